// Operations that only move numbers, repeat them or leave them out; and tensors that are made of numbers.

import { BOTH, composed, inner, moving, total } from './rows.js';
import { affordable, axesOf, boolOf, constant, expect, numberOf, tupleOf, wholeNumber, wrapDim, wrapDims } from './values.js';
import { broadcastPlaces, count, filled, formatShape, fromNested, gather, numel, places, refuse, stridesOf,
  tensor, toNested, typed } from './tensors.js';

export const inShape = 'v in the shape of {a}', taken = 'v, and 0 where nothing was taken';
const reshaped = (key, name, samples, rest) => inner(
  moving(key, '', name, '', (_, o) => [o.shape], inShape, samples, rest));

// The same numbers in another shape. One size may be -1: what is left over. view refuses what torch would have to copy.
export function reshape(call, input, wanted, isView) {
  const n = numel(input.tensor);
  if (wanted.filter(size => size === -1).length > 1) refuse('only one dimension can be inferred');
  const shape = wanted.map(size => size === -1 ? n / count(wanted.filter(other => other !== -1)) : size);
  if (count(shape) !== n || shape.some(size => !Number.isInteger(size) || size < 0)) {
    refuse(`shape '[${wanted.join(', ')}]' is invalid for input of size ${n}`);
  }
  if (!input.scattered) return call('viewAs', [input], { shape, scattered: false });
  if (String(shape) === String(input.tensor.shape)) return call(isView ? 'viewAs' : 'reshapeAlias', [input], { shape });
  if (isView) refuse('view needs numbers that lie side by side in memory. Use .reshape(...) instead.');
  return call('unsafeView', [call('cloned', [input], { scattered: false })], { shape });
}

function flatten(call, { input, start_dim: start, end_dim: end }) {
  const { shape } = input.tensor;
  if (start > end) refuse('flatten() has invalid args: start_dim cannot come after end_dim');
  if (shape.length && start === end) return input; // the tensor itself, as in torch
  return reshape(call, input, shape.toSpliced(start, end + 1 - start, count(shape.slice(start, end + 1))));
}

function squeezeAt(call, input, dims) {
  return call('squeezed', [input],
    { shape: input.tensor.shape.filter((size, axis) => size !== 1 || !dims.includes(axis)) });
}

export const unsqueezeAt = (call, input, dim) => (
  call('unsqueezed', [input], { dim, args: dim, shape: input.tensor.shape.toSpliced(dim, 0, 1) })
);

function permuteAxes(shape, order) {
  const strides = stridesOf(shape), moved = order.map(axis => shape[axis]);
  return [moved, places(moved, order.map(axis => strides[axis]))];
}

