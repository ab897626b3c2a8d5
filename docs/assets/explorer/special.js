// Functions of each number, and of pairs of numbers, that few programs need: special functions, activations.

import { BOTH, broadcasting, composed, elementwise, inner, moving, sigmoid } from './rows.js';
import { broadcastPlaces, broadcastShapes, filled, refuse, tensor } from './tensors.js';
import { numberOf } from './values.js';
import { literal, madeOf } from './shapes.js';
import { digamma, erf, erfc, erfinv, lgamma } from './gamma.js';
import { LN2, SQRT_PI, TWO, asked, clampTo, flat, pieces, question, signed, zero } from './elements.js';

const roundEven = a => { // to the nearest, halves to the even one
  const floor = Math.floor(a), rest = a - floor;
  return rest !== 0.5 ? (rest < 0.5 ? floor : floor + 1) : floor % 2 ? floor + 1 : floor;
};
const sinc = a => a === 0 ? 1 : Math.sin(Math.PI * a) / (Math.PI * a);
const xlogy = (a, b) => Number.isNaN(b) ? NaN : a === 0 ? 0 : a * Math.log(b);
const same = 'v where it passes, else 0';
const logAddExp = base => (a, b) => {
  if (a === b && Math.abs(a) === Infinity) return a;
  return Math.max(a, b) + Math.log1p(base ** -Math.abs(a - b)) / Math.log(base);
};
// fmax and fmin leave nan out.
const lessNan = (names, name, wins, f) => broadcasting(names, BOTH, name, f, [
  (v, [a, b]) => wins(a, b) || Number.isNaN(b) ? v : 0, (v, [a, b]) => wins(a, b) || Number.isNaN(b) ? 0 : v
], null, { parameters: TWO, ints: 'same', how: ['v where {a} is taken, else 0', 'v where {b} is taken, else 0'] });
const squaresInverse = (a, b) => a === 0 && b === 0 ? 0 : 1 / (a * a + b * b);
const SELU = { alpha: 1.6732632423543772848170429916717, scale: 1.0507009873554804934193349852946 };
const eluOf = (alpha, scale, inverse) => ({ alpha, scale, inverse });
const KAPPA = Math.SQRT2 * 2 / SQRT_PI * 0.5;
const tanhOf = a => Math.tanh(KAPPA * (a + 0.044715 * a * a * a));
const gelu = (a, { approximate }) =>
  approximate === 'tanh' ? 0.5 * a * (1 + tanhOf(a)) : a * 0.5 * (1 + erf(a * Math.SQRT1_2));

function geluSlope(a, { approximate }) {
  if (approximate !== 'tanh') {
    return 0.5 * (1 + erf(a * Math.SQRT1_2)) + a * Math.exp(-0.5 * a * a) * (1 / Math.sqrt(2 * Math.PI));
  }
  const t = tanhOf(a);
  return 0.5 * (1 + t) + 0.5 * a * ((1 - t * t) * KAPPA * (1 + 3 * 0.044715 * a * a));
}

const misch = a => a * Math.tanh(Math.log1p(Math.exp(a)));

function mishSlope(a) {
  const t = Math.tanh(Math.log1p(Math.exp(a)));
  return t + a * sigmoid(a) * (1 - t * t);
}

// torch.LongTensor([1, 2]): the numbers in this type.
const legacy = (data, dtype) => madeOf(data.items ? literal(data) : refuse('write torch.tensor(…), with the numbers'), { dtype });

