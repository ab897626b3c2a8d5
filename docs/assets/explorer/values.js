// What expressions are made of while they run: Python's { type: 'number', number, whole } (whole: an int), 'bool',
// 'None', 'ellipsis', 'string', 'slice', 'tuple', 'list', 'dtype', and { type: 'tensor', tensor, node }; node is null
// where it depends on no input. `scattered`: its numbers do not lie side by side in torch's memory. A tuple may have
// `fields`, the names of its items.

import { count, numel, refuse, tensor } from './tensors.js';

export const LIMITS = { ends: 64, between: 1024, axes: 8, nodes: 1000, steps: 20000, calls: 20 };

export function affordable(shape) {
  const negative = shape.find(size => size < 0);
  if (negative !== undefined) {
    refuse(`Trying to create tensor with negative dimension ${negative}: [${shape.join(', ')}]`);
  }
  if (shape.length > LIMITS.axes) refuse(`the explorer stops at ${LIMITS.axes} axes`);
  if (count(shape) > LIMITS.between) refuse(`the explorer stops at ${LIMITS.between} numbers, not ${count(shape)}`);
  return shape;
}

export const numberOf = (number, whole = true) => ({ type: 'number', number, whole });
export const boolOf = truth => ({ type: 'bool', truth });
export const constant = t => ({ type: 'tensor', tensor: t, node: null });
export const tupleOf = (items, fields) => ({ type: 'tuple', items, fields });

// True and False count as 1 and 0.
export const unBool = value => value.type === 'bool' ? numberOf(Number(value.truth), true) : value;

export function asTensor(value) {
  if (value.type === 'tensor') return value;
  const { number, whole } = unBool(value);
  return { ...value, tensor: tensor([], [number], whole ? 'int' : 'float') };
}

const NAMES = new Map(Object.entries({
  number: 'a number', bool: 'True or False', slice: 'a slice', tuple: 'a tuple', list: 'a list', tensor: 'a tensor',
  string: 'a text', dtype: 'a dtype', function: 'a function', module: 'a module'
}));
export const typeOf = value => NAMES.get(value.type) ?? value.type;
// As Python calls them.
export const pythonType = value => (
  { number: value.whole ? 'int' : 'float', tensor: 'Tensor', string: 'str', None: 'NoneType' }[value.type] ?? value.type
);

export function expect(value, type, what) {
  if (value.type !== type) refuse(`${what} has to be ${NAMES.get(type)}, and this is ${typeOf(value)}`);
  return value;
}

export function wholeNumber(value, what = 'this') {
  if (value.type === 'tensor' && value.tensor.dtype === 'int' && value.tensor.data.length === 1) {
    return value.tensor.data[0];
  }
  if (!expect(value, 'number', what).whole) refuse(`${what} has to be an integer`);
  return value.number;
}

export const axesOf = value => value.tensor.shape.length;

// An axis counted from the end becomes one counted from the front. A single number is treated as if it had one axis.
export function wrapDim(d, axes) {
  const n = Math.max(axes, 1);
  if (d < -n || d >= n) refuse(`Dimension out of range (expected to be in range of [${-n}, ${n - 1}], but got ${d})`);
  return d < 0 ? d + n : d;
}

export function wrapDims(dims, axes) {
  const wrapped = dims.map(d => wrapDim(d, axes));
  const twice = wrapped.find((d, i) => wrapped.indexOf(d) < i);
  if (twice !== undefined) refuse(`dim ${twice} appears multiple times in the list of dims`);
  return wrapped;
}

// The number of a value that has only one.
export function sizeOf(value) {
  if (value.type !== 'tensor') return expect(unBool(value), 'number', 'what is compared').number;
  if (numel(value.tensor) !== 1) refuse('Boolean value of Tensor with more than one value is ambiguous');
  return value.tensor.data[0];
}

// What Python's if makes of a value.
export function truthOf(value) {
  switch (value.type) {
    case 'bool': return value.truth;
    case 'number': return value.number !== 0;
    case 'None': return false;
    case 'string': return value.text !== '';
    case 'tensor': return sizeOf(value) !== 0;
    default: return value.items ? value.items.length > 0 : refuse(`${typeOf(value)} is neither true nor false`);
  }
}
