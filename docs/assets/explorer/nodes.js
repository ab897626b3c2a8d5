// Forward writes a node for every operation that depends on an input.

import { Trouble, broadcastPlaces, format, numel, refuse, tensor, typed } from './tensors.js';
import { LIMITS, affordable, asTensor } from './values.js';
import { noteView, refresh } from './memory.js';
import { operation } from './table.js';

const SYMBOLS = 'abcdeghklmnpqrstuwz', CONSTANTS = 'ABCDEGHKLMN';
export const RANK = { bool: 0, int: 1, float: 2 };

// Letters that the program does not use itself, then with numbers.
function freeSymbol(tape, letters, counter) {
  for (;;) {
    const i = tape[counter]++, symbol = letters[i % letters.length] + (Math.floor(i / letters.length) || '');
    if (!tape.taken.has(symbol)) return symbol;
  }
}

export const newTape = (program, taken = []) => (
  { program, nodes: [], symbols: 0, constants: 0, steps: 0, unrecorded: false, leaves: new Set(), taken: new Set(taken) });

export function addNode(tape, fields, { at, length }) {
  if (tape.nodes.length >= LIMITS.nodes) refuse(`the explorer stops at ${LIMITS.nodes} operations`);
  const label = tape.program.text.slice(at, at + length);
  const node = { id: tape.nodes.length, label, needsGrad: false, inputs: [], at, length, ...fields };
  tape.nodes.push(node);
  return node;
}

// A constant gets a node only where an operation on the tape uses it. Numbers go by their value, tensors as A, B, …
export function nodeOf(tape, value, place) {
  if (value.node) return value.node;
  const t = value.tensor;
  const symbol = value.variable ?? (t.shape.length ? freeSymbol(tape, CONSTANTS, 'constants') : format(t.data[0]));
  return addNode(tape, { name: 'constant', symbol, code: symbol, value: t }, value.tree ?? place);
}

export const fill = (template, names) => template.replace(/\{(\w+)\}/g, (_, key) => names[key]);

// One less as an exponent: '²' for 3, '^0.5' for 1.5, '' for 2, '^(A−1)' for a tensor A.
function lessOne(exponent) {
  const less = format(Number(exponent) - 1);
  return less === 'nan' ? `^(${exponent}−1)` : { 1: '', 2: '²', 3: '³' }[less] ?? `^${less}`;
}

const NO_DIFFERENCE =
  'Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` '
    + 'operator instead.';
const NO_INVERSION =
  'Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, use the '
    + '`~` or `logical_not()` operator instead.';
const WORDS = { int: 'integers', bool: 'True and False' };

// The type of the result, or a refusal where torch has none for these.
function resultType(row, values) {
  if (row.type) return row.type;
  const types = values.map(value => value.tensor.dtype);
  const dtype = types.reduce((a, b) => RANK[a] > RANK[b] ? a : b, 'bool');
  if (row.wholeOnly && dtype === 'float') refuse(`"${row.key}_cpu" not implemented for 'Double'`);
  if (/^r?sub$/.test(row.key) && types.includes('bool')) refuse(dtype === 'bool' ? NO_DIFFERENCE : NO_INVERSION);
  if (dtype === 'float' || row.ints === 'float') return 'float';
  if (row.key.startsWith('meanOf')) {
    refuse('mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. '
      + `Got: ${dtype === 'int' ? 'Long' : 'Bool'}`);
  }
  if (!row.ints) {
    refuse(`${row.key} is for floating-point numbers, but these are ${WORDS[dtype]}: write 1. instead of 1`);
  }
  return dtype === 'bool' && row.ints === 'counted' ? 'int' : dtype;
}

const LETTERS = ['a', 'b', 'c', 'd'];

