// Reductions, and operations along an axis.

import { BOTH, composed, inner, lineByLine, linesOf, reducing, sign, total } from './rows.js';
import { axesOf, constant, expect, tupleOf, unBool, wholeNumber, wrapDim, wrapDims } from './values.js';
import { filled, gather, numel, refuse, tensor, typed } from './tensors.js';

const runningSum = numbers => {
  let sum = 0;
  return numbers.map(number => (sum += number));
};
const fromTheEnd = f => numbers => f([...numbers].reverse()).reverse();

export function softmax(numbers) {
  const largest = Math.max(...numbers);
  const powers = numbers.map(number => Math.exp(number - largest)), sum = total(powers);
  return powers.map(number => number / sum);
}

export function softmaxBack(vs, xs, ys) {
  const sum = total(vs.map((number, i) => number * ys[i]));
  return vs.map((number, i) => (number - sum) * ys[i]);
}
export const SOFTMAX_HOW = '(v − Σ v ⊙ {y}) ⊙ {y}';

export const logSumExp = numbers => {
  const largest = Math.max(...numbers), shift = Math.abs(largest) === Infinity ? 0 : largest;
  return numbers.some(Number.isNaN) ? NaN : Math.log(total(numbers.map(number => Math.exp(number - shift)))) + shift;
};
function logSoftmax(numbers) {
  const largest = Math.max(...numbers), sum = Math.log(total(numbers.map(number => Math.exp(number - largest))));
  return numbers.map(number => number - largest - sum);
}

export const productOf = numbers => numbers.reduce((part, number) => part * number, 1);
// What each number is multiplied by in their product: without dividing where there are zeros.
const without = (numbers, v, y) => numbers.includes(0)
  ? numbers.map((_, i) => v * productOf(numbers.filter((__, j) => j !== i))) : numbers.map(number => v * y / number);

// Larger and smaller, where nan counts as the largest in max and as the smallest in min.
const biggest = numbers => numbers.some(Number.isNaN) ? NaN : numbers.length ? Math.max(...numbers) : refuse(EMPTY);
const smallest = numbers => numbers.some(Number.isNaN) ? NaN : numbers.length ? Math.min(...numbers) : refuse(EMPTY);
const EMPTY = 'max and min of nothing are not defined: the axis is empty';
export const isSame = (a, b) => a === b || (Number.isNaN(a) && Number.isNaN(b));
// v is shared among all that are equal to the result.
const shared = (v, numbers, y) => {
  const ties = numbers.filter(number => number === y).length;
  return numbers.map(number => (number === y ? v : 0) / ties);
};
export const sharedWithNan = (v, numbers, y) => {
  const ties = numbers.filter(number => isSame(number, y)).length;
  return numbers.map(number => isSame(number, y) ? v / ties : 0);
};

// The places of the numbers in order; where they are equal, the first comes first. nan counts as the largest.
export function ordered(numbers, descending) {
  const less = (a, b) => Number.isNaN(b) ? !Number.isNaN(a) : a < b, way = descending ? -1 : 1;
  return [...numbers.keys()].sort(
    (i, j) => less(numbers[i], numbers[j]) ? -way : less(numbers[j], numbers[i]) ? way : i - j);
}

// Some numbers of each line along an axis: pick(numbers, o) → their places in the line. → values and indices, of
// which the values are differentiated: v goes to where each came from.
export const picking = (names, owners, name, parameters, pick, samples, rest = {}) => ({
  names, owners, name, parameters, samples, kind: 'along an axis', partial: 'constant', ints: 'same',
    how: 'v to where each number came from', keepsDim: true,
  forward([a], o) {
    const lines = linesOf(a.shape, o.dim), places = [], indices = [];
    const picked = lines.map(line => pick(line.map(i => a.data[i]), o)), size = picked[0]?.length ?? 0;
    const full = a.shape.length ? a.shape.with(o.dim, size) : [], shape = rest.one && !o.keepdim && a.shape.length
      ? full.toSpliced(o.dim, 1) : full;
    linesOf(full, o.dim).forEach((line, l) => line.forEach((place, i) => {
      places[place] = lines[l][picked[l][i]];
      indices[place] = picked[l][i];
    }));
    return [gather(a, shape, places), v => {
      const sent = filled(a.shape, 0);
      places.forEach((place, i) => { sent.data[place] += v.data[i]; });
      return sent;
    }, tensor(shape, indices, 'int')];
  },
  ...rest
});
export const pair = value => tupleOf([{ ...value, more: undefined }, constant(value.more)], ['values', 'indices']);
export const onlyOne = { one: true };

