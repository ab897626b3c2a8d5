// Points on a curve, each with its slope and its number of x.grad (book/pictures/tangents.py): the numbers of points that are
// close stand side by side, and the halos of points that coincide are rings around each other, so that each can be taken.
const GRAD_LINE = -1.75, NEXT_TO = 0.7, REACH = 2.5, HALO = 12, NEXT_HALO = 7;
const meanOf = numbers => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

// Where the numbers of points stand: as near to them as they can, NEXT_TO apart, and between the ends of the curve.
function feetOf(x) {
  const order = [...x.keys()].sort((a, b) => x[a] - x[b] || a - b), free = order.map((k, i) => x[k] - NEXT_TO * i), feet = [];
  order.forEach((k, i) => { // the increasing numbers that are nearest to the free ones
    const level = Math.max(...free.slice(0, i + 1).map((_, a) => Math.min(...free.slice(i).map((_, b) => meanOf(free.slice(a, i + b + 1))))));
    feet[k] = Math.min(Math.max(level, -REACH), REACH - NEXT_TO * (x.length - 1)) + NEXT_TO * i;
  });
  return feet;
}

export function tangentsOf(x, heights, slopes, grad) {
  const feet = feetOf(x);
  return x.map((at, k) => ({
    at: [at, heights[k]], J: [at, heights[k], slopes[k]], x: [at, heights[k], grad[k]], drop: [[at, 0], [at, heights[k]]],
    foot: [feet[k], GRAD_LINE], halo: [at, heights[k], HALO + NEXT_HALO * x.slice(k + 1).filter(one => one === at).length],
  }));
}
