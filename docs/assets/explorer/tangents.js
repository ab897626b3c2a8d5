// Points on a curve, each with its slope and its number of x.grad (book/pictures/tangents.py). The numbers of points that
// are close stand in two lines.
const GRAD_LINE = -1.75, NEXT_LINE = -0.55, CLOSE_BY = 0.7;

export const tangentsOf = (x, heights, slopes, grad) => x.map((at, k) => ({
  at: [at, heights[k]], J: [at, heights[k], slopes[k]], x: [at, heights[k], grad[k]], drop: [[at, 0], [at, heights[k]]],
  foot: [at, GRAD_LINE + NEXT_LINE * (x.slice(0, k).filter(one => Math.abs(one - at) < CLOSE_BY).length % 2)],
}));