// Run one row of the table, and write it on the tape if it depends on an input. `place` is its piece of the text.
export function apply(tape, place, key, inputs, o = {}) {
  const row = operation(key), values = inputs.map(asTensor), dtype = resultType(row, values);
  if (tape.writes) values.forEach(refresh);
  const [result, vjp, more] = row.forward(values.map(value => value.tensor), o);
  const y =
    dtype === 'bool'
      ? typed(tensor(result.shape, result.data.map(number => Number(number !== 0))), dtype)
      : typed(result, dtype);
  affordable(y.shape);
  if (tape.writes) noteView(row, y, values[0].tensor, o);
  const severalAxes = y.shape.filter(size => size > 1).length > 1;
  const scattered = severalAxes && (o.scattered ?? values.some(value => value.scattered));
  const value = { type: 'tensor', tensor: y, node: null, scattered, more };
  if (row.refusal && values.some(({ node }) => node?.needsGrad)) refuse(row.refusal);
  if (tape.unrecorded || dtype !== 'float' || !row.name || !values.some(({ node }) => node?.needsGrad)) return value;

  const nodes = values.map(input => nodeOf(tape, input, place));
  const symbol = freeSymbol(tape, SYMBOLS, 'symbols');
  const names = () => ({
    y: value.node.symbol, all: nodes.map(node => node.symbol).join(', '), less: lessOne(nodes[1]?.symbol), ...textOf(o),
    n: format(numel(nodes[0].value) / numel(y)), args: o.args ?? o.dim ?? o.shape?.join(', ') ?? '',
    ...Object.fromEntries(nodes.slice(0, 4).map((node, k) => [LETTERS[k], node.symbol]))
  });
  const told = k => [row.how].flat()[row.how instanceof Array ? k : 0];
  const isRepeated = k => row.slopes && numel(nodes[k].value) < numel(y);
  value.node = addNode(tape,
    { name: row.name, symbol, value: y, inputs: nodes.map(node => node.id), needsGrad: true,
      slopes: Boolean(row.slopes), vjp, row, options: o, names,
      how: k => fill(told(k), names()) + (isRepeated(k) ? ', added up' : '') },
    place);
  value.node.code = codeOf(row, nodes, o, names());
  return value;
}

const textOf = o => Object.fromEntries(
  Object.entries(o).map(([key, part]) => [key, typeof part === 'number' ? format(part) : part]));

// The operation in Python: a template of the row, or a method or function with its arguments as they were typed.
function codeOf(row, nodes, o, names) {
  if (row.code) return fill(row.code, names);
  const [first, ...rest] = nodes.map(node => node.symbol), isMethod = row.owners.includes('method');
  const owner = { torch: 'torch.', linalg: 'torch.linalg.', special: 'torch.special.' }[row.owners[0]] ?? 'F.';
  const written = [...(isMethod ? rest : [first, ...rest]), ...(names.args === '' ? [] : [names.args])].join(', ');
  return isMethod ? `${first}.${row.key}(${written})` : `${owner}${row.key}(${written})`;
}

// 'x₁₂' for the entry (0, 1) of a matrix x; 'x' for a single number; a number as it is.
function entryName(symbol, shape, index) {
  if (!shape.length) return symbol;
  const digits = number => [...String(number + 1)].map(digit => '₀₁₂₃₄₅₆₇₈₉'[digit]).join('');
  return symbol + index.map(digits).join(shape.some(size => size > 9) ? '‚' : '');
}

export function indexOf(place, shape) {
  return shape.map((size, axis) => {
    const step = shape.slice(axis + 1).reduce((product, other) => product * other, 1);
    return Math.floor(place / step) % size;
  });
}

// Entry (i, j) of the Jacobian of a node for its input k, as a text: '2x₁'; null where its row has no words for it.
export function entryText(tape, node, k, i, j, number) {
  const { row } = node, inputs = node.inputs.map(id => tape.nodes[id]), shapes = inputs.map(({ value }) => value.shape);
  const at = indexOf(i, node.value.shape), to = indexOf(j, shapes[k]);
  const name = (which, index) => entryName(inputs[which].symbol, shapes[which], index);
  if (row.slopes) {
    const from = shapes.map(shape => broadcastPlaces(shape, node.value.shape)[i]);
    if (from[k] !== j) return '0';
    const here = from.map((place, which) => name(which, indexOf(place, shapes[which])));
    const template =
      typeof row.slope === 'function'
        ? row.slope(...inputs.map(({ value }, which) => value.data[from[which]]), node.options)
        : [row.slope].flat()[k];
    const letters = Object.fromEntries(here.map((text, which) => [LETTERS[which], text]));
    const y = entryName(node.symbol, node.value.shape, at);
    return template ? tidy(fill(template, { ...textOf(node.options), ...letters, y, less: lessOne(here[1]) })) : null;
  }
  if (row.partial === 'constant') return ratio(number);
  return row.partial?.({ k, i, j, at, to, name, shapes, y: index => entryName(node.symbol, node.value.shape, index),
    options: node.options, node }) ?? null;
}

// '2·x₁' as one writes it: 2x₁.
const tidy = text => text.replace(/(^|[ (−])(\d+(?:\.\d+)?)·(?=[^\d(])/g, '$1$2').replace(/^1(?=\p{L})/u, '');

// A half and a third are more telling than 0.5 and 0.3333.
function ratio(number) {
  const whole = Math.round(1 / number);
  if (Number.isInteger(number) || !Number.isFinite(number) || Math.abs(whole) > 64
    || Math.abs(number * whole - 1) > 1e-12) {
    return format(number);
  }
  return whole < 0 ? `−1/${-whole}` : `1/${whole}`;
}

export function checkedInput(name, t) {
  if (!t) throw new Trouble(`${name} has no numbers yet`);
  return tensor(t.shape, t.data);
}
