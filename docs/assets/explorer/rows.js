// How rows of the table are made. A row is one operation:
//   names, owners         what it is called, and where it is found (torch, method, F, linalg, special, builtin)
//   parameters            in torch's order, as name:type=default; ? may be None, ! may be left out, after a * by name only
//   name                  torch's grad_fn; none where nothing is differentiated
//   forward(inputs, o)    → [y, vjp, more], where vjp(v, k) is vᵀJ for input k; v has the shape of y, vᵀJ that of the
//                         input (the inputs are tensors, o holds the arguments that are none, more: e.g. indices)
//   run(call, args)       instead of forward, where torch puts it together from other rows
//   how                   vᵀJ as a short text, or one for each input; {a} {b} {y} stand for the inputs and the output
//   slope                 the entry of J as a text, where J is diagonal up to broadcasting (`slopes`)
//   partial               the entry of J as a text elsewhere: 'constant', or a function of its place
//   code                  the operation in Python
//   ints                  what becomes of whole numbers: they stay whole ('same'), become floats ('float') or count: bool
// becomes int ('counted')
//   samples               what the tests try: '2,3 3: text' with the shapes of x, w, b; '(x, 1)' for every spelling
//   at                    which numbers the tests try: random, ties (few whole numbers), special (0, −0, inf, nan)
//   nan                   false where torch's own answer at nan depends on how many numbers there are
//   apart                 true where torch's own graph is taken apart in another way, or depends on its memory

import { affordable } from './values.js';
import { broadcastPlaces, broadcastShapes, count, gather, numel, places, scatter, stridesOf, tensor } from './tensors.js';