// max and min: of everything, along one axis (with indices), or of two tensors.
const maxOrMin = (word, pairwise) => (call, { input, dim, keepdim, given, named }) => {
  if (given.has('keepdim') && (dim === null || dim.type === 'tensor')) refuse(`${word}() with keepdim needs a dim`);
  if (dim === null) return call(`${word}Of`, [input]);
  if (dim.type === 'tensor') {
    return named.has('dim') ? refuse('dim has to be an integer') : call(pairwise, [input, dim]);
  }
  const d = wrapDim(wholeNumber(dim, 'dim'), axesOf(input));
  return pair(call(`${word}Along`, [input], { dim: d, keepdim }));
};

// sum, mean and prod: torch has one operation for all axes, and another for those that are given.
const overAllOrSome = name => (call, { input, dim, keepdim, given }) => {
  if (!given.has('dim') && keepdim) refuse('keepdim needs a dim beside it (dim=None for all axes)');
  return given.has('dim') ? call(`${name}Over`, [input], { dim, keepdim }) : call(name, [input], { dim: null });
};
export const SOME = ['2,3: (x)', '2,3: (x, 1)', '2,3: (x, dim=0, keepdim=True)'],
  MORE = [...SOME, '2,3: (x, dim=(0, 1), keepdim=True)', '2,2,3: (x, (0, -1))'];
const ANY_DIM = 'input:T dim:D! keepdim:b=False';
// A term of the sum that a reduction is, as an entry of J.
const sameGroup = ({ at, to, options, shapes: [shape] }) => {
  const dims = options.dim ?? [...shape.keys()],
    kept = shape.map((_, axis) => axis).filter(axis => options.keepdim || !dims.includes(axis));
  return kept.every((axis, i) => (dims.includes(axis) ? at[i] === 0 : at[i] === to[axis]));
};
const told = text => place => sameGroup(place) ? text(place.name(0, place.to), place.y(place.at), place) : '0';
const sameLine = ({ at, to, options: { dim } }) => at.every((index, axis) => axis === dim || index === to[axis]);

// Norms. p-norms of the numbers in a group, with torch's derivative where it is 0.
function normOf(numbers, { p }) {
  const sizes = numbers.map(Math.abs);
  if (p === 2) return sizes.some(Number.isNaN) ? NaN : Math.sqrt(total(sizes.map(size => size * size)));
  if (p === Infinity) return sizes.some(Number.isNaN) ? NaN : sizes.length ? Math.max(...sizes) : 0;
  if (p === -Infinity) return sizes.some(Number.isNaN) ? NaN : Math.min(...sizes);
  if (p === 0) return sizes.filter(size => size !== 0).length;
  if (p === 1) return total(sizes);
  return total(sizes.map(size => size ** p)) ** (1 / p);
}
function normBack(v, numbers, y, { p }) {
  if (p === 1) return numbers.map(number => sign(number) * v);
  if (p === 2) return numbers.map(number => v * (y === 0 ? 0 : number / y));
  if (Math.abs(p) === Infinity) {
    const isTop = number => isSame(Math.abs(number), y), ties = numbers.filter(isTop).length;
    return numbers.map(number => isTop(number) ? (Number.isNaN(y) ? NaN : sign(number)) * (v / ties) : 0);
  }
  if (p < 1) {
    return numbers.map(number => number === 0 ? 0 : sign(number) * Math.abs(number) ** (p - 1) * v * y ** (1 - p));
  }
  if (p < 2) {
    return numbers.map(number => sign(number) * Math.abs(number) ** (p - 1) * (y === 0 ? 0 : v / y ** (p - 1)));
  }
  return numbers.map(number => number * Math.abs(number) ** (p - 2) * (y === 0 ? 0 : v / y ** (p - 1)));
}
export const order = value =>
  value === null ? 2
    : value.type === 'string'
      ? (value.text === 'fro' ? 2 : refuse(`the ${value.text} norm is not supported: it needs singular values`))
    : expect(unBool(value), 'number', 'the order of a norm').number;

