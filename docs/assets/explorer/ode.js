// A motion that is trained until t.grad is −y, with the sizes of book/pictures/ode.py. `at` is told parameters c, and says
// what the program has there. As t.grad and y change evenly with c, the best c is that of least squares.
import { solveRows } from './linear_algebra.js';

const LAST = 4.8, FINE = 49, FIFTH = 1e5; // the last time, points of the curve, parameters to five digits
const HOOK = 2.35, LAW = -1.35, OWN = -0.6, HALF = 0.28, HIGH = 0.15, COIL = 0.12, COILS = 15, NAMED = 0.4;
const PACE = 1.4, STAYS = 700; // of t in a second, and milliseconds at the end

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

// A mass at a height, its spring, and its dot on the curve.
function hung(x, height, moment) {
  const low = height + HIGH, aside = k => k % COILS ? k % 2 ? COIL : -COIL : 0;
  return {
    at: [moment, height], name: [x, height - NAMED], spring: Array.from({ length: COILS + 1 }, (_, k) => [x + aside(k), HOOK + (low - HOOK) * k / COILS]),
    mass: [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]].map(([a, b]) => [x + HALF * a, height + HIGH * b]),
  };
}

// `heights` is told times, and says y there.
export function odeOf({ t, y }, grad, heights, moment) {
  const times = Array.from({ length: FINE }, (_, k) => LAST * k / (FINE - 1)), curve = heights([...times, moment]), own = curve.pop();
  return {
    points: t.map((one, k) => [one, y[k]]), pulls: t.map((one, k) => [[one, y[k]], [one, y[k] + grad.t[k]]]), curve: times.map((one, k) => [one, curve[k]]),
    law: hung(LAW, Math.sin(moment), moment), own: hung(OWN, own, moment), thread: [[OWN + HALF, own], [moment, own]],
    root: Math.sqrt(y.reduce((all, one, k) => all + (one + grad.t[k]) ** 2, 0) / y.length), far: Math.max(...times.map((one, k) => Math.abs(curve[k] - Math.sin(one)))),
  };
}

// Time goes on, again and again from the start, until the button is pressed once more.
export function swing(figure) {
  const wasSwinging = figure.walking;
  cancelAnimationFrame(figure.walking);
  figure.walking = 0;
  let before, waits = 0;
  const go = now => {
    const { data } = figure.state.moment, passed = Math.min(100, now - (before ?? now));
    before = now;
    figure.walking = requestAnimationFrame(go);
    if (data[0] < LAST) [data[0], waits] = [Math.min(LAST, Math.round(1e3 * data[0] + PACE * passed) / 1e3), STAYS];
    else if ((waits -= passed) < 0) data[0] = 0.001; // (at 0 all is as printed)
    figure.show(figure.state);
  };
  if (!wasSwinging) figure.walking = requestAnimationFrame(go);
  figure.show(figure.state);
}
