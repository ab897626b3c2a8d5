// The arguments of a call, as the parameters of its row want them.

import { Trouble, refuse } from './tensors.js';
import { axesOf, expect, pythonType, typeOf, unBool, wholeNumber, wrapDim, wrapDims } from './values.js';

const ALIASES = new Map([['axis', 'dim'], ['keepdims', 'keepdim']]); // NumPy's names, which torch takes, too

// A parameter's default, as it is written in the table.
function fallbackOf({ fallback }) {
  if (fallback === 'None') return null;
  if (fallback === 'True' || fallback === 'False') return fallback === 'True';
  return Number.isNaN(Number(fallback)) ? fallback : Number(fallback);
}

function mustBeTensor(value, { name }, row, position) {
  if (value.type === 'tensor') return value;
  if (row.tensorMessage) return refuse(row.tensorMessage);
  return refuse(`${row.key}(): argument '${name}' (position ${position}) must be Tensor, not ${pythonType(value)}`);
}

const items = value => value.items ?? refuse(`this has to be a tuple, and it is ${typeOf(value)}`);

// What each type of parameter makes of a value. `input` is the first tensor, whose axes count.
const READ = {
  T: mustBeTensor,
  V: (value, parameter) => value.type === 'tensor' ? value : expect(unBool(value), 'number', parameter.name),
  n: (value, { name }) => numberFrom(value, name),
  i: (value, { name }) => wholeNumber(value, name),
  d: (value, { name }, row, position, input) => wrapDim(wholeNumber(value, name), axesOf(input)),
  D: (value, { name }, row, position, input) => {
    const dims = wrapDims((value.items ?? [value]).map(item => wholeNumber(item, name)), axesOf(input));
    return dims.length ? dims : null;
  },
  b: (value, { name }, row) => value.type === 'bool' ? value.truth
    : refuse(`${row.key}(): argument '${name}' must be bool, not ${pythonType(value)}`),
  s: (value, { name }) => expect(value, 'string', name).text,
  S: (value, { name }) => items(value).map(item => wholeNumber(item, `a size in ${name}`)),
  t: (value, { name }, row) => (value.items
    ?? refuse(`${row.key} takes a list of tensors, and this is ${typeOf(value)}`)).map((item, i) => expect(item, 'tensor',
    `element ${i}`)),
  L: (value, { name }, row) => {
    if (expect(value, 'tensor', name).tensor.dtype === 'float') refuse(`${row.key}: ${name} has to hold integers`);
    return value.tensor;
  },
  a: value => value
};

function numberFrom(value, name) {
  if (value.type === 'tensor' && !value.node && value.tensor.data.length === 1) return value.tensor.data[0];
  return expect(value, 'number', name).number;
}

// The argument of each parameter, or null, and the names of those that were given by name.
function inSlots(row, owner, name, given) {
  const { parameters } = row, slots = parameters.map(() => null);
  const isMethod = owner === 'method', positional = parameters.filter(parameter => !parameter.named).length;
  const several = parameters.findIndex(parameter => parameter.several), rest = [], named = new Set();
  let position = 0;
  for (const argument of given) {
    const refuseHere = message => { throw new Trouble(message, argument.at, argument.length); };
    if (argument.name === 'inplace' && owner === 'F' && argument.value.type === 'bool') {
      if (argument.value.truth) refuseHere('inplace=True writes into its input: leave it out');
      continue;
    }
    if (argument.name) {
      const wanted = owner === 'F' || row.plain ? argument.name : ALIASES.get(argument.name) ?? argument.name;
      const slot = parameters.findIndex(parameter => parameter.name === wanted);
      const unexpected = `${name}() got an unexpected keyword argument '${argument.name}'`;
      if (slot < (isMethod ? 1 : 0)) refuseHere(unexpected);
      if (slots[slot] || (slot === several && rest.length)) {
        refuseHere(`${name}() got multiple values for argument '${wanted}'`);
      }
      if (row.spreads && parameters[slot].type === 't') refuseHere(unexpected);
      slots[slot] = argument;
      named.add(parameters[slot].name);
    } else {
      const takesSeveral = several >= 0 && position >= several && (isMethod || owner === 'torch' && row.spreads);
      if (position >= positional && !takesSeveral) {
        refuseHere(`${name}() takes no more than ${positional - (isMethod ? 1 : 0)} arguments`);
      }
      if (takesSeveral) rest.push(argument);
      else slots[position] = argument;
      position++;
    }
  }
  if (rest.length === 1 && rest[0].value.items && !row.noList) [slots[several]] = rest;
  else if (rest.length) {
    slots[several] = { ...rest[0], value: { type: 'tuple', items: rest.map(({ value }) => value) } };
  }
  return { slots, named };
}

// `given`: [{ name, value, at, length, text }] in the order written, with the object of a method first.
// → an object with a field for each parameter; `given` in it: the names of those written; `args`: their text.
export function bind(row, owner, name, given) {
  const { slots, named } = inSlots(row, owner, name, given), { parameters } = row, first = parameters[0]?.name;
  const bound = { given: new Set(), named, args: argsText(given, row) };
  parameters.forEach((parameter, slot) => {
    const argument = slots[slot];
    if (!argument) {
      if (!parameter.optional) refuse(`${name}() missing 1 required positional arguments: "${parameter.name}"`);
      const fallback = fallbackOf(parameter), isDim = 'dD'.includes(parameter.type) && fallback !== null;
      bound[parameter.name] = isDim ? wrapDim(fallback, axesOf(bound[first])) : fallback;
      return;
    }
    bound.given.add(parameter.name);
    if (/^(size_average|reduce)$/.test(parameter.name) && argument.value.type !== 'None') {
      refuse(`${parameter.name} is deprecated: write reduction='sum' or 'none'`);
    }
    const isNone = argument.value.type === 'None' && parameter.optional && parameter.orNone;
    const number = slot + (owner === 'method' ? 0 : 1);
    bound[parameter.name] = isNone ? null : READ[parameter.type](argument.value, parameter, row, number, bound[first]);
  });
  return bound;
}

// What was typed beside the tensors: 'dim=1, keepdim=True'.
function argsText(given, row) {
  const isTensor = ({ value, name }) => value.type === 'tensor' && (!name || value.node);
  return given.filter(argument => !isTensor(argument)).map(({ text }) => text).join(', ');
}