export const SPECIAL = [
  elementwise('exp2', 'torch method special', 'Exp2Backward0', a => 2 ** a, (v, a, y) => v * y * LN2, '{y}·log(2)',
    { keeps: true }),
  composed('expit', 'special', 'elementwise', 'input:T', (call, { input }) => call('sigmoid', [input]), ['(x)']),
  elementwise('logit', 'torch method special', 'LogitBackward0',
    (a, { eps }) => { const z = eps === null ? a : a < eps ? eps : a > 1 - eps ? 1 - eps : a; return Math.log(z / (1 - z)); },
    (v, a, y, { eps }) => eps !== null && (a < eps || a > 1 - eps) ? 0 : eps === null && (a < 0 || a > 1) ? NaN : a === 0
      || a === 1 ? v * Infinity : v / (a * (1 - a)), '1/({a}·(1 − {a}))',
    { parameters: 'input:T eps:n?', samples: ['(x)', '(x, 0.1)', '3: (x.sigmoid(), eps=0.4)'] }),
  elementwise('erf', 'torch method special', 'ErfBackward0', erf, (v, a) => 2 / SQRT_PI * Math.exp(-(a * a)) * v,
    '2/√π·exp(−{a}²)'),
  elementwise('erfc', 'torch method special', 'ErfcBackward0', erfc, (v, a) => -2 / SQRT_PI * Math.exp(-(a * a)) * v,
    '−2/√π·exp(−{a}²)'),
  elementwise('erfinv', 'torch method special', 'ErfinvBackward0', erfinv,
    (v, a, y) => 0.5 * SQRT_PI * Math.exp(y * y) * v, '√π/2·exp({y}²)'),
  elementwise('lgamma', BOTH, 'LgammaBackward0', lgamma, (v, a) => v * digamma(a), 'digamma({a})'),
  elementwise('sinc', 'torch method special', 'SincBackward0', sinc,
    (v, a) => a * a === 0 ? 0 : v * ((a * Math.PI) * Math.cos(a * Math.PI) - Math.sin(a * Math.PI)) / (a * a * Math.PI),
      '(cos(π{a}) − {y})/{a}'),
  elementwise('deg2rad', BOTH, 'Deg2RadBackward0', a => a * (Math.PI / 180), v => v * (Math.PI / 180), 'π/180'),
  elementwise('rad2deg', BOTH, 'Rad2DegBackward0', a => a * (180 / Math.PI), v => v * (180 / Math.PI), '180/π'),
  flat('round', 'RoundBackward0', (a, { decimals }) => {
    const scale = 10 ** Math.abs(decimals);
    return signed(
      decimals > 0 ? roundEven(a * scale) / scale : decimals < 0 ? roundEven(a / scale) * scale : roundEven(a), a);
  }, { parameters: 'input:T * decimals:i=0', samples: ['(x)', '3: torch.round(x, decimals=1)', '3: x.round(decimals=-1)'],
    apart: true }),
  elementwise('frac', BOTH, 'FracBackward0', a => a - Math.trunc(a), v => v, '1', { ints: 'same' }),
  elementwise('nan_to_num', BOTH, 'NanToNumBackward0',
    (a, { nan, posinf, neginf }) => (Number.isNaN(a) ? nan
      : a === Infinity ? posinf ?? Number.MAX_VALUE
      : a === -Infinity ? neginf ?? -Number.MAX_VALUE
      : a),
    (v, a) => v * (Number.isFinite(a) ? 1 : 0), pieces(Number.isFinite, '1', '0'),
    { how: 'v where {a} is finite, else 0', parameters: 'input:T nan:n=0 posinf:n=None neginf:n=None',
      samples: ['(x)', '(x, 1.0, posinf=9.0)'] }),
  ...['EluBackward0', 'CeluBackward0'].map((name, i) => inner(elementwise(['eluOf', 'celuOf'][i], '', name,
    (a, { alpha, scale, inverse }) => a <= 0 ? Math.expm1(a * inverse) * alpha * scale : a * scale,
    (v, a, y, { alpha, scale, inverse }) => a <= 0 ? v * inverse * alpha * scale * Math.exp(a * inverse) : v * scale,
    (a, { alpha, scale, inverse }) =>
      a > 0 ? '{scale}' : alpha === 1 && scale === 1 && inverse === 1 ? 'exp({a})' : null,
    { how: 'v where {a} > 0, else v ⊙ slope of the exponential', ints: undefined,
      code: ['F.elu({a})', 'F.celu({a})'][i], samples: [['3: F.elu(x)'], ['3: F.celu(x)']][i] }))),
  composed('elu', 'F', 'layer', 'input:T alpha:n=1',
    (call, { input, alpha }) => call('eluOf', [input], eluOf(alpha, 1, 1)), ['(x)', '(x, alpha=0.5)']),
  composed('celu', 'torch F', 'layer', 'input:T alpha:n=1',
    (call, { input, alpha }) =>
      alpha === 0
        ? refuse('ZeroDivisionError: alpha cannot be 0 for CELU')
        : call('celuOf', [input], eluOf(alpha, 1, 1 / alpha)),
    ['(x)', '(x, alpha=0.5)']),
  composed('selu', 'torch F', 'layer', 'input:T',
    (call, { input }) => call('eluOf', [input], eluOf(SELU.alpha, SELU.scale, 1)), ['(x)']),
  elementwise('gelu', 'F', 'GeluBackward0', gelu, (v, a, y, o) => v * geluSlope(a, o), null,
    { how: "v ⊙ gelu'({a})", parameters: 'input:T * approximate:s=none', samples: ['(x)', "(x, approximate='tanh')"],
      ints: undefined }),
  elementwise('mish', 'F', 'MishBackward0', misch, (v, a) => v * mishSlope(a), null,
    { how: "v ⊙ mish'({a})", ints: undefined }),
  elementwise('hardtanh', 'F', 'HardtanhBackward0',
    (a, o) =>
      o.min_val > o.max_val ? refuse('min_val cannot be greater than max_val') : clampTo(a, o.min_val, o.max_val),
    (v, a, y, o) => a <= o.min_val || a >= o.max_val ? 0 : v,
    pieces((a, o) => a > o.min_val && a < o.max_val, '1', '0'),
    { how: same, parameters: 'input:T min_val:n=-1 max_val:n=1', samples: ['(x)', '(x, -2., 0.5)'], ints: undefined,
      nan: false }),
  composed('relu6', 'F', 'layer', 'input:T', (call, { input }) => call('hardtanh', [input], { min_val: 0, max_val: 6 }),
    ['(x)', '3: F.relu6(4 * x)']),
  elementwise('hardsigmoid', 'F', 'HardsigmoidBackward0', a => clampTo(a + 3, 0, 6) / 6,
    (v, a) => a > -3 && a < 3 ? v / 6 : 0, pieces(a => a > -3 && a < 3, '1/6', '0'),
    { how: 'v / 6 where −3 < {a} < 3, else 0', samples: ['(x)', '3: F.hardsigmoid(3 * x)'], ints: undefined }),
  elementwise('hardswish', 'F', 'HardswishBackward0', a => a * clampTo(a + 3, 0, 6) / 6,
    (v, a) => a <= -3 ? 0 : a < 3 ? v * (a / 3 + 0.5) : v, pieces(a => a > -3 && a < 3, '{a}/3 + 0.5', null),
    { how: 'v ⊙ ({a}/3 + 1/2) where −3 < {a} < 3', samples: ['(x)', '3: F.hardswish(3 * x)'], ints: undefined }),
  elementwise('hardshrink', 'torch F', 'HardshrinkBackward0', (a, { lambd }) => a >= -lambd && a <= lambd ? 0 : a,
    (v, a, y, { lambd }) => a >= -lambd && a <= lambd ? 0 : v,
    pieces((a, { lambd }) => a < -lambd || a > lambd, '1', '0'),
    { how: same, parameters: 'input:T lambd:n=0.5', samples: ['(x)', '(x, 1.)'], ints: undefined, nan: false }),
  elementwise('softshrink', 'F', 'SoftshrinkBackward0',
    (a, { lambd }) =>
      lambd < 0 ? refuse(`lambda must be in range [0, 1.79769e+308] for input dtype Double, but found ${lambd}`)
        : Number.isNaN(a) ? a
        : a > lambd ? a - lambd
        : a < -lambd ? a + lambd
        : 0,
    (v, a, y, { lambd }) => a >= -lambd && a <= lambd ? 0 : v,
    pieces((a, { lambd }) => a < -lambd || a > lambd, '1', '0'),
    { how: same, parameters: 'input:T lambd:n=0.5', samples: ['(x)', '(x, 1.)'], ints: undefined, nan: false }),
  elementwise('threshold', 'torch F', 'ThresholdBackward0', (a, o) => a <= o.threshold ? o.value : a, (v, a, y, o) =>
    a <= o.threshold ? 0 : v,
    pieces((a, o) => a <= o.threshold, '0', '1'), { how: same, parameters: 'input:T threshold:n value:n',
      samples: ['(x, 0.5, 2.)', '(x, 1., -1.)'], ints: undefined }),
  composed('softsign', 'F', 'layer', 'input:T',
    (call, { input }) => call('div', [input, call('add', [call('abs', [input]), numberOf(1)])]), ['(x)']),
  composed('tanhshrink', 'F', 'layer', 'input:T', (call, { input }) => call('sub', [input, call('tanh', [input])]),
    ['(x)']),
  inner(broadcasting('preluOf', '', 'PreluKernelBackward0', (a, w) => a > 0 ? a : w * a,
    [(v, [a, w]) => a > 0 ? v : w * v, (v, [a]) => a > 0 ? 0 : a * v], null,
    { how: ['v where {a} > 0, else {b}·v', 'v ⊙ {a} where {a} ≤ 0'], code: 'F.prelu({a}, {b})',
      samples: ['3 (): F.prelu(x, w)'], apart: true })),
  composed('prelu', 'torch F', 'layer', 'input:T weight:T', (call, { input, weight }) => {
    const axes = input.tensor.shape.length, [size] = weight.tensor.shape;
    if (weight.tensor.data.length === 1) return call('preluOf', [input, weight]);
    if (axes < 2 || size !== input.tensor.shape[1]) {
      refuse(`Mismatch of parameter numbers and input channel size. Found parameter `
        + `numbers = ${size} and channel size = ${axes < 2 ? 1 : input.tensor.shape[1]}.`);
    }
    return call('preluOf', [input, call('viewAs', [weight], { shape: [size, ...Array(axes - 2).fill(1)] })]);
  }, ['3 1: (x, w)', '2,3 3: (x, w)'], { apart: true }),
  broadcasting('fmod', BOTH, 'FmodBackward1', (a, b) => a % b, [v => v, (v, [a, b]) => -v * Math.trunc(a / b)], null,
    { how: ['v', '−v ⊙ trunc({a}/{b})'], ints: 'same', samples: ['3 3: (x, w)', '3: torch.fmod(x, 2)'], apart: true }),
  composed('float_power', BOTH, 'elementwise', 'input:T exponent:V',
    (call, { input, exponent }, walk) => walk.binary(call, '**', input, exponent), ['3 3: (x, w)', '(x, 3)'],
    { apart: true }),
  broadcasting('atan2 arctan2', BOTH, 'Atan2Backward0', Math.atan2,
    [(v, [a, b]) => v * b * squaresInverse(a, b), (v, [a, b]) => v * -a * squaresInverse(a, b)],
    ['{b}/({a}² + {b}²)', '−{a}/({a}² + {b}²)'], { parameters: TWO }),
  broadcasting('hypot', BOTH, 'HypotBackward0', (a, b) => Math.hypot(a, b),
    [(v, [a], y) => v * (a / y), (v, [, b], y) => v * (b / y)], ['{a}/{y}', '{b}/{y}'],
    { parameters: TWO, ints: undefined }),
  broadcasting('logaddexp', BOTH, 'LogaddexpBackward0', logAddExp(Math.E),
    [(v, [a, b]) => v / (1 + Math.exp(b - a)), (v, [a, b]) => v / (1 + Math.exp(a - b))],
    ['σ({a} − {b})', 'σ({b} − {a})'], { parameters: TWO, ints: undefined }),
  broadcasting('logaddexp2', BOTH, 'Logaddexp2Backward0', logAddExp(2),
    [(v, [a, b]) => v / (1 + 2 ** (b - a)), (v, [a, b]) => v / (1 + 2 ** (a - b))],
    ['1/(1 + 2^({b} − {a}))', '1/(1 + 2^({a} − {b}))'], { parameters: TWO, ints: undefined }),
  lessNan('fmax', 'FmaxBackward0', (a, b) => a >= b,
    (a, b) => Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b)),
  lessNan('fmin', 'FminBackward0', (a, b) => a <= b,
    (a, b) => Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b)),
  broadcasting('copysign', BOTH, 'CopysignBackward0', (a, b) => Math.abs(a) * (b < 0 || Object.is(b, -0) ? -1 : 1),
    [(v, [a], y) => v * (a === 0 ? 0 : y / a), zero],
    ['sign({a}·{b})', '0'], { parameters: TWO, ints: undefined, apart: true, at: 'random ties' }),
  broadcasting('xlogy', 'torch method special', 'XlogyBackward0', xlogy,
    [(v, [a, b]) => a === 0 && b <= 0 ? 0 : xlogy(v, b), (v, [a, b]) => v * a / b], ['log({b})', '{a}/{b}'],
    { parameters: TWO }),
  broadcasting('lerp', BOTH, 'LerpBackward1', (a, b, t) => t < 0.5 ? a + t * (b - a) : b - (b - a) * (1 - t),
    [(v, [,, t]) => v * (1 - t), (v, [,, t]) => v * t, (v, [a, b]) => v * (b - a)], ['1 − {c}', '{c}', '{b} − {a}'],
    { parameters: 'input:T end:T weight:V', ints: undefined,
      samples: ['3 3: (x, w, 0.3)', '3 3: (x, w, 0.8)', '3 3 3: (x, w, b)'], apart: true }),
  broadcasting('addcmul', BOTH, 'AddcmulBackward0', (a, b, c, { value }) => a + value * b * c,
    [v => v, (v, [,, c], y, { value }) => v * (c * value), (v, [, b], y, { value }) => v * (b * value)],
    ['1', '{value}·{c}', '{value}·{b}'],
    { parameters: 'input:T tensor1:T tensor2:T * value:n=1',
      samples: ['3 3 3: (x, w, b)', '2,3 3 3: (x, w, b, value=0.5)'] }),
  broadcasting('addcdiv', BOTH, 'AddcdivBackward0', (a, b, c, { value }) => a + value * b / c,
    [v => v, (v, [,, c], y, { value }) => v * (value / c), (v, [, b, c], y, { value }) => -v * (value * b / (c * c))],
    ['1', '{value}/{c}', '−{value}·{b}/{c}²'],
    { parameters: 'input:T tensor1:T tensor2:T * value:n=1',
      samples: ['3 3 3: (x, w, b)', '2,3 3 3: (x, w, b, value=0.5)'] }),
  composed('masked_select', BOTH, 'shape', 'input:T mask:T',
    (call, { input, mask }) => call('maskedSelect', [input], { mask: mask.tensor }),
    ['3: (x, x > 0)', '2,3 3: (x, w > 0)']),
  composed('LongTensor IntTensor', 'torch', 'constant', 'data:a', (call, { data }) => legacy(data, 'int'),
    ['3: x[torch.LongTensor([0, 2])]', '3: x * torch.IntTensor([1, 2, 3])']),
  composed('BoolTensor', 'torch', 'constant', 'data:a', (call, { data }) => legacy(data, 'bool'), ['3: x[torch.BoolTensor([1, 0, 1])]']),
  inner(moving('maskedSelect', '', 'MaskedSelectBackward0', '', (from, { mask }) => {
    if (mask.dtype !== 'bool') refuse('masked_select: expected BoolTensor for mask');
    const shape = broadcastShapes(from, mask.shape), at = broadcastPlaces(from, shape),
      chosen = broadcastPlaces(mask.shape, shape);
    const found = at.filter((_, i) => mask.data[chosen[i]] !== 0);
    return [[found.length], found];
  }, 'v, and 0 where nothing was taken', ['3: x.masked_select(x > 0)'], { code: '{a}.masked_select(mask)' })),
  composed('masked_scatter', BOTH, 'shape', 'input:T mask:T source:T', (call, { input, mask, source }) => {
    if (mask.tensor.dtype !== 'bool') refuse('masked_scatter_ only supports boolean masks');
    return call('maskedScatter', [input, source], { mask: mask.tensor });
  }, ['3 2: (x, torch.tensor([True, False, True]), w)', '2,3 2: (x, torch.tensor([True, False, False]), w)']),
  inner({
    names: 'maskedScatter', name: 'MaskedScatterBackward0', kind: 'shape', ints: 'same', partial: 'constant',
    how: ['v where the mask is False, else 0', 'v where the mask is True, in order'],
    code: '{a}.masked_scatter(mask, {b})', samples: ['3 2: x.masked_scatter(torch.tensor([False, True, True]), w)'],
    forward([a, b], { mask }) {
      const shape = broadcastShapes(a.shape, mask.shape), at = broadcastPlaces(a.shape, shape);
      const chosen = broadcastPlaces(mask.shape, shape).map(place => mask.data[place] !== 0);
      let taken = 0;
      const from = chosen.map(yes => yes ? taken++ : null); // the place in b, or null
      if (taken > b.data.length) refuse(`masked_scatter needs ${taken} numbers here, and the last tensor has ${b.data.length}`);
      return [tensor(shape, from.map((place, i) => place === null ? a.data[at[i]] : b.data[place])), (v, k) => {
        const sent = filled([a, b][k].shape, 0);
        from.forEach((place, i) => { if ((place === null) === (k === 0)) sent.data[k ? place : at[i]] += v.data[i]; });
        return sent;
      }];
    }
  }),
  question('logical_xor', (a, b) => (a !== 0) !== (b !== 0), { parameters: TWO }),
    asked('signbit', a => a < 0 || Object.is(a, -0))
];
