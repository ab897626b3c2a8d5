// Reverse-mode differentiation on a tape, in float64 and with torch's rules at kinks and infinities.
// Forward writes a node for every operation that depends on x. Backward goes through the tape from its end and sends
// the vector that has come in at a node, v, on to the node's inputs as vᵀJ of this one operation; J is never formed.

import { Trouble, count, filled, format, formatShape, formatTensor, fromNested, numel, oneHot } from './tensors.js';
import { broadcastPlaces, broadcastShapes, gather, places, refuse, scatter, stridesOf, tensor } from './tensors.js';

const LIMITS = { ends: 64, between: 1024, axes: 8 }; // numbers in x and y, numbers in between, axes

function affordable(shape) {
  if (shape.length > LIMITS.axes) refuse(`the explorer stops at ${LIMITS.axes} axes`);
  if (count(shape) > LIMITS.between) refuse(`the explorer stops at ${LIMITS.between} numbers, not ${count(shape)}`);
  return shape;
}

// ---------------------------------------------------------------------------------------------------------------------
// The operations. An entry has
//   name                  torch's grad_fn
//   forward(inputs, o)    → [y, vjp], where vjp(v, k) is vᵀJ for input k; v has the shape of y, vᵀJ that of the input
//                         (the inputs are tensors, o holds the arguments that are none)
//   how                   vᵀJ as a short text, or one for each input; {a} {b} {y} stand for the inputs and the output
//   code                  the operation in Python
//   slopes                true where J is diagonal, up to broadcasting

// y_i = f(x_i). `vjp` works on single numbers: (v, x, y) → v · f'(x).
const elementwise = (name, f, vjp, how, code) => ({
  name, how, code, slopes: true,
  forward([a]) {
    const y = tensor(a.shape, a.data.map(number => f(number)));
    return [y, v => tensor(a.shape, v.data.map((number, i) => vjp(number, a.data[i], y.data[i])))];
  }
});

// y_i = f(a_i, b_i) after broadcasting. What was repeated adds up what all its copies receive.
const broadcasting = (name, code, f, vjps, how) => ({
  name, how, code, slopes: true,
  forward([a, b]) {
    const shape = affordable(broadcastShapes(a.shape, b.shape));
    const from = [a, b].map(t => broadcastPlaces(t.shape, shape)), [i, j] = from;
    const y = tensor(shape, i.map((_, at) => f(a.data[i[at]], b.data[j[at]])));
    return [y, (v, k) => {
      const sent = v.data.map((number, at) => vjps[k](number, a.data[i[at]], b.data[j[at]], y.data[at]));
      return scatter(tensor(shape, sent), [a, b][k].shape, from[k]);
    }];
  }
});

// Numbers are moved or left out: `plan(shape, o)` → [the new shape, where its numbers come from (nothing: in order)].
const moving = (name, plan, how, code) => ({
  name, how, code,
  forward([a], o) {
    const [shape, from] = plan(a.shape, o);
    if (!from) return [tensor(shape, a.data), v => tensor(a.shape, v.data)];
    return [gather(a, shape, from), v => scatter(v, a.shape, from)];
  }
});

// Sums over o.dims, or means.
const reduction = (name, isMean) => ({
  name, how: isMean ? 'v / {n}, repeated' : 'v, repeated',
  forward([a], { dims, keepdim }) {
    const small = a.shape.map((size, axis) => dims.includes(axis) ? 1 : size);
    const to = broadcastPlaces(small, a.shape), n = isMean ? count(dims.map(axis => a.shape[axis] ?? 1)) : 1;
    const shape = keepdim ? small : small.filter((_, axis) => !dims.includes(axis));
    return [
      tensor(shape, scatter(a, small, to).data.map(number => number / n)),
      v => tensor(a.shape, to.map(place => v.data[place] / n))
    ];
  }
});

// `f(numbers, others)` → the new numbers, for each line of numbers of a (and of b) along an axis.
function alongLines(dim, f, a, b = a) {
  const shape = a.shape.length ? a.shape : [1], strides = stridesOf(shape), data = new Float64Array(numel(a));
  for (const start of places(shape.with(dim, Math.min(1, shape[dim])), strides)) {
    const line = Array.from({ length: shape[dim] }, (_, i) => start + i * strides[dim]);
    f(line.map(i => a.data[i]), line.map(i => b.data[i])).forEach((number, i) => { data[line[i]] = number; });
  }
  return tensor(a.shape, data);
}

const total = numbers => numbers.reduce((sum, number) => sum + number, 0);

function runningSum(numbers) {
  let sum = 0;
  return numbers.map(number => (sum += number));
}

function softmax(numbers) {
  const largest = Math.max(...numbers);
  const powers = numbers.map(number => Math.exp(number - largest)), sum = total(powers);
  return powers.map(number => number / sum);
}