const average = numbers => total(numbers) / numbers.length;
const variance = (numbers, { correction }) => {
  const middle = average(numbers);
  return total(numbers.map(number => (number - middle) ** 2)) / Math.max(0, numbers.length - correction);
};
const varianceBack = (v, numbers, y, { correction }) => {
  const middle = average(numbers), n = Math.max(0, numbers.length - correction);
  return numbers.map(number => 2 / n * v * (number - middle));
};
const deviationBack = (v, numbers, y, o) => varianceBack(y === 0 ? 0 : v / (y * 2), numbers, y, o);
// var(0), var(dim=0, correction=1), var(False), var(dim, unbiased, keepdim)
function spread(call, key, { input, dim, unbiased, keepdim, correction, args, named }) {
  if (dim?.type === 'bool' && named.has('dim')) refuse('dim has to be an integer');
  const flag = dim?.type === 'bool' ? dim.truth : unbiased, isPlain = dim === null || dim.type === 'bool';
  const dims = isPlain ? null : wrapDims((dim.items ?? [dim]).map(item => wholeNumber(item, 'dim')), axesOf(input));
  return call(key, [input],
    { dim: dims?.length ? dims : null, keepdim, correction: flag === null ? correction ?? 1 : Number(flag), args });
}
const SPREAD = 'input:T dim:a=None unbiased:b? keepdim:b=False correction:n?',
  SPREADS = [...MORE, '2,3: (x, correction=0)', '2,3: (x, 1, False)', '3: (x, unbiased=False)', '1,3: (x, 1)'];

const firstOf = isBetter => numbers => [numbers.reduce((best, number, i) => (
  Number.isNaN(numbers[best]) ? best : Number.isNaN(number) || isBetter(number, numbers[best]) ? i : best
), numbers.length ? 0 : refuse(EMPTY))];

// Questions about a line or about everything: nothing is differentiated.
export const countingRow = (names, f, rest) => reducing(names, BOTH, null, f, null, null, SOME,
  { kind: 'question', type: 'int', ...rest });
const arg = (name, pick) => composed(name, BOTH, 'question', 'input:T dim:d? keepdim:b=False',
  (call, { input, dim, keepdim }) => {
  const flat = dim === null ? constant(tensor([numel(input.tensor)], input.tensor.data)) : input;
  const { more } = call(pick, [constant(flat.tensor)], { dim: dim ?? 0, keepdim: keepdim && dim !== null });
  return constant(dim === null && keepdim ? typed(tensor(input.tensor.shape.map(() => 1), more.data), 'int') : more);
}, ['2,3: (x)', '2,3: (x, 1)', '2,3: (x, dim=0, keepdim=True)']);

