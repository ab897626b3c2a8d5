// Functions of layers, and losses.

import { SOFTMAX_HOW, softmax, softmaxBack } from './axes.js';
import { broadcasting, composed, inner, lineByLine, sigmoid, total } from './rows.js';
import { axesOf, constant, numberOf, wholeNumber } from './values.js';
import { count, filled, numel, refuse, tensor } from './tensors.js';
import { matrixTranspose, reshape, unsqueezeAt } from './shapes.js';
import { multiplyMatrices } from './products.js';

const REDUCTION = "reduction:s=mean", SAMPLES = ['3 3: (x, w)', "2,3 2,3: (x, w, reduction='sum')",
  "3 3: (x, w, reduction='none')"];
const size = t => `torch.Size([${t.shape.join(', ')}])`;

function checkReduction(reduction) {
  if (!['none', 'mean', 'sum'].includes(reduction)) refuse(`${reduction} is not a valid value for reduction`);
}

// torch only warns when shapes are broadcast here, and says why.
function sameSize(input, target) {
  if (String(input.tensor.shape) !== String(target.tensor.shape)) {
    refuse(`Using a target size (${size(target.tensor)}) that is different to the input size (${size(input.tensor)}). This ` +
      `will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.`);
  }
}

// A loss of pairs of numbers, with its reduction: f(a, b, o), and the slopes of it for input and target.
const pairLoss = (names, name, f, slopes, hows, parameters = '', more = [], rest = {}) => [
  inner({
    names: `${names}Of`, name, kind: 'loss', how: hows, code: `F.${names}({a}, {b})`, samples: [`3 3: F.${names}(x, w)`],
    forward([a, b], o) {
      const n = o.reduction === 'mean' ? numel(a) : 1, isOne = o.reduction !== 'none';
      const parts = a.data.map((number, i) => f(number, b.data[i], o)), y = isOne ? tensor([], [total([...parts]) / n])
        : tensor(a.shape, parts);
      return [y,
        (v, k) => tensor(a.shape,
          a.data.map((number, i) => slopes[k](v.data[isOne ? 0 : i] / n, number, b.data[i], o)))];
    }, ...rest
  }),
  composed(names, 'F', 'loss', `input:T target:T ${parameters}${REDUCTION}${rest.after ?? ''}`, (call, o) => {
    checkReduction(o.reduction);
    sameSize(o.input, o.target);
    rest.check?.(o);
    if (rest.isL1?.(o)) return reduceTo(call, call('abs', [minus(call, o.input, o.target)]), o.reduction);
    return call(`${names}Of`, [o.input, o.target], o);
  }, [...(rest.samples ?? SAMPLES), ...more], { apart: rest.apart, at: rest.at })
];

const between = (a, limit) => Math.abs(a) < limit;
const huberSlope = (v, a, b, { delta }) => { const z = a - b; return z < -delta ? -v * delta : z > delta ? v * delta : v * z; };
const smoothSlope = (v, a, b, { beta }) => { const z = a - b; return z <= -beta ? -v : z >= beta ? v : v * z / beta; };
const bceLogits = (a, b) => (1 - b) * a + Math.max(-a, 0) + Math.log1p(Math.exp(-Math.abs(a))) * 1;
const clippedLog = a => Math.max(Math.log(a), -100);

function reduceTo(call, y, reduction) {
  checkReduction(reduction);
  return reduction === 'none' ? y : call(reduction === 'mean' ? 'meanOf' : 'sumOf', [y], { dim: null, args: '' });
}
const minus = (call, a, b) => call('sub', [a, b]);
const times = (call, a, b) => call('mul', [a, b]);
const atLeast = (call, a, low) => call('clampMin', [a], { low, args: low });

