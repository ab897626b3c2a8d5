// The border that fits best, with the sizes of book/pictures/fit.py: where w.grad of the weighted losses is 0.
import { mapOf } from './strokes.js';

const SAMPLE = 10, SMALLEST = 3, RING = 6, OVER = 12; // pixels: the radius for v = 1, and for v = 0; to the ring round it; to its number
const OUTSIDE = 20; // how far a border is drawn: beyond the edge

// x with rows @ x = right, for a matrix that is symmetric and positive.
function solved(rows, right) {
  const all = rows.map((row, i) => [...row, right[i]]), n = all.length;
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      const times = all[i][k] / all[k][k];
      if (i !== k) all[i] = all[i].map((one, j) => one - times * all[k][j]);
    }
  }
  return all.map((row, i) => row[n] / row[i]);
}

// `at` is told a w and says what the program has there. Losses are squares, so their slopes change evenly with w. Where
// several borders fit best, as with one sample alone, it is the nearest to w: a little is added to the diagonal for that.
export function fitOf(w, at) {
  const g = at(w).grad.w, columns = w.map((_, j) => at(w.map((one, k) => one + (k === j))).grad.w.map((one, k) => one - g[k]));
  const little = 1e-9 * columns.reduce((sum, column, k) => sum + column[k], 0) || 1;
  const way = solved(columns.map((column, j) => column.map((one, k) => one + little * (k === j))), g);
  return { w: w.map((one, k) => one - way[k]) };
}

// The ends of the border, where the score is 2.5, and these ends far on the side of larger scores.
function cornersOf([w0, w1, w2]) {
  const size = Math.hypot(w1, w2) || 1e-9, across = w1 / size, up = w2 / size, far = (2.5 - w0) / size;
  const ends = [-1, 1].map(k => [far * across - k * OUTSIDE * up, far * up + k * OUTSIDE * across]);
  return [...ends, ...ends.map(([a, b]) => [a + OUTSIDE * across, b + OUTSIDE * up]).reverse()];
}

export function drawFit(element, { fit, v }) {
  const [left, across, foot, up] = mapOf(element), places = cornersOf(fit.w).map(([a, b]) => `${left + across * a} ${foot + up * b}`);
  element.querySelector('.best').setAttribute('d', `M${places.slice(0, 2).join('L')}`);
  element.querySelector('.side').setAttribute('d', `M${places.join('L')}Z`);
  element.querySelectorAll('.sample').forEach((dot, k) => {
    const size = Math.max(SMALLEST, SAMPLE * Math.sqrt(v[k]));
    dot.setAttribute('r', size);
    dot.previousElementSibling.setAttribute('r', size + RING);
    dot.nextElementSibling.setAttribute('transform', `translate(0 ${-size - RING - OVER})`);
  });
}
