// Operations on each number by itself, and on pairs of numbers after broadcasting.

import { BOTH, broadcasting, composed, elementwise, inner, moving, power, sigmoid, sign } from './rows.js';
import { broadcastPlaces, broadcastShapes, filled, refuse, tensor } from './tensors.js';
import { constant, expect, numberOf } from './values.js';
import { digamma, erf, erfc, erfinv, lgamma } from './gamma.js';

// A power with a Python number as exponent: torch has shortcuts for these.
function powerOfNumber(base, exponent) {
  switch (exponent) {
    case 0.5: return Math.sqrt(base);
    case -0.5: return 1 / Math.sqrt(base);
    case 3: return base * base * base;
    default: return power(base, exponent);
  }
}

const exponentVjp = (v, [a, b], y) => v * (a === 0 && b >= 0 ? 0 : y * Math.log(a));
const rsqrt = a => 1 / Math.sqrt(a), zero = () => 0, SQRT_PI = Math.sqrt(Math.PI), LN2 = Math.LN2;
const roundEven = a => { // to the nearest, halves to the even one
  const floor = Math.floor(a), rest = a - floor;
  return rest !== 0.5 ? (rest < 0.5 ? floor : floor + 1) : floor % 2 ? floor + 1 : floor;
};
const signed = (y, a) => y === 0 && (a < 0 || Object.is(a, -0)) ? -0 : y;
const sinc = a => a === 0 ? 1 : Math.sin(Math.PI * a) / (Math.PI * a);
const xlogy = (a, b) => Number.isNaN(b) ? NaN : a === 0 ? 0 : a * Math.log(b);
const positive = a => a > 0;
// Where a function has pieces, its slope is told for the piece.
const pieces = (is, yes, no) => (...all) => is(...all) ? yes : no;
const same = 'v where it passes, else 0';
const layer = 'torch method F', TWO = 'input:T other:T';

// Functions whose derivative is 0 wherever there is one.
const flat = (names, name, f, rest) => elementwise(names, BOTH, name, f, zero, '0',
  { how: '0', ints: 'same', ...rest });

// Comparisons and other questions: nothing is differentiated.
const question = (names, f, rest) => broadcasting(names, BOTH, null, (...all) => Number(f(...all)), [], null,
  { type: 'bool', kind: 'question', ...rest });
const asked = (names, f, rest) => question(names, f, { parameters: 'input:T', samples: ['(x)'], ...rest });
const isWhole = (name, f, rest) => broadcasting(name, BOTH, null, f, [], null, {
  kind: 'question', ints: 'same', wholeOnly: true, ...rest
});

// Python's %, and the division that goes with it.
function remainder(a, b) {
  const rest = a % b;
  return rest !== 0 && (rest < 0) !== (b < 0) ? rest + b : rest;
}
function floorDivide(a, b) {
  if (b === 0) return a / b;
  const rest = a % b, whole = (a - rest) / b - (rest !== 0 && (b < 0) !== (rest < 0) ? 1 : 0);
  if (whole === 0) return signed(0, a / b);
  const floor = Math.floor(whole);
  return whole - floor > 0.5 ? floor + 1 : floor;
}

const logAddExp = base => (a, b) => {
  if (a === b && Math.abs(a) === Infinity) return a;
  return Math.max(a, b) + Math.log1p(base ** -Math.abs(a - b)) / Math.log(base);
};

// The larger or the smaller of two: at a tie each gets half of v; with nan both get v.
const larger = (names, name, isLess, f, word) => broadcasting(names, BOTH, name, f,
  [(v, [a, b]) => a === b ? v / 2 : isLess(a, b) ? 0 : v, (v, [a, b]) => a === b ? v / 2 : isLess(b, a) ? 0 : v], null,
  { parameters: TWO, ints: 'same',
    how: ['v where {a} is the ' + word + ', half at ties', 'v where {b} is the ' + word + ', half at ties'] });