// Minus the numbers that belong to the classes, weighted: nll_loss. The classes are along axis 1 (or 0 of a vector).
function nll(call, input, target, { weight, ignore_index: ignored = -100, reduction }) {
  const { shape } = input.tensor, axis = shape.length > 1 ? 1 : 0, classes = shape[axis],
    rest = shape.toSpliced(axis, 1);
  if (!shape.length) refuse('Expected 1 or more dimensions (got 0)');
  if (String(target.shape) !== String(rest)) {
    refuse(shape.length === 2 && target.shape.length < 2
      ? `Expected input batch_size (${shape[0]}) to match target batch_size (${target.shape[0] ?? 0}).`
        : `Expected target size [${rest.join(', ')}], got [${target.shape.join(', ')}]`);
  }
  target.data.forEach(i => { if (i !== ignored && (i < 0 || i >= classes)) refuse(`Target ${i} is out of bounds.`); });
  if (weight && numel(weight) !== classes) {
    refuse(`weight tensor should be defined either for all ${classes} classes or no classes `
      + `but got weight tensor of shape: [${weight.shape.join(', ')}]`);
  }
  checkReduction(reduction);
  const inside = count(shape.slice(axis + 1)), weights = target.data.map(i => i === ignored ? 0 : weight?.data[i] ?? 1);
  const from = [...target.data].map(
    (i, n) => i === ignored ? -1 : Math.floor(n / inside) * inside * classes + i * inside + (n % inside));
  return call('nllOf', [input], { from, weights, shape: rest, reduction, args: 'target' });
}

const nllOf = {
  names: 'nllOf', name: 'NllLossBackward0', kind: 'loss', how: '−v at the class, else 0', code: 'F.nll_loss({a}, target)',
    samples: ['2,3: F.nll_loss(x, torch.tensor([0, 2]))'], partial: 'constant', apart: true,
  forward([a], { from, weights, shape, reduction }) {
    const parts = from.map((place, i) => place < 0 ? 0 : -weights[i] * a.data[place]), n = reduction === 'mean'
      ? total([...weights]) : 1;
    const y = reduction === 'none' ? tensor(shape, parts) : tensor([], [total(parts) / n]);
    return [y, v => {
      const sent = filled(a.shape, 0);
      from.forEach((place, i) => { if (place >= 0) sent.data[place] -= weights[i] * v.data[reduction === 'none' ? i : 0] / n; });
      return sent;
    }];
  }
};

// cross_entropy: with classes, or with probabilities of the same shape; label_smoothing mixes in the uniform ones.
function crossEntropy(call, o) {
  const { input, target, weight, ignore_index: ignored, reduction, label_smoothing: smoothing } = o,
    { shape } = input.tensor;
  if (smoothing < 0 || smoothing > 1) refuse(`label_smoothing must be between 0.0 and 1.0. Got: ${smoothing}`);
  checkReduction(reduction);
  const isFloat = target.tensor.dtype === 'float', isAlike = String(target.tensor.shape) === String(shape);
  if (isAlike && !isFloat) refuse('Expected floating point type for target with class probabilities, got Long');
  if (!shape.length) {
    refuse(isAlike && target.tensor.shape.length === 0
      ? 'Dimension specified as 1 but tensor has no dimensions'
      : 'Dimension out of range (expected to be in range of [-1, 0], but got 1)');
  }
  if (isFloat && !isAlike) refuse('expected target dtype to be Long or Byte, but got Double');
  const axis = shape.length > 1 ? 1 : 0, classes = shape[axis],
    logs = call('log_softmax', [input], { dim: axis, args: axis });
  const along1 = t => constant(tensor([classes, ...shape.slice(axis + 1).map(() => 1)], t.data));
  if (!isFloat) {
    const plain = nll(call, logs, target.tensor, { weight: weight?.tensor, ignore_index: ignored, reduction });
    if (!smoothing) return plain;
    // What is ignored counts nowhere.
    const kept = constant(tensor(target.tensor.shape, target.tensor.data.map(i => Number(i !== ignored)))),
      weighted = weight ? times(call, logs, along1(weight.tensor)) : logs;
    const each = times(call, call('neg', [call('sumOfOver', [weighted], { dim: [axis], args: axis })]), kept);
    const n =
      reduction !== 'mean'
        ? 1
        : [...target.tensor.data].reduce((sum, i) => sum + (i === ignored ? 0 : weight?.tensor.data[i] ?? 1), 0);
    const smooth = call('div',
      [reduction === 'none' ? each : call('sumOf', [each], { dim: null, args: '' }), numberOf(n, false)]);
    return call('add',
      [times(call, plain, numberOf(1 - smoothing, false)), times(call, smooth, numberOf(smoothing / classes, false))]);
  }
  const mixed =
    smoothing
      ? call('add', [times(call, target, numberOf(1 - smoothing, false)), numberOf(smoothing / classes, false)])
      : target;
  const products = times(call, logs, mixed),
    weighted = weight ? times(call, products, along1(weight.tensor)) : products;
  const each = call('neg', [call('sumOfOver', [weighted], { dim: [axis], args: axis })]);
  if (reduction !== 'mean') return reduceTo(call, each, reduction);
  return call('div',
    [call('sumOf', [each], { dim: null, args: '' }), numberOf(shape.length > 1 ? numel(input.tensor) / classes : 1)]);
}

