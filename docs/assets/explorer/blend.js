// The blend v·y as a landscape, with the sizes of book/pictures/blend.py: its contour lines are drawn again for every v.
import { mapOf } from './strokes.js';

const FRAME = 6, SQUARES = 41, EVERY = 10, SHARES = { row: 1 / 3, blend: 1 / 6 }, NOWHERE = -1e9;
const WIDTH = SQUARES + 5; // places in a row of the grid: two squares more at each edge, so that lines are closed out of sight
const GRID = Array.from({ length: WIDTH }, (_, k) => FRAME * ((k - 2) / SQUARES * 2 - 1));

// The outputs at all places of the grid, row by row; `outputsAt` says them at points { shape: [2, n], data }.
export function onGrid(outputsAt) {
  const rows = GRID.map(up => outputsAt({ shape: [2, WIDTH], data: [...GRID, ...GRID.map(() => up)] }));
  return Array.from({ length: rows[0].length / WIDTH }, (_, i) => rows.flatMap(row => [...row.slice(i * WIDTH, (i + 1) * WIDTH)]));
}

// `grounds` says what the outputs are on the grid, which does not depend on v.
export function blendOf(x, grad, v, y, J, grounds) {
  const arrow = (slopes, share) => [x, x.map((one, k) => one + share * slopes[k])];
  const height = v.reduce((sum, weight, i) => sum + weight * y[i], 0);
  return { at: x, arrow: arrow(grad, SHARES.blend), rows: J.map(row => arrow(row, SHARES.row)), height, grounds };
}

// Closed lines around what is as high as a level or higher, through places of the grid. Each square is walked around:
// where a line leaves what is high, it comes in again at the next edge before.
function ringsAt(heights, level) {
  const n = WIDTH, isHigh = k => heights[k] >= level, after = new Map(), bends = new Map();
  for (let k = 0; k < n * (n - 1) - 1; k++) {
    const sum = isHigh(k) + isHigh(k + 1) + isHigh(k + n) + isHigh(k + n + 1);
    if (sum === 0 || sum === 4) continue;
    const high = [k, k + 1, k + n + 1, k + n].map(isHigh), edges = [2 * k, 2 * k + 3, 2 * (k + n), 2 * k + 1];
    for (let e = 0; e < 4; e++) {
      let out = (e + 1) % 4;
      if (high[e] || !high[out]) continue;
      while (high[(out + 1) % 4]) out = (out + 1) % 4;
      after.set(edges[out], edges[e]);
      if (sum === 2 && high[0] === high[2]) bends.set(edges[out], [k, edges[e]]);
    }
  }
  const point = edge => {
    const k = edge >> 1, up = edge & 1, share = (level - heights[k]) / (heights[up ? k + n : k + 1] - heights[k]);
    return [k % n + (up ? 0 : share), Math.floor(k / n) + (up ? share : 0)];
  };
  // Where a line bends in a square that has a saddle, so that lines which cross there do: on the way from the middle of
  // its ends to the saddle, the height changes with the square of what is left of it.
  const bend = (k, ...ends) => {
    const [a, b, c, d] = [k, k + 1, k + n, k + n + 1].map(one => heights[one]), turn = a - b - c + d;
    const corner = [k % n, Math.floor(k / n)], saddle = [(a - c) / turn, (a - b) / turn];
    const middle = corner.map((from, i) => (point(ends[0])[i] + point(ends[1])[i]) / 2 - from);
    const [top, low] = [saddle, middle].map(([x, y]) => a + (b - a) * x + (c - a) * y + turn * x * y), left = (level - top) / (low - top);
    return left >= 0 && left < 1 ? [corner.map((from, i) => from + saddle[i] + (middle[i] - saddle[i]) * Math.sqrt(left))] : [];
  };
  const rings = [];
  for (const first of after.keys()) {
    const ring = [];
    for (let edge = first; after.has(edge);) {
      const next = after.get(edge);
      ring.push(point(edge), ...bends.has(edge) ? bend(bends.get(edge)[0], edge, bends.get(edge)[1]) : []);
      after.delete(edge);
      edge = next;
    }
    rings.push(ring);
  }
  return rings;
}

export function drawBlend(element, { blend, v }) {
  const [left, across, foot, up] = mapOf(element), y = blend.grounds(), places = WIDTH * WIDTH, step = 2 * FRAME / SQUARES;
  const heights = Float64Array.from({ length: places }, (_, k) => v.reduce((sum, weight, i) => sum + weight * y[i][k], 0));
  const place = ([i, j]) => `${(left + across * (GRID[0] + step * i)).toFixed(1)} ${(foot + up * (GRID[0] + step * j)).toFixed(1)}`;
  const edged = sign => heights.map((one, k) => (k % WIDTH && (k + 1) % WIDTH && k > WIDTH && k < places - WIDTH ? sign * one : NOWHERE));
  const draw = (path, grounds, level) => {
    path.setAttribute('d', ringsAt(grounds, level).map(ring => `M${ring.map(place).join('L')}Z`).join(''));
  };
  const low = edged(-1), high = edged(1), [under, ...paths] = element.children, [sea, here] = paths.splice(-2);
  draw(under, low, 1e-9);
  draw(sea, high, 0);
  draw(here, high, blend.height);
  paths.forEach((path, k) => {
    const lines = paths.length / 2;
    draw(path, k < lines ? low : high, (k % lines + 1) * EVERY);
  });
}
