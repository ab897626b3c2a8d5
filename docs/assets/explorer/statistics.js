// Reductions and operations along an axis that few programs need: the middle number, running products, other norms.

import { BOTH, composed, inner, lineByLine, reducing, total } from './rows.js';
import { axesOf, wrapDims } from './values.js';
import { refuse } from './tensors.js';
import { MORE, countingRow, isSame, logSumExp, onlyOne, order, ordered, pair, picking, productOf,
  sharedWithNan } from './axes.js';

function linalgNorm(call, { input, ord, dim, keepdim }) {
  const axes = axesOf(input), isMatrix = ord !== null && (dim ? dim.length === 2 : axes === 2), p = order(ord);
  if (ord !== null && dim === null && axes > 2) {
    refuse('linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got ' + axes + 'D.');
  }
  if (!isMatrix || ord.type === 'string') return call('normOf', [input], { p, dim, keepdim });
  if (Math.abs(p) === 2) refuse('the spectral norm of a matrix is not supported: it needs singular values');
  if (![1, -1, Infinity, -Infinity].includes(p)) refuse(`linalg.matrix_norm: Order ${p} not supported.`);
  const [rows, columns] = dim ?? [0, 1], summed = Math.abs(p) === 1 ? rows : columns,
    other = Math.abs(p) === 1 ? columns : rows;
  const sums = call('normOf', [input], { p: 1, dim: [summed], keepdim });
  return call(p > 0 ? 'amax' : 'amin', [sums], { dim: [keepdim || other < summed ? other : other - 1], keepdim });
}

// The middle number: the lower one of two. nan wins, except where it is left out.
const middleOf = numbers => {
  const bad = numbers.findIndex(Number.isNaN);
  return bad >= 0 ? bad : ordered(numbers)[Math.max(0, Math.ceil(numbers.length / 2) - 1)];
};
const median = numbers => numbers.length ? numbers[middleOf(numbers)] : NaN;
const notNan = numbers => numbers.filter(number => !Number.isNaN(number));
const runningProduct = numbers => {
  let part = 1;
  return numbers.map(number => (part *= number));
};
const cumprodBack = (vs, numbers) => numbers.map((_, i) => {
  let sum = 0, rest = productOf(numbers.slice(0, i));
  for (let j = i; j < numbers.length; j++) {
    if (j > i) rest *= numbers[j];
    sum += vs[j] * rest;
  }
  return sum;
});
const logRunning = numbers => numbers.map((_, i) => logSumExp(numbers.slice(0, i + 1)));
const upTo = isBetter => numbers => {
  let best = 0;
  return numbers.map((number, i) => (best =
    Number.isNaN(numbers[best]) ? Number.isNaN(number) ? i
      : best
      : Number.isNaN(number) || isBetter(number, numbers[best]) ? i
      : best));
};

function difference(call, { input, n, dim }) {
  if (n < 0) refuse(`order must be non-negative but got ${n}`);
  let y = input;
  for (let i = 0; i < n; i++) {
    const size = y.tensor.shape[dim],
      cut = (start, stop) => call('sliced', [y], { dim, start, stop, step: 1, args: `${start}:${stop}` });
    y = call('sub', [cut(1, size), cut(0, Math.max(0, size - 1))]);
  }
  return y;
}