// C's pow: JavaScript's ** is nan where the base is ±1 and the exponent nan or infinite.
function power(base, exponent) {
  return base === 1 || (base === -1 && Math.abs(exponent) === Infinity) ? 1 : base ** exponent;
}

// A power with a Python number as exponent: torch has shortcuts for these.
function powerOfNumber(base, exponent) {
  switch (exponent) {
    case 0.5: return Math.sqrt(base);
    case -0.5: return 1 / Math.sqrt(base);
    case 3: return base * base * base;
    default: return power(base, exponent);
  }
}

const exponentVjp = (v, a, b, y) => v * (a === 0 && b >= 0 ? 0 : y * Math.log(a));

// Matrices (…, r, n) and (…, n, c) → (…, r, c). A vector is a row on the left and a column on the right.
const product = name => ({
  name, code: '{a} @ {b}', how: ['v {b}ᵀ', '{a}ᵀ v'],
  forward([a, b]) {
    const left = a.shape.length > 1 ? a.shape : [1, ...a.shape], right = b.shape.length > 1 ? b.shape : [...b.shape, 1];
    const [r, n] = left.slice(-2), [other, c] = right.slice(-2);
    if (n !== other) refuse(`mat1 and mat2 shapes cannot be multiplied (${r}x${n} and ${other}x${c})`);
    const batch = affordable(broadcastShapes(left.slice(0, -2), right.slice(0, -2)));
    affordable([...batch, r, c]);
    const i = broadcastPlaces(left.slice(0, -2), batch), j = broadcastPlaces(right.slice(0, -2), batch);
    // Visit the places of all products: a[p] · b[q] is a part of y[s].
    const each = visit => i.forEach((_, block) => {
      for (let row = 0; row < r; row++) for (let k = 0; k < n; k++) for (let column = 0; column < c; column++) {
        visit((i[block] * r + row) * n + k, (j[block] * n + k) * c + column, (block * r + row) * c + column);
      }
    });
    const y = filled([...batch, ...(a.shape.length > 1 ? [r] : []), ...(b.shape.length > 1 ? [c] : [])], 0);
    each((p, q, s) => { y.data[s] += a.data[p] * b.data[q]; });
    return [y, (v, k) => {
      const sent = filled([a, b][k].shape, 0);
      if (k) each((p, q, s) => { sent.data[q] += a.data[p] * v.data[s]; });
      else each((p, q, s) => { sent.data[p] += v.data[s] * b.data[q]; });
      return sent;
    }];
  }
});

// Tensors side by side along o.dim; stack makes this axis, cat has it already.
const joining = (name, isStack) => ({
  name, how: 'its part of v', code: `torch.${isStack ? 'stack' : 'cat'}([{all}], {args})`,
  forward(inputs, { dim }) {
    const parts = inputs.map(t => isStack ? t.shape.toSpliced(dim, 0, 1) : t.shape);
    const shape = affordable(parts[0].with(dim, total(parts.map(part => part[dim])))), strides = stridesOf(shape);
    let start = 0;
    const to = parts.map(part => places(part, strides, (start += part[dim]) * strides[dim] - part[dim] * strides[dim]));
    const y = filled(shape, 0);
    inputs.forEach((t, k) => to[k].forEach((place, i) => { y.data[place] = t.data[i]; }));
    return [y, (v, k) => gather(v, inputs[k].shape, to[k])];
  }
});

