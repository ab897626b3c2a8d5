// Operations that move numbers to other places, which few programs need: rolled, padded, scattered, on a diagonal.

import { BOTH, composed, inner, moving, total } from './rows.js';
import { affordable, axesOf, constant, expect, wholeNumber } from './values.js';
import { count, filled, gather, numel, places, refuse, scatter, stridesOf, tensor, typed } from './tensors.js';
import { fullOf, indexIn, joinTensors, madeOf, reshape, taken, unsqueezeAt } from './shapes.js';

function rollPlan(shape, { shifts, dims }) {
  const by = (shifts.items ?? [shifts]).map(item => wholeNumber(item, 'shifts')), n = count(shape),
    mod = (i, size) => ((i % size) + size) % size;
  if (dims === null) {
    if (by.length !== 1) refuse('`dims` required');
    return [shape, Array.from({ length: n }, (_, i) => mod(i - by[0], n))];
  }
  if (by.length !== dims.length) refuse(`shifts and dimensions must align. shifts: ${by.length}, dims:${dims.length}`);
  const strides = stridesOf(shape);
  return [shape,
    places(shape, strides).map(place => indexIn(place, shape).reduce(
      (sum, index, axis) => (
        sum + mod(index - (dims.includes(axis) ? by[dims.indexOf(axis)] : 0), shape[axis]) * strides[axis]),
      0))];
}

function checkedIndex(i, size, fromEnd) {
  if (i >= size || i < (fromEnd ? -size : 0)) {
    refuse(fromEnd
      ? `out of range: tried to access index ${i} on a tensor of ${size} elements.`
      : 'index out of range in self');
  }
  return i;
}

const wrapped = (i, size) => i < 0 ? i + size : i;

// The places that gather and scatter mean: of each entry of `index`, with its own place along the other axes.
function along(shape, dim, index) {
  const strides = stridesOf(shape.length ? shape : [1]);
  if (index.shape.length !== shape.length && count(index.shape) > 1) {
    refuse('Index tensor must have the same number of dimensions as input tensor');
  }
  return Array.from(index.data, (to, i) => {
    if (to < 0 || to >= (shape[dim] ?? 1)) {
      refuse(`index ${to} is out of bounds for dimension ${dim} with size ${shape[dim] ?? 1}`);
    }
    const off = index.shape.findIndex((size, axis) => axis !== dim && size > shape[axis]);
    if (off >= 0) {
      refuse(`Size does not match at dimension ${off} expected index [${index.shape.join(', ')}] to be no larger `
        + `than self [${shape.join(', ')}] apart from dimension ${dim}`);
    }
    return indexIn(i, index.shape).reduce((sum, at, axis) => sum + (axis === dim ? to : at) * strides[axis], 0);
  });
}

// The places of a smaller shape within a larger one.
function within(part, shape) {
  return places(part, stridesOf(shape));
}

function spreadIndex(index, shape, dim) {
  return typed(tensor(shape, Array.from({ length: count(shape) }, (_, i) => index.data[indexIn(i, shape)[dim] ?? 0])),
    'int');
}

