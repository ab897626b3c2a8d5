// Products of matrices and vectors, and linear algebra.

import { BOTH, composed, inner } from './rows.js';
import { affordable, axesOf, expect } from './values.js';
import { broadcastPlaces, broadcastShapes, filled, numel, refuse, tensor } from './tensors.js';
import { reshape, unsqueezeAt } from './shapes.js';

// Matrices (…, r, n) and (…, n, c) → (…, r, c). A vector is a row on the left and a column on the right.
const product = (key, name, samples, rest) => inner({
  names: key, name, kind: 'product', code: '{a} @ {b}', how: ['v {b}ᵀ', '{a}ᵀ v'], samples, ints: 'same',
  // ∂y_rc/∂a_rn = b_nc and ∂y_rc/∂b_nc = a_rn, in matrices and vectors.
  partial({ k, at, to, name: entry, shapes: [a, b] }) {
    if (a.length > 2 || b.length > 2) return null;
    const row = a.length > 1 ? at[0] : null, column = b.length > 1 ? at.at(-1) : null;
    if (k === 0) {
      if (row !== null && to[0] !== row) return '0';
      return entry(1, column === null ? [to.at(-1)] : [to.at(-1), column]);
    }
    if (column !== null && to[1] !== column) return '0';
    return entry(0, row === null ? [to[0]] : [row, to[0]]);
  },
  forward([a, b]) {
    const left = a.shape.length > 1 ? a.shape : [1, ...a.shape], right = b.shape.length > 1 ? b.shape : [...b.shape, 1];
    const [r, n] = left.slice(-2), [other, c] = right.slice(-2);
    if (n !== other) refuse(mismatch(key, r, n, other, c));
    const batch = affordable(broadcastShapes(left.slice(0, -2), right.slice(0, -2)));
    affordable([...batch, r, c]);
    const i = broadcastPlaces(left.slice(0, -2), batch), j = broadcastPlaces(right.slice(0, -2), batch);
    // The places of all products: a[at[0]] · b[at[1]] is a part of y[at[2]].
    const multiply = (one, other, into, [to, from, by]) => { // into[to] += one[from] · other[by]
      for (let block = 0; block < i.length; block++)
        for (let row = 0; row < r; row++) for (let k = 0; k < n; k++) for (let column = 0; column < c; column++) {
        at[0] = (i[block] * r + row) * n + k;
        at[1] = (j[block] * n + k) * c + column;
        at[2] = (block * r + row) * c + column;
        into[at[to]] += one[at[from]] * other[at[by]];
      }
      return into;
    };
    const at = [0, 0, 0],
      y = filled([...batch, ...(a.shape.length > 1 ? [r] : []), ...(b.shape.length > 1 ? [c] : [])], 0);
    multiply(a.data, b.data, y.data, [2, 0, 1]);
    return [y, (v, k) => {
      const sent = filled([a, b][k].shape, 0);
      multiply(k ? a.data : v.data, k ? v.data : b.data, sent.data, k ? [1, 0, 2] : [0, 2, 1]);
      return sent;
    }];
  },
  ...rest
});

// torch's words where the sizes do not fit.
function mismatch(key, r, n, other, c) {
  if (key === 'mvOf') return `size mismatch, got input (${r}), mat (${r}x${n}), vec (${other})`;
  if (key === 'dotOf') {
    return `inconsistent tensor size, expected tensor [${n}] and src [${other}] to have the same number of elements, ` +
      `but got ${n} and ${other} elements respectively`;
  }
  return `mat1 and mat2 shapes cannot be multiplied (${r}x${n} and ${other}x${c})`;
}