export const OPERATIONS = {
  add: broadcasting('AddBackward0', '{a} + {b}', (a, b) => a + b, [v => v, v => v], 'v'),
  sub: broadcasting('SubBackward0', '{a} - {b}', (a, b) => a - b, [v => v, v => -v], ['v', '−v']),
  rsub: broadcasting('RsubBackward1', '{a} - {b}', (a, b) => a - b, [null, v => -v], '−v'),
  mul: broadcasting('MulBackward0', '{a} * {b}', (a, b) => a * b, [(v, a, b) => v * b, (v, a) => v * a],
    ['v ⊙ {b}', 'v ⊙ {a}']),
  div: broadcasting('DivBackward0', '{a} / {b}', (a, b) => a / b, [(v, a, b) => v / b, (v, a, b) => -v * ((a / b) / b)],
    ['v ⊙ 1/{b}', 'v ⊙ (−{a}/{b}²)']),
  // A tensor to the power of a number, a tensor to the power of a tensor, a number to the power of a tensor.
  pow: broadcasting('PowBackward0', '{a} ** {b}', powerOfNumber,
    [(v, a, b) => b === 0 ? 0 : v * (b * powerOfNumber(a, b - 1))], 'v ⊙ {b}·{a}{less}'),
  powOfTensors: broadcasting('PowBackward1', '{a} ** {b}', power,
    [(v, a, b) => b === 0 ? 0 : v * (b * power(a, b - 1)), exponentVjp], ['v ⊙ {b}·{a}{less}', 'v ⊙ {y}·log({a})']),
  powOfNumber: broadcasting('PowBackward2', '{a} ** {b}', power, [null, exponentVjp], 'v ⊙ {y}·log({a})'),

  reciprocal: elementwise('ReciprocalBackward0', a => 1 / a, (v, a, y) => -v * (y * y), 'v ⊙ (−1/{a}²)', '1 / {a}'),
  neg: elementwise('NegBackward0', a => -a, v => -v, '−v', '-{a}'),
  exp: elementwise('ExpBackward0', Math.exp, (v, a, y) => v * y, 'v ⊙ {y}'),
  log: elementwise('LogBackward0', Math.log, (v, a) => v / a, 'v ⊙ 1/{a}'),
  sin: elementwise('SinBackward0', Math.sin, (v, a) => v * Math.cos(a), 'v ⊙ cos({a})'),
  cos: elementwise('CosBackward0', Math.cos, (v, a) => v * -Math.sin(a), 'v ⊙ (−sin({a}))'),
  tanh: elementwise('TanhBackward0', Math.tanh, (v, a, y) => v * (1 - y * y), 'v ⊙ (1 − {y}²)'),
  sigmoid: elementwise('SigmoidBackward0', a => 1 / (1 + Math.exp(-a)), (v, a, y) => v * (1 - y) * y,
    'v ⊙ (1 − {y})·{y}'),
  relu: elementwise('ReluBackward0', a => a <= 0 ? 0 : a, (v, a, y) => y <= 0 ? 0 : v, 'v where {a} > 0, else 0'),
  sqrt: elementwise('SqrtBackward0', Math.sqrt, (v, a, y) => v / (2 * y), 'v ⊙ 1/(2·{y})'),
  abs: elementwise('AbsBackward0', Math.abs, (v, a) => v * ((a > 0) - (a < 0)), 'v ⊙ sign({a})'),

  sum: reduction('SumBackward0', false),
  sumOver: reduction('SumBackward1', false),
  mean: reduction('MeanBackward0', true),
  meanOver: reduction('MeanBackward1', true),
  cumsum: {
    name: 'CumsumBackward0', how: 'sums of v from each place to the end',
    forward: ([a], { dim }) => [
      alongLines(dim, runningSum, a),
      v => alongLines(dim, numbers => runningSum(numbers.reverse()).reverse(), v)
    ]
  },
  softmax: {
    name: 'SoftmaxBackward0', how: '(v − Σ v ⊙ {y}) ⊙ {y}',
    forward([a], { dim }) {
      const y = alongLines(dim, softmax, a);
      return [y, v => alongLines(dim, (vs, ys) => {
        const sum = total(vs.map((number, i) => number * ys[i]));
        return vs.map((number, i) => (number - sum) * ys[i]);
      }, v, y)];
    }
  },

  mm: product('MmBackward0'),
  mv: product('MvBackward0'),
  dot: product('DotBackward0'),
  bmm: product('BmmBackward0'),
  stack: joining('StackBackward0', true),
  cat: joining('CatBackward0', false),

  select: moving('SelectBackward0', (shape, { dim, index }) => {
    const strides = stridesOf(shape), rest = shape.toSpliced(dim, 1);
    return [rest, places(rest, strides.toSpliced(dim, 1), index * strides[dim])];
  }, 'v, and 0 where nothing was taken', '{a}[{args}]'),
  slice: moving('SliceBackward0', (shape, { dim, start, stop, step }) => {
    const strides = stridesOf(shape), part = shape.with(dim, Math.ceil((stop - start) / step));
    return [part, places(part, strides.with(dim, strides[dim] * step), start * strides[dim])];
  }, 'v, and 0 where nothing was taken', '{a}[{args}]'),
  alias: moving('AliasBackward0', shape => [shape], 'v', '{a}[...]'),
  clone: moving('CloneBackward0', shape => [shape], 'v'),
  permute: moving('PermuteBackward0', ([r, c]) => [[c, r], places([c, r], [1, c])], 'vᵀ', '{a}.T'),
  ...Object.fromEntries([
    ['reshape', 'ViewBackward0'], ['unsafeView', 'UnsafeViewBackward0'], ['unsqueeze', 'UnsqueezeBackward0'],
    ['squeeze', 'SqueezeBackward0'], ['squeezeAt', 'SqueezeBackward1'], ['squeezeProduct', 'SqueezeBackward4']
  ].map(([key, name]) => [key, moving(name, (_, o) => [o.shape], 'v in the shape of {a}')]))
};

// ---------------------------------------------------------------------------------------------------------------------
// What expressions are made of while they run: Python's { type: 'number', number, whole } (whole: an int), 'bool',
// 'None', 'ellipsis', 'slice', 'tuple', 'list', and { type: 'tensor', tensor, node }; node is null where it does not
// depend on x. `scattered`: its numbers do not lie side by side in torch's memory. `tree`: its piece of the text.

