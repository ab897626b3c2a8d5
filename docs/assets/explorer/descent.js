// Gradient descent with the numbers of book/pictures/descent.py: `slopeAt` is told a point and says the slope there.
const DOWNHILL = 30, BEYOND = 100; // steps; what is farther from the minimum is not drawn
const END = 3.5, OLDEST = 0.25; // the edge of the map; the opacity of the first step

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
  return { path, steps, falls, level, largest, times, off, on, grows: times < -1 && off !== 0, far: Math.hypot(...at) };
}

const isOnMap = point => point.every(one => Math.abs(one) <= END);

// The older a step, the fainter it is; the last one that ends on the map is as dark as can be. Those that only cross the map
// far out are not drawn: they would lie on top of each other.
export function fadeSteps({ children }, { descent: { path } }) {
  const last = path.findLastIndex(isOnMap);
  [...children].forEach((step, k) => {
    const seen = OLDEST + (1 - OLDEST) * Math.min(1, k / Math.max(1, last - 1));
    step.setAttribute('opacity', path.slice(k, k + 2).some(isOnMap) ? seen.toFixed(2) : 0);
  });
}
