// Gradient descent with the numbers of book/pictures/descent.py: `slopeAt` is told a point and says the slope there.
const DOWNHILL = 30, BEYOND = 100; // steps; what is farther from the minimum is not drawn

// v is an eigenvector: λ is what x.grad is of it.
export function descentOf(x, lr, v, product, slopeAt) {
  const path = [[...x]], dot = (a, b) => a.reduce((sum, one, k) => sum + one * b[k], 0);
  let at = x;
  for (let k = 0; k < DOWNHILL; k++) {
    const slope = slopeAt(at);
    at = at.map((one, j) => one - lr * slope[j]);
    path.push(Math.hypot(...at) < BEYOND ? at : path[k]);
  }
  const largest = dot(product, v) / dot(v, v), times = 1 - lr * largest;
  return { path, largest, times, grows: times < -1, far: Math.hypot(...at) };
}