// F.pad: what is new is a number, or comes from inside.
function padded(call, input, pad, mode, value) {
  const { shape } = input.tensor, axes = shape.length;
  if (pad.length % 2) refuse('Padding length must be divisible by 2');
  if (pad.length > 2 * axes) {
    refuse('Padding length should be less than or equal to two times the input dimension but got padding length '
      + `${pad.length} and input of dimension ${axes}`);
  }
  if (mode !== 'constant' && value) refuse(`Padding mode "${mode}" doesn't take in value argument`);
  let y = input;
  for (let p = 0; p < pad.length / 2; p++) {
    const dim = axes - 1 - p, size = shape[dim], [before, after] = pad.slice(2 * p, 2 * p + 2),
      length = size + before + after;
    if (length < 0) {
      refuse(`The input size ${size}, plus negative padding ${before} and ${after} resulted in a negative output size`);
    }
    const from = Array.from({ length }, (_, i) => i - before), isInside = i => i >= 0 && i < size;
    const mirror = i => i < 0 ? -i : i >= size ? 2 * (size - 1) - i : i;
    if (mode === 'constant') {
      const kept = from.filter(isInside), blank = n => constant(filled(y.tensor.shape.with(dim, n), value ?? 0));
      const middle =
        kept.length === size
          ? y
          : call('sliced', [y], { dim, start: kept[0] ?? 0, stop: (kept.at(-1) ?? -1) + 1, step: 1, args: '…' });
      const all = [...(before > 0 ? [blank(before)] : []), middle, ...(after > 0 ? [blank(after)] : [])];
      y = all.length > 1 ? joinTensors(call, 'cat', all, dim) : middle;
    } else {
      const at =
        { reflect: mirror, replicate: i => Math.min(Math.max(i, 0), size - 1),
          circular: i => ((i % size) + size) % size }[mode] ?? refuse(`Unrecognised padding mode ${mode}`);
      if (mode === 'reflect' && Math.max(before, after) >= size) {
        refuse('Padding size should be less than the corresponding input dimension');
      }
      if (axes < 2 || pad.length / 2 > axes - 1) {
        refuse(`Only 2D, 3D, 4D, 5D padding with non-constant padding are supported for now`);
      }
      y = call('taken', [y], { dim, indices: from.map(at) });
    }
  }
  return y;
}

const RESIZES = new Map([['nearest', [1, 2, 3]], ['linear', [1]], ['bilinear', [2]], ['trilinear', [3]]]); // and for how many axes

// F.interpolate: along one axis after the other, the nearest number, or two of them by how near they are.
function interpolated(call, { input, size, scale_factor: factor, mode, align_corners: aligned }) {
  const axes = axesOf(input) - 2, names = [...RESIZES.keys()].join(' | ');
  if (!RESIZES.has(mode)) refuse(`the explorer knows the modes ${names}, and not ${mode}`);
  if (!RESIZES.get(mode).includes(axes)) {
    refuse(`Input Error: Only 3D, 4D and 5D input Tensors supported (got ${axes + 2}D) for the modes: ${names} (got ${mode})`);
  }
  if (mode === 'nearest' && aligned !== null) {
    refuse('align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear');
  }
  if ((size === null) === (factor === null)) {
    refuse(size === null ? 'either size or scale_factor should be defined' : 'only one of size or scale_factor should be defined');
  }
  const given = size ?? factor, each = given.items ?? Array(axes).fill(given);
  if (each.length !== axes) {
    refuse(`Input and output must have the same number of spatial dimensions, but got input with ${axes} and ${each.length} given`);
  }
  return each.reduce((y, one, k) => {
    const dim = k + 2, old = y.tensor.shape[dim], by = factor && expect(one, 'number', 'scale_factor').number;
    const length = factor ? Math.floor(old * by) : wholeNumber(one, 'size'), ratio = factor ? 1 / by : old / length;
    if (length < 1) refuse('Input and output sizes should be greater than 0');
    if (mode === 'nearest') {
      const indices = Array.from({ length }, (_, i) => Math.min(Math.floor(i * Math.fround(ratio)), old - 1));
      return call('taken', [y], { dim, indices });
    }
    const at = Array.from({ length }, (_, i) => (
      aligned ? i * (length > 1 ? (old - 1) / (length - 1) : 0) : Math.max(0, (i + 0.5) * ratio - 0.5)));
    const low = at.map(place => Math.min(Math.floor(place), old - 1)), high = low.map(i => Math.min(i + 1, old - 1));
    const shape = [length, ...Array(axes - 1 - k).fill(1)], share = at.map((place, i) => Math.min(place - low[i], 1));
    const part = (indices, shares) => call('mul', [call('taken', [y], { dim, indices }), constant(tensor(shape, shares))]);
    return call('add', [part(low, share.map(one => 1 - one)), part(high, share)]);
  }, input);
}

