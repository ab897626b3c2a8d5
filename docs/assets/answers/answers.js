// What is wrong with an answer, in words and in the picture that stands with the question: loaded by book.js when a reader
// begins to answer.
import { shown } from '../explorer/numerals.js';
import { asksForV, differ, fill, playable, rowsOf, weighed } from './blank.js';
import { judgeShapes, showTyped, tellShapes } from './trays.js';

const inBrackets = numbers => `(${numbers.map(number => shown(number)).join(', ')})`;
const listOf = text => text.split(' ').filter(Boolean).map(Number);

// The question of a form, and its pictures: numbers in places, or trays.
function around(form) {
  const example = form.closest('.example');
  return { asked: example.querySelector('.question'), blank: example.querySelector('.blank'), trays: example.querySelector('.trays') };
}

// A wrong v is told what it gives, with the rows of J that the example has.
function judgeV(given, right, rows) {
  const gives = weighed(given, rows), wanted = weighed(right, rows), isOther = gives.some((number, j) => differ(number, wanted[j]));
  return isOther ? `${inBrackets(given)} gives ${inBrackets(gives)}; you want ${inBrackets(wanted)}`
    : `${inBrackets(given)} gives the same ${inBrackets(wanted)}, but only at this point`;
}

// Of other numbers it is said which are wrong.
function judgeNumbers(given, right, printed, asked) {
  const wrong = right.flatMap((one, i) => one === given[i] ? [] : [i]), good = right.length - wrong.length;
  const names = asked.textContent.match(/\w+\.grad/g) ?? [], isOne = names.length === 1 && printed.split('[').length === 2;
  if (!good) return right.length > 1 ? `None of the ${right.length} numbers is right` : 'Not that';
  const counted = `${good} of ${right.length} numbers ${good === 1 ? 'is' : 'are'} right`;
  const named = wrong.map(i => isOne && !asked.textContent.includes('shape') ? `${names[0]}[${i}]` : `number ${i + 1}`);
  return wrong.length > 3 ? counted : `${counted}: ${named.join(' and ')} ${named.length === 1 ? 'is' : 'are'} not`;
}

// While a reader types, nothing is judged.
globalThis.tellTyped = ({ form, numbersIn }) => {
  const { blank, trays } = around(form), { value } = form.querySelector('input');
  if (trays) showTyped(trays, value);
  if (blank) fill(blank, listOf(numbersIn(value)));
};

// Faders that wait for an answer can be moved, which types it.
globalThis.makePlayable = ({ form, numbersIn }) => {
  const field = form.querySelector('input');
  field.placeholder = 'Type v, or drag the faders';
  const tell = playable(around(form).blank, () => listOf(numbersIn(field.value)), v => {
    field.value = v.map(weight => shown(weight)).join(', ');
    field.dispatchEvent(new Event('input'));
  });
  field.addEventListener('input', tell);
};

// isKept: it was solved at an earlier visit. Nothing moves for it, so shapes are told in words.
globalThis.tellRight = ({ form, right, printed, isKept }) => {
  const { blank, trays } = around(form), numbers = listOf(right);
  if (trays && isKept) tellShapes(trays, printed);
  else if (trays) judgeShapes(trays, form.querySelector('input').value, printed, true);
  if (blank) fill(blank, numbers, numbers);
};

// isKnown: the feedback has the explanation of this very mistake already.
globalThis.tellWrong = ({ form, isKnown, printed, ...texts }) => {
  const given = listOf(texts.given), right = listOf(texts.right), { asked, blank, trays } = around(form), rows = rowsOf(blank);
  const said = (trays && judgeShapes(trays, form.querySelector('input').value, printed))
    || (given.length !== right.length ? `Your numbers: ${given.length}. The result has ${right.length}`
      : asksForV(blank) ? judgeV(given, right, rows) : judgeNumbers(given, right, printed, asked));
  if (blank) fill(blank, given, given.length === right.length ? right : null);
  if (!isKnown) form.querySelector('.feedback').textContent = `${said}. Try again, or have the answer shown.`;
};
