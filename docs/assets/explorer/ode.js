// A curve that is trained until t.grad is −y, with the sizes of book/pictures/ode.py. `at` is told parameters c, and says
// what the program has there. As t.grad and y change evenly with c, the best c is that of least squares.
import { solveRows } from './linear_algebra.js';

const LAST = 4, FINE = 41, FIFTH = 1e5; // the last time, points of the curve, parameters to five digits

export function trained(c, at) {
  const wrong = where => {
    const { values, grad } = at(where);
    return values.y.map((height, i) => height + grad.t[i]);
  };
  const first = wrong(c), sum = (a, b) => a.reduce((all, one, i) => all + one * b[i], 0);
  const columns = c.map((_, j) => wrong(c.map((one, k) => one + (k === j))).map((one, i) => one - first[i]));
  const step = solveRows(columns.map(a => columns.map(b => sum(a, b))), columns.map(a => [-sum(a, first)]), 'linalg.solve');
  return c.map((one, j) => Math.round(FIFTH * (one + step[j][0])) / FIFTH);
}

// `heights` is told times, and says y there.
export function odeOf({ t, y }, grad, heights) {
  const times = Array.from({ length: FINE }, (_, k) => LAST * k / (FINE - 1)), curve = heights(times);
  return {
    points: t.map((one, k) => [one, y[k]]), slopes: t.map((one, k) => [one, y[k], grad.t[k]]), curve: times.map((one, k) => [one, curve[k]]),
    root: Math.sqrt(y.reduce((all, one, k) => all + (one + grad.t[k]) ** 2, 0) / y.length), far: Math.max(...times.map((one, k) => Math.abs(curve[k] - Math.exp(-one)))),
  };
}
