// Linear algebra beyond the products of matrices: determinants, inverses, equations; sums over named axes.

import { BOTH, alongLines, composed, inner } from './rows.js';
import { affordable, axesOf, constant, expect, numberOf, tupleOf, wholeNumber, wrapDims } from './values.js';
import { broadcastPlaces, broadcastShapes, count, filled, places, refuse, scatter, stridesOf, tensor } from './tensors.js';
import { unsqueezeAt } from './shapes.js';
import { both2, multiplyMatrices } from './products.js';

const numbersOf = (shape, at) => tensor(shape, Float64Array.from({ length: count(shape) }, (_, i) => at(i)));

// einsum: every letter is an axis; letters that are left out on the right are summed over. One product for each entry.
function einsum(call, operands, equation) {
  const [left, right] = equation.replace(/\s/g, '').split('->'), terms = left.split(',');
  if (/\./.test(equation)) refuse('einsum with ... is not supported: write all letters');
  if (terms.length !== operands.length) {
    refuse(`einsum(): ${terms.length > operands.length ? 'fewer' : 'more'} operands were `
      + `provided than specified in the equation`);
  }
  const sizes = new Map();
  terms.forEach((term, k) => {
    const { shape } = expect(operands[k], 'tensor', 'an operand').tensor;
    if (!/^[A-Za-z]*$/.test(term)) {
      refuse(`einsum(): invalid subscript given at index 0 in the equation string, subscripts must be in [a-zA-Z]`);
    }
    if (term.length !== shape.length) {
      refuse(`einsum(): the number of subscripts in the equation (${term.length}) does not match the number of dimensions ` +
        `(${shape.length}) for operand ${k} and no ellipsis was given`);
    }
    [...term].forEach((letter, axis) => {
      const known = sizes.get(letter) ?? 1;
      if (known !== 1 && shape[axis] !== 1 && known !== shape[axis]) {
        refuse(`einsum(): subscript ${letter} has size ${shape[axis]} for operand ${k} which does not broadcast with ` +
          `previously seen size ${known}`);
      }
      sizes.set(letter, Math.max(known, shape[axis]));
    });
  });
  const once = [...sizes.keys()].filter(letter => left.replace(/,/g, '').split(letter).length === 2).sort().join('');
  const out = right ?? once;
  [...out].forEach((letter, i) => {
    if (!sizes.has(letter)) {
      refuse(`einsum(): output subscript ${letter} does not appear in the equation for any input operand`);
    }
    if (out.indexOf(letter) < i) refuse(`einsum(): output subscript ${letter} appears more than once in the output`);
  });
  return call('einsumOf', operands, { terms, out, sizes, args: `'${equation}'` });
}

const einsumOf = {
  names: 'einsumOf', name: 'EinsumBackward', kind: 'product', how: 'v times the other factors, summed',
    code: 'torch.einsum({args}, {all})', apart: true, ints: 'same',
  samples: ["2,3 3,2: torch.einsum('ij,jk->ik', x, w)"],
  forward(inputs, { terms, out, sizes }) {
    const letters = [...out, ...[...sizes.keys()].filter(letter => !out.includes(letter))],
      shape = [...out].map(letter => sizes.get(letter));
    const all = affordableWork(letters.map(letter => sizes.get(letter))), inner1 = count(all.slice(out.length));
    const from = inputs.map((t, k) => {
      const strides = stridesOf(t.shape);
      return places(all,
        letters.map(letter => [...terms[k]].reduce(
          (sum, other, axis) => sum + (other === letter && t.shape[axis] > 1 ? strides[axis] : 0), 0)));
    });
    affordable(shape);
    const y = filled(shape, 0);
    for (let i = 0; i < count(all); i++) y.data[Math.floor(i / inner1)] += from.reduce((part, place, k) =>
      part * inputs[k].data[place[i]], 1);
    return [y, (v, k) => {
      const sent = filled(inputs[k].shape, 0);
      for (let i = 0; i < count(all); i++) {
        sent.data[from[k][i]] += v.data[Math.floor(i / inner1)] * from.reduce(
          (part, place, other) => other === k ? part : part * inputs[other].data[place[i]], 1);
      }
      return sent;
    }];
  }
};
const affordableWork = shape => count(shape) <= 65536 ? shape : refuse('this product takes too many steps');
// ---------------------------------------------------------------------------------------------------------------------
// Linear algebra of small matrices, as lists of rows.