const numberOf = (number, whole) => ({ type: 'number', number, whole });
const asTensor = value => value.type === 'tensor' ? value : { ...value, tensor: tensor([], [value.number]) };
const fill = (template, names) => template.replace(/\{(\w+)\}/g, (_, key) => names[key]);

// One less as an exponent: '²' for 3, '^0.5' for 1.5, '' for 2, '^(A−1)' for a tensor A.
function lessOne(exponent) {
  const less = format(Number(exponent) - 1);
  return less === 'nan' ? `^(${exponent}−1)` : { 1: '', 2: '²', 3: '³' }[less] ?? `^${less}`;
}

const SYMBOLS = 'abcdeghklmnpqrstuwz';

function addNode(tape, fields, { at, length }) {
  const label = tape.program.text.slice(at, at + length);
  const node = { id: tape.nodes.length, label, needsGrad: false, inputs: [], at, length, ...fields };
  tape.nodes.push(node);
  return node;
}

// A constant gets a node only where an operation on the tape uses it. Numbers go by their value, tensors as A, B, …
function nodeOf(tape, value, place) {
  if (value.node) return value.node;
  const t = value.tensor;
  const symbol = t.shape.length ? 'ABCDEGHKLMN'[tape.constants++ % 11] : format(t.data[0]);
  return addNode(tape, { name: 'constant', symbol, code: symbol, value: t }, value.tree ?? place);
}

// Run one operation of the table, and write it on the tape if it depends on x. `place` is its piece of the text.
function apply(tape, place, key, inputs, o = {}) {
  const values = inputs.map(asTensor);
  const { name, forward, how, slopes, code = `{a}.${key.replace(/Over|At|Product/, '')}({args})` } = OPERATIONS[key];
  const [y, vjp] = forward(values.map(value => value.tensor), o);
  affordable(y.shape);
  const severalAxes = y.shape.filter(size => size > 1).length > 1;
  const scattered = severalAxes && (o.scattered ?? values.some(value => value.scattered));
  const result = { type: 'tensor', tensor: y, node: null, scattered };
  if (!values.some(value => value.node)) return result;

  const nodes = values.map(value => nodeOf(tape, value, place));
  const i = tape.symbols++, symbol = SYMBOLS[i % SYMBOLS.length] + (Math.floor(i / SYMBOLS.length) || '');
  const [a, b] = nodes;
  const names = () => ({
    a: a.symbol, b: b?.symbol, y: result.node.symbol, all: nodes.map(node => node.symbol).join(', '),
    less: lessOne(b?.symbol), n: numel(a.value) / numel(y), args: o.args ?? o.dim ?? o.shape?.join(', ') ?? ''
  });
  const isRepeated = k => slopes && numel(nodes[k].value) < numel(y);
  result.node = addNode(tape, {
    name, symbol, value: y, inputs: nodes.map(node => node.id), needsGrad: true, slopes: Boolean(slopes), vjp,
    how: k => fill(typeof how === 'string' ? how : how[k], names()) + (isRepeated(k) ? ', added up' : '')
  }, place);
  result.node.code = fill(code, names());
  return result;
}

// ---------------------------------------------------------------------------------------------------------------------
// Arguments.

const NAMES = new Map(Object.entries({
  number: 'a number', bool: 'True or False', slice: 'a slice', tuple: 'a tuple', list: 'a list', tensor: 'a tensor'
}));
const typeOf = value => NAMES.get(value.type) ?? value.type;

function expect(value, type, what) {
  if (value.type !== type) refuse(`${what} has to be ${NAMES.get(type)}, and this is ${typeOf(value)}`);
  return value;
}

function wholeNumber(value, what = 'this') {
  if (!expect(value, 'number', what).whole) refuse(`${what} has to be a whole number`);
  return value.number;
}

// True and False count as 1 and 0.
const unBool = value => value.type === 'bool' ? numberOf(Number(value.truth), true) : value;
const axesOf = value => value.tensor.shape.length;

// An axis counted from the end becomes one counted from the front. A single number is treated as if it had one axis.
function wrapDim(dim, axes) {
  const d = wholeNumber(dim, 'dim'), n = Math.max(axes, 1);
  if (d < -n || d >= n) refuse(`Dimension out of range (expected to be in range of [${-n}, ${n - 1}], but got ${d})`);
  return d < 0 ? d + n : d;
}

// dim of sum and mean: a number, several, or none of them for all.
function reduce(call, key, input, dim, keepdim) {
  if (!dim && keepdim) refuse('keepdim needs a dim beside it (dim=None for all axes)');
  const all = [...input.tensor.shape.keys()];
  if (!dim) return call(key, [input], { dims: all });
  const dims = (dim.type === 'None' ? [] : dim.items ?? [dim]).map(item => wrapDim(item, axesOf(input)));
  const twice = dims.find((d, i) => dims.indexOf(d) < i);
  if (twice !== undefined) refuse(`dim ${twice} appears multiple times in the list of dims`);
  const keep = keepdim ? expect(keepdim, 'bool', 'keepdim').truth : false;
  const written = dims.length > 1 ? `(${dims.join(', ')})` : dims.length ? dims[0] : 'None';
  const args = written + (keep ? ', keepdim=True' : '');
  return call(`${key}Over`, [input], { dims: dims.length ? dims : all, keepdim: keep, args });
}