// Tensors side by side along o.dim; stack makes this axis, cat has it already.
const joining = (names, name, isStack) => ({
  names, owners: 'torch', name, kind: 'shape', parameters: 'tensors:t dim:i=0', ints: 'same', partial: 'constant',
  how: 'its part of v', code: `torch.${isStack ? 'stack' : 'cat'}([{all}], {dim})`,
  samples: ['3 3: ([x, w])', '2,3 2,3: ((x, w, x), dim=1)', '2,3 2,3: ([x, w], -1)'],
  run(call, { tensors, dim }) { return joinTensors(call, isStack ? 'stack' : 'cat', tensors, dim); },
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

// The tensors of stack and cat, which must fit together.
export function joinTensors(call, key, items, dim) {
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

// torch.tensor([[1., 2.], [3., 4.]]): numbers only. Whole ones make an integer tensor.
export function literal(data, asFloats) {
  let dtype = 'bool', some = false;
  const nested = value => {
    if (value.items) return value.items.map(nested);
    if (value.node) refuse('torch.tensor cuts its numbers off from x: torch.stack keeps the connection');
    some = true;
    if (value.type === 'bool') return Number(value.truth);
    if (value.type === 'tensor') {
      if (numel(value.tensor) !== 1) refuse('only one element tensors can be converted to Python scalars');
      if (value.tensor.dtype !== 'bool') dtype = dtype === 'float' ? dtype : value.tensor.dtype;
      return value.tensor.data[0];
    }
    if (!expect(value, 'number', 'every entry').whole) dtype = 'float';
    else if (dtype === 'bool') dtype = 'int';
    return value.number;
  };
  const t = fromNested(nested(data));
  affordable(t.shape);
  return constant(typed(t, asFloats || !some ? 'float' : dtype));
}

const swap = (call, input, d, e, name) => {
  const order = input.tensor.shape.map((_, axis) => axis === d ? e : axis === e ? d : axis);
  return call('swapped', [input], { order, name, scattered: true });
};
export const matrixTranspose = (call, input) => {
  const axes = axesOf(input);
  if (axes < 2) refuse(`tensor.mT is only supported on matrices or batches of matrices. Got ${axes}-D tensor.`);
  return swap(call, input, axes - 2, axes - 1, '.mT');
};

export function expand(call, input, size) {
  const { shape } = input.tensor, missing = size.length - shape.length;
  if (missing < 0) {
    refuse(`expand(torch.DoubleTensor{[${shape.join(', ')}]}, size=[${size.join(', ')}]): the number of sizes provided ` +
      `(${size.length}) must be greater or equal to the number of dimensions in the tensor (${shape.length})`);
  }
  const wanted = size.map((one, axis) => {
    const own = shape[axis - missing];
    if (one === -1) {
      return own
        ?? refuse(`The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension ${axis}`);
    }
    if (own === undefined || own === 1 || own === one) return one;
    return refuse(`The expanded size of the tensor (${one}) must match the existing size (${own}) at non-singleton dimension ` +
      `${axis}.  Target sizes: [${size.join(', ')}].  Tensor sizes: [${shape.join(', ')}]`);
  });
  return call('expanded', [input], { shape: affordable(wanted), scattered: true });
}

function repeatPlan(shape, { repeats }) {
  const missing = repeats.length - shape.length;
  if (missing < 0) refuse('Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor');
  if (repeats.some(times => times < 0)) refuse('Repeats must be non-negative');
  const own = [...Array(missing).fill(1), ...shape], strides = stridesOf(own),
    whole = affordable(own.map((size, axis) => size * repeats[axis]));
  return [whole,
    places(whole, stridesOf(whole)).map(
      place => indexIn(place, whole).reduce((sum, index, axis) => sum + (index % own[axis]) * strides[axis], 0))];
}

// The index of a place in row-major order.
export function indexIn(place, shape) {
  const strides = stridesOf(shape);
  return shape.map((size, axis) => Math.floor(place / strides[axis]) % size);
}

function turnedPlan(shape, dims) {
  const strides = stridesOf(shape);
  return [shape,
    places(shape, strides).map(place => indexIn(place, shape).reduce(
      (sum, index, axis) => sum + (dims.includes(axis) ? shape[axis] - 1 - index : index) * strides[axis], 0))];
}

const equalParts = (n, size) => size === 0
  ? refuse(`split_size can only be 0 if dimension size is 0, but got dimension size of ${n}`)
  : size < 0 ? refuse(`split expects split_size be non-negative, but got split_size=${size}`)
  : Array.from({ length: Math.max(1, Math.ceil(n / size)) }, (_, i) => Math.min(size, n - i * size));
function parts(call, input, dim, sizes, key = 'splitOff') {
  let start = 0;
  return tupleOf(
    sizes.map((size, index) => call(key, [input], { dim, start, stop: (start += size), index, scattered: true })));
}

// Part `index` along an axis, without this axis.
function onePart(shape, { dim, index }) {
  const strides = stridesOf(shape), rest = shape.toSpliced(dim, 1);
  return [rest, places(rest, strides.toSpliced(dim, 1), index * strides[dim])];
}

export const SHAPES = [
  reshaped('viewAs', 'ViewBackward0', ['2,3: x.view(6)'], { code: '{a}.reshape({args})' }),
  reshaped('reshapeAlias', 'ReshapeAliasBackward0', ['2,3: x.T.reshape(3, 2)'], { code: '{a}.reshape({args})' }),
  reshaped('unsafeView', 'UnsafeViewBackward0', ['2,3: x.T.reshape(6)'], { code: '{a}.reshape({args})' }),
  reshaped('unsqueezed', 'UnsqueezeBackward0', ['3: x.unsqueeze(0)'], { code: '{a}.unsqueeze({args})' }),
  reshaped('squeezedAll', 'SqueezeBackward0', ['1,3: x.squeeze()'], { code: '{a}.squeeze()' }),
  reshaped('squeezed', 'SqueezeBackward1', ['1,3: x.squeeze(0)'], { code: '{a}.squeeze({args})' }),
  reshaped('squeezeProduct', 'SqueezeBackward4', ['2 2,3: x @ w'], { code: '{a}.squeeze({args})' }),
  inner(moving('alias', '', 'AliasBackward0', '', shape => [shape], 'v', ['3: x[...]'], { code: '{a}[...]' })),
  inner(moving('cloned', '', 'CloneBackward0', '', shape => [shape], 'v', ['3: x.clone()'], { code: '{a}.clone()' })),
  inner(moving('transposed', '', 'PermuteBackward0', '', shape => permuteAxes(shape, [1, 0]), 'vᵀ', ['2,3: x.T'],
    { code: '{a}.T' })),
  inner(moving('selected', '', 'SelectBackward0', '', onePart, taken, ['2,3: x[0]', '2,3: x[:, -1]'],
    { code: '{a}[{args}]' })),
  // Of several results each is a node here; torch has one node for all of them.
  inner(moving('unbound', '', 'UnbindBackward0', '', onePart, taken, ['2,3: [row for row in x][1]'],
    { code: '{a}[{args}]', several: true })),
  inner(moving('sliced', '', 'SliceBackward0', '', (shape, { dim, start, stop, step }) => {
    const strides = stridesOf(shape), part = shape.with(dim, Math.ceil((stop - start) / step));
    return [part, places(part, strides.with(dim, strides[dim] * step), start * strides[dim])];
  }, taken, ['3: x[1:]', '2,3: x[:, ::2]'], { code: '{a}[{args}]' })),
  joining('stack', 'StackBackward0', true),
  joining('cat concat concatenate', 'CatBackward0', false),
  composed('reshape', BOTH, 'shape', 'input:T *shape:S', (call, { input, shape }) => reshape(call, input, shape),
    ['2,3: (x, (3, 2))', '2,3: x.reshape(-1)', '2,3: x.T.reshape(3, -1)']),
  composed('view', 'method', 'shape', 'input:T *size:S', (call, { input, size }) => reshape(call, input, size, true),
    ['2,3: (x, -1)', '2,3: x.view(3, 2)']),
  composed('view_as', 'method', 'shape', 'input:T other:T',
    (call, { input, other }) => reshape(call, input, other.tensor.shape, true), ['2,3 3,2: (x, w)']),
  composed('reshape_as', 'method', 'shape', 'input:T other:T',
    (call, { input, other }) => reshape(call, input, other.tensor.shape), ['2,3 3,2: (x, w)']),
  composed('flatten', BOTH, 'shape', 'input:T start_dim:d=0 end_dim:d=-1', flatten, ['2,3: (x)', '2,2,3: (x, 1)']),
  composed('ravel', BOTH, 'shape', 'input:T',
    (call, { input }) => axesOf(input) === 1 ? input : reshape(call, input, [-1]), ['2,3: (x)'], { apart: true }),
  composed('unsqueeze', BOTH, 'shape', 'input:T dim:i',
    (call, { input, dim }) => unsqueezeAt(call, input, wrapDim(dim, axesOf(input) + 1)), ['(x, 0)', '(x, dim=-1)']),
  composed('squeeze', BOTH, 'shape', 'input:T dim:D!', (call, { input, dim, given }) => {
    const { shape } = input.tensor;
    if (!given.has('dim')) return call('squeezedAll', [input], { shape: shape.filter(size => size !== 1), args: '' });
    return squeezeAt(call, input, dim ?? []);
  }, ['1,3: (x)', '1,3: (x, 0)', '2,3: (x, -1)', '1,3,1: torch.squeeze(x, (0, 2))'], { apart: true }),
  composed('transpose swapaxes swapdims', BOTH, 'shape', 'input:T dim0:d dim1:d', (call, { input, dim0, dim1, args }) =>
    swap(call, input, dim0, dim1, `.transpose(${args})`),
    ['2,3: (x, 0, 1)', '2,2,3: (x, -1, 0)']),
  composed('t', BOTH, 'shape', 'input:T', (call, { input }) => {
    const axes = axesOf(input);
    if (axes > 2) refuse(`t() expects a tensor with <= 2 dimensions, but self is ${axes}D`);
    return axes < 2
      ? call('alias', [input])
      : call('turned', [input], { order: [1, 0], name: '.t()', scattered: true });
  }, ['2,3: (x)'], { apart: true }),
  composed('permute', BOTH, 'shape', 'input:T *dims:S', (call, { input, dims }) => {
    const axes = axesOf(input);
    if (dims.length !== axes) {
      refuse(`permute(sparse_coo): number of dimensions in the tensor input does not match the `
        + `length of the desired ordering of dimensions i.e. input.dim() = ${axes} is not equal to len(dims) = ${dims.length}`);
    }
    const order = dims.map(d => wrapDim(d, axes));
    if (new Set(order).size < axes) refuse('permute(): duplicate dims are not allowed.');
    return call('permuted', [input], { order, args: dims.join(', '), scattered: true });
  }, ['2,3: (x, (1, 0))', '2,2,3: x.permute(2, 0, 1)']),
  ...[['turned', 'TBackward0', '2,3: x.t()'], ['permuted', 'PermuteBackward0', '2,2,3: x.permute(2, 0, 1)'],
    ['swapped', 'TransposeBackward0', '2,3: x.mT']].map(([key, name, sample]) => (inner(moving(key, '', name, '',
    (shape, { order }) => permuteAxes(shape, order), 'v with its axes moved back', [sample],
    { code: key === 'permuted' ? '{a}.permute({order})' : '{a}{name}' })))),

  inner(moving('expanded', '', 'ExpandBackward0', '', (from, { shape }) => [shape, broadcastPlaces(from, shape)],
    'v, added up over the copies', ['3: x.expand(2, 3)'], { code: '{a}.expand({shape})' })),
  composed('expand', 'method', 'shape', 'input:T *size:S', (call, { input, size }) => expand(call, input, size),
    ['3: (x, (2, 3))', '1,3: x.expand(2, -1)', '3,1: x.expand(-1, 2)']),
  composed('expand_as', 'method', 'shape', 'input:T other:T',
    (call, { input, other }) => expand(call, input, other.tensor.shape), ['3 2,3: (x, w)']),
  composed('broadcast_to', BOTH, 'shape', 'input:T size:S', (call, { input, size }) => expand(call, input, size),
    ['3: (x, (2, 3))']),
  moving('repeat', 'method', 'RepeatBackward0', 'input:T *repeats:S', repeatPlan, 'v, added up over the copies',
    ['3: (x, 2)', '3: x.repeat(2, 2)', '2,3: x.repeat(1, 2)'], { code: '{a}.repeat({args})' }),

  moving('flip', BOTH, 'FlipBackward0', 'input:T *dims:S',
    (shape, { dims }) => turnedPlan(shape, wrapDims(dims, shape.length)), 'v, flipped back',
    ['3: (x, (0,))', '2,3: (x, [0, 1])', '2,3: x.flip(1)']),
  composed('select', BOTH, 'shape', 'input:T dim:d index:i', (call, { input, dim, index }) => {
    const size = input.tensor.shape[dim];
    if (index < -size || index >= size) {
      refuse(`select(): index ${index} out of range for tensor of size [${input.tensor.shape.join(', ')}] `
        + `at dimension ${dim}`);
    }
    return call('selected', [input],
      { dim, index: index < 0 ? index + size : index, args: `${':, '.repeat(dim)}${index}`, scattered: true });
  }, ['2,3: (x, 1, 0)', '2,3: x.select(0, -1)']),
  inner(moving('indexed', '', 'IndexBackward0', '', (shape, { shape: part, from }) => [part, from],
    'v, added where it was taken from', ['3: x[[0, 0, 2]]', '3: x[x > 0]'], { code: '{a}[{args}]' })),
  ...[['splitOff', 'SplitBackward0', '3: x.split(2)[0]'], ['splitSizes', 'SplitWithSizesBackward0',
    '3: x.split([1, 2])[1]']].map(([key, name, sample]) => inner(moving(key, '', name, '', (shape, { dim, start, stop }) => {
    const strides = stridesOf(shape), part = shape.with(dim, stop - start);
    return [part, places(part, strides, start * strides[dim])];
  }, taken, [sample], { code: '{a}.split(…)[{index}]', several: true }))),
  composed('split', BOTH, 'shape', 'input:T size:a dim:d=0', (call, { input, size, dim }) => {
    const n = input.tensor.shape[dim],
      sizes =
        size.items
          ? size.items.map(item => wholeNumber(item, 'a size'))
          : equalParts(n, wholeNumber(size, 'split_size'));
    if (total(sizes) !== n) {
      refuse(`split_with_sizes expects split_sizes to sum exactly to ${n} (input tensor's size at `
        + `dimension ${dim}), but got split_sizes=[${sizes.join(', ')}]`);
    }
    return parts(call, input, dim, sizes, size.items ? 'splitSizes' : 'splitOff');
  }, ['3: x.split(2)[0]', '2,3: a, c = torch.split(x, [1, 2], dim=1); a * c', '3: x.split(2)[1]', '3: torch.stack(x.split(1))']),
  composed('chunk', BOTH, 'shape', 'input:T chunks:i dim:d=0', (call, { input, chunks, dim }) => {
    if (chunks < 1) refuse(`chunk expects \`chunks\` to be greater than 0, got: ${chunks}`);
    const n = input.tensor.shape[dim];
    return parts(call, input, dim, equalParts(n, Math.max(1, Math.ceil(n / chunks))));
  }, ['4: x.chunk(2)[1]', '2,3: a, c = torch.chunk(x, 2, dim=1); a * c', '3: torch.cat(x.chunk(2))']),
  composed('unbind', BOTH, 'shape', 'input:T dim:d=0',
    (call, { input, dim }) => (tupleOf(Array.from(
      { length: input.tensor.shape[dim] ?? refuse('Dimension specified as 0 but tensor has no dimensions') },
      (_, index) => call('unbound', [input], { dim, index, args: `${':, '.repeat(dim)}${index}`, scattered: true })))),
    ['3: x.unbind()[0]', '2,3: a, b, c = torch.unbind(x, 1); a * b * c', '3: torch.stack(x.unbind())']),

  composed('detach', BOTH, 'shape', 'input:T', (call, { input }) => constant(input.tensor),
    ['3: x * x.detach()', '3: x + torch.detach(x)']),
  composed('clone', BOTH, 'shape', 'input:T', (call, { input }) => call('cloned', [input]), ['(x)']),
  composed('contiguous', 'method', 'shape', 'input:T',
    (call, { input }) => input.scattered ? call('cloned', [input], { scattered: false }) : input,
    ['2,3: (x.T)', '2,3: x.T.contiguous()', '3: x.contiguous() * 2']),
  composed('requires_grad_', 'method', 'shape', 'input:T requires_grad:b=True',
    (call, { input, requires_grad: wanted }) =>
      Boolean(input.node) === wanted
        ? input
        : refuse(wanted
          ? 'requires_grad_() makes an input: it needs a line of its own, x = torch.tensor([…]).requires_grad_()'
          : 'requires_grad is True here: .detach() takes a tensor out of the graph'),
    ['3: x.requires_grad_() * 2']),

  // Types. The page computes in float64, so .float() and .double() are the same here.
  composed('float double', 'method', 'type', 'input:T', (call, { input }) => toType(input, 'float'),
    ['3: x.double() * 2', '3: x * (x > 0).double()', '3: (x > 0).float() * x']),
  composed('long int', 'method', 'type', 'input:T', (call, { input }) => toType(input, 'int'),
    ['3: x * x.long()', '3: x * (x > 0).int()'], { at: 'random ties' }),
  composed('bool', 'method', 'type', 'input:T', (call, { input }) => toType(input, 'bool'),
    ['3: x * x.bool()', '3: x[x.bool()]']),
  composed('to', 'method', 'type', 'input:T dtype:a', (call, { input, dtype }) => {
    if (dtype.type === 'dtype') return toType(input, dtype.dtype);
    return dtype.type === 'string' && dtype.text === 'cpu'
      ? input
      : refuse('there is only the CPU here: leave .to(…) out');
  }, ['3: x * (x > 0).to(torch.float64)', "3: x.to('cpu') * 2"]),
  composed('item', 'method', 'type', 'input:T', (call, { input: { tensor: t } }) => {
    if (numel(t) !== 1) refuse(`a Tensor with ${numel(t)} elements cannot be converted to Scalar`);
    return t.dtype === 'bool' ? boolOf(t.data[0] !== 0) : numberOf(t.data[0], t.dtype === 'int');
  }, ['3: x * x.sum().item()', '3: x / (x > 0).sum().item()']),
  composed('tolist', 'method', 'type', 'input:T', (call, { input: { tensor: t } }) => {
    const wrap = part =>
      Array.isArray(part) ? { type: 'list', items: part.map(wrap) }
        : t.dtype === 'bool' ? boolOf(part !== 0)
        : numberOf(part, t.dtype === 'int');
    return wrap(toNested(t));
  }, ['3: x * torch.tensor((x > 0).tolist())', '3: x * sum(x.tolist())']),
  composed('size', 'method', 'type', 'input:T dim:d?', (call, { input, dim }) => {
    const { shape } = input.tensor;
    return dim === null
      ? tupleOf(shape.map(size => numberOf(size)))
      : numberOf(shape[dim] ?? refuse('Dimension specified as 0 but tensor has no dimensions'));
  }, ['2,3: x / x.size(0)', '2,3: x.reshape(x.size()[::-1])']),
  composed('numel', BOTH, 'type', 'input:T', (call, { input }) => numberOf(numel(input.tensor)),
    ['2,3: x.sum() / x.numel()', '2,3: x / torch.numel(x)']),
  composed('dim ndimension', 'method', 'type', 'input:T', (call, { input }) => numberOf(axesOf(input)),
    ['2,3: x.sum(x.dim() - 1)', '2,3: x * x.ndimension()']),

  // Tensors made of numbers.
  composed('Tensor FloatTensor DoubleTensor', 'torch', 'constant', 'data:a',
    (call, { data }) => data.items ? literal(data, true) : refuse('write torch.tensor(…), with the numbers'),
    ['3: x * torch.Tensor([1, 2, 3]).double()', '3: x + torch.FloatTensor([1, 2, 3]).double()',
      '3: x + torch.DoubleTensor([1, 2, 3])']),
  composed('as_tensor', 'torch', 'constant', 'data:a * dtype:a?',
    (call, { data, dtype }) =>
      data.type === 'tensor' ? dtype ? madeOf(data, dtype) : data : madeOf(literal(data), dtype),
    ['2: x + torch.as_tensor([1, 2])', '2: torch.as_tensor(x) * 2']),
  composed('tensor', 'torch', 'constant', 'data:a * dtype:a? requires_grad:b=False',
    (call, { data, dtype }) => (data.type === 'tensor'
      ? refuse('torch.tensor copies only numbers: write .detach().clone()')
      : madeOf(literal(data), dtype)),
    ['2: x * torch.tensor([1., 2.])', '2: x * torch.tensor([True, False])',
      '2: x @ torch.tensor([1, 2], dtype=torch.float64)']),
  ...[['zeros', 0], ['ones', 1]].flatMap(([name, value]) => [
    composed(name, 'torch', 'constant', '*size:S * dtype:a? requires_grad:b=False', (call, { size, dtype }) =>
      madeOf(constant(filled(affordable(size), value)), dtype), [`3: x * torch.${name}(3)`, `3: x * torch.${name}(2, 3)`,
      `3: x + torch.${name}((2, 3))`], { spreads: true }),
    composed(`${name}_like`, 'torch', 'constant', 'input:T * dtype:a? requires_grad:b=False', (call, { input, dtype }) =>
      madeOf(constant(typed(filled(input.tensor.shape, value), input.tensor.dtype)), dtype), [`3: x * torch.${name}_like(x)`]),
  ]),
  composed('full', 'torch', 'constant', 'size:S fill_value:a * dtype:a? requires_grad:b=False',
    (call, { size, fill_value: value, dtype }) => madeOf(fullOf(affordable(size), value), dtype),
    ['3: x * torch.full((2, 3), 1.5)', '3: x * torch.full((3,), 2)']),
  composed('eye', 'torch', 'constant', 'n:i m:i? * dtype:a? requires_grad:b=False', (call, { n, m, dtype }) => {
    const columns = m ?? n;
    return madeOf(
      constant(tensor(affordable([n, columns]),
        Array.from({ length: n * columns }, (_, i) => Number(Math.floor(i / columns) === i % columns)))),
      dtype);
  }, ['3,3: x + torch.eye(3)', '2,3: x * torch.eye(2, 3)']),
  composed('arange', 'torch', 'constant', 'start:a end:a! step:a! * dtype:a? requires_grad:b=False',
    (call, { start, end, step, dtype }) => {
    const all = [start, end, step].filter(Boolean).map(value => expect(value, 'number', 'what is in arange()')),
      whole = all.every(value => value.whole);
    const [from, to, by = 1] = all.length > 1 ? all.map(({ number }) => number) : [0, all[0].number],
      length = Math.ceil((to - from) / by);
    if (by === 0) refuse('step must be nonzero');
    if (length < 0) refuse('upper bound and lower bound inconsistent with step sign');
    return madeOf(
      constant(
        typed(tensor(affordable([length]), Array.from({ length }, (_, i) => from + i * by)), whole ? 'int' : 'float')),
      dtype);
  }, ['3: x * torch.arange(3)', '3: x ** torch.arange(1., 4.)', '3: x * torch.arange(6, 0, -2)',
    '3: x * torch.arange(0, 1.5, 0.5)', '3: x @ torch.arange(3, dtype=torch.float64)']),
  composed('linspace', 'torch', 'constant', 'start:n end:n steps:i * dtype:a? requires_grad:b=False',
    (call, { start, end, steps, dtype }) => {
    const step = (end - start) / Math.max(1, steps - 1);
    return madeOf(
      constant(tensor(affordable([steps]),
        Array.from({ length: steps }, (_, i) => i < steps / 2 ? start + i * step : end - (steps - 1 - i) * step))),
      dtype);
  }, ['3: x * torch.linspace(0, 1, 3)', '3: x + torch.linspace(-1, 2., steps=3)'])
];

export function fullOf(shape, value) {
  const { number, whole } =
    value.type === 'bool' ? { number: Number(value.truth), whole: false } : expect(value, 'number', 'fill_value');
  return constant(typed(filled(shape, number), value.type === 'bool' ? 'bool' : whole ? 'int' : 'float'));
}

// Another type; a float that stays one is still the same tensor.
function toType(input, dtype) {
  if (input.tensor.dtype === dtype) return input;
  const convert = { int: Math.trunc, bool: number => Number(number !== 0), float: number => number }[dtype];
  const odd = dtype === 'int' && input.tensor.data.some(number => !Number.isFinite(number));
  if (odd) refuse('inf and nan cannot be converted to an integer');
  return constant(typed(tensor(input.tensor.shape, input.tensor.data.map(number => convert(number) + 0)), dtype));
}
export const madeOf = (value, dtype) => dtype === null ? value : toType(value, dtype.dtype
  ?? refuse('dtype has to be a dtype such as torch.float64'));