// (x − mean) / √(var + eps) over the last axes, times weight, plus bias.
function centred(call, input, dims, eps) {
  const args = `${dims}`,
    difference = minus(call, input, call('meanOfOver', [input], { dim: dims, keepdim: true, args }));
  const variance = call('meanOfOver', [call('powOfTensor', [difference, numberOf(2)])],
    { dim: dims, keepdim: true, args });
  return times(call, difference, call('rsqrt', [call('add', [variance, numberOf(eps, false)])]));
}
function scaled(call, y, weight, bias, shape) {
  const placed = value => shape ? reshape(call, value, shape) : value;
  const product = weight ? times(call, y, placed(weight)) : y;
  return bias ? call('add', [product, placed(bias)]) : product;
}
function lastAxes(input, wanted, name) {
  const { shape } = input.tensor, own = shape.slice(shape.length - wanted.length);
  if (!wanted.length || String(own) !== String(wanted)) {
    refuse(`Given normalized_shape=[${wanted.join(', ')}], expected input with shape [*, ${wanted.join(', ')}], but got ` +
      `input of size[${shape.join(', ')}]`, name);
  }
  return wanted.map((_, i) => shape.length - wanted.length + i);
}

function linear(call, { input, weight, bias }) {
  if (axesOf(weight) === 1) {
    const y = multiplyMatrices(call, input, weight);
    return bias ? call('add', [y, bias]) : y;
  }
  const y = multiplyMatrices(call, input, matrixTranspose(call, weight));
  return bias ? call('add', [y, bias]) : y;
}

// Slides a window over the last axes: the places of all products of a convolution or of a pool.
function windows(shape, kernel, stride, padding, dilation) {
  const axes = kernel.length, outer = shape.slice(-axes).map((length, k) =>
    Math.floor((length + 2 * padding[k] - dilation[k] * (kernel[k] - 1) - 1) / stride[k]) + 1);
  if (outer.some(length => length < 1)) {
    refuse(`Calculated padded input size per channel: ` +
      `(${shape.slice(-axes).map((length, k) => length + 2 * padding[k]).join(' x ')}). Kernel size: ` +
      `(${kernel.join(' x ')}). Kernel size can't be greater than actual input size`);
  }
  const indices = sizes => sizes.reduce(
    (found, length) => found.flatMap(index => Array.from({ length }, (_, i) => [...index, i])), [[]]);
  const lengths = shape.slice(-axes), positions = indices(outer), offsets = indices(kernel);
  const table = positions.map(at => offsets.map(by => {
    const place = at.map((i, k) => i * stride[k] - padding[k] + by[k] * dilation[k]);
    return place.every((i, k) => i >= 0 && i < lengths[k]) ? place.reduce((sum, i, k) => sum * lengths[k] + i, 0) : -1;
  }));
  return { outer, table };
}
const several = (value, n, name) => {
  const items = value.items ?? Array(n).fill(value);
  if (items.length !== n) refuse(`${name} has to be a number or a tuple of ${n}`);
  return items.map(item => {
    const number = typeof item === 'number' ? item : wholeNumber(item, name);
    return number < (/padding/.test(name) ? 0 : 1)
      ? refuse(`${name} should be ${/padding/.test(name) ? 'non-negative' : 'greater than zero'}, but got ${number}`)
      : number;
  });
};