// The tensors of stack and cat, which must fit together.
function join(call, key, tensors, dim = numberOf(0, true)) {
  const { items } = tensors;
  if (!items) refuse(`${key} takes a list of tensors, and this is ${typeOf(tensors)}`);
  if (!items.length) refuse(`${key} expects a non-empty list of tensors`);
  const shapes = items.map((item, i) => expect(item, 'tensor', `element ${i}`).tensor.shape), [first] = shapes;
  const d = wrapDim(dim, first.length + (key === 'stack'));
  shapes.forEach((shape, i) => {
    const off = shape.findIndex((size, axis) => axis !== d && size !== first[axis]);
    if (key === 'stack') {
      if (formatShape(shape) === formatShape(first)) return;
      const [one, other] = [first, shape].map(sizes => `[${sizes.join(', ')}]`);
      refuse(`stack expects each tensor to be equal size, but got ${one} at entry 0 and ${other} at entry ${i}`);
    } else if (!shape.length) {
      refuse(`zero-dimensional tensor (at position ${i}) cannot be concatenated`);
    } else if (shape.length !== first.length) {
      refuse(`Tensors must have same number of dimensions: got ${first.length} and ${shape.length}`);
    } else if (off >= 0) {
      const sizes = `Expected size ${first[off]} but got size ${shape[off]} for tensor number ${i} in the list.`;
      refuse(`Sizes of tensors must match except in dimension ${d}. ${sizes}`);
    }
  });
  return call(key, items, { dim: d, scattered: false });
}

// a @ b, taken apart as torch does it (where n > 2, only as far as the product itself).
function multiplyMatrices(call, a, b) {
  const [m, n] = [a, b].map(value => axesOf(expect(value, 'tensor', 'what stands beside @')));
  if (!m || !n) refuse(`both arguments to matmul need to be at least 1D, but they are ${m}D and ${n}D`);
  const o = { scattered: false };
  if (m === 1 && n === 2) {
    const row = call('unsqueeze', [a], { dim: 0, shape: [1, ...a.tensor.shape] });
    return call('squeezeProduct', [call('mm', [row, b], o)], { dim: 0, shape: [b.tensor.shape[1]] });
  }
  if (m > 2 && n < 3) { // all rows of the stack at once
    const rows = reshape(call, a, [numberOf(-1, true), numberOf(a.tensor.shape.at(-1), true)]);
    const shape = [...a.tensor.shape.slice(0, -1), ...b.tensor.shape.slice(1)];
    return call('unsafeView', [multiplyMatrices(call, rows, b)], { shape });
  }
  return call(m > 2 || n > 2 ? 'bmm' : m + n === 4 ? 'mm' : m + n === 3 ? 'mv' : 'dot', [a, b], o);
}

// The same numbers in another shape. One size may be -1: what is left over. view refuses what torch would have to copy.
function reshape(call, input, sizes, isView) {
  const wanted = sizes.map(size => wholeNumber(size, 'a size')), n = numel(input.tensor);
  if (wanted.filter(size => size === -1).length > 1) refuse('only one dimension can be inferred');
  const shape = wanted.map(size => size === -1 ? n / count(wanted.filter(other => other !== -1)) : size);
  if (count(shape) !== n || shape.some(size => !Number.isInteger(size) || size < 0)) {
    refuse(`shape '[${wanted.join(', ')}]' is invalid for input of size ${n}`);
  }
  if (!input.scattered) return call('reshape', [input], { shape, scattered: false });
  if (isView) refuse('view needs numbers that lie side by side in memory. Use .reshape(...) instead.');
  return call('unsafeView', [call('clone', [input], { scattered: false })], { shape });
}

function flatten(call, input, first = numberOf(0, true), last = numberOf(-1, true)) {
  const { shape } = input.tensor, start = wrapDim(first, shape.length), end = wrapDim(last, shape.length);
  if (start > end) refuse('flatten() has invalid args: start_dim cannot come after end_dim');
  if (shape.length && start === end) return input; // the tensor itself, as in torch
  const sizes = shape.toSpliced(start, end + 1 - start, count(shape.slice(start, end + 1)));
  return reshape(call, input, sizes.map(size => numberOf(size, true)));
}

