// Operations on each number by itself, and on pairs of numbers after broadcasting.

import { BOTH, broadcasting, composed, elementwise, inner, power, sigmoid, sign } from './rows.js';
import { broadcastPlaces, broadcastShapes, filled, refuse, tensor } from './tensors.js';
import { constant, expect, numberOf } from './values.js';

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
export const rsqrt = a => 1 / Math.sqrt(a), zero = () => 0, SQRT_PI = Math.sqrt(Math.PI), LN2 = Math.LN2;
export const signed = (y, a) => y === 0 && (a < 0 || Object.is(a, -0)) ? -0 : y;
const positive = a => a > 0;
// Where a function has pieces, its slope is told for the piece.
export const pieces = (is, yes, no) => (...all) => is(...all) ? yes : no;
export const layer = 'torch method F', TWO = 'input:T other:T';

// Functions whose derivative is 0 wherever there is one.
export const flat = (names, name, f, rest) => elementwise(names, BOTH, name, f, zero, '0',
  { how: '0', ints: 'same', ...rest });

// Comparisons and other questions: nothing is differentiated.
export const question = (names, f, rest) => broadcasting(names, BOTH, null, (...all) => Number(f(...all)), [], null,
  { type: 'bool', kind: 'question', ...rest });
export const asked = (names, f, rest) => question(names, f, { parameters: 'input:T', samples: ['(x)'], ...rest });
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

// The larger or the smaller of two: at a tie each gets half of v; with nan both get v.
const larger = (names, name, isLess, f, word) => broadcasting(names, BOTH, name, f,
  [(v, [a, b]) => a === b ? v / 2 : isLess(a, b) ? 0 : v, (v, [a, b]) => a === b ? v / 2 : isLess(b, a) ? 0 : v], null,
  { parameters: TWO, ints: 'same',
    how: ['v where {a} is the ' + word + ', half at ties', 'v where {b} is the ' + word + ', half at ties'] });
const nanMax = (a, b) => Number.isNaN(a) || Number.isNaN(b) ? NaN : a > b || (a === b && !Object.is(a, -0)) ? a : b;
const nanMin = (a, b) => Number.isNaN(a) || Number.isNaN(b) ? NaN : a < b ? a : b;

// clamp: between two numbers, or two tensors.
export const clampTo = (a, low, high) =>
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
const logSigmoid = a => Math.min(a, 0) - Math.log1p(Math.exp(-Math.abs(a)));
const softplus = (a, { beta, threshold }) => a * beta > threshold ? a : Math.log1p(Math.exp(a * beta)) / beta;

export const ELEMENTS = [
  elementwise('exp', BOTH, 'ExpBackward0', Math.exp, (v, a, y) => v * y, '{y}', { keeps: true }),
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
  elementwise('sqrt', BOTH, 'SqrtBackward0', Math.sqrt, (v, a, y) => v / (2 * y), '1/(2·{y})', { keeps: true }),
  elementwise('rsqrt', BOTH, 'RsqrtBackward0', rsqrt, (v, a, y) => -0.5 * v * (y * y * y), '−{y}³/2', { keeps: true }),
  elementwise('neg negative', BOTH, 'NegBackward0', a => -a, v => -v, '−1', { how: '−v', code: '-{a}', ints: 'same' }),
  composed('positive', BOTH, 'elementwise', 'input:T', (call, { input }) => input,
    ['3: x.positive() * 2', '3: torch.positive(x) * 2']),
  elementwise('reciprocal', BOTH, 'ReciprocalBackward0', a => 1 / a, (v, a, y) => -v * (y * y), '−1/{a}²',
    { code: '1 / {a}', keeps: true }),
  elementwise('abs absolute', BOTH, 'AbsBackward0', Math.abs, (v, a) => v * sign(a), 'sign({a})', { ints: 'same' }),
  flat('sign', 'SignBackward0', sign), flat('sgn', 'SgnBackward0', sign, { apart: true }),
  flat('floor', 'FloorBackward0', Math.floor), flat('ceil', 'CeilBackward0', Math.ceil), flat('trunc fix', 'TruncBackward0',
    Math.trunc),
  elementwise('relu', BOTH, 'ReluBackward0', a => a <= 0 ? 0 : a, (v, a, y) => y <= 0 ? 0 : v,
    pieces(positive, '1', '0'), { owners: layer, how: 'v where {a} > 0, else 0', ints: 'same', keeps: true }),
  elementwise('leaky_relu', 'F', 'LeakyReluBackward0', (a, o) => a > 0 ? a : a * o.negative_slope,
    (v, a, y, o) => a > 0 ? v : v * o.negative_slope, pieces(positive, '1', '{negative_slope}'),
    { how: 'v where {a} > 0, else {negative_slope}·v', parameters: 'input:T negative_slope:n=0.01',
      samples: ['(x)', '(x, 0.2)'], ints: undefined }),
  elementwise('silu', 'F', 'SiluBackward0', a => a / (1 + Math.exp(-a)),
    (v, a) => v * (sigmoid(a) * (1 + a * (1 - sigmoid(a)))), null,
    { how: 'v ⊙ σ({a})·(1 + {a}·(1 − σ({a})))', slope: 'σ({a})·(1 + {a}·(1 − σ({a})))', ints: undefined }),
  elementwise('softplus', 'F', 'SoftplusBackward0', softplus, (v, a, y, { beta, threshold }) => {
    const z = Math.exp(a * beta);
    return a * beta > threshold ? v : v * z / (z + 1);
  }, 'σ({a})', { parameters: 'input:T beta:n=1 threshold:n=20', samples: ['(x)', '(x, 2, 1)', '(x, beta=3., threshold=2.)'],
    ints: undefined }),
  elementwise('logsigmoid', 'F', 'LogSigmoidBackward0', logSigmoid, (v, a) => {
    const z = Math.exp(-Math.abs(a));
    return v * (a < 0 ? 1 - z / (1 + z) : z / (1 + z));
  }, 'σ(−{a})', { ints: undefined }),

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
  composed('square', BOTH, 'elementwise', 'input:T', (call, { input }) => call('powOfTensor', [input, numberOf(2)]),
    ['(x)']),
  composed('pow', BOTH, 'elementwise', 'input:V exponent:V', (call, { input, exponent }, walk) => {
    if (input.type !== 'tensor') expect(exponent, 'tensor', 'the exponent');
    return walk.binary(call, '**', input, exponent);
  }, ['3 3: (x, w)', '(x, 3)', '3: torch.pow(2, x)']),
  larger('maximum', 'MaximumBackward0', (a, b) => a < b, nanMax, 'larger'),
  larger('minimum', 'MinimumBackward0', (a, b) => a > b, nanMin, 'smaller'),

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

  question('eq', (a, b) => a === b), question('ne not_equal', (a, b) => a !== b), question('lt less', (a, b) => a < b),
  question('le less_equal', (a, b) => a <= b), question('gt greater', (a, b) => a > b), question('ge greater_equal', (a, b) =>
    a >= b),
  question('logical_and', (a, b) => a !== 0 && b !== 0, { parameters: TWO }), question('logical_or', (a, b) => a !== 0 || b !== 0,
    { parameters: TWO }), asked('logical_not', a => a === 0),
  asked('isnan', Number.isNaN), asked('isinf', a => Math.abs(a) === Infinity), asked('isfinite', Number.isFinite),
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
  })
];