function convolve(n) {
  return (call, { input, weight, bias, stride, padding, dilation, groups }) => {
    const isBatch = axesOf(input) === n + 2, x = isBatch ? input : unsqueezeAt(call, input, 0),
      [, channels] = x.tensor.shape, [out, per] = weight.tensor.shape;
    if (axesOf(x) !== n + 2 || axesOf(weight) !== n + 2) {
      refuse(`Expected ${n + 1}D (unbatched) or ${n + 2}D (batched) input to conv${n}d, but got input of size: `
        + `[${input.tensor.shape.join(', ')}]`);
    }
    if (groups !== 1) refuse('groups are not supported');
    if (per !== channels) {
      refuse(`Given groups=1, weight of size [${weight.tensor.shape.join(', ')}], expected `
        + `input[${x.tensor.shape.join(', ')}] to have ${per} channels, but got ${channels} channels instead`);
    }
    const kernel = weight.tensor.shape.slice(2), half = padding.type === 'string' ? padding.text : null;
    if (half === 'same' && kernel.some(length => length % 2 === 0)) {
      refuse("padding='same' is supported only for kernels of odd length");
    }
    const pads = half === 'same' ? kernel.map(length => (length - 1) / 2) : half === 'valid' ? kernel.map(() => 0)
      : several(padding, n, 'padding');
    const window1 = windows(x.tensor.shape, kernel, several(stride, n, 'stride'), pads,
      several(dilation, n, 'dilation'));
    const y = call('convolution', [x, weight], { window: window1, out });
    const withBias = bias ? call('add', [y, call('viewAs', [bias], { shape: [out, ...kernel.map(() => 1)] })]) : y;
    return isBatch ? withBias : call('viewAs', [withBias], { shape: withBias.tensor.shape.slice(1) });
  };
}
const convolution = {
  names: 'convolution', name: 'ConvolutionBackward0', kind: 'layer', how: ['v ⋆ {b}', 'v ⋆ {a}'], code: 'F.conv({a}, {b})',
    samples: ['1,1,5 1,1,3: F.conv1d(x, w)'], apart: true,
  forward([a, b], { window: { outer, table }, out }) {
    const [batch, channels] = a.shape, inside = count(a.shape.slice(2)), kernel = count(b.shape.slice(2)),
      n = table.length, y = filled([batch, out, ...outer], 0);
    const each = visit => {
      for (let s = 0; s < batch; s++) for (let o = 0; o < out; o++) for (let c = 0; c < channels; c++) table.forEach((row, p) =>
        row.forEach((place, k) => {
        if (place >= 0) {
          visit((s * channels + c) * inside + place, (o * channels + c) * kernel + k, (s * out + o) * n + p);
        }
      }));
    };
    each((p, q, r) => { y.data[r] += a.data[p] * b.data[q]; });
    return [y, (v, k) => {
      const sent = filled([a, b][k].shape, 0);
      each((p, q, r) => { if (k) sent.data[q] += a.data[p] * v.data[r]; else sent.data[p] += b.data[q] * v.data[r]; });
      return sent;
    }];
  }
};
const pool = (key, n, isMax) => composed(key, isMax && n === 1 ? 'F' : 'F', 'layer',
  'input:T kernel_size:a stride:a? padding:a=0', (call, { input, kernel_size: kernel, stride, padding }) => {
  const lengths = several(kernel, n, 'kernel_size'), pads = several(padding, n, 'padding');
  if (axesOf(input) < n + 1) refuse(`${key} needs an axis for the channels before the last ${n}: x[None]`);
  return call('pooled', [input],
    {
      window: windows(input.tensor.shape, lengths, stride ? several(stride, n, 'stride') : lengths, pads,
        lengths.map(() => 1)),
      isMax, n });
}, n === 1 ? ['1,4: (x, 2)', '1,5: (x, 3, stride=1)', '1,4: (x, 2, 2, 1)'] : ['1,2,4: (x, 2)', '1,3,3: (x, 2, stride=1)'],
  { apart: true });