// torch.tensor([[1., 2.], [3., 4.]]): numbers only. Of whole numbers torch would make int64, which @ refuses beside x.
function literal(data, wholeToo) {
  let isWhole = true;
  const nested = value => {
    if (value.items) return value.items.map(nested);
    if (value.node) refuse('torch.tensor cuts its numbers off from x: torch.stack keeps the connection');
    isWhole &&= expect(value, 'number', 'every entry').whole;
    return value.number;
  };
  const t = fromNested(nested(data));
  if (isWhole && numel(t) && !wholeToo) refuse('of whole numbers torch makes an integer tensor: write 1. instead of 1');
  affordable(t.shape);
  return { type: 'tensor', tensor: t, node: null };
}

const withInput = (owners, parameters, run) => ({
  owners, parameters: ['input', ...parameters],
  run: (call, input, ...others) => run(call, expect(input, 'tensor', 'the input'), ...others)
});
const unary = (key, owners = 'torch method') => [key, withInput(owners, [], (call, input) => call(key, [input]))];
const along = (key, owners) => [key, withInput(owners, ['dim'], (call, input, dim) => (
  call(key, [input], { dim: wrapDim(dim, axesOf(input)) })
))];
const reducing = key => [key, withInput('torch method', ['dim?', 'keepdim?'], (call, ...values) => (
  reduce(call, key, ...values)
))];
const joined = key => [key, {
  owners: 'torch', parameters: ['tensors', 'dim?'], run: (call, ...values) => join(call, key, ...values)
}];

// What can be called, where it is found, and its parameters in torch's order (those with ? may be left out; * takes
// several). `run` gets `call`, which runs an operation of the table at this piece of the text, and the arguments.
export const CALLS = new Map([
  ...['exp', 'log', 'sin', 'cos', 'sqrt', 'neg'].map(key => unary(key)),
  ...['tanh', 'sigmoid', 'relu'].map(key => unary(key, 'torch method F')),
  unary('abs', 'torch method builtin'),
  ['square', withInput('torch method', [], (call, input) => binary(call, '**', input, numberOf(2, true)))],
  ['pow', {
    owners: 'torch method', parameters: ['input', 'exponent'],
    run: (call, a, b) => binary(call, '**', a, a.type === 'tensor' ? b : expect(b, 'tensor', 'the exponent'))
  }],
  ['matmul', withInput('torch method', ['other'], multiplyMatrices)],
  reducing('sum'), reducing('mean'), along('cumsum', 'torch method'), along('softmax', 'torch method F'),
  joined('stack'), joined('cat'),
  ['reshape', withInput('torch method', ['*shape'], (call, input, shape) => reshape(call, input, shape.items))],
  ['view', withInput('method', ['*size'], (call, input, size) => reshape(call, input, size.items, true))],
  ['flatten', withInput('torch method', ['start_dim?', 'end_dim?'], flatten)],
  ['unsqueeze', withInput('torch method', ['dim'], (call, input, dim) => {
    const d = wrapDim(dim, axesOf(input) + 1);
    return call('unsqueeze', [input], { dim: d, shape: input.tensor.shape.toSpliced(d, 0, 1) });
  })],
  ['squeeze', withInput('torch method', ['dim?'], (call, input, dim) => {
    const d = dim && wrapDim(dim, axesOf(input));
    const shape = input.tensor.shape.filter((size, axis) => size !== 1 || (dim && axis !== d));
    return call(dim ? 'squeezeAt' : 'squeeze', [input], { args: d ?? '', shape });
  })],
  ['detach', withInput('torch method', [], (call, input) => ({ ...input, node: null, tree: undefined }))],
  ['tensor', { owners: 'torch', parameters: ['data'], run: (call, data) => literal(data) }]
]);

// ---------------------------------------------------------------------------------------------------------------------
// Forward.

// Python's own arithmetic, where no tensor takes part.
function pythonNumber(operator, { number: x, whole: isInt }, { number: y, whole: isIntToo }) {
  const finite = Number.isFinite(x) && Number.isFinite(y);
  let whole = isInt && isIntToo && operator !== '/';
  if (y === 0 && operator === '/') refuse('division by zero');
  if (operator === '**') {
    if (x === 0 && y < 0 && finite) refuse('0.0 cannot be raised to a negative power');
    if (x < 0 && finite && !Number.isInteger(y)) refuse('this power is a complex number');
    if (y < 0) whole = false;
  }
  if (operator === '@') refuse('@ needs tensors, and there are only numbers');
  const number = { '+': x + y, '-': x - y, '*': x * y, '/': x / y, '**': power(x, y) }[operator];
  const overflows = operator === '**' && finite && !Number.isFinite(number);
  if (overflows || (whole && !Number.isSafeInteger(number))) refuse('this number is too large');
  return numberOf(whole ? number + 0 : number, whole); // an int is never -0
}

