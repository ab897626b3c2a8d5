// Python's own functions, as far as they are of use beside torch.

import { composed } from './rows.js';
import { boolOf, expect, numberOf, sizeOf, truthOf, tupleOf, unBool, wholeNumber } from './values.js';
import { refuse } from './tensors.js';

const LONGEST_RANGE = 1024;

// A row of which `run` gets the values as they are, the run of the program and `call`.
const python = (names, run, samples, rest) => composed(names, 'builtin', 'Python', '', null, samples,
  { python: run, ...rest });
const only = (values, n, name) => values.length === n ? values
  : refuse(`${name}() takes ${n} argument${n > 1 ? 's' : ''}, not ${values.length}`);

// max(a, b), max([a, b, …]), and of a tensor the largest of its parts: the first one where several are alike.
const extreme = isBetter => (values, walk, call) => {
  const items = values.length === 1 ? walk.iterate(values[0]) : values;
  if (!items.length) refuse('max() and min() of nothing');
  return items.reduce((best, item) => isBetter(sizeOf(item, walk), sizeOf(best, walk)) ? item : best);
};

// float('-inf')
function infinite(text) {
  const found = /^\s*([+-]?)(inf|infinity|nan)\s*$/i.exec(text);
  if (!found) refuse("of texts, float() takes 'inf', '-inf' and 'nan' here: write a number without quotation marks");
  return numberOf((found[1] === '-' ? -1 : 1) * (/^i/i.test(found[2]) ? Infinity : NaN), false);
}

export const PYTHON = [
  python('abs', (values, walk, call) => {
    const value = unBool(only(values, 1, 'abs')[0]);
    return value.type === 'number' ? numberOf(Math.abs(value.number), value.whole) : call('abs',
      [expect(value, 'tensor', 'what is in abs()')]);
  }, ['3: abs(x)']),
  python('sum',
    ([items, start = numberOf(0), more], walk, call) => (more
      ? refuse('sum() takes at most 2 arguments (3 given)')
      : walk.iterate(items).reduce((sum, item) => walk.binary(call, '+', sum, item), start)),
    ['3: sum(x)', '2,3: sum(x)', '2,3: sum(row * row for row in x)', '3: sum([x, 2 * x], 1.5)']),
  python('len', values => {
    const [value] = only(values, 1, 'len');
    if (value.items) return numberOf(value.items.length);
    const { shape } = expect(value, 'tensor', 'what is in len()').tensor;
    return shape.length ? numberOf(shape[0]) : refuse('len() of a 0-d tensor');
  }, ['2,3: x * len(x)', '3: x / len([1, 2])']),
  python('max', extreme((a, b) => a > b), ['3: max(x)', '3: max(x[0], x[1]) * x', '3: max(2, 3) * x']),
  python('min', extreme((a, b) => a < b), ['3: min(x)', '3: min([x[2], x[1], x[0]])']),
  python('range', values => {
    const numbers = values.map(value => wholeNumber(value, 'what is in range()'));
    const [start, stop, step = 1] = numbers.length > 1 ? numbers : [0, ...numbers];
    if (!numbers.length || numbers.length > 3) refuse(`range() takes 1 to 3 arguments, not ${numbers.length}`);
    if (!step) refuse('range() arg 3 must not be zero');
    const length = Math.max(0, Math.ceil((stop - start) / step));
    if (length > LONGEST_RANGE) refuse(`the explorer stops at ${LONGEST_RANGE} numbers in a range`);
    return tupleOf(Array.from({ length }, (_, i) => numberOf(start + i * step)));
  }, ['3: torch.stack([x ** i for i in range(3)])', '3: sum(x[i] * i for i in range(2, -1, -1))']),
  python('zip', (values, walk) => {
    const lists = values.map(value => walk.iterate(value)), length = Math.min(...lists.map(list => list.length));
    return tupleOf(Array.from({ length: lists.length ? length : 0 }, (_, i) => tupleOf(lists.map(list => list[i]))));
  }, ['3 3: sum(a * b for a, b in zip(x, w))']),
  python('enumerate', ([value, start = numberOf(0)], walk) => (
    tupleOf(walk.iterate(value).map((item, i) => tupleOf([numberOf(i + wholeNumber(start)), item])))
  ), ['3: sum(i * a for i, a in enumerate(x))']),
  python('list tuple',
    (values, walk) => ({ type: 'list', items: values.length ? [...walk.iterate(only(values, 1, 'list')[0])] : [] }),
    ['3: torch.stack(list(x))', '2,3: torch.stack(tuple(row for row in x))']),
  python('reversed', (values, walk, call) => {
    const [value] = only(values, 1, 'reversed');
    return value.type === 'tensor' ? call('flip', [value], { dims: value.tensor.shape.length ? [0] : [] })
      : tupleOf([...walk.iterate(value)].reverse());
  }, ['3: torch.stack(list(reversed(x)))', '3: torch.stack(list(reversed([x, x * 2])))']),
  python('float int', (values, walk, call, name) => {
    const [given] = only(values, 1, name), plain = unBool(given);
    if (given.type === 'string' && name === 'float') return infinite(given.text);
    if (plain.node) refuse(`${name}() cuts a tensor out of the graph: .item() does the same, and says so`);
    const number = plain.type === 'tensor' ? sizeOf(plain) : expect(plain, 'number', `what is in ${name}()`).number;
    return name === 'float' ? numberOf(number, false) : numberOf(Math.trunc(number) + 0);
  }, ['3: x * float(2) + int(2.5)', '3: x * int(2.5)', "3: x.masked_fill(x > 0, float('-inf')).softmax(0)"]),
  ...['sqrt', 'exp', 'log', 'sin', 'cos', 'tanh'].map(name => composed(name, 'math', 'Python', '', null,
    [`3: import math; x * math.${name}(2)`], {
    python: values => {
      const [value] = only(values, 1, name);
      if (value.type === 'tensor') refuse(`math.${name}() cuts a tensor out of its graph: write torch.${name}(…)`);
      const number = Math[name](expect(unBool(value), 'number', `what is in math.${name}()`).number);
      return Number.isFinite(number) ? numberOf(number, false) : refuse('math domain error');
    }
  })),
  python('bool', values => boolOf(truthOf(only(values, 1, 'bool')[0])), ['3: x * bool(2)'])
];