const square = (t, name) => {
  const n = t.shape.at(-1);
  if (t.shape.length < 2) refuse(`${name}: The input tensor A must have at least 2 dimensions.`);
  if (t.shape.at(-2) !== n) {
    refuse(`${name}: A must be batches of square matrices, but they are ${t.shape.at(-2)} by ${n} matrices`);
  }
  return t.shape.length > 2 ? refuse(`${name} is supported only for one matrix, not for a stack of them`) : n;
};
const rowsOfMatrix = t => Array.from({ length: t.shape[0] },
  (_, i) => [...t.data.slice(i * t.shape[1], (i + 1) * t.shape[1])]);
const fromRows = rows => tensor([rows.length, rows[0]?.length ?? 0], rows.flat());
const timesRows = (a, b) => a.map(row => b[0].map((_, j) => row.reduce((sum, number, k) => sum + number * b[k][j], 0)));
const turnedRows = rows => rows[0].map((_, j) => rows.map(row => row[j]));

// LU with row exchanges: { lu, order, sign }; a pivot of 0 stays.
function factorise(rows) {
  const lu = rows.map(row => [...row]), n = lu.length, order = [...lu.keys()];
  let parity = 1;
  for (let k = 0; k < n; k++) {
    const best = lu.slice(k).reduce((at, row, i) => Math.abs(row[k]) > Math.abs(lu[at][k]) ? k + i : at, k);
    if (best !== k) {
      [lu[k], lu[best]] = [lu[best], lu[k]];
      [order[k], order[best]] = [order[best], order[k]];
      parity = -parity;
    }
    if (lu[k][k] === 0) continue;
    for (let i = k + 1; i < n; i++) {
      lu[i][k] /= lu[k][k];
      for (let j = k + 1; j < n; j++) lu[i][j] -= lu[i][k] * lu[k][j];
    }
  }
  return { lu, order, parity, pivots: lu.map((row, i) => row[i]) };
}

const determinant = ({ parity, pivots }) => pivots.reduce((part, pivot) => part * pivot, parity);

export function solveRows(rows, right, name) {
  const { lu, order, pivots } = factorise(rows), n = lu.length, zero1 = pivots.findIndex(pivot => pivot === 0);
  if (zero1 >= 0) {
    refuse(`${name}: The diagonal element ${zero1 + 1} is zero, the `
      + `${name === 'linalg.inv' ? 'inversion' : 'solve'} could not be completed because the input matrix is singular.`);
  }
  const y = order.map(i => [...right[i]]);
  for (let i = 0; i < n; i++) for (let k = 0; k < i; k++) y[i] = y[i].map((number, j) => number - lu[i][k] * y[k][j]);
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) y[i] = y[i].map((number, j) => number - lu[i][k] * y[k][j]);
    y[i] = y[i].map(number => number / lu[i][i]);
  }
  return y;
}

const unit = n => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, j) => Number(i === j)));

// The matrix of cofactors.
function cofactors(rows) {
  return rows.map((_, i) => rows.map((__, j) => {
    const minor = rows.filter((row, k) => k !== i).map(row => row.filter((___, k) => k !== j));
    return ((i + j) % 2 ? -1 : 1) * determinant(factorise(minor));
  }));
}

const ofMatrix = (names, owners, name, parameters, compute, how, samples, rest = {}) => (
  { names, owners, name, parameters, how, samples, kind: 'linear algebra', at: 'random', forward: compute, ...rest });