function binary(call, operator, left, right) {
  const [a, b] = [left, right].map(unBool);
  for (const value of [a, b]) if (value.type !== 'number') expect(value, 'tensor', `what stands beside ${operator}`);
  const [byNumber, toNumber] = [a.type === 'number', b.type === 'number'];
  if (byNumber && toNumber) return pythonNumber(operator, a, b);
  switch (operator) {
    case '+': return call('add', [a, b]);
    case '-': return call(byNumber ? 'rsub' : 'sub', [a, b]);
    case '*': return call('mul', [a, b]);
    case '/': return byNumber ? call('mul', [call('reciprocal', [b]), a]) : call('div', [a, b]); // as torch does it
    case '**': return call(byNumber ? 'powOfNumber' : toNumber ? 'pow' : 'powOfTensors', [a, b]);
    default: return multiplyMatrices(call, a, b);
  }
}

// x[…]: one operation after the other, from left to right, as torch does it.
function subscript(call, input, index) {
  const axes = axesOf(expect(input, 'tensor', 'what has an index'));
  const alone = index.type !== 'tuple', parts = alone ? [index] : index.items;
  const taking = parts.filter(part => part.type !== 'None' && part.type !== 'ellipsis').length;
  if (alone && !axes && index.type === 'slice') refuse('slice() cannot be applied to a 0-dim tensor.');
  if (alone && taking > axes) refuse('invalid index of a 0-dim tensor.');
  if (taking > axes) refuse(`too many indices for tensor of dimension ${axes}`);
  let result = input, dim = 0;
  for (const part of parts) {
    const { shape } = result.tensor, size = shape[dim], before = ':, '.repeat(dim);
    const splits = result.scattered || count(shape.slice(0, dim)) > 1; // what is left no longer lies side by side
    if (part.type === 'ellipsis') {
      dim += axes - taking;
    } else if (part.type === 'None') {
      result = call('unsqueeze', [result], { dim, shape: shape.toSpliced(dim, 0, 1) });
      dim++;
    } else if (part.type === 'slice') {
      const { start: written = 0, stop: end = size, step = 1 } = part;
      if (step <= 0) refuse(step ? 'step must be greater than zero' : 'slice step cannot be zero');
      const clip = at => Math.min(Math.max(at < 0 ? at + size : at, 0), size);
      const start = clip(written), stop = Math.max(clip(end), start);
      if (alone || written < 0 || start > 0 || stop < size || step > 1) { // among several indices : does nothing
        const args = `${before}${start || ''}:${stop < size ? stop : ''}${step > 1 ? `:${step}` : ''}`;
        const scattered = result.scattered || step > 1 || (splits && stop - start < size);
        result = call('slice', [result], { dim, start, stop, step, args, scattered });
      }
      dim++;
    } else {
      const i = wholeNumber(part, 'an index');
      if (i < -size || i >= size) refuse(`index ${i} is out of bounds for dimension ${dim} with size ${size}`);
      result = call('select', [result], { dim, index: i < 0 ? i + size : i, args: before + i, scattered: splits });
    }
  }
  return result === input ? call('alias', [input]) : result;
}

// Walk through the syntax tree and compute. Trouble that does not know its place gets that of the operator.
function compute(tape, tree) {
  const below = part => part ? compute(tape, part) : undefined;
  const call = (key, inputs, o) => apply(tape, tree, key, inputs, o);
  const visit = () => {
    switch (tree.kind) {
      case 'number': return numberOf(tree.number, tree.whole);
      case 'variable': return tape.variable;
      case 'bool': return { type: 'bool', truth: tree.truth };
      case 'tuple': case 'list': return { type: tree.kind, items: tree.items.map(below) };
      case 'slice': {
        const bound = part => part && part.kind !== 'None' ? wholeNumber(below(part), 'a bound of a slice') : undefined;
        return { type: 'slice', start: bound(tree.start), stop: bound(tree.stop), step: bound(tree.step) };
      }
      case 'sign': {
        const value = unBool(below(tree.operand));
        if (value.type !== 'number') expect(value, 'tensor', `what stands behind ${tree.operator}`);
        if (tree.operator === '+') return value;
        if (value.type === 'tensor') return call('neg', [value]);
        return numberOf(value.whole ? 0 - value.number : -value.number, value.whole);
      }
      case 'binary': return binary(call, tree.operator, below(tree.left), below(tree.right));
      case 'index': return subscript(call, below(tree.object), below(tree.index));
      case 'transpose': {
        const value = expect(below(tree.object), 'tensor', 'what has a .T');
        // Of others torch warns that it will refuse them.
        if (axesOf(value) !== 2) refuse(`.T is for matrices, with 2 axes, and this has ${axesOf(value)}`);
        return call('permute', [value], { scattered: true });
      }
      case 'call': return CALLS.get(tree.name).run(call, ...tree.values.map(below));
      default: return { type: tree.kind }; // None and ...
    }
  };
  try {
    const value = visit();
    return value.node ? value : { tree, ...value };
  } catch (trouble) {
    if (trouble instanceof Trouble && trouble.at === null) {
      [trouble.at, trouble.length] = tree.mark ?? [tree.at, tree.length];
    }
    throw trouble;
  }
}

