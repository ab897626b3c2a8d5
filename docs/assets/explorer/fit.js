// The border that fits best, with the sizes of book/pictures/fit.py: where w.grad of the weighted losses is 0.
import { shown } from './numerals.js';
import { mapOf, WIDE } from './strokes.js';

const SAMPLE = 10, SMALLEST = 3, RING = 6, ASIDE = 20; // pixels: the radius for v = 1, and for v = 0; to the ring round it; to the number
const FROM = 30, OVER = 7, UNDER = 12; // pixels: from the edges to the axes; of a number and the dots below it, from its middle
const AWAY = 4; // pixels: from a number to a border
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

// Where the number of each sample is, from its dot: at its right, or at another side where that is free of lines.
function placesBeside(spots, rings, widths, isCrossed, [width, height]) {
  const taken = [...spots.map(([x, y], k) => [x - rings[k], y - rings[k], x + rings[k], y + rings[k]]),
    [-OUTSIDE, 0, FROM, height], [0, height - FROM, width, height], [width, 0, width + OUTSIDE, height]];
  return spots.map(([x, y], k) => {
    const wide = widths[k], ring = rings[k], aside = Math.max(ASIDE, ring + 4), near = ring * 0.7 + 2, up = -near - UNDER, down = near + OVER;
    const places = [[aside, 0], [-wide / 2, ring + OVER + 4], [-wide / 2, -ring - UNDER - 2],
      [near, down], [near, up], [-near - wide, down], [-near - wide, up], [-aside - wide, 0]];
    const tried = places.map(([dx, dy]) => {
      const box = [x + dx, y + dy - OVER, x + dx + wide, y + dy + UNDER];
      const touched = taken.filter(([a, b, c, d], i) => i !== k && box[0] < c && a < box[2] && box[1] < d && b < box[3]).length;
      return { at: [dx, dy], box, cost: touched + isCrossed(box) };
    });
    const { at, box } = tried.reduce((best, one) => one.cost < best.cost ? one : best);
    taken.push(box);
    return at;
  });
}

export function drawFit(element, { fit, v, w }) {
  const [left, across, foot, up] = mapOf(element), places = cornersOf(fit.w).map(([a, b]) => `${left + across * a} ${foot + up * b}`);
  element.querySelector('.best').setAttribute('d', `M${places.slice(0, 2).join('L')}`);
  element.querySelector('.side').setAttribute('d', `M${places.join('L')}Z`);
  const dots = [...element.querySelectorAll('.sample')], radii = dots.map((_, k) => Math.max(SMALLEST, SAMPLE * Math.sqrt(v[k])));
  const isCrossed = ([a, b, c, d]) => [fit.w, w].filter(([w0, w1, w2]) => {
    const box = [a - AWAY, b - AWAY, c + AWAY, d + AWAY];
    const isHigh = [0, 2].flatMap(i => [1, 3].map(k => w0 + w1 * (box[i] - left) / across + w2 * (box[k] - foot) / up > 2.5));
    return isHigh.includes(true) && isHigh.includes(false);
  }).length;
  const spots = dots.map(dot => dot.closest('.slide').getAttribute('transform').match(/[-\d.]+/g).map(Number));
  const { width, height } = element.ownerSVGElement.viewBox.baseVal, rings = radii.map(one => one + RING);
  const numbers = placesBeside(spots, rings, dots.map((_, k) => WIDE * shown(v[k]).length), isCrossed, [width, height]);
  dots.forEach((dot, k) => {
    dot.setAttribute('r', radii[k]);
    dot.previousElementSibling.setAttribute('r', rings[k]);
    dot.nextElementSibling.setAttribute('transform', `translate(${numbers[k].join(' ')})`);
  });
}