const nanMax = (a, b) => Number.isNaN(a) || Number.isNaN(b) ? NaN : a > b || (a === b && !Object.is(a, -0)) ? a : b;
const nanMin = (a, b) => Number.isNaN(a) || Number.isNaN(b) ? NaN : a < b ? a : b;
// fmax and fmin leave nan out.
const lessNan = (names, name, wins, f) => broadcasting(names, BOTH, name, f, [
  (v, [a, b]) => wins(a, b) || Number.isNaN(b) ? v : 0, (v, [a, b]) => wins(a, b) || Number.isNaN(b) ? 0 : v
], null, { parameters: TWO, ints: 'same', how: ['v where {a} is taken, else 0', 'v where {b} is taken, else 0'] });

// clamp: between two numbers, or two tensors.
const clampTo = (a, low, high) =>
  Number.isNaN(a) ? a : Number.isNaN(low) || Number.isNaN(high) ? NaN : Math.min(Math.max(a, low), high);
function clamp(call, { input, min, max }) {
  if (min === null && max === null) refuse("torch.clamp: At least one of 'min' or 'max' must not be None");
  const numbers = [min, max].every(bound => bound === null || bound.type === 'number');
  if (numbers) {
    return call('clamped', [input],
      { low: min?.number ?? -Infinity, high: max?.number ?? Infinity, hasLow: min !== null, hasHigh: max !== null });
  }
  if ([min, max].some(bound => bound?.type === 'number')) refuse('clamp() takes two numbers or two tensors');
  const bounds = [min ?? constant(filled([], -Infinity)), max ?? constant(filled([], Infinity))];
  return call('clampedBy', [input, ...bounds], { hasLow: min !== null, hasHigh: max !== null });
}
const inside = (a, low, high, { hasLow = true, hasHigh = true }) => (!hasLow || a >= low) && (!hasHigh || a <= high);

function whereOf(call, { condition, input, other }) {
  const { dtype } = condition.tensor;
  if (dtype !== 'bool') {
    refuse(`where expected condition to be a boolean tensor, but got a tensor with dtype `
      + `${dtype === 'int' ? 'Long' : 'Double'}`);
  }
  return call('whereOf', [input, other], { condition: condition.tensor, args: '' });
}
const squaresInverse = (a, b) => a === 0 && b === 0 ? 0 : 1 / (a * a + b * b);
const SELU = { alpha: 1.6732632423543772848170429916717, scale: 1.0507009873554804934193349852946 };
const eluOf = (alpha, scale, inverse) => ({ alpha, scale, inverse });
const logSigmoid = a => Math.min(a, 0) - Math.log1p(Math.exp(-Math.abs(a)));
const softplus = (a, { beta, threshold }) => a * beta > threshold ? a : Math.log1p(Math.exp(a * beta)) / beta;
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