const OF_LOGITS = 'input:T target:T weight:T? size_average:a? reduce:a? reduction:s=mean pos_weight:T?';

export const LOSSES = [
  composed('linear', 'F', 'layer', 'input:T weight:T bias:T?', linear,
    ['2,3 2,3 2: (x, w, b)', '3 2,3: (x, w)', '2,2,3 2,3 2: (x, w, b)', '3 3: (x, w)',
      '3 2,3 2: (x, weight=w, bias=b)'],
    { apart: true }),
  composed('layer_norm', 'F', 'layer', 'input:T normalized_shape:S weight:T? bias:T? eps:n=1e-5',
    (call, { input, normalized_shape: wanted, weight, bias, eps }) => (
      scaled(call, centred(call, input, lastAxes(input, wanted), eps), weight, bias)),
    ['2,3: (x, (3,))', '2,3 3 3: (x, [3], w, b)', '2,3: (x, (2, 3), eps=0.1)',
      '2,3 3: F.layer_norm(x, (3,), weight=w)'],
    { apart: true }),
  composed('rms_norm', 'F', 'layer', 'input:T normalized_shape:S weight:T? eps:n?', (call, { input, normalized_shape: wanted,
    weight, eps }) => {
    const squares = call('meanOfOver', [call('powOfTensor', [input, numberOf(2)])],
      { dim: lastAxes(input, wanted), keepdim: true, args: '-1' });
    return scaled(call,
      times(call, input, call('rsqrt', [call('add', [squares, numberOf(eps ?? Number.EPSILON, false)])])), weight,
      null);
  }, ['2,3: (x, (3,))', '2,3 3: (x, [3], w, 0.1)'], { apart: true }),
  composed('glu', 'F', 'layer', 'input:T dim:d=-1', (call, { input, dim }) => {
    const half = input.tensor.shape[dim] / 2,
      part = (start, stop) => call('sliced', [input], { dim, start, stop, step: 1, args: `${start}:${stop}` });
    if (!Number.isInteger(half)) refuse(`Halving dimension must be even, but dimension ${dim} is size ${2 * half}`);
    return times(call, part(0, half), call('sigmoid', [part(half, 2 * half)]));
  }, ['4: (x)', '4,2: (x, 0)'], { apart: true }),
  composed('embedding', 'F', 'layer', 'input:L weight:T', (call, { input, weight }) => {
    const [rows, columns] = weight.tensor.shape, from = [];
    input.data.forEach(i => {
      if (i < 0 || i >= rows) refuse('index out of range in self');
      for (let j = 0; j < columns; j++) from.push(i * columns + j);
    });
    return call('indexed', [weight], { shape: [...input.shape, columns], from, args: 'i' });
  }, ['3,2: F.embedding(torch.tensor([0, 2, 2]), x)', '3,2: F.embedding(torch.tensor([[0, 1]]), x)'], { apart: true }),
  composed('scaled_dot_product_attention', 'F', 'layer',
    'query:T key:T value:T attn_mask:T? dropout_p:n=0 is_causal:b=False * scale:n?', (call, o) => {
    const { query, key, value, attn_mask: mask, is_causal: causal } = o, [n] = query.tensor.shape.slice(-2),
      [m] = key.tensor.shape.slice(-2);
    if (o.dropout_p) refuse('dropout is random: leave dropout_p out');
    const scores = times(call, multiplyMatrices(call, query, matrixTranspose(call, key)),
      numberOf(o.scale ?? 1 / Math.sqrt(query.tensor.shape.at(-1)), false));
    const hidden = causal ? tensor([n, m], Array.from({ length: n * m }, (_, i) => Number(i % m > Math.floor(i / m))))
      : mask?.tensor.dtype === 'bool' ? tensor(mask.tensor.shape, mask.tensor.data.map(number => 1 - number)) : null;
    const masked =
      hidden ? call('maskedFill', [scores, numberOf(-Infinity, false)], { mask: hidden })
        : mask ? call('add', [scores, mask])
        : scores;
    return multiplyMatrices(call, call(masked === scores ? 'softmax' : 'safeSoftmax', [masked],
      { dim: axesOf(masked) - 1, args: -1 }), value);
  }, ['2,3 2,3 2,2: (x, w, b)', '2,3 2,3 2,2: (x, w, b, is_causal=True)',
    '2,3 2,3 2,2: F.scaled_dot_product_attention(x, w, b, scale=0.5)',
    '2,3 2,3 2,2: (x, w, b, torch.tensor([[True, False], [False, False]]))'], { apart: true, at: 'random' }),
  // A row that is masked out entirely is 0, and not nan.
  inner(lineByLine('safeSoftmax', '', 'SafeSoftmaxBackward0',
    numbers => numbers.every(number => number === -Infinity) ? numbers.map(() => 0) : softmax(numbers), softmaxBack,
    SOFTMAX_HOW, ['2,3 2,3 2,2: F.scaled_dot_product_attention(x, w, b, is_causal=True)'],
    { code: '{a}.softmax({args})', keeps: true, apart: true, at: 'random' })),
  ...[1, 2].map(n => composed(`conv${n}d`, 'torch F', 'layer',
    'input:T weight:T bias:T? stride:a=1 padding:a=0 dilation:a=1 groups:i=1', convolve(n), n === 1
    ? ['1,1,5 1,1,3: (x, w)', '1,5 2,1,2 2: (x, w, b)', '1,1,5 1,1,2: (x, w, stride=2, padding=1)',
      "1,2,4 1,2,3: (x, w, padding='same')", '1,1,5 1,1,2: (x, w, None, 1, 0, 2)'] : ['1,1,3,3 1,1,2,2: (x, w)',
      '1,3,3 2,1,2,2 2: (x, w, b, padding=1, stride=2)'], { apart: true, at: 'random ties' })),
  inner(convolution),
  pool('avg_pool1d', 1, false), pool('max_pool1d', 1, true), pool('avg_pool2d', 2, false), pool('max_pool2d', 2, true),
  inner({
    names: 'pooled', name: 'PoolBackward0', kind: 'layer', how: 'v to the numbers of its window', code: 'F.pool({a})',
      samples: ['1,4: F.avg_pool1d(x, 2)'], apart: true, partial: 'constant',
    forward([a], { window: { outer, table }, isMax, n }) {
      const inside = count(a.shape.slice(-n)), blocks = numel(a) / inside,
        y = filled([...a.shape.slice(0, -n), ...outer], 0), chosen = [];
      for (let b = 0; b < blocks; b++) table.forEach((row, p) => {
        const all = row.filter(place => place >= 0).map(place => b * inside + place);
        const best = all.reduce(
          (top, place) => Number.isNaN(a.data[place]) || a.data[place] > a.data[top] ? place : top, all[0]);
        const i = b * table.length + p;
        chosen[i] = isMax ? [best] : all;
        y.data[i] = isMax ? a.data[best] : total(all.map(place => a.data[place])) / row.length;
      });
      return [y, v => {
        const sent = filled(a.shape, 0);
        chosen.forEach((all, i) => all.forEach(place => { sent.data[place] += v.data[i] / (isMax ? 1 : table[0].length); }));
        return sent;
      }];
    }
  }),

  ...pairLoss('mse_loss', 'MseLossBackward0', (a, b) => (a - b) ** 2,
    [(v, a, b) => 2 * v * (a - b), (v, a, b) => 2 * v * (b - a)],
    ['v ⊙ 2({a} − {b}), divided by n for the mean', 'v ⊙ 2({b} − {a}), divided by n for the mean'],
    'size_average:a? reduce:a? '),
  composed('l1_loss', 'F', 'loss', `input:T target:T size_average:a? reduce:a? ${REDUCTION}`,
    (call, { input, target, reduction }) => {
    sameSize(input, target);
    return reduceTo(call, call('abs', [minus(call, input, target)]), reduction);
  }, SAMPLES),
  ...pairLoss('smooth_l1_loss', 'SmoothL1LossBackward0',
    (a, b, { beta }) => between(a - b, beta) ? 0.5 * (a - b) ** 2 / beta : Math.abs(a - b) - 0.5 * beta,
    [(v, a, b, o) => smoothSlope(v, a, b, o), (v, a, b, o) => -smoothSlope(v, a, b, o)],
    ['v ⊙ (({a} − {b})/β, at most ±1)', '−v ⊙ (({a} − {b})/β, at most ±1)'], 'size_average:a? reduce:a? ',
    ["3 3: F.smooth_l1_loss(x, w, beta=2.)", "3 3: F.smooth_l1_loss(x, w, beta=0.)"],
    { after: ' beta:n=1', isL1: ({ beta }) => beta === 0 }),
  ...pairLoss('huber_loss', 'HuberLossBackward0',
    (a, b, { delta }) => Math.abs(a - b) <= delta ? 0.5 * (a - b) ** 2 : delta * (Math.abs(a - b) - 0.5 * delta),
    [(v, a, b, o) => huberSlope(v, a, b, o), (v, a, b, o) => -huberSlope(v, a, b, o)],
    ['v ⊙ ({a} − {b}, at most ±δ)', '−v ⊙ ({a} − {b}, at most ±δ)'], '', ['3 3: F.huber_loss(x, w, delta=0.5)'],
    { after: ' delta:n=1' }),
  inner(nllOf),
  composed('nll_loss', 'F', 'loss',
    `input:T target:L weight:T? size_average:a? ignore_index:i=-100 reduce:a? ${REDUCTION}`,
    (call, o) => nll(call, o.input, o.target, { ...o, weight: o.weight?.tensor }),
    ['2,3: (x, torch.tensor([0, 2]))', "2,3: (x, torch.tensor([0, 2]), weight=torch.tensor([1., 2., 3.]))",
      "2,3: F.nll_loss(x, torch.tensor([1, 1]), reduction='none')", '3: F.nll_loss(x, torch.tensor(2))',
      '2,3: F.nll_loss(x, torch.tensor([1, -100]))']),
  composed('cross_entropy', 'F', 'loss',
    `input:T target:T weight:T? size_average:a? ignore_index:i=-100 reduce:a? ${REDUCTION} label_smoothing:n=0`,
    crossEntropy,
    ['2,3: (x, torch.tensor([0, 2]))', '3: (x, torch.tensor(1))', "2,3: (x, torch.tensor([0, 2]), reduction='sum')",
      "2,3: (x, torch.tensor([0, 2]), reduction='none')", '2,3 2,3: (x, w.softmax(1))',
      '2,3: (x, torch.tensor([0, 2]), weight=torch.tensor([1., 2., 3.]))',
      '2,3: (x, torch.tensor([0, 2]), label_smoothing=0.1)',
      '2,3: (x, torch.tensor([0, -100]), torch.tensor([1., 2., 3.]), label_smoothing=0.2)',
      '2,3: F.cross_entropy(x, torch.tensor([[0.2, 0.3, 0.5], [1., 0., 0.]]), label_smoothing=0.1)',
      '3: F.cross_entropy(x, torch.tensor([0.2, 0.3, 0.5]))', '1,3,2: F.cross_entropy(x, torch.tensor([[0, 2]]))'],
    { apart: true }),
  ...pairLoss('binary_cross_entropy', 'BinaryCrossEntropyBackward0', (a, b) => (b - 1) * Math.max(Math.log1p(-a),
    -100) - b * clippedLog(a),
    [(v, a, b) => v * (a - b) / Math.max((1 - a) * a, 1e-12), (v, a) => v * (Math.log(1 - a) - Math.log(a))],
      ['v ⊙ ({a} − {b})/({a}(1 − {a})), divided by n for the mean', 'v ⊙ log((1 − {a})/{a})'],
      'weight:a? size_average:a? reduce:a? ',
    [], { check: ({ input, weight }) => {
      if (weight) refuse('weight is not supported here');
      if (input.tensor.data.some(number => !(number >= 0 && number <= 1))) {
        refuse('all elements of input should be between 0 and 1');
      }
    }, samples: ['3 3: F.binary_cross_entropy(x.sigmoid(), w.sigmoid())',
      "2,3 2,3: F.binary_cross_entropy(x.sigmoid(), w.sigmoid(), reduction='sum')",
      "3: F.binary_cross_entropy(x.clamp(0, 1), torch.tensor([1., 0., 1.]), reduction='none')"] }),
  composed('binary_cross_entropy_with_logits', 'F', 'loss', OF_LOGITS, (call, { input, target, weight, pos_weight: more,
    reduction }) => {
    const [a, b] = [input, target].map(({ tensor: { shape } }) => `torch.Size([${shape.join(', ')}])`);
    if (a !== b) refuse(`Target size (${b}) must be the same as input size (${a})`);
    const y =
      more
        ? call('sub',
          [times(call, minus(call, numberOf(1), target), input),
            times(call, call('add', [times(call, target, minus(call, more, numberOf(1))), numberOf(1)]),
              call('logsigmoid', [input]))])
        : call('logitLoss', [input, target]);
    return reduceTo(call, weight ? times(call, y, weight) : y, reduction);
  }, [...SAMPLES, '3 3: (x, w, weight=torch.tensor([1., 2., 3.]))', '3 3: (x, w, pos_weight=torch.tensor([1., 2., 3.]))'],
    { apart: true }),
  inner(broadcasting('logitLoss', '', 'BinaryCrossEntropyWithLogitsBackward0', bceLogits,
    [(v, [a, b]) => v * (sigmoid(a) - b), (v, [a]) => -v * a], ['σ({a}) − {b}', '−{a}'],
    { code: 'F.binary_cross_entropy_with_logits({a}, {b})', kind: 'loss',
      samples: ["3 3: F.binary_cross_entropy_with_logits(x, w, reduction='none')"], apart: true, ints: undefined })),
  composed('kl_div', 'F', 'loss', 'input:T target:T size_average:a? reduce:a? reduction:s=mean log_target:b=False',
    (call, { input, target, reduction, log_target: isLog }) => {
    const each = isLog ? times(call, call('exp', [target]), minus(call, target, input)) : minus(call,
      call('xlogy', [target, target]), times(call, target, input));
    if (reduction === 'mean') {
      refuse("reduction: 'mean' divides the total loss by both the batch size and the support "
        + "size.'batchmean' divides only by the batch size, and aligns with the KL div math definition.'mean' will be changed to "
        + "behave the same as 'batchmean' in the next major release.");
    }
    if (reduction === 'batchmean') {
      return call('div', [reduceTo(call, each, 'sum'), numberOf(input.tensor.shape[0] ?? 1)]);
    }
    return reduceTo(call, each, reduction);
  }, ["2,3 2,3: (x, w.softmax(1), reduction='batchmean')", "3 3: (x, w.softmax(0), reduction='sum')",
    "3 3: F.kl_div(x, w, reduction='none', log_target=True)"], { apart: true, at: 'random' }),
  composed('cosine_similarity', 'torch F', 'product', 'x1:T x2:T dim:i=1 eps:n=1e-8', cosine,
    ['3 3: (x, w, dim=0)', '2,3 2,3: (x, w)', '2,3 3: (x, w, -1)'], { apart: true, at: 'random' }),
];

function cosine(call, { x1, x2, dim, eps }) {
  const axes = Math.max(axesOf(x1), axesOf(x2)), d = dim < 0 ? dim + axes : dim;
  if (d >= axes || d < 0) {
    refuse(`Dimension out of range (expected to be in range of [${-axes}, ${axes - 1}], but got ${dim})`);
  }
  const unit1 = (value, other) => {
    const whole = axesOf(value) < axes ? call('expanded', [value], { shape: other.tensor.shape }) : value;
    return call('div',
      [whole, atLeast(call, call('normOf', [whole], { p: 2, dim: [d], keepdim: true, args: `dim=${d}` }), eps)]);
  };
  return call('sumOfOver', [times(call, unit1(x1, x2), unit1(x2, x1))], { dim: [d], args: d });
}