export const BOTH = 'torch method';
export const total = numbers => numbers.reduce((sum, number) => sum + number, 0);
const looksLikeSum = text => /^−|(^|[^(^]) [+−] /.test(text.replace(/\([^()]*\)/g, '()'));
const weighted = slope => slope === '1' ? 'v' : 'v ⊙ ' + (looksLikeSum(slope) ? `(${slope})` : slope);

// y_i = f(x_i). `vjp` works on single numbers: (v, x, y, o) → v · f'(x).
export const elementwise = (names, owners, name, f, vjp, slope, rest = {}) => ({
  names, owners, name, slope, slopes: true, kind: 'elementwise', parameters: 'input:T', ints: 'float',
  how: typeof slope === 'string' ? weighted(slope) : undefined, samples: ['(x)'],
  forward([a], o) {
    const y = tensor(a.shape, a.data.map(number => f(number, o)));
    return [y, v => tensor(a.shape, v.data.map((number, i) => vjp(number, a.data[i], y.data[i], o)))];
  },
  ...rest
});

// y_i = f(a_i, b_i, …) after broadcasting. What was repeated adds up what all its copies receive.
// vjps: for each input (v, [a, b, …], y, o) → v · ∂y/∂input.
export const broadcasting = (names, owners, name, f, vjps, slope, rest = {}) => ({
  names, owners, name, slope, slopes: true, kind: 'elementwise', parameters: 'input:T other:V', ints: 'float',
  how: slope && [slope].flat().map(weighted), samples: ['3 3: (x, w)', '2,3 3: (x, w)', '2,1 3: (x, w)'],
  forward(inputs, o) {
    const shape = affordable(inputs.map(t => t.shape).reduce(broadcastShapes));
    const from = inputs.map(t => String(t.shape) === String(shape) ? null : broadcastPlaces(t.shape, shape)); // null: as it is
    const [a, b, c] = inputs.map((t, k) => from[k] ? new Float64Array(from[k].map(place => t.data[place])) : t.data);
    const y = tensor(shape,
      c ? a.map((number, i) => f(number, b[i], c[i], o))
        : b ? a.map((number, i) => f(number, b[i], o))
        : a.map(number => f(number, o)));
    return [y, (v, k) => {
      const sent = v.data.map((number, i) => vjps[k](number, [a[i], b[i], c?.[i]], y.data[i], o));
      return from[k] ? scatter(tensor(shape, sent), inputs[k].shape, from[k]) : tensor(shape, sent);
    }];
  },
  ...rest
});

// Numbers are moved or left out: `plan(shape, o)` → [the new shape, where its numbers come from (nothing: in order)].
export const moving = (names, owners, name, parameters, plan, how, samples, rest = {}) => ({
  names, owners, name, parameters, how, samples, kind: 'shape', ints: 'same', partial: 'constant',
  forward([a], o) {
    const [shape, from] = plan(a.shape, o);
    affordable(shape);
    if (!from) return [tensor(shape, a.data), v => tensor(a.shape, v.data)];
    return [gather(a, shape, from), v => scatter(v, a.shape, from)];
  },
  ...rest
});

// A row that torch puts together from others.
export const composed = (names, owners, kind, parameters, run, samples, rest = {}) => (
  { names, owners, kind, parameters, run, samples, ...rest });

// What is only needed inside, and has no spelling of its own.
export const inner = row => ({ ...row, owners: '' });

// The places of each line of numbers along an axis; a single number is a line of length 1.
export function linesOf(shape, dim) {
  const axes = shape.length ? shape : [1], strides = stridesOf(axes);
  return places(axes.with(dim, Math.min(1, axes[dim])), strides)
    .map(start => Array.from({ length: axes[dim] }, (_, i) => start + i * strides[dim]));
}

// `f(numbers, others, …)` → the new numbers, for each line of numbers of a (and of the others) along an axis.
export function alongLines(dim, f, a, ...others) {
  const data = new Float64Array(numel(a));
  for (const line of linesOf(a.shape, dim)) {
    const numbers = t => line.map(i => t.data[i]);
    f(numbers(a), ...others.map(numbers)).forEach((number, i) => { data[line[i]] = number; });
  }
  return tensor(a.shape, data, a.dtype);
}

// An operation on each line along o.dim that keeps the shape: f(numbers, o), and back(vs, numbers, ys, o).
export const lineByLine = (names, owners, name, f, back, how, samples, rest = {}) => ({
  names, owners, name, how, samples, kind: 'along an axis', parameters: 'input:T dim:d',
  forward([a], o) {
    const y = alongLines(o.dim, line => f(line, o), a);
    return [y, v => alongLines(o.dim, (vs, xs, ys) => back(vs, xs, ys, o), v, a, y)];
  },
  ...rest
});

// The groups of places that a reduction over `dims` takes together, one for each number of the result.
function groupsOf(shape, dims) {
  const small = shape.map((size, axis) => dims.includes(axis) ? 1 : size);
  const groups = Array.from({ length: count(small) }, () => []);
  broadcastPlaces(small, shape).forEach((group, place) => groups[group].push(place));
  return groups;
}

const reduced = (shape, dims, keepdim) => (
  keepdim ? shape.map((size, axis) => dims.includes(axis) ? 1 : size) : shape.filter((_, axis) => !dims.includes(axis))
);

// Each group of numbers becomes one: f(numbers, o); back(v, numbers, y, o) → the numbers sent.
export const reducing = (names, owners, name, f, back, how, samples, rest = {}) => ({
  names, owners, name, how, samples, kind: 'reduction', parameters: 'input:T dim:D=None keepdim:b=False',
  forward([a], o) {
    const dims = o.dim ?? [...a.shape.keys()], groups = groupsOf(a.shape, dims);
    const numbers = groups.map(group => group.map(i => a.data[i]));
    const y = tensor(reduced(a.shape, dims, o.keepdim), numbers.map(part => f(part, o)));
    if (o.p === 0) return [y, () => null]; // the norm that only counts: torch sends nothing at all
    return [y, v => {
      const sent = new Float64Array(numel(a));
      groups.forEach((group, g) => {
        back(v.data[g], numbers[g], y.data[g], o).forEach((number, i) => { sent[group[i]] = number; });
      });
      return tensor(a.shape, sent);
    }];
  },
  ...rest
});

// C's pow: JavaScript's ** is nan where the base is ±1 and the exponent nan or infinite.
export function power(base, exponent) {
  return base === 1 || (base === -1 && Math.abs(exponent) === Infinity) ? 1 : base ** exponent;
}

export const sign = a => (a > 0) - (a < 0);
export const sigmoid = a => 1 / (1 + Math.exp(-a));
