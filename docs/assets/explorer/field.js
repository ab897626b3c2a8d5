// The gradient field of a neuron, with the sizes of book/pictures/field.py: v as dots, arrows, the bands of y, the line z = 0.
import { inWords, roundDown } from './numerals.js';
import { arrowPaths, mapOf } from './strokes.js';

const LONG = 0.75, TICK = 2, FAR = 10, Z = 6, DOT = 3, LEAST = 1.2;

// `times`: how much longer than the gradients arrows are drawn, where that is set.
export function fieldOf({ w, b: [b], x1, x2 }, grad, times) {
  const long = Math.hypot(...w), away = long ? w.map(one => one / long) : [1, 0];
  const at = z => away.map(one => one * (z - b) / Math.max(long, 1e-3)), foot = at(0);
  const slopes = x1.map((_, k) => [grad.x1[k], grad.x2[k]]), counted = x1.map((one, k) => [one, x2[k]]).filter((_, k) => grad.y[k]), longest = Math.max(...slopes.map(slope => Math.hypot(...slope)));
  times ||= longest ? roundDown(LONG / longest) : 1;
  return {
    w: [[0, 0], w], stand: [foot, foot.map((one, k) => one + w[k])], foot, bands: [at(-Z), at(Z)],
    line: [-FAR, FAR].map(t => [foot[0] - t * away[1], foot[1] + t * away[0]]),
    arrows: slopes.map(([one, two], k) => [[x1[k], x2[k]], [x1[k] + times * one, x2[k] + times * two]]), longest, times, counted,
  };
}

// The line of an arrow and its tip, a third of the line at most; what is too short for a tip is a tick.
function fieldArrow([[ax, ay], [bx, by]]) {
  const length = Math.hypot(bx - ax, by - ay);
  if (length >= TICK || !length) return arrowPaths([ax, ay], [bx, by], Math.min(10, length / 4));
  return { line: `M${ax} ${ay}L${ax + (bx - ax) * TICK / length} ${ay + (by - ay) * TICK / length}`, tip: '' };
}

export function drawField(element, { field, v }) {
  const [left, across, foot, up] = mapOf(element), place = ([x, y]) => [left + across * x, foot + up * y];
  const part = query => element.querySelector(query), ends = field.bands.flatMap(place);
  ['x1', 'y1', 'x2', 'y2'].forEach((name, k) => part('linearGradient').setAttribute(name, ends[k]));
  const arrows = field.arrows.map(arrow => fieldArrow(arrow.map(place))).filter(({ line }) => line);
  for (const kind of ['line', 'tip']) part(`.${kind}.x`).setAttribute('d', arrows.map(one => one[kind]).join(''));
  element.querySelectorAll('.dot.v').forEach((dot, k) => {
    dot.setAttribute('r', Math.max(LEAST, DOT * Math.sqrt(Math.abs(v[k]))));
    dot.setAttribute('class', `dot v${v[k] < 0 ? ' minus' : v[k] ? '' : ' zero'}`);
  });
  const [terms, alone] = ['terms', 'alone'].map(name => element.closest('.picture').querySelector(`.${name}`)), isOne = field.counted.length === 1;
  terms.textContent = isOne ? `each one term, at ${inWords(field.counted[0])}:` : `each a sum of ${field.counted.length} terms`;
  alone.textContent = isOne ? `w.grad = b.grad × ${inWords(field.counted[0])}` : '';
}

// What a hand makes of w, with its tip at a point, or of b, with the dashed line through a point: { path: number }.
export function fieldPulled({ w: [, w] }, pull, at) {
  return pull === 'w' ? { 'w.0': at[0], 'w.1': at[1] } : { 'b.0': -w[0] * at[0] - w[1] * at[1] };
}