export const AXES = [
  composed('sum', BOTH, 'reduction', 'input:T dim:D=None keepdim:b=False', overAllOrSome('sumOf'), MORE),
  composed('mean', BOTH, 'reduction', 'input:T dim:D=None keepdim:b=False', overAllOrSome('meanOf'), MORE),
  ...['sumOf', 'sumOfOver'].map((key, i) => inner(reducing(key, '', `SumBackward${i}`, total,
    (v, numbers) => numbers.map(() => v), 'v, repeated', ['2,3: x.sum()', '2,3: x.sum(0)'].slice(i),
    { partial: 'constant', ints: 'counted', code: '{a}.sum({args})' }))),
  ...['meanOf', 'meanOfOver'].map((key, i) => inner(reducing(key, '', `MeanBackward${i}`, average,
    (v, numbers) => numbers.map(() => v / numbers.length), 'v / {n}, repeated',
    ['2,3: x.mean()', '2,3: x.mean(0)'].slice(i), { partial: 'constant', code: '{a}.mean({args})' }))),
  composed('prod', BOTH, 'reduction', 'input:T dim:d! keepdim:b=False',
    (call, { dim, ...rest }) => overAllOrSome('prodOf')(call, { ...rest, dim: [dim] }), SOME),
  // (Of several zeros torch's product over all axes has slopes of 0, whatever v is: an infinite v gives no nan there.)
  ...['prodOf', 'prodOfOver'].map((key, i) => inner(reducing(key, '', `ProdBackward${i}`, productOf, (v, numbers, y) =>
    without(numbers, i === 0 && numbers.filter(number => number === 0).length > 1 ? 0 : v, y), 'v ⊙ product of the others',
    ['2,3: x.prod()', '2,3: x.prod(0)'].slice(i), { ints: 'counted', code: '{a}.prod({args})', at: 'random ties', keeps: true,
      partial: told((x, y) => `${y}/${x}`) }))),
  reducing('amax', BOTH, 'AmaxBackward0', biggest, shared, 'v, shared among the largest', MORE,
    { ints: 'same', keeps: true, parameters: ANY_DIM }),
  reducing('amin', BOTH, 'AminBackward0', smallest, shared, 'v, shared among the smallest', MORE,
    { ints: 'same', keeps: true, parameters: ANY_DIM }),
  inner(reducing('maxOf', '', 'MaxBackward1', biggest, sharedWithNan, 'v, shared among the largest', ['2,3: x.max()'],
    { ints: 'same', code: '{a}.max()', keeps: true })),
  inner(reducing('minOf', '', 'MinBackward1', smallest, sharedWithNan, 'v, shared among the smallest', ['2,3: x.min()'],
    { ints: 'same', code: '{a}.min()', keeps: true })),
  inner(picking('maxAlong', '', 'MaxBackward0', '', firstOf((a, b) => a > b),
    ['2,3: x.max(0).values', '2,3: x.max(1)[0]'],
    { ...onlyOne, code: '{a}.max({args}).values', at: 'random ties special' })),
  inner(picking('minAlong', '', 'MinBackward0', '', firstOf((a, b) => a < b),
    ['2,3: x.min(0).values', '2,3: x.min(1)[0]'], { ...onlyOne, code: '{a}.min({args}).values' })),
  ...[['max', 'maximum'], ['min', 'minimum']].map(([word, pairwise]) => composed(word, BOTH, 'reduction',
    'input:T dim:a! keepdim:b=False', maxOrMin(word, pairwise),
    ['2,3: (x)', `2,3: x.${word}(1).values`, `2,3: torch.${word}(x, dim=0, keepdim=True)[0]`, `2,3: m, i = x.${word}(dim=-1); m`,
      '3 3: (x, w)', `2,3: x.${word}(0).indices`])),
  reducing('logsumexp', 'torch method special', 'LogsumexpBackward0', logSumExp,
    (v, numbers, y) => numbers.map(number => v * Math.exp(number - y)),
    'v ⊙ exp({a} − {y})', ['2,3: (x, 1)', '2,3: (x, dim=(0, 1))', '2,3: (x, 0, keepdim=True)'],
    { parameters: 'input:T dim:D keepdim:b=False', partial: told((x, y) => `exp(${x} − ${y})`), at: 'random ties',
      keeps: true }),
  inner(reducing('normOf', '', 'LinalgVectorNormBackward0', normOf, normBack, 'v ⊙ {a}/{y}', ['2,3: x.norm()'],
    { code: '{a}.norm({args})', keeps: true,
      partial: place => place.options.p === 2 ? told((x, y) => `${x}/${y}`)(place) : null })),
  composed('norm', BOTH, 'reduction', 'input:T p:a=fro dim:D=None keepdim:b=False',
    (call, { input, p, dim, keepdim, args }) => (
      call('normOf', [input], { p: typeof p === 'string' ? 2 : order(p), dim, keepdim, args })),
    ['2,3: (x)', '2,3: (x, 1)', '2,3: (x, 2, 1)', "3: x.norm(torch.inf)", '2,3: x.norm(p=3, dim=0, keepdim=True)',
      '2,3: x.norm(dim=1)', '3: x.norm(0.5)', '3: x.norm(1.5)', '3: x.norm(0)', '3: x.norm(-torch.inf)'],
    { at: 'random ties', plain: true }),
  ...[['var', 'VarBackward0', variance, varianceBack], ['std', 'StdBackward0', (numbers, o) => Math.sqrt(variance(numbers, o)),
    deviationBack]].flatMap(([key, name, f, back]) => [
    composed(key, BOTH, 'reduction', SPREAD, (call, o) => spread(call, `${key}Of`, o), SPREADS, { at: 'random ties' }),
    inner(reducing(`${key}Of`, '', name, f, back,
      key === 'var' ? 'v ⊙ 2({a} − mean)/(n − 1)' : 'v ⊙ ({a} − mean)/((n − 1)·{y})',
      [`2,3: x.${key}(0)`],
      { code: `{a}.${key}({args})`, keeps: key === 'std', at: 'random ties' })),
    composed(`${key}_mean`, 'torch', 'reduction', SPREAD, (call, o) => tupleOf([spread(call, `${key}Of`, o),
      spread(call, 'meanOfOver', o)]), [`2,3: torch.stack(list(torch.${key}_mean(x, 1)))`], { apart: true, at: 'random ties' })
  ]),
  lineByLine('cumsum', BOTH, 'CumsumBackward0', runningSum, fromTheEnd(runningSum),
    'sums of v from each place to the end', ['(x, 0)', '2,3: (x, dim=1)'], { partial: 'constant', ints: 'counted' }),
  lineByLine('softmax', 'torch method F special', 'SoftmaxBackward0', softmax, softmaxBack,
    SOFTMAX_HOW, ['(x, 0)', '2,3: (x, dim=1)'], {
    keeps: true, partial: place => !sameLine(place) ? '0' : String(place.at) === String(place.to)
      ? `${place.y(place.at)}(1 − ${place.y(place.at)})` : `−${place.y(place.at)}·${place.y(place.to)}`
  }),
  lineByLine('log_softmax', 'torch method F special', 'LogSoftmaxBackward0', logSoftmax, (vs, xs, ys) => {
    const sum = total(vs);
    return vs.map((number, i) => number - Math.exp(ys[i]) * sum);
  }, 'v − exp({y})·Σ v', ['(x, 0)', '2,3: (x, dim=1)'], {
    keeps: true, partial: place => !sameLine(place) ? '0'
      : `${String(place.at) === String(place.to) ? '1 − ' : '−'}exp(${place.y(place.to)})`
  }),
  picking('sort', '', 'SortBackward0', '', (numbers, { descending }) => ordered(numbers, descending),
    ['3: x.sort().values'], { code: '{a}.sort({args}).values' }),
  composed('sort', BOTH, 'along an axis', 'input:T dim:d=-1 descending:b=False stable:b=False',
    (call, { input, dim, descending }) => pair(call('sort', [input], { dim, descending })),
    ['3: x.sort().values', '2,3: torch.sort(x, dim=0, descending=True)[0]', '2,3: v, i = x.sort(1); v',
      '3: x.sort(0, True).values', '2,3: x.sort().indices']),
  composed('argsort', BOTH, 'question', 'input:T dim:d=-1 descending:b=False', (call, { input, dim, descending }) =>
    constant(call('sort', [constant(input.tensor)], { dim, descending }).more),
    ['3: x[(x * 1).argsort()]', '2,3: torch.argsort(x, dim=0, descending=True)'], { at: 'random' }),
  arg('argmax', 'maxAlong'), arg('argmin', 'minAlong'),
  countingRow('all', numbers => Number(numbers.every(number => number !== 0)), { type: 'bool' }), countingRow('any', numbers =>
    Number(numbers.some(number => number !== 0)), { type: 'bool' })
];
