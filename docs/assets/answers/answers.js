// What is wrong with an answer, in words and as a picture, and the picture of one that is right: loaded by book.js at the
// first answer of a page.
import { differ, drawDesk, weighed } from './wrong_v.js';
import { shown } from '../explorer/numerals.js';
import { drawNumbers, rowsIn } from './wrong_numbers.js';
import { judgeShapes } from './trays.js';

const inBrackets = numbers => `(${numbers.map(number => shown(number)).join(', ')})`;

// A wrong v is told what it gives, with the rows of J that the example has.
function judgeV(given, right, rows) {
  const gives = weighed(given, rows), wanted = weighed(right, rows), isOther = gives.some((number, j) => differ(number, wanted[j]));
  const said = isOther ? `${inBrackets(given)} gives ${inBrackets(gives)}; you want ${inBrackets(wanted)}`
    : `${inBrackets(given)} gives the same ${inBrackets(wanted)}, but only at this point`;
  return { said, picture: drawDesk(given, rows, wanted) };
}

// The kind of the numbers, and how many are in a row.
const lookOf = (printed, { textContent: asked }, numbersIn) => [/\w+\.grad/.test(asked) ? 'x' : asked.includes('J') ? 'J' : '', rowsIn(printed, numbersIn)];

// Of other numbers it is said which are wrong.
function judgeNumbers(given, right, printed, asked, numbersIn) {
  const wrong = right.flatMap((one, i) => one === given[i] ? [] : [i]), good = right.length - wrong.length;
  const names = asked.textContent.match(/\w+\.grad/g) ?? [], isOne = names.length === 1 && printed.split('[').length === 2;
  const [kind, sizes] = lookOf(printed, asked, numbersIn);
  if (!good) return { said: right.length > 1 ? `None of the ${right.length} numbers is right` : 'Not that' };
  const counted = `${good} of ${right.length} numbers ${good === 1 ? 'is' : 'are'} right`;
  const named = wrong.map(i => isOne && !asked.textContent.includes('shape') ? `${names[0]}[${i}]` : `number ${i + 1}`);
  const said = wrong.length > 3 ? counted : `${counted}: ${named.join(' and ')} ${named.length === 1 ? 'is' : 'are'} not`;
  return { said, picture: asked.textContent.includes('shape') ? null : drawNumbers(given, right, sizes, kind) };
}

// The picture of a right answer, if it has one: the desk, the shapes, or the numbers in their cells.
globalThis.tellRight = ({ form, right: numbers, printed, numbersIn }) => {
  const example = form.closest('.example'), asked = example.querySelector('.question'), right = numbers.split(' ').map(Number);
  const rows = JSON.parse(example.querySelector('.weigh')?.value ?? '[]'), [kind, sizes] = lookOf(printed, asked, numbersIn);
  const picture = 'shapes' in form.dataset ? judgeShapes(form.querySelector('input').value, asked, printed, true)?.picture
    : rows.length === right.length ? drawDesk(right, rows, weighed(right, rows), true)
      : asked.textContent.includes('shape') ? null : drawNumbers(right, right, sizes, kind);
  if (picture) form.querySelector('.feedback').append(picture);
};

// isKnown: the feedback has the explanation of this very mistake already, and only lacks a picture.
globalThis.tellWrong = ({ form, isKnown, printed, numbersIn, ...texts }) => {
  const [given, right] = [texts.given, texts.right].map(text => text.split(' ').filter(Boolean).map(Number));
  const example = form.closest('.example'), feedback = form.querySelector('.feedback'), asked = example.querySelector('.question');
  const rows = JSON.parse(example.querySelector('.weigh')?.value ?? '[]'), isLong = given.length !== right.length;
  const judged = ('shapes' in form.dataset && judgeShapes(form.querySelector('input').value, asked, printed))
    || (isLong ? { said: `Your numbers: ${given.length}. The result has ${right.length}` }
      : rows.length === right.length ? judgeV(given, right, rows) : judgeNumbers(given, right, printed, asked, numbersIn));
  if (!isKnown) feedback.textContent = `${judged.said}. Try again, or have the answer shown.`;
  if (judged.picture) feedback.append(judged.picture);
};