// a @ b, taken apart as torch does it (where n > 2, only as far as the product itself).
export function multiplyMatrices(call, a, b) {
  const [m, n] = [a, b].map(value => axesOf(expect(value, 'tensor', 'an operand of @')));
  const [one, other] = [a, b].map(
    ({ tensor: { dtype } }) => ({ float: 'double', int: 'long int', bool: 'bool' }[dtype]));
  if (!m || !n) refuse(`both arguments to matmul need to be at least 1D, but they are ${m}D and ${n}D`);
  if (one !== other) {
    const name = t => ({ double: 'Double', 'long int': 'Long', bool: 'Bool' }[t]);
    if (m === 1 && n === 1) {
      refuse(`dot : expected both vectors to have same dtype, but found ${name(one)} and ${name(other)}`);
    }
    refuse(`expected m1 and m2 to have the same dtype, but got: ${one} != ${other}: write 1. instead of 1`);
  }
  const o = { scattered: false };
  if (m === 1 && n === 2) {
    const row = unsqueezeAt(call, a, 0);
    return call('squeezeProduct', [call('mmOf', [row, b], o)], { shape: [b.tensor.shape[1]], args: 0 });
  }
  if (m > 2 && n < 3) { // all rows of the stack at once
    const rows = reshape(call, a, [-1, a.tensor.shape.at(-1)]);
    const shape = [...a.tensor.shape.slice(0, -1), ...b.tensor.shape.slice(1)];
    return call('unsafeView', [multiplyMatrices(call, rows, b)], { shape });
  }
  return call(m > 2 || n > 2 ? 'bmmOf' : m + n === 4 ? 'mmOf' : m + n === 3 ? 'mvOf' : 'dotOf', [a, b], o);
}

export const both2 = (call, a, b, n, m, message) => axesOf(a) === n && axesOf(b) === m ? multiplyMatrices(call, a, b)
  : refuse(message(axesOf(a), axesOf(b)));

export const PRODUCTS = [
  product('mmOf', 'MmBackward0', ['2,3 3,2: x @ w', '2,3: x @ x.T']),
  product('mvOf', 'MvBackward0', ['2,3 3: x @ w']),
  product('dotOf', 'DotBackward0', ['3 3: x @ w']),
  product('bmmOf', 'BmmBackward0', ['2,2,3 2,3,2: x @ w', '2,3 2,3,2: x @ w'], { apart: true }),
  composed('matmul', BOTH, 'product', 'input:T other:T',
    (call, { input, other }) => multiplyMatrices(call, input, other),
    ['2,3 3,2: (x, w)', '2 2,3: (x, w)', '2,2,3 3: (x, w)', '3 3: (x, w)'], { apart: true }),
  composed('matmul', 'linalg', 'product', 'input:T other:T',
    (call, { input, other }) => multiplyMatrices(call, input, other), ['2,3 3,2: (x, w)'], { apart: true }),
  composed('mm', BOTH, 'product', 'input:T mat2:T',
    (call, { input, mat2 }) => both2(call, input, mat2, 2, 2,
      n => n === 2 ? 'mat2 must be a matrix' : 'self must be a matrix'),
    ['2,3 3,2: (x, w)']),
  composed('mv', BOTH, 'product', 'input:T vec:T', (call, { input, vec }) => {
    const [a, b] = [input.tensor.shape, vec.tensor.shape];
    if (a.length === 2 && b.length === 1 && a[1] !== b[0]) {
      refuse(`size mismatch, got input (${a[0]}), mat (${a[0]}x${a[1]}), vec (${b[0]})`);
    }
    return both2(call, input, vec, 2, 1, (n, m) => `vector + matrix @ vector expected, got 1, ${n}, ${m}`);
  }, ['2,3 3: (x, w)']),
  composed('bmm', BOTH, 'product', 'input:T mat2:T',
    (call, { input, mat2 }) => both2(call, input, mat2, 3, 3,
      n => n === 3 ? 'batch2 must be a 3D tensor' : 'batch1 must be a 3D tensor'),
    ['2,2,3 2,3,2: (x, w)'], { apart: true }),
  composed('dot vdot', BOTH, 'product', 'input:T other:T', (call, { input, other }) => {
    const [[n], [m]] = [input.tensor.shape, other.tensor.shape], [a, b] = [input, other].map(axesOf);
    if (a !== 1 || b !== 1) refuse(`1D tensors expected, but got ${a}D and ${b}D tensors`);
    if (n !== m) {
      refuse(`inconsistent tensor size, expected tensor [${n}] and src [${m}] to have the same number of `
        + `elements, but got ${n} and ${m} elements respectively`);
    }
    return multiplyMatrices(call, input, other);
  }, ['3 3: (x, w)'], { apart: true }),
  composed('outer ger', BOTH, 'product', 'input:T vec2:T', (call, { input, vec2 }) => {
    if (axesOf(input) !== 1) refuse(`outer: Expected 1-D argument self, but got ${axesOf(input)}-D`);
    if (axesOf(vec2) !== 1) refuse(`outer: Expected 1-D argument vec2, but got ${axesOf(vec2)}-D`);
    return call('mul', [call('viewAs', [input], { shape: [numel(input.tensor), 1] }), vec2]);
  }, ['3 2: (x, w)'], { apart: true })
];
