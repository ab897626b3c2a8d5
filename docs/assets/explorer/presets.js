// The programs to start from. `x` and `others` are the inputs; v === null: omitted.

import { parseProgram } from './reader.js';
import { backward, run } from './tape.js';

export const LOSS = '(y ** 2).sum() / 2';

// v = ∇ℓ(y) for a loss ℓ that is typed as an expression in y.
export function gradientOfLoss(text, y) {
  return backward(run(parseProgram(text), { y }), null).gradients.y;
}

export const PRESETS = Object.freeze([
  {
    id: 'network', group: 'Networks', title: 'Two layers, two outputs',
    text: 'h = (W @ x + b).relu()\ny = U @ h',
    x: '[3, 2]', others: { W: '[[1, 2], [2, -1], [-1, 1]]', b: '[1, -1, 0]', U: '[[1, -1, 2], [0, 2, 1]]' }, v: '[1, 10]',
    about: 'v arrives at y, and each layer hands it on: times U, through the relu, times W.'
  },
  {
    id: 'network-loss', group: 'Networks', title: 'Two layers and a loss',
    text: 'h = (W @ x).relu()\no = w @ h\nloss = (o - 5) ** 2 / 2',
    x: '[3, 2]', others: { W: '[[1, 2], [2, -1], [-1, 1]]', w: '[1, -1, 2]' }, v: null,
    about: 'The network of the chapters. A loss is one number, so v is 1 and may be omitted.'
  },
  {
    id: 'line', group: 'Several outputs', title: 'The function of the book',
    text: 'torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])', x: '[3, 2]', v: '[1, 2, 3]',
    about: 'Three outputs, two inputs: one fader for each output, one column for each input.'
  },
  {
    id: 'weighted-rows', group: 'Several outputs', title: 'A linear map, 3 × 2',
    text: 'torch.tensor([[2., 3.], [4., 1.], [5., 0.]]) @ x', x: '[1, 2]', v: '[1, 10, 100]',
    about: 'J is the matrix itself, and the digits of vᵀJ show which row went in how often.'
  },
  {
    id: 'two-outputs', group: 'Several outputs', title: '(−x³, 5x)',
    text: 'torch.stack([-x ** 3, 5 * x])', x: '1', v: '[1, 10]',
    about: 'One number in, two out: J is a column, and v weights its entries.'
  },
  {
    id: 'sums', group: 'Several outputs', title: '(Σx, Σx²)',
    text: 'torch.stack([x.sum(), (x ** 2).sum()])', x: '[0, 1, 2, 3]', v: '[1, 10]',
    about: 'Two rows of J: ones, and 2x.'
  },
  {
    id: 'square', group: 'One output', title: 'x²',
    text: 'x ** 2', x: '3', v: null,
    about: 'One number in, one out: J is the derivative 2x, and v may be omitted.'
  },
  {
    id: 'sum-of-two', group: 'One output', title: 'x₁ + x₂',
    text: 'x[0] + x[1]', x: '[1, 2]', v: '100',
    about: 'J is one row of ones, and a v of 100 makes it a hundred times as large.'
  },
  {
    id: 'quadratic', group: 'One output', title: '3x₁² + 5x₂²',
    text: '3 * x[0] ** 2 + 5 * x[1] ** 2', x: '[-1, 2]', v: null,
    about: 'One output, so J is one row: the gradient (6x₁, 10x₂).'
  },
  {
    id: 'points', group: 'Many points', title: 'x² at many points',
    text: 'x ** 2', x: '[-2, -1, 0, 1, 2]', v: '[1, 1, 1, 1, 1]',
    about: 'No point enters the output of another: J is diagonal, and with ones vᵀJ holds all the derivatives.'
  },
  {
    id: 'line-fit', group: 'Many points', title: 'A straight line, w·x + b',
    text: 'w * x + b', x: '[1, 2, 3]', others: { w: '2', b: '1' }, v: '[1, 10, 100]',
    about: 'One w and one b for all samples: each collects from every output.'
  },
  {
    id: 'softmax', group: 'Outputs that share inputs', title: 'softmax',
    text: 'x.softmax(0)', x: '[0, 1, 2]', v: '[1, 10, 100]', loss: '-y[2].log()',
    about: 'The outputs add up to 1, so the columns of J add up to 0: with ones, vᵀJ is zero.'
  },
  {
    id: 'cumsum', group: 'Outputs that share inputs', title: 'cumsum',
    text: 'x.cumsum(0)', x: '[1, 2, 3]', v: '[1, 10, 100]',
    about: 'Every output adds up the inputs before it: J is a triangle of ones.'
  },
  {
    id: 'normalisation', group: 'Outputs that share inputs', title: 'A normalisation',
    text: 'c = x - x.mean()\ny = c / (c ** 2).mean().sqrt()', x: '[1, 2, 6]', v: '[1, 10, 100]',
    about: 'Mean and variance couple the samples: J is full, and with ones vᵀJ is zero.'
  },
  {
    id: 'matrix-input', group: 'Matrices', title: 'Row sums of squares',
    text: '(x ** 2).sum(1)', x: '[[1, 2], [3, 4], [5, 6]]', v: '[1, 10, 100]',
    about: 'Three samples in rows, one output for each; x.grad has the shape of x.'
  },
  {
    id: 'matrix-valued', group: 'Matrices', title: 'A matrix of powers',
    text: 'x ** torch.tensor([[0., 1.], [2., 3.], [4., 5.]])', x: '1', v: '[[1, 10], [100, 1000], [10000, 100000]]',
    about: 'y is the matrix [[1, x], [x², x³], [x⁴, x⁵]], so v is a 3 × 2 matrix, too: one weight per entry.'
  },
  {
    id: 'root', group: 'Kinks and infinities', title: '√x at 0',
    text: 'x.sqrt()', x: '[0, 1, 4]', v: '[0, 10, 100]',
    about: 'A weight of 0 does not mask an infinite slope: 0 × ∞ is nan.'
  }
].map(Object.freeze));