const newTape = program => ({ program, nodes: [], symbols: 0, constants: 0 });

// The value of an expression without a variable: a tensor, also from a number or lists of numbers.
export function constantOf(program) {
  const value = compute(newTape(program), program.tree);
  return value.type === 'tensor' ? value.tensor : literal(value, true).tensor;
}

// f at x, written on a tape. → { program, nodes, output, y }; x is node 0, `output` the id of the node of y.
export function run(program, x) {
  const { tree, text, variable } = program, tape = newTape(program);
  const limit = (t, name) => {
    const message = `${name} has ${numel(t)} numbers, and the explorer stops at ${LIMITS.ends}`;
    if (numel(t) > LIMITS.ends) throw new Trouble(message, 0, text.length);
  };
  limit(x, variable);
  affordable(x.shape);
  const called = { label: variable, symbol: variable, code: variable };
  const leaf = addNode(tape, { name: 'AccumulateGrad', ...called, value: x, needsGrad: true }, { at: 0, length: 0 });
  tape.variable = { type: 'tensor', tensor: x, node: leaf };
  const result = compute(tape, tree);
  if (result.type !== 'tensor') {
    const message = `the result has to be a tensor, and this is ${typeOf(result)}`;
    const hint = result.items ? ': torch.stack([…]) makes one tensor of several' : '';
    throw new Trouble(message + hint, ...(tree.mark ?? [tree.at, tree.length]));
  }
  limit(result.tensor, 'y');
  const output = nodeOf(tape, result, tree);
  if (output.id && output.needsGrad) output.symbol = variable === 'y' ? 'ℓ' : 'y';
  const nodes = Object.freeze(tape.nodes.map(Object.freeze));
  return Object.freeze({ program, nodes, output: output.id, y: result.tensor });
}

// ---------------------------------------------------------------------------------------------------------------------
// Backward.

// Visit the nodes in the order of torch's engine: the one that was made last comes first. → what has reached x.
function sendBack({ nodes, output }, v, visit) {
  const received = new Map([[output, v]]);
  for (let id = output; id >= 0; id--) {
    const node = nodes[id], vector = received.get(id);
    if (!vector || !node.needsGrad) continue;
    const sends = node.inputs.flatMap((to, k) => nodes[to].needsGrad ? [{ to, k, vector: node.vjp(vector, k) }] : []);
    for (const { to, vector: sent } of sends) {
      const before = received.get(to);
      received.set(to, before ? tensor(sent.shape, sent.data.map((number, i) => before.data[i] + number)) : sent);
    }
    visit?.(node, vector, sends);
  }
  return received.get(0) ?? filled(nodes[0].value.shape, 0);
}

// '(1, 10) ⊙ (2, 4) = (2, 40)' where J is diagonal and the vectors are short, else null.
function inNumbers(node, vector, k, sent) {
  if (!node.slopes || numel(vector) > 4 || numel(sent) !== numel(vector)) return null;
  return `${formatTensor(vector)} ⊙ ${formatTensor(node.vjp(filled(vector.shape, 1), k))} = ${formatTensor(sent)}`;
}

// y.backward(v) on the tape of `run`; v === null stands for ones.
// → { steps: [{ node, received, sends: [{ to, vector, how, numbers }] }], gradient }; gradient has the shape of x.
export function backward(tape, v) {
  const { y } = tape;
  if (v && formatShape(v.shape) !== formatShape(y.shape)) throw new Trouble('v has to have the shape of y', 0);
  const steps = [];
  const gradient = sendBack(tape, v ?? filled(y.shape, 1), (node, received, sends) => {
    steps.push({ node: node.id, received, sends: sends.map(({ to, k, vector }) => (
      { to, vector, how: node.how(k), numbers: inNumbers(node, received, k, vector) }
    )) });
  });
  return { steps, gradient };
}

// m rows of n numbers: one pass with a one-hot v for each output.
function rowsOf(shape, pass) {
  const rows = Array.from({ length: count(shape) }, (_, i) => [...pass(oneHot(shape, i)).data]);
  return { rows, m: rows.length };
}

// J of a tape: { rows, m, n }.
export function jacobianOf(tape) {
  return { ...rowsOf(tape.y.shape, v => sendBack(tape, v)), n: numel(tape.nodes[0].value) };
}

export function jacobian(program, x) {
  return jacobianOf(run(program, x));
}

// J of one operation for each of its inputs that need a gradient: [{ to, rows, m, n }].
export function localJacobian(tape, node) {
  return node.inputs.flatMap((to, k) => tape.nodes[to].needsGrad
    ? [{ to, ...rowsOf(node.value.shape, v => node.vjp(v, k)), n: numel(tape.nodes[to].value) }]
    : []);
}