export const ELEMENTS = [
  elementwise('exp', BOTH, 'ExpBackward0', Math.exp, (v, a, y) => v * y, '{y}', { keeps: true }),
  elementwise('exp2', 'torch method special', 'Exp2Backward0', a => 2 ** a, (v, a, y) => v * y * LN2, '{y}·log(2)',
    { keeps: true }),
  elementwise('expm1', 'torch method special', 'Expm1Backward0', Math.expm1, (v, a, y) => v * (y + 1), '{y} + 1',
    { keeps: true }),
  elementwise('log', BOTH, 'LogBackward0', Math.log, (v, a) => v / a, '1/{a}'),
  elementwise('log2', BOTH, 'Log2Backward0', Math.log2, (v, a) => v / (a * LN2), '1/({a}·log(2))'),
  elementwise('log10', BOTH, 'Log10Backward0', Math.log10, (v, a) => v / (a * Math.LN10), '1/({a}·log(10))'),
  elementwise('log1p', 'torch method special', 'Log1PBackward0', Math.log1p, (v, a) => v / (a + 1), '1/({a} + 1)'),
  elementwise('sin', BOTH, 'SinBackward0', Math.sin, (v, a) => v * Math.cos(a), 'cos({a})'),
  elementwise('cos', BOTH, 'CosBackward0', Math.cos, (v, a) => v * -Math.sin(a), '−sin({a})'),
  elementwise('tan', BOTH, 'TanBackward0', Math.tan, (v, a, y) => v * (1 + y * y), '1 + {y}²', { keeps: true }),
  elementwise('asin arcsin', BOTH, 'AsinBackward0', Math.asin, (v, a) => v * rsqrt(-a * a + 1), '1/√(1 − {a}²)'),
  elementwise('acos arccos', BOTH, 'AcosBackward0', Math.acos, (v, a) => v * -rsqrt(-a * a + 1), '−1/√(1 − {a}²)'),
  elementwise('atan arctan', BOTH, 'AtanBackward0', Math.atan, (v, a) => v / (a * a + 1), '1/(1 + {a}²)'),
  elementwise('sinh', BOTH, 'SinhBackward0', Math.sinh, (v, a) => v * Math.cosh(a), 'cosh({a})'),
  elementwise('cosh', BOTH, 'CoshBackward0', Math.cosh, (v, a) => v * Math.sinh(a), 'sinh({a})'),
  elementwise('asinh arcsinh', BOTH, 'AsinhBackward0', Math.asinh, (v, a) => v * rsqrt(a * a + 1), '1/√({a}² + 1)'),
  elementwise('acosh arccosh', BOTH, 'AcoshBackward0', Math.acosh, (v, a) => v * rsqrt(a * a - 1), '1/√({a}² − 1)'),
  elementwise('atanh arctanh', BOTH, 'AtanhBackward0', Math.atanh, (v, a) => v * 1 / (1 - a * a), '1/(1 − {a}²)'),
  elementwise('tanh', layer, 'TanhBackward0', Math.tanh, (v, a, y) => v * (1 - y * y), '1 − {y}²', { keeps: true }),
  elementwise('sigmoid', layer, 'SigmoidBackward0', sigmoid, (v, a, y) => v * (1 - y) * y, '(1 − {y})·{y}',
    { keeps: true }),
  composed('expit', 'special', 'elementwise', 'input:T', (call, { input }) => call('sigmoid', [input]), ['(x)']),
  elementwise('logit', 'torch method special', 'LogitBackward0',
    (a, { eps }) => { const z = eps === null ? a : a < eps ? eps : a > 1 - eps ? 1 - eps : a; return Math.log(z / (1 - z)); },
    (v, a, y, { eps }) => eps !== null && (a < eps || a > 1 - eps) ? 0 : eps === null && (a < 0 || a > 1) ? NaN : a === 0
      || a === 1 ? v * Infinity : v / (a * (1 - a)), '1/({a}·(1 − {a}))',
    { parameters: 'input:T eps:n?', samples: ['(x)', '(x, 0.1)', '3: (x.sigmoid(), eps=0.4)'] }),
  elementwise('sqrt', BOTH, 'SqrtBackward0', Math.sqrt, (v, a, y) => v / (2 * y), '1/(2·{y})', { keeps: true }),
  elementwise('rsqrt', BOTH, 'RsqrtBackward0', rsqrt, (v, a, y) => -0.5 * v * (y * y * y), '−{y}³/2', { keeps: true }),
  elementwise('neg negative', BOTH, 'NegBackward0', a => -a, v => -v, '−1', { how: '−v', code: '-{a}', ints: 'same' }),
  composed('positive', BOTH, 'elementwise', 'input:T', (call, { input }) => input,
    ['3: x.positive() * 2', '3: torch.positive(x) * 2']),
  elementwise('reciprocal', BOTH, 'ReciprocalBackward0', a => 1 / a, (v, a, y) => -v * (y * y), '−1/{a}²',
    { code: '1 / {a}', keeps: true }),
  elementwise('abs absolute', BOTH, 'AbsBackward0', Math.abs, (v, a) => v * sign(a), 'sign({a})', { ints: 'same' }),
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
  flat('sign', 'SignBackward0', sign), flat('sgn', 'SgnBackward0', sign, { apart: true }),
  flat('floor', 'FloorBackward0', Math.floor), flat('ceil', 'CeilBackward0', Math.ceil), flat('trunc fix', 'TruncBackward0',
    Math.trunc),
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
  elementwise('relu', BOTH, 'ReluBackward0', a => a <= 0 ? 0 : a, (v, a, y) => y <= 0 ? 0 : v,
    pieces(positive, '1', '0'), { owners: layer, how: 'v where {a} > 0, else 0', ints: 'same', keeps: true }),
  elementwise('leaky_relu', 'F', 'LeakyReluBackward0', (a, o) => a > 0 ? a : a * o.negative_slope,
    (v, a, y, o) => a > 0 ? v : v * o.negative_slope, pieces(positive, '1', '{negative_slope}'),
    { how: 'v where {a} > 0, else {negative_slope}·v', parameters: 'input:T negative_slope:n=0.01',
      samples: ['(x)', '(x, 0.2)'], ints: undefined }),
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
  elementwise('silu', 'F', 'SiluBackward0', a => a / (1 + Math.exp(-a)),
    (v, a) => v * (sigmoid(a) * (1 + a * (1 - sigmoid(a)))), null,
    { how: 'v ⊙ σ({a})·(1 + {a}·(1 − σ({a})))', slope: 'σ({a})·(1 + {a}·(1 − σ({a})))', ints: undefined }),
  elementwise('mish', 'F', 'MishBackward0', misch, (v, a) => v * mishSlope(a), null,
    { how: "v ⊙ mish'({a})", ints: undefined }),
  elementwise('softplus', 'F', 'SoftplusBackward0', softplus, (v, a, y, { beta, threshold }) => {
    const z = Math.exp(a * beta);
    return a * beta > threshold ? v : v * z / (z + 1);
  }, 'σ({a})', { parameters: 'input:T beta:n=1 threshold:n=20', samples: ['(x)', '(x, 2, 1)', '(x, beta=3., threshold=2.)'],
    ints: undefined }),
  elementwise('logsigmoid', 'F', 'LogSigmoidBackward0', logSigmoid, (v, a) => {
    const z = Math.exp(-Math.abs(a));
    return v * (a < 0 ? 1 - z / (1 + z) : z / (1 + z));
  }, 'σ(−{a})', { ints: undefined }),
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

  inner(broadcasting('add', '', 'AddBackward0', (a, b) => a + b, [v => v, v => v], ['1', '1'],
    { code: '{a} + {b}', ints: 'same', samples: ['3 3: x + w', '2,3 3: x + w', '3: 2 + x', '3: x + 1.5'] })),
  inner(broadcasting('sub', '', 'SubBackward0', (a, b) => a - b, [v => v, v => -v], ['1', '−1'],
    { how: ['v', '−v'], code: '{a} - {b}', ints: 'same', samples: ['3 3: x - w', '2,3 3: x - w', '3: x - 1.5'] })),
  inner(broadcasting('rsub', '', 'RsubBackward1', (a, b) => a - b, [null, v => -v], ['', '−1'],
    { how: '−v', code: '{a} - {b}', ints: 'same', samples: ['3: 2 - x'] })),
  inner(broadcasting('mul', '', 'MulBackward0', (a, b) => a * b, [(v, [, b]) => v * b, (v, [a]) => v * a],
    ['{b}', '{a}'], { code: '{a} * {b}', ints: 'same', samples: ['3 3: x * w', '2,3 3: x * w', '3: 2 * x'] })),
  inner(broadcasting('div', '', 'DivBackward0', (a, b) => a / b,
    [(v, [, b]) => v / b, (v, [a, b]) => -v * ((a / b) / b)], ['1/{b}', '−{a}/{b}²'],
    { code: '{a} / {b}', samples: ['3 3: x / w', '2,3 3: x / w', '3: x / 2', '3: 2 / x'] })),
  // A tensor to the power of a number, a tensor to the power of a tensor, a number to the power of a tensor.
  inner(broadcasting('powOfTensor', '', 'PowBackward0', powerOfNumber,
    [(v, [a, b]) => b === 0 ? 0 : v * (b * powerOfNumber(a, b - 1))], '{b}·{a}{less}',
    { code: '{a} ** {b}', ints: 'same',
      samples: ['3: x ** 2', '3: x ** 0.5', '2,3: x ** -1', '3: x ** 3', '3: x ** 0'] })),
  inner(broadcasting('powOfTensors', '', 'PowBackward1', power,
    [(v, [a, b]) => b === 0 ? 0 : v * (b * power(a, b - 1)), exponentVjp], ['{b}·{a}{less}', '{y}·log({a})'],
    { code: '{a} ** {b}', ints: 'same', samples: ['3 3: x ** w', '2,3 3: x ** w'] })),
  inner(broadcasting('powOfNumber', '', 'PowBackward2', power, [null, exponentVjp], ['', '{y}·log({a})'],
    { code: '{a} ** {b}', ints: 'same', samples: ['3: 2 ** x', '3: 0.5 ** x'] })),
  ...[['add', 'add', '+', 'V'], ['sub subtract', 'sub', '-', 'a']].map(([names, key, operator, type]) => (
    composed(names, BOTH, 'elementwise', `input:T other:${type} * alpha:n=1`, (call, { input, other, alpha, given }, walk) => {
      const scaled = given.has('alpha') && alpha !== 1 ? call('mul', [other, numberOf(alpha)]) : other;
      return walk.binary(call, operator, input, scaled);
    }, ['3 3: (x, w)', '2,3 3: (x, w, alpha=2)', `3: torch.${key}(x, 2)`], { apart: true }))),
  composed('mul multiply', BOTH, 'elementwise', 'input:T other:V',
    (call, { input, other }) => call('mul', [input, other]), ['3 3: (x, w)', '(x, 3)']),
  composed('div divide true_divide', BOTH, 'elementwise', 'input:T other:V * rounding_mode:s?',
    (call, { input, other, rounding_mode: mode }) => (
    mode === null ? call('div', [input, other]) : call('rounded_div', [input, other], { mode })
  ), ['3 3: (x, w)', '(x, 3)', "3 3: torch.div(x, w, rounding_mode='floor')", "3 3: x.div(w, rounding_mode='trunc')"]),
  inner(broadcasting('rounded_div', '', 'DivBackward2',
    (a, b, { mode }) => mode === 'floor' ? floorDivide(a, b) : Math.trunc(a / b), [zero, zero], ['0', '0'],
    { how: '0', ints: 'same', samples: ["3 3: torch.div(x, w, rounding_mode='floor')"], apart: true })),
  broadcasting('floor_divide', BOTH, null, floorDivide, [], null, { ints: 'same',
    refusal: 'derivative for aten::floor_divide is not implemented', slopes: false,
    samples: ['3 3: x * x.detach().floor_divide(w.detach())', '3: x * torch.floor_divide(x.detach(), 2)',
      '3: x * (x.detach() // 2)'] }),
  broadcasting('remainder', BOTH, 'RemainderBackward1', (a, b) => remainder(a, b),
    [v => v, (v, [a, b]) => -v * floorDivide(a, b)], null,
    { how: ['v', '−v ⊙ ⌊{a}/{b}⌋'], ints: 'same', code: '{a} % {b}', samples: ['3 3: (x, w)', '3: x % 2'],
      apart: true }),
  broadcasting('fmod', BOTH, 'FmodBackward1', (a, b) => a % b, [v => v, (v, [a, b]) => -v * Math.trunc(a / b)], null,
    { how: ['v', '−v ⊙ trunc({a}/{b})'], ints: 'same', samples: ['3 3: (x, w)', '3: torch.fmod(x, 2)'], apart: true }),
  composed('square', BOTH, 'elementwise', 'input:T', (call, { input }) => call('powOfTensor', [input, numberOf(2)]),
    ['(x)']),
  composed('pow', BOTH, 'elementwise', 'input:V exponent:V', (call, { input, exponent }, walk) => {
    if (input.type !== 'tensor') expect(exponent, 'tensor', 'the exponent');
    return walk.binary(call, '**', input, exponent);
  }, ['3 3: (x, w)', '(x, 3)', '3: torch.pow(2, x)']),
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
  larger('maximum', 'MaximumBackward0', (a, b) => a < b, nanMax, 'larger'),
  larger('minimum', 'MinimumBackward0', (a, b) => a > b, nanMin, 'smaller'),
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

  composed('clamp clip', BOTH, 'elementwise', 'input:T min:V? max:V?', clamp,
    ['(x, -0.5, 1.)', '(x, min=0)', '(x, max=1)', '3 3 3: (x, w, b)', '3 3: (x, min=w)', '3 3: (x, max=w)']),
  composed('clamp_min', BOTH, 'elementwise', 'input:T min:V',
    (call, { input, min }) =>
      min.type === 'number' ? call('clampMin', [input], { low: min.number }) : clamp(call, { input, min, max: null }),
    ['(x, 0.5)', '3 3: (x, w)'], { apart: true }),
  composed('clamp_max', BOTH, 'elementwise', 'input:T max:V',
    (call, { input, max }) =>
      max.type === 'number' ? call('clampMax', [input], { high: max.number }) : clamp(call, { input, min: null, max }),
    ['(x, 0.5)', '3 3: (x, w)'], { apart: true }),
  inner(elementwise('clamped', '', 'ClampBackward1', (a, { low, high }) => clampTo(a, low, high),
    (v, a, y, o) => inside(a, o.low, o.high, o) ? v : 0, pieces((a, o) => inside(a, o.low, o.high, o), '1', '0'),
    { how: 'v where {a} is within the bounds, else 0', code: '{a}.clamp({args})', samples: ['3: x.clamp(0, 1)'],
      ints: 'same' })),
  inner(broadcasting('clampedBy', '', 'ClampBackward0', (a, low, high) => clampTo(a, low, high),
    [(v, [a, low, high], y, o) => inside(a, low, high, o) ? v : 0,
      (v, [a, low, high], y, o) => a < low && (!o.hasHigh || low < high) ? v : 0,
      (v, [a, low, high], y, o) => a > high || (o.hasLow && low > high) ? v : 0],
    null,
    { how: ['v where {a} is within the bounds, else 0', 'v where {a} is below, else 0', 'v where {a} is above, else 0'],
      code: '{a}.clamp({b}, {c})', ints: 'same', samples: ['3 3 3: x.clamp(w, b)'], apart: true })),

  inner(elementwise('clampMin', '', 'ClampMinBackward0', (a, { low }) => clampTo(a, low, Infinity),
    (v, a, y, { low }) => a >= low ? v : 0, pieces((a, { low }) => a >= low, '1', '0'),
    { how: 'v where {a} ≥ {low}, else 0', code: '{a}.clamp_min({low})', samples: ['3: x.clamp_min(0.5)'],
      ints: 'same' })),
  inner(elementwise('clampMax', '', 'ClampMaxBackward0', (a, { high }) => clampTo(a, -Infinity, high),
    (v, a, y, { high }) => a <= high ? v : 0, pieces((a, { high }) => a <= high, '1', '0'),
    { how: 'v where {a} ≤ {high}, else 0', code: '{a}.clamp_max({high})', samples: ['3: x.clamp_max(0.5)'],
      ints: 'same' })),

  // where(condition, a, b): what is not taken gets 0, also where it is inf or nan.
  composed('where', BOTH, 'elementwise', 'condition:T input:V other:V', whereOf,
    ['3: torch.where(x > 0, x, -x)', '3 3: torch.where(x > w, x, w)', '2,3 3: torch.where(x > 0, w, 0.)',
      '3: torch.where(x > 0, x.log(), 0)', '3: x.where(x > 0, 1.)'],
    { owners: 'torch' }),
  composed('where', 'method', 'elementwise', 'input:T condition:T other:V', whereOf,
    ['3: x.where(x > 0, 1.)', '3 3: x.where(w > 0, w)']),
  inner({
    names: 'whereOf', name: 'WhereBackward0', kind: 'elementwise', how: ['v where the condition holds, else 0',
      'v where it does not hold, else 0'], partial: 'constant',
    ints: 'same', code: 'torch.where(condition, {a}, {b})', samples: ['3 3: torch.where(x > 0, x, w)'],
    forward([a, b], { condition }) {
      const shape = [condition.shape, a.shape, b.shape].reduce(broadcastShapes), from = [condition, a, b].map(t =>
        broadcastPlaces(t.shape, shape));
      const holds = from[0].map(place => condition.data[place] !== 0);
      const y = tensor(shape, holds.map((yes, i) => yes ? a.data[from[1][i]] : b.data[from[2][i]]));
      return [y, (v, k) => {
        const sent = filled([a, b][k].shape, 0);
        holds.forEach((yes, i) => { if (yes === (k === 0)) sent.data[from[k + 1][i]] += v.data[i]; });
        return sent;
      }];
    }
  }),
  composed('masked_fill', BOTH, 'elementwise', 'input:T mask:T value:V', (call, { input, mask, value }) => {
    if (mask.tensor.dtype !== 'bool') {
      refuse('masked_fill_ only supports boolean masks, but got mask with dtype '
        + (mask.tensor.dtype === 'int' ? 'long int' : 'double'));
    }
    if (value.type === 'tensor' && value.tensor.shape.length) {
      refuse(`masked_fill_ only supports a 0-dimensional value tensor, but got tensor with `
        + `${value.tensor.shape.length} dimension(s).`);
    }
    return call('maskedFill', [input, value], { mask: mask.tensor });
  }, ['3: (x, x > 0, 2.)', '2,3 3: (x, w > 0, -torch.inf)']),
  inner(broadcasting('maskedFill', '', 'MaskedFillBackward0', null, [], null, {
    how: ['v where the mask is False, else 0', 'the sum of v where the mask is True'], slopes: false, partial: 'constant',
      ints: 'same', code: '{a}.masked_fill(mask, {b})', samples: ['3: x.masked_fill(x > 1, 0.)'],
    forward([a, b], { mask }) {
      const shape = broadcastShapes(a.shape, mask.shape), at = broadcastPlaces(a.shape, shape),
        masked = broadcastPlaces(mask.shape, shape).map(place => mask.data[place] !== 0);
      const y = tensor(shape, masked.map((yes, i) => yes ? b.data[0] : a.data[at[i]]));
      return [y, (v, k) => {
        const sent = filled([a, b][k].shape, 0);
        masked.forEach((yes, i) => { if (yes === (k === 1)) sent.data[k ? 0 : at[i]] += v.data[i]; });
        return sent;
      }];
    }
  })),
  composed('masked_select', BOTH, 'shape', 'input:T mask:T',
    (call, { input, mask }) => call('maskedSelect', [input], { mask: mask.tensor }),
    ['3: (x, x > 0)', '2,3 3: (x, w > 0)']),
  inner(moving('maskedSelect', '', 'MaskedSelectBackward0', '', (from, { mask }) => {
    if (mask.dtype !== 'bool') refuse('masked_select: expected BoolTensor for mask');
    const shape = broadcastShapes(from, mask.shape), at = broadcastPlaces(from, shape),
      chosen = broadcastPlaces(mask.shape, shape);
    const found = at.filter((_, i) => mask.data[chosen[i]] !== 0);
    return [[found.length], found];
  }, 'v, and 0 where nothing was taken', ['3: x.masked_select(x > 0)'], { code: '{a}.masked_select(mask)' })),

  question('eq', (a, b) => a === b), question('ne not_equal', (a, b) => a !== b), question('lt less', (a, b) => a < b),
  question('le less_equal', (a, b) => a <= b), question('gt greater', (a, b) => a > b), question('ge greater_equal', (a, b) =>
    a >= b),
  question('logical_and', (a, b) => a !== 0 && b !== 0, { parameters: TWO }), question('logical_or', (a, b) => a !== 0 || b !== 0,
    { parameters: TWO }),
  question('logical_xor', (a, b) => (a !== 0) !== (b !== 0), { parameters: TWO }), asked('logical_not', a => a === 0),
  asked('isnan', Number.isNaN), asked('isinf', a => Math.abs(a) === Infinity), asked('isfinite', Number.isFinite),
    asked('signbit', a => a < 0 || Object.is(a, -0)),
  isWhole('bitwise_and', (a, b) => Number(BigInt(a) & BigInt(b)),
    { samples: ['3 3: (x > 0, w > 0)', '3 3: x[(x > 0) & (w > 0)]'] }),
  isWhole('bitwise_or', (a, b) => Number(BigInt(a) | BigInt(b)),
    { samples: ['3 3: (x > 0, w > 0)', '3 3: x[(x > 0) | (w > 0)]'] }),
  isWhole('bitwise_xor', (a, b) => Number(BigInt(a) ^ BigInt(b)),
    { samples: ['3 3: (x > 0, w > 0)', '3 3: x * ((x > 0) ^ (w > 0))'] }),
  isWhole('bitwise_not', a => 1 - a, {
    parameters: 'input:T', samples: ['3: (x > 0)', '3: x * ~(x > 0)', '3: x[~torch.tensor([0, 1, 2])]'],
    forward: ([a]) => {
      return [tensor(a.shape, a.data.map(number => a.dtype === 'bool' ? 1 - number : -number - 1))];
    }
  }),
];

