// Gradient descent with the numbers of book/pictures/descent.py: `slopeAt` is told a point and says the slope there.
const DOWNHILL = 30, BEYOND = 100; // steps; what is farther from the minimum is not drawn
const END = 3.5, OLDEST = 0.25; // the edge of the map; the opacity of the first step
const MAPPED = [40, 40], CHART = [134 / DOWNHILL, 124 / 14], BRIM = 5; // pixels of one, across and up; the power of ten at the top of the chart
const DOTS = [1, 3], FINER = 5; // pixels: radii of dots; how many times longer their step is
const HEAD = 16, UNSEEN = Array(3).fill([99, 99]); // pixels: the head of an arrow; one that is out of sight

// v is an eigenvector: λ is what x.grad is of it.
export function descentOf(x, lr, v, product, slopeAt) {
  const path = [[...x]], dot = (a, b) => a.reduce((sum, one, k) => sum + one * b[k], 0);
  const falls = []; // the loss before each step, and after the last one, as a power of ten
  let at = x;
  for (let k = 0; ; k++) {
    const slope = slopeAt(at);
    falls.push([k, Math.max(-20, Math.log10(dot(at, slope) / 2))]);
    if (k === DOWNHILL) break;
    at = at.map((one, j) => one - lr * slope[j]);
    path.push(Math.hypot(...at) < BEYOND ? at : path[k]);
  }
  const largest = dot(product, v) / dot(v, v), times = 1 - lr * largest;
  const steps = path.slice(1).map((end, k) => [path[k], end]), along = dot(x, v) / Math.sqrt(dot(v, v)), off = Math.abs(along) < 1e-9 ? 0 : along;
  const level = [falls[0], [DOWNHILL, falls[0][1]]];
  const on = path.slice(1).filter(isOnMap).length;
  const grows = times < -1 && off !== 0, over = falls.findIndex(([, power]) => power > BRIM), out = steps.findLastIndex(([start, end]) => isOnMap(start) && !isOnMap(end));
  const soars = over > 0 ? tipOn(falls[over - 1], falls[over], [Infinity, BRIM], CHART, 1) : UNSEEN;
  const [leaves, again] = [0, 1].map(k => out < 0 || !steps[out + k] || isOnMap(steps[out + k][1]) || k && !grows ? UNSEEN : tipOn(...steps[out + k], [END, END], MAPPED));
  return { path, steps, falls, level, largest, times, off, on, grows, out, leaves, again, soars, far: Math.hypot(...at) };
}

// The head of an arrow where the way from a to b goes beyond what is drawn: its three corners, up to the edge or `beyond` it.
function tipOn(a, b, ends, units, beyond = 0) {
  const way = b.map((one, j) => one - a[j]);
  const share = Math.min(...way.map((one, j) => one ? (ends[j] * Math.sign(one) - a[j]) / one : Infinity));
  const [dx, dy] = way.map((one, j) => HEAD * one * units[j] / Math.hypot(...way.map((other, i) => other * units[i])));
  return [[-dx - dy / 3, dx / 3 - dy], [0, 0], [dy / 3 - dx, -dx / 3 - dy]].map(corner => corner.map((one, j) => a[j] + share * way[j] + (one + beyond * [dx, dy][j]) / units[j]));
}

const isOnMap = point => point.every(one => Math.abs(one) <= END);

// The older a step, the fainter it is; the last one that ends on the map is as dark as can be. Those that only cross the map
// far out are not drawn: they would lie on top of each other.
export function fadeSteps({ children }, { descent: { path, out } }) {
  const last = path.findLastIndex(isOnMap);
  [...children].forEach((step, k) => {
    const seen = OLDEST + (1 - OLDEST) * Math.min(1, k / Math.max(1, last - 1));
    const long = Math.hypot(...path[k + 1].map((one, j) => MAPPED[j] * (one - path[k][j])));
    step.lastElementChild.setAttribute('r', k === DOWNHILL - 1 ? DOTS[1] : Math.max(DOTS[0], Math.min(DOTS[1], long / FINER)));
    step.setAttribute('class', k === out ? 'leaves' : '');
    step.setAttribute('opacity', path.slice(k, k + 2).some(isOnMap) ? seen.toFixed(2) : 0);
  });
}