export const ALGEBRA = [
  composed('inner', BOTH, 'product', 'input:T other:T', (call, { input, other }) => {
    const [a, b] = [axesOf(input), axesOf(other)];
    if (!a || !b) return call('mul', [input, other]);
    const letters = 'abcdefgh', left = letters.slice(0, a - 1), right = letters.slice(a - 1, a + b - 2);
    return einsum(call, [input, other], `${left}z,${right}z->${left}${right}`);
  }, ['3 3: (x, w)', '2,3 3: (x, w)', '2,3 2,3: (x, w)'], { apart: true }),
  inner(einsumOf),
  composed('einsum', 'torch', 'product', 'equation:s *operands:t',
    (call, { equation, operands }) => einsum(call, operands, equation),
    ["2,3 3,2: torch.einsum('ij,jk->ik', x, w)", "3 3: torch.einsum('i,i->', x, w)", "3 2: torch.einsum('i,j', x, w)",
      "2,2: torch.einsum('ii->i', x)", "2,3 2,3: torch.einsum('bi,bi->b', x, w)", "2,3: torch.einsum('ij->ji', x)",
      "3 3,2 2: torch.einsum('i,ij,j->', x, w, b)"],
    { apart: true, spreads: true }),
  composed('tensordot', 'torch', 'product', 'a:T b:T dims:a=2', (call, { a, b, dims }) => {
    const [n, m] = [a, b].map(axesOf), whole = typeof dims === 'number' ? dims : dims.items?.length === 2 ? null
      : wholeNumber(dims, 'dims');
    const list = value => (value.items ?? [value]).map(item => wholeNumber(item, 'dims'));
    const [left, right] = whole === null ? dims.items.map((value, k) => wrapDims(list(value), [n, m][k]))
      : [Array.from({ length: whole }, (_, i) => n - whole + i), Array.from({ length: whole }, (_, i) => i)];
    if (left.some(d => d < 0) || left.length !== right.length) refuse('both dimension lists should have same length');
    left.forEach((d, i) => {
      if (a.tensor.shape[d] !== b.tensor.shape[right[i]]) {
        refuse('contracted dimensions need to match, but first has size '
          + `${a.tensor.shape[d]} in dim ${d} and second has size ${b.tensor.shape[right[i]]} in dim ${right[i]}`);
      }
    });
    const letters = 'abcdefghijklmnop', first = [...letters.slice(0, n)],
      second = Array.from({ length: m },
        (_, axis) => right.includes(axis) ? first[left[right.indexOf(axis)]] : letters[n + axis]);
    const out = [...first.filter((_, axis) => !left.includes(axis)),
      ...second.filter((_, axis) => !right.includes(axis))];
    return einsum(call, [a, b], `${first.join('')},${second.join('')}->${out.join('')}`);
  }, ['2,3 2,3: (x, w)', '2,3 3,2: (x, w, 1)', '2,3 2,2: (x, w, dims=([0], [1]))'], { apart: true }),
  ...[[BOTH, null, undefined], ['linalg', -1, { apart: true }]].map(([owners, fallback, rest]) => composed('cross', owners,
    'product', owners === BOTH ? 'input:T other:T dim:d' : 'input:T other:T * dim:d=-1', (call, { input, other, dim }) => {
    if (input.tensor.shape[dim] !== 3 || other.tensor.shape[dim] !== 3) {
      refuse(`linalg.cross: inputs dimension ${dim} must have length 3. Got `
        + `${input.tensor.shape[dim]} and ${other.tensor.shape[dim]}`);
    }
    return call('crossOf', [input, other], { dim, fallback });
  }, owners === BOTH ? ['3 3: (x, w, 0)', '2,3 2,3: (x, w, dim=1)'] : ['3 3: (x, w)', '2,3 3: (x, w)'], rest)),
  inner({
    names: 'crossOf', name: 'LinalgCrossBackward0', kind: 'product', how: ['{b} × v', 'v × {a}'],
      code: 'torch.linalg.cross({a}, {b})', samples: ['3 3: torch.linalg.cross(x, w)'], apart: true,
    forward([a, b], { dim }) {
      const shape = broadcastShapes(a.shape, b.shape), from = [a, b].map(t => broadcastPlaces(t.shape, shape)),
        [p, q] = [a, b].map((t, k) => numbersOf(shape, i => t.data[from[k][i]]));
      const cross = (one, other) => alongLines(dim,
        ([x, y, z], [r, s, t]) => [y * t - z * s, z * r - x * t, x * s - y * r], one, other);
      return [cross(p, q), (v, k) => scatter(k ? cross(v, p) : cross(q, v), [a, b][k].shape, from[k])];
    }
  }),
  composed('addmm', BOTH, 'product', 'input:T mat1:T mat2:T * beta:n=1 alpha:n=1', (call, { input, mat1, mat2, beta, alpha },
    walk) => {
    const scale = (value, by) => by === 1 ? value : walk.binary(call, '*', value, numberOf(by, false));
    return call('add', [scale(input, beta), scale(both2(call, mat1, mat2, 2, 2,
      () => 'mat1 must be a matrix, got something else'), alpha)]);
  }, ['2,2 2,3 3,2: (x, w, b)', '2 2,3 3,2: torch.addmm(x, w, b, beta=0.5, alpha=2)'], { apart: true }),
  ...[['dist', BOTH, 'input:T other:T p:n=2', ['3 3: (x, w)', '2,3 3: (x, w, 1)']]].map(([key, owners, parameters, samples]) => (composed(
    key, owners, 'product', parameters,
    (call, { input, other, p }) => call('normOf', [call('sub', [input, other])], { p, dim: null }), samples,
    { apart: true, at: 'random' }))),

  composed('cdist', 'torch', 'product', 'x1:T x2:T p:n=2', (call, { x1, x2, p }) => {
    if (axesOf(x1) !== 2 || axesOf(x2) !== 2) refuse('cdist is supported only for two matrices');
    if (x1.tensor.shape[1] !== x2.tensor.shape[1]) {
      refuse('X1 and X2 must have the same number of columns. '
        + `X1: ${x1.tensor.shape[1]} X2: ${x2.tensor.shape[1]}`);
    }
    return call('normOf', [call('sub', [unsqueezeAt(call, x1, 1), unsqueezeAt(call, x2, 0)])], { p, dim: [2] });
  }, ['2,3 2,3: (x, w)', '2,3 3,3: (x, w, p=1)'], { apart: true, at: 'random' }),
  ofMatrix('trace', BOTH, 'TraceBackward0', 'input:T', ([a]) => {
    if (a.shape.length !== 2) refuse(`trace: expected a matrix, but got tensor with dim ${a.shape.length}`);
    const [r, c] = a.shape, at = Array.from({ length: Math.min(r, c) }, (_, i) => i * (c + 1));
    return [tensor([], [at.reduce((sum, i) => sum + a.data[i], 0)]),
      v => scatter(tensor([at.length], at.map(() => v.data[0])), a.shape, at)];
  }, 'v on the diagonal, else 0', ['3,3: (x)', '2,3: (x)'], { partial: 'constant', ints: 'same', at: 'random ties' }),
  ...[['det', BOTH], ['det', 'linalg']].map(([names, owners]) => ofMatrix(names, owners, 'LinalgDetBackward0', owners === 'linalg'
    ? 'A:T' : 'input:T', ([a]) => {
    square(a, 'linalg.det');
    // torch factorises aᵀ, so that a singular matrix has rounding errors of its own, or a determinant of exactly 0.
    const rows = rowsOfMatrix(a), y = determinant(factorise(turnedRows(rows)));
    // torch computes y·a⁻ᵀ, and 0 for a singular matrix of more than one number, although the cofactors may be others.
    const scale = y || rows.length < 2 ? 1 : 0;
    return [tensor([], [y]), v => fromRows(cofactors(rows).map(row => row.map(number => scale * v.data[0] * number)))];
  }, 'v · {y}·{a}⁻ᵀ', ['2,2: (x)', '3,3: (x)', '1,1: (x)', `2: torch.${owners === 'linalg' ? 'linalg.' : ''}det(torch.stack([x, x]))`])),
  ofMatrix('slogdetOf', '', 'LinalgSlogdetBackward0', '', ([a]) => {
    const { parity, pivots } = factorise(rowsOfMatrix(a)), n = square(a, 'linalg.slogdet');
    const y = pivots.reduce((sum, pivot) => sum + Math.log(Math.abs(pivot)), 0), signs = pivots.reduce((part, pivot) =>
      part * Math.sign(pivot), parity);
    return [tensor([], [y]),
      v => fromRows(turnedRows(
        solveRows(rowsOfMatrix(a), unit(n), 'linalg.inv')).map(row => row.map(number => v.data[0] * number))),
      tensor([], [signs])];
  }, 'v · {a}⁻ᵀ', ['2,2: x.logdet()'], { code: 'torch.slogdet({a}).logabsdet', apart: true }),
  composed('logdet', BOTH, 'linear algebra', 'input:T', (call, { input }) => {
    const y = call('slogdetOf', [input]);
    return y.more.data[0] < 0
      ? refuse('this determinant is negative, so its logarithm is nan: torch.slogdet(…) has both parts')
      : y;
  }, ['2,2: (x @ x.T)', '2,2: torch.logdet(x @ x.T)', '3,3: (x @ x.T).logdet()'], { apart: true, at: 'random' }),
  ...[BOTH, 'linalg'].map(owners => composed('slogdet', owners, 'linear algebra', owners === 'linalg' ? 'A:T' : 'input:T',
    (call, { input, A }) => {
    const y = call('slogdetOf', [input ?? A]);
    return tupleOf([constant(y.more), { ...y, more: undefined }], ['sign', 'logabsdet']);
  }, owners === 'linalg' ? ['2,2: torch.linalg.slogdet(x).logabsdet'] : ['2,2: torch.slogdet(x)[1]',
    '2,2: x.slogdet().logabsdet'], { apart: true, at: 'random' })),
  ...[['inverse', BOTH, 'input:T'], ['inv', 'linalg', 'A:T']].map(([names, owners, parameters]) => ofMatrix(names, owners,
    'LinalgInvExBackward0', parameters, ([a]) => {
    const n = square(a, 'linalg.inv'), y = solveRows(rowsOfMatrix(a), unit(n), 'linalg.inv'), turned = turnedRows(y);
    return [fromRows(y),
      v => fromRows(timesRows(timesRows(turned, rowsOfMatrix(v)), turned).map(row => row.map(number => -number)))];
  }, '−{y}ᵀ v {y}ᵀ', ['2,2: (x)', '3,3: (x)'], { keeps: true })),
  ofMatrix('solveOf', '', 'LinalgSolveExBackward0', '', ([a, b]) => {
    const rows = rowsOfMatrix(a), isVector = b.shape.length === 1,
      right = t => isVector ? [...t.data].map(number => [number]) : rowsOfMatrix(t);
    const y = solveRows(rows, right(b), 'torch.linalg.solve'), back = v => solveRows(turnedRows(rows), right(v),
      'torch.linalg.solve');
    const shaped = part => isVector ? tensor(b.shape, part.flat()) : fromRows(part);
    return [shaped(y),
      (v, k) =>
        k ? shaped(back(v)) : fromRows(timesRows(back(v), turnedRows(y)).map(row => row.map(number => -number)))];
  }, ['−({a}⁻ᵀ v) {y}ᵀ', '{a}⁻ᵀ v'], ['2,2 2: torch.linalg.solve(x, w)'],
    { code: 'torch.linalg.solve({a}, {b})', keeps: true }),
  composed('solve', 'linalg', 'linear algebra', 'A:T B:T', (call, { A, B }) => {
    const n = square(A.tensor, 'linalg.solve');
    if (B.tensor.shape[0] !== n || axesOf(B) > 2) {
      refuse(`linalg.solve: Incompatible shapes of A and B for the equation AX = B (${n}x${n} and `
        + `${[...B.tensor.shape, 1].slice(0, 2).join('x')})`);
    }
    return call('solveOf', [A, B]);
  }, ['2,2 2: (x, w)', '2,2 2,3: (x, w)', '3,3 3: (x, w)'], { at: 'random' }),
  ...[BOTH, 'linalg'].map(owners => composed('matrix_power', owners, 'linear algebra', owners === 'linalg' ? 'A:T n:i'
    : 'input:T n:i', (call, o) => {
    const a = o.input ?? o.A, size = square(a.tensor, 'linalg.matrix_power'), { n } = o;
    if (Math.abs(n) > 20) refuse('the explorer stops at 20 factors');
    const base = n < 0 ? call('inverse', [a]) : a;
    if (n === 0) return call('add', [call('mul', [a, numberOf(0)]), constant(fromRows(unit(size)))]);
    return Array.from({ length: Math.abs(n) - 1 }).reduce(y => multiplyMatrices(call, y, base), base);
  }, ['2,2: (x, 3)', '2,2: (x, 2)', '2,2: (x, -1)'], { apart: true, at: 'random' }))
];
