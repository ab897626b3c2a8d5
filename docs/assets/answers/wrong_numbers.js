// Numbers that are not a v: the reader's own in the shape in which the result is printed, the wrong ones marked; or with a
// seal, where all are right.
import { shown } from '../explorer/numerals.js';
import { WIDE } from '../explorer/strokes.js';
import { cell, largestOf, picture, reward, signed } from './parts.js';

const HIGH = 30, APART = 8, MOST = 40; // pixels, and numbers

// The rows of what is printed: how many numbers each innermost bracket has; a number outside of brackets is a row of its own.
export function rowsIn(printed, numbersIn) {
  const parts = printed.match(/\[[^[\]]*\]|[^[\]]+/g) ?? [], rows = [];
  for (const part of parts) {
    const many = numbersIn(part).split(' ').filter(Boolean).length;
    if (part.startsWith('[')) rows.push(many);
    else rows.push(...Array(many).fill(1));
  }
  return rows;
}

export function drawNumbers(given, right, sizes, kind) {
  const isWrong = given.map((number, i) => number !== right[i]), isRight = !isWrong.includes(true);
  if (given.length > MOST || given.length < 2 && !isRight) return null;
  const largest = largestOf(given), columns = Math.max(...sizes), top = isRight ? 12 : 2;
  const wide = Math.max(40, WIDE * Math.max(...given.map((number, i) => signed(number, isWrong[i]).length)) + 10);
  const parts = [];
  let i = 0;
  sizes.forEach((size, row) => {
    for (let j = 0; j < size; j++, i++) {
      parts.push(cell({ x: 2 + j * wide, y: top + row * (HIGH + (columns > 1 && sizes.length > 1 ? 0 : APART)), wide, high: HIGH }, given[i], largest, kind, isWrong[i]));
    }
  });
  const said = given.map((number, k) => shown(number) + (isWrong[k] ? ' (wrong)' : '')).join(', ');
  const tall = sizes.length * HIGH + (columns > 1 ? 0 : APART * (sizes.length - 1)), spare = isRight ? 10 : 0;
  if (isRight) parts.push(reward(2, top, columns * wide, tall));
  return picture('numbers', 4 + columns * wide + spare, 4 + tall + spare, `Your numbers: ${said}`, ...parts);
}
