// The line that fits best, with the sizes of book/pictures/fit.py: where w.grad of the weighted losses is 0.
import { mapOf } from './strokes.js';

const SAMPLE = 8, SMALLEST = 3, RING = 6, ASIDE = 22; // pixels: the radius for v = 1, and for v = 0; to the ring round it; to the number

// `at` is told a w and says what the program has there. Losses are squares, so their slopes change evenly with w. Where
// several lines fit best, as with one sample alone, it is the nearest to w: a little is added to the diagonal for that.
export function fitOf(w, at) {
  const g = at(w).grad.w, columns = w.map((_, j) => at(w.map((one, k) => one + (k === j))).grad.w.map((one, k) => one - g[k]));
  const little = 1e-9 * (columns[0][0] + columns[1][1]) || 1, [[a, b], [c, d]] = columns.map((column, j) => column.map((one, k) => one + little * (k === j)));
  const area = a * d - b * c, best = [w[0] - (d * g[0] - c * g[1]) / area, w[1] - (a * g[1] - b * g[0]) / area];
  return { w: best, line: at(best).values.line };
}

export function drawFit(element, { fit, v }) {
  const [left, across, foot, up] = mapOf(element), n = v.length, place = k => `${left + across * k} ${foot + up * (fit.w[0] + fit.w[1] * k)}`;
  element.querySelector('.best').setAttribute('d', `M${place(-0.5)}L${place(n - 0.5)}`);
  element.querySelectorAll('.stick').forEach((stick, k) => {
    stick.setAttribute('d', stick.getAttribute('d').replace(/L.*/, `L${left + across * k} ${foot + up * fit.line[k]}`));
  });
  element.querySelectorAll('.sample').forEach((dot, k) => {
    const radius = Math.max(SMALLEST, SAMPLE * Math.sqrt(v[k]));
    dot.setAttribute('r', radius);
    dot.previousElementSibling.setAttribute('r', radius + RING);
    dot.nextElementSibling.setAttribute('transform', `translate(${Math.max(ASIDE, radius + RING + 2)} 0)`);
  });
}
