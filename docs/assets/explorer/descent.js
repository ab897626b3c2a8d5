// Gradient descent with the sizes of book/pictures/descent.py: `follow` is told a point and says the slope there.
const DOWNHILL = 30;

// v is an eigenvector: λ is what x.grad is of it.
export function descentOf(x, lr, v, product, slopeAt) {
  const path = [[...x]];
  for (let k = 0; k < DOWNHILL; k++) {
    const at = path[k], slope = slopeAt(at);
    path.push(at.map((one, j) => one - lr * slope[j]));
  }
  const dot = (a, b) => a.reduce((sum, one, k) => sum + one * b[k], 0), largest = dot(product, v) / dot(v, v), times = 1 - lr * largest;
  return { path, largest, times, grows: times < -1, far: Math.hypot(...path[DOWNHILL]) };
}