export const STATISTICS = [
  ...[['nansum', 'NansumBackward0', numbers => total(notNan(numbers)),
    (v, numbers) => numbers.map(number => Number.isNaN(number) ? 0 : v)]].map(([names, name, f, back]) => (reducing(
    names, BOTH, name, f, back, 'v, and 0 where there is nan', MORE, { partial: 'constant', ints: 'counted' }))),
  composed('norm', 'linalg', 'reduction', 'A:T ord:a=None dim:D=None keepdim:b=False',
    (call, o) => linalgNorm(call, { ...o, input: o.A }),
    ['2,3: (x)', '3: (x, 1)', '2,3: torch.linalg.norm(x, dim=1)', "2,3: torch.linalg.norm(x, 'fro')",
      '2,3: torch.linalg.norm(x, 1)', '2,3: torch.linalg.norm(x, torch.inf)'],
    { apart: true, at: 'random ties' }),
  composed('vector_norm', 'linalg', 'reduction', 'x:T ord:n=2 dim:D=None keepdim:b=False',
    (call, { x, ord, dim, keepdim }) => call('normOf', [x], { p: ord, dim, keepdim }),
    ['2,3: (x)', '2,3: (x, 1, 0)', '2,3: torch.linalg.vector_norm(x, ord=torch.inf, dim=1)',
      '2,3: torch.linalg.vector_norm(x, dim=0, keepdim=True)'],
    { at: 'random ties' }),
  composed('matrix_norm', 'linalg', 'reduction', 'A:T ord:a! dim:D! keepdim:b=False',
    (call, { A, ord, dim, keepdim }) => (dim && dim.length !== 2
      ? refuse(`linalg.matrix_norm: dim must be a 2-tuple. Got ${dim}`)
      : linalgNorm(call,
        { input: A, ord: ord ?? { type: 'string', text: 'fro' }, dim: dim ?? wrapDims([-2, -1], axesOf(A)), keepdim })),
    ['2,3: (x)', '2,3: torch.linalg.matrix_norm(x, 1)', '2,2,3: torch.linalg.matrix_norm(x, torch.inf)'],
    { apart: true, at: 'random ties' }),
  lineByLine('cumprod', BOTH, 'CumprodBackward0', runningProduct, cumprodBack,
    'v ⊙ products without each, summed to the end', ['(x, 0)', '2,3: (x, dim=1)'],
    { ints: 'same', at: 'random ties', keeps: true }),
  lineByLine('logcumsumexp', BOTH, 'LogcumsumexpBackward0', logRunning,
    (vs, xs, ys) => xs.map((x, i) => total(vs.slice(i).map((v, j) => v * Math.exp(x - ys[i + j])))),
    'v ⊙ exp({a} − {y}), summed to the end', ['(x, 0)', '2,3: (x, dim=1)'], { at: 'random ties', keeps: true }),
  ...[['cummax', 'CummaxBackward0', (a, b) => a >= b], ['cummin', 'CumminBackward0', (a, b) => a <= b]].flatMap(([key, name,
    isBetter]) => [
    inner(picking(`${key}Of`, '', name, '', upTo(isBetter), [`3: x.${key}(0).values`], { code: `{a}.${key}({args}).values` })),
    composed(key, BOTH, 'along an axis', 'input:T dim:d', (call, { input, dim }) => pair(call(`${key}Of`, [input], { dim })),
      [`3: x.${key}(0).values`, `2,3: torch.${key}(x, dim=1)[0]`])
  ]),
  composed('softmin', 'F', 'along an axis', 'input:T dim:d',
    (call, { input, dim }) => call('softmax', [call('neg', [input])], { dim }), ['(x, 0)', '2,3: (x, dim=1)']),
  inner(picking('topkOf', '', 'TopkBackward0', '', (numbers, { k, largest }) => {
    const places = ordered(numbers, largest);
    if (k < numbers.length && isSame(numbers[places[k - 1]], numbers[places[k]])) {
      refuse('several numbers are equal, and which of them topk takes is not defined');
    }
    return places.slice(0, k);
  }, ['3: x.topk(2).values'], { code: '{a}.topk({args}).values', at: 'random' })),
  composed('topk', BOTH, 'along an axis', 'input:T k:i dim:d=-1 largest:b=True sorted:b=True',
    (call, { input, k, dim, largest }) => {
    if (k < 0 || k > (input.tensor.shape[dim] ?? 1)) refuse('selected index k out of range');
    return pair(call('topkOf', [input], { k, dim, largest }));
  }, ['3: x.topk(2).values', '2,3: torch.topk(x, 1, dim=0)[0]', '3: torch.topk(x, k=2, largest=False).values'], { at: 'random' }),
  inner(reducing('medianOf', '', 'MedianBackward0', median, sharedWithNan, 'v, shared among the middle ones',
    ['2,3: x.median()'], { ints: 'same', code: '{a}.median()' })),
  inner(picking('medianAlong', '', 'MedianBackward1', '', numbers => [middleOf(numbers)], ['2,3: x.median(1).values'],
    { ...onlyOne, code: '{a}.median({args}).values', at: 'random' })),
  composed('median', BOTH, 'reduction', 'input:T dim:d! keepdim:b=False',
    (call, { input, dim, keepdim, given }) => (dim === null ? given.has('keepdim') ? refuse(
      'median() missing 1 required positional arguments: "dim"')
      : call('medianOf', [input], { dim: null })
      : pair(call('medianAlong', [input], { dim, keepdim }))),
    ['2,3: (x)', '3: (x)', '2,3: x.median(1).values', '2,3: torch.median(x, dim=0, keepdim=True)[0]'],
    { at: 'random' }),
  composed('diff', BOTH, 'along an axis', 'input:T n:i=1 dim:d=-1', difference,
    ['3: (x)', '2,3: (x, dim=0)', '2,3: torch.diff(x, 2)'], { apart: true }),
  composed('normalize', 'F', 'along an axis', 'input:T p:n=2 dim:D=1 eps:n=1e-12', (call, { input, p, dim, eps }) => {
    const size = call('clampMin',
      [call('normOf', [input], { p, dim: [dim].flat(), keepdim: true, args: `dim=${dim}, keepdim=True` })],
      { low: eps });
    return call('div', [input, call('expanded', [size], { shape: input.tensor.shape })]);
  }, ['2,3: (x)', '3: (x, dim=0)', '2,3: F.normalize(x, p=1, dim=0)'], { at: 'random ties' }),
  countingRow('count_nonzero', numbers => numbers.filter(number => number !== 0).length,
    { parameters: 'input:T dim:D=None', samples: ['2,3: (x)', '2,3: (x, 1)'] })
];