const raised = (call, input, n) => {
  let y = input;
  if (axesOf(y) < 1 && n > 0) y = unsqueezeAt(call, y, 0);
  if (axesOf(y) < 2 && n > 1) y = unsqueezeAt(call, y, 0);
  return axesOf(y) < 3 && n > 2 ? unsqueezeAt(call, y, 2) : y;
};

export const PLACING = [
  composed('movedim moveaxis', BOTH, 'shape', 'input:T source:D destination:D', (call, { input, source, destination }) => {
    const order = [];
    destination.forEach((to, i) => { order[to] = source[i]; });
    const left = input.tensor.shape.map((_, axis) => axis).filter(axis => !source.includes(axis));
    return call('permuted', [input],
      { order: Array.from(input.tensor.shape, (_, axis) => order[axis] ?? left.shift()), scattered: true });
  }, ['2,2,3: (x, 0, 2)', '2,2,3: (x, (0, 1), (1, 2))'], { apart: true }),
  composed('sum_to_size', 'method', 'reduction', 'input:T *size:S', (call, { input, size }) => {
    const { shape } = input.tensor, more = shape.length - size.length;
    if (more < 0 || size.some((n, axis) => n !== 1 && n !== shape[more + axis])) {
      refuse(`size {[${size.join(', ')}]} is not expandable to size {[${shape.join(', ')}]}.`);
    }
    if (!size.length) return call('sumOf', [input], { dim: null, args: '' });
    const dim = [...shape.keys()].filter(axis => axis < more || (size[axis - more] === 1 && shape[axis] !== 1));
    if (!dim.length) return input;
    const sum = call('sumOfOver', [input], { dim, keepdim: true, args: `(${dim.join(', ')}), keepdim=True` });
    return more ? reshape(call, sum, size) : sum;
  }, ['2,3: (x, (3,))', '2,3: x.sum_to_size(1, 3)', '2,3: x.sum_to_size(2, 1)', '2,3: x.sum_to_size(())']),
  composed('tile', BOTH, 'shape', 'input:T *dims:S', (call, { input, dims }) => {
    const missing = Math.max(0, axesOf(input) - dims.length);
    return call('repeat', [input], { repeats: [...Array(missing).fill(1), ...dims] });
  }, ['3: (x, (2,))', '2,3: (x, (2,))', '3: x.tile(2, 2)']),
  composed('repeat_interleave', BOTH, 'shape', 'input:T repeats:a dim:d?', (call, { input, repeats, dim }) => {
    const flat = dim === null ? reshape(call, input, [-1]) : input, d = dim ?? 0, size = flat.tensor.shape[d];
    const times = repeats.type === 'tensor' && repeats.tensor.shape.length ? [...repeats.tensor.data]
      : Array(size).fill(Math.min(wholeNumber(repeats, 'repeats'), 2000));
    if (times.some(n => n < 0)) refuse('repeats can not be negative');
    affordable([total(times)]);
    if (repeats.tensor?.shape.length > 1) refuse('repeats must be 0-dim or 1-dim tensor');
    if (times.length !== size) refuse('repeats must have the same size as input along dim');
    return call('taken', [flat], { dim: d, indices: times.flatMap((n, i) => Array(n).fill(i)) });
  }, ['3: (x, 2)', '2,3: (x, 2, dim=1)', '3: torch.repeat_interleave(x, torch.tensor([1, 0, 2]))'], { apart: true }),
  composed('fliplr', BOTH, 'shape', 'input:T', (call, { input }) => (
    axesOf(input) < 2 ? refuse('Input must be >= 2-d.') : call('flip', [input], { dims: [1] })), ['2,3: (x)']),
  composed('flipud', BOTH, 'shape', 'input:T', (call, { input }) => (
    axesOf(input) < 1 ? refuse('Input must be >= 1-d.') : call('flip', [input], { dims: [0] })), ['2,3: (x)']),
  moving('roll', BOTH, 'RollBackward0', 'input:T shifts:a dims:D?', rollPlan, 'v, rolled back',
    ['3: (x, 1)', '2,3: (x, 1, 0)', '2,3: (x, (1, -1), (0, 1))', '2,3: x.roll(shifts=-1, dims=1)', '2,3: x.roll(2)'],
    { apart: true }),
  composed('diag', BOTH, 'shape', 'input:T diagonal:i=0', (call, { input, diagonal }) => {
    const axes = axesOf(input);
    if (axes < 1 || axes > 2) refuse(`diag(): Supports 1D or 2D tensors. Got ${axes}D`);
    return axes === 1
      ? call('diagEmbed', [input], { offset: diagonal })
      : call('diagonalOf', [input], { offset: diagonal, dim1: 0, dim2: 1, copied: true });
  }, ['3: (x)', '2,3: (x)', '3,3: (x, 1)', '3: x.diag(-1)'], { apart: true }),
  composed('diagonal', BOTH, 'shape', 'input:T offset:i=0 dim1:d=0 dim2:d=1',
    (call, { input, offset, dim1, dim2 }) => (call('diagonalOf', [input], { offset, dim1, dim2, scattered: true })),
    ['2,3: (x)', '3,3: (x, -1)', '2,3,3: (x, 0, 1, 2)']),
  composed('diag_embed', BOTH, 'shape', 'input:T offset:i=0',
    (call, { input, offset }) => call('diagEmbed', [input], { offset }), ['3: (x)', '2,3: (x, 1)']),
  composed('diagflat', BOTH, 'shape', 'input:T offset:i=0', (call, { input, offset }) => {
    const flat = axesOf(input) === 1 ? input : reshape(call, input, [numel(input.tensor)]);
    return call('diagEmbed', [flat], { offset });
  }, ['3: (x)', '2,2: (x)', '2: (x, -1)'], { apart: true }),
  inner(moving('diagonalOf', '', 'DiagonalBackward0', '', (shape, { offset, dim1, dim2 }) => {
    if (dim1 === dim2) refuse('diagonal dimensions cannot be identical ' + dim1 + ', ' + dim2);
    const strides = stridesOf(shape),
      rest = shape.map((_, axis) => axis).filter(axis => axis !== dim1 && axis !== dim2);
    const length = Math.max(0,
      offset >= 0 ? Math.min(shape[dim1], shape[dim2] - offset) : Math.min(shape[dim1] + offset, shape[dim2]));
    const from = offset >= 0 ? offset * strides[dim2] : -offset * strides[dim1],
      part = [...rest.map(axis => shape[axis]), length];
    return [part, places(part, [...rest.map(axis => strides[axis]), strides[dim1] + strides[dim2]], from)];
  }, 'v on the diagonal, else 0', ['2,3: x.diagonal()'], { code: '{a}.diagonal({args})' })),
  inner({
    names: 'diagEmbed', name: 'DiagEmbedBackward0', kind: 'shape', how: 'the diagonal of v', ints: 'same', partial: 'constant',
      code: 'torch.diag_embed({a})', samples: ['3: torch.diag_embed(x)'],
    forward([a], { offset }) {
      const n = a.shape.at(-1), size = n + Math.abs(offset), shape = affordable([...a.shape.slice(0, -1), size, size]);
      const to = Array.from(a.data,
        (_, i) => Math.floor(i / n) * size * size + (i % n) * (size + 1) + (offset >= 0 ? offset : -offset * size));
      return [scatter(a, shape, to), v => gather(v, a.shape, to)];
    }
  }),
  ...[['tril', 'TrilBackward0', (i, j, d) => j - i <= d], ['triu', 'TriuBackward0', (i, j, d) => j - i >= d]].map(([names, name,
    stays]) => ({
    names, owners: BOTH, name, kind: 'shape', parameters: 'input:T diagonal:i=0', how: 'v in the same triangle, else 0',
      ints: 'same', partial: 'constant', samples: ['3,3: (x)', '2,3: (x, 1)', '2,3: (x, diagonal=-1)'],
    forward([a], { diagonal }) {
      const [r, c] = a.shape.slice(-2);
      if (c === undefined) refuse(`${names}: input tensor must have at least 2 dimensions`);
      const cut = t => tensor(a.shape,
        t.data.map((number, i) => stays(Math.floor(i / c) % r, i % c, diagonal) ? number : 0));
      return [cut(a), cut];
    }
  })),

  composed('narrow', BOTH, 'shape', 'input:T dim:d start:i length:i', (call, { input, dim, start, length }) => {
    const size = input.tensor.shape[dim], from = start < 0 ? start + size : start;
    if (length < 0 || from + length > size) {
      refuse(`start (${from}) + length (${length}) exceeds dimension size (${size}).`);
    }
    return call('sliced', [input], { dim, start: from, stop: from + length, step: 1, scattered: true });
  }, ['3: (x, 0, 1, 2)', '2,3: x.narrow(1, 0, 2)'], { apart: true }),
  inner(moving('taken', '', 'IndexSelectBackward0', '', (shape, { dim, indices }) => {
    const strides = stridesOf(shape.length ? shape : [1]), part = shape.length ? shape.with(dim, indices.length) : [];
    return [part, places(part, stridesOf(part)).map(place => {
      const at = indexIn(place, part);
      return at.reduce((sum, index, axis) => sum + (axis === dim ? indices[index] : index) * strides[axis], 0);
    })];
  }, taken, ['3: x.index_select(0, torch.tensor([0, 2]))'], { code: '{a}.index_select({dim}, {indices})' })),
  composed('index_select', BOTH, 'shape', 'input:T dim:d index:L', (call, { input, dim, index }) => {
    if (index.shape.length > 1) refuse('index_select(): Index is supposed to be a vector');
    return call('taken', [input], { dim, indices: [...index.data].map(i => checkedIndex(i, input.tensor.shape[dim])) });
  }, ['3: (x, 0, torch.tensor([0, 0, 2]))', '2,3: (x, 1, torch.tensor([2, 1]))']),
  moving('gather', BOTH, 'GatherBackward0', 'input:T dim:d index:L',
    (shape, { dim, index }) => [index.shape, along(shape, dim, index)], 'v, added where it was taken from',
    ['2,3: (x, 1, torch.tensor([[0, 0], [2, 1]]))', '3: (x, dim=0, index=torch.tensor([2, 2]))'],
    { code: '{a}.gather({dim}, index)' }),
  moving('take', BOTH, 'TakeBackward0', 'input:T index:L',
    (shape, { index }) => [index.shape,
      [...index.data].map(i => wrapped(checkedIndex(i, count(shape), true), count(shape)))],
    taken, ['2,3: (x, torch.tensor([0, 4, 4]))'], { code: '{a}.take(index)' }),
  ...[['scatter', 'ScatterBackward0', false], ['scatter_add', 'ScatterAddBackward0', true]].flatMap(([key, name, adds]) => [
    inner({
      names: `${key}Into`, name, kind: 'shape', ints: 'same', partial: 'constant',
        how: [adds ? 'v' : 'v, and 0 where something was written', 'v where it was written'],
        code: `{a}.${key}({dim}, index, {b})`,
      samples: [`3 2: x.${key}(0, torch.tensor([2, 0]), w)`], apart: true,
      forward([a, b], { dim, index }) {
        const to = along(a.shape, dim, index),
          from = index.shape.length === b.shape.length ? within(index.shape, b.shape) : to.map(() => 0);
        const y = tensor(a.shape, a.data);
        to.forEach((place, i) => { y.data[place] = (adds ? y.data[place] : 0) + b.data[from[i]]; });
        return [y, (v, k) => {
          if (k) return scatter(gather(v, [to.length], to), b.shape, from);
          return adds ? v : tensor(a.shape, v.data.map((number, place) => to.includes(place) ? 0 : number));
        }];
      }
    }),
    composed(key, BOTH, 'shape', 'input:T dim:d index:L src:V', (call, { input, dim, index, src }) => call(`${key}Into`,
      [input, src], { dim, index }),
      [`3 2: (x, 0, torch.tensor([2, 0]), w)`, `2,3 2,2: (x, 1, torch.tensor([[0, 1], [2, 1]]), w)`], { apart: true })
  ]),
  composed('index_add', BOTH, 'shape', 'input:T dim:d index:L source:T',
    (call, { input, dim, index, source }) => {
      const { shape } = source.tensor, size = shape[dim] ?? 1;
      if (index.data.length !== size) {
        refuse(`index_add_(): Number of indices (${index.data.length}) should be equal to source.size(dim): (${size}), `
          + `for dim: ${dim}`);
      }
      return call('scatter_addInto', [input, source], { dim, index: spreadIndex(index, shape, dim) });
    },
    ['3 2: (x, 0, torch.tensor([0, 0]), w)', '2,3 2,2: (x, 1, torch.tensor([2, 2]), w)'], { apart: true }),
  ...[['hstack', 1, 0], ['vstack', 2, 0], ['dstack', 3, 2]].map(([key, axes, dim]) => composed(key, 'torch', 'shape', 'tensors:t',
    (call, { tensors }) => {
    const all = tensors.map(one => raised(call, expect(one, 'tensor', 'each of them'), axes));
    return joinTensors(call, 'cat', all, key === 'hstack' && all[0]?.tensor.shape.length > 1 ? 1 : dim);
  }, ['3 3: ([x, w])', '2,3 2,3: ((x, w))'], { apart: true })),
  composed('pad', 'F', 'shape', 'input:T pad:S mode:s=constant value:n=None',
    (call, { input, pad, mode, value }) => padded(call, input, pad, mode, value),
    ['3: F.pad(x, (1, 2))', '2,3: F.pad(x, (1, 0, 0, 2), value=1.5)', "1,3: F.pad(x, (1, 2), mode='reflect')",
      "1,3: F.pad(x, (2, 1), 'replicate')", "1,3: F.pad(x, (2, 1), mode='circular')", '4: F.pad(x, (-1, 0))'],
    { apart: true }),
  composed('interpolate', 'F', 'shape', 'input:T size:a=None scale_factor:a=None mode:s=nearest align_corners:b=None',
    interpolated,
    ['1,1,1,1: F.interpolate(x, size=(2, 2))', '1,1,3: F.interpolate(x, 5)', '1,1,2,2: F.interpolate(x, scale_factor=2)',
      "1,1,2,3: F.interpolate(x, size=(3, 2), mode='bilinear')", "1,2,3: F.interpolate(x, scale_factor=1.5, mode='linear')",
      "1,1,2,2: F.interpolate(x, (3, 3), mode='bilinear', align_corners=True)"], { apart: true }),
  composed('full_like', 'torch', 'constant', 'input:T fill_value:a * dtype:a?',
    (call, { input, fill_value: value, dtype }) => madeOf(
      constant(typed(fullOf(input.tensor.shape, value).tensor, input.tensor.dtype)), dtype),
    ['3: x * torch.full_like(x, 1.5)']),
  composed('one_hot', 'F', 'constant', 'input:L num_classes:i=-1', (call, { input, num_classes: given }) => {
    const n = given < 0 ? Math.max(...input.data) + 1 : given;
    if (input.data.some(i => i < 0)) refuse('Class values must be non-negative.');
    if (input.data.some(i => i >= n)) refuse('Class values must be smaller than num_classes.');
    return constant(typed(
      tensor(affordable([...input.shape, n]),
        [...input.data].flatMap(i => Array.from({ length: n }, (_, j) => Number(i === j)))),
      'int'));
  }, ['2,3: x * F.one_hot(torch.tensor([0, 2]))', '2,3: x + F.one_hot(torch.tensor([0, 1]), num_classes=3)'])
];
