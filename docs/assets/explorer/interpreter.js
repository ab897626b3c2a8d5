// Walks through the syntax tree of a program and computes, with torch's rules and Python's.

import { Trouble, broadcastPlaces, broadcastShapes, count, places, refuse, stridesOf, tensor, typed } from './tensors.js';
import { LIMITS, asTensor, axesOf, boolOf, constant, expect, numberOf, truthOf, tupleOf, typeOf, unBool, wholeNumber } from './values.js';
import { apply, newTape } from './nodes.js';
import { bind } from './arguments.js';
import { refresh } from './memory.js';
import { indexIn, literal, matrixTranspose, unsqueezeAt } from './shapes.js';
import { multiplyMatrices } from './products.js';
import { power } from './rows.js';
import { nearNames, operation, spelled } from './table.js';
import { append, overwrite, refill, writeItem } from './writing.js';
import { assignedIn, linesBelow } from './trees.js';

// Python's own arithmetic, where no tensor takes part.
function pythonNumber(operator, { number: x, whole: isInt }, { number: y, whole: isIntToo }) {
  const finite = Number.isFinite(x) && Number.isFinite(y);
  let whole = isInt && isIntToo && operator !== '/';
  if (y === 0 && (operator === '/' || operator === '//' || operator === '%')) refuse('division by zero');
  if (operator === '**') {
    if (x === 0 && y < 0 && finite) refuse('0.0 cannot be raised to a negative power');
    if (x < 0 && finite && !Number.isInteger(y)) refuse('this power is a complex number');
    if (y < 0) whole = false;
  }
  if (operator === '@') refuse('@ needs tensors, and there are only numbers');
  const rest = x % y;
  const number = {
    '+': x + y, '-': x - y, '*': x * y, '/': x / y, '**': power(x, y), '//': Math.floor(x / y), '%': rest
      && (rest < 0) !== (y < 0) ? rest + y : rest
  }[operator];
  if (number === undefined) refuse(`${operator} is not supported between numbers`);
  const overflows = operator === '**' && finite && !Number.isFinite(number);
  if (overflows || (whole && !Number.isSafeInteger(number))) refuse('this number is too large');
  return numberOf(whole ? number + 0 : number, whole); // an int is never -0
}

export function binary(call, operator, left, right) {
  const [a, b] = [left, right].map(unBool);
  if (a.items || b.items) return ofLists(operator, a, b);
  if (left.type === 'bool' && right.type === 'bool' && '&|^'.includes(operator)) {
    return ofTruths(operator, left.truth, right.truth);
  }
  for (const value of [a, b]) if (value.type !== 'number') expect(value, 'tensor', `an operand of ${operator}`);
  if (operator === '-' && (left.type === 'tensor' || right.type === 'tensor') && (left.type === 'bool'
    || right.type === 'bool')) {
    refuse('Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, use the ' +
      '`~` or `logical_not()` operator instead.');
  }
  const [byNumber, toNumber] = [a.type === 'number', b.type === 'number'];
  if (byNumber && toNumber) return pythonNumber(operator, a, b);
  switch (operator) {
    case '+': return call('add', [a, b]);
    case '-': return call(byNumber ? 'rsub' : 'sub', [a, b]);
    case '*': return call('mul', [a, b]);
    case '/': return byNumber ? call('mul', [call('reciprocal', [b]), a]) : call('div', [a, b]); // as torch does it
    case '**': return call(byNumber ? 'powOfNumber' : toNumber ? 'powOfTensor' : 'powOfTensors', [a, b]);
    case '%': return call('remainder', [a, b]);
    case '//': return call('floor_divide', [a, b]);
    case '@': return multiplyMatrices(call, left, right);
    case '^': if ([a, b].some(value => asTensor(value).tensor.dtype === 'float')) refuse('Python writes powers as **');
      // falls through
    default: return call({ '&': 'bitwise_and', '|': 'bitwise_or', '^': 'bitwise_xor' }[operator], [a, b]);
  }
}

// [a] + [b], [a] * 3
function ofLists(operator, a, b) {
  if (operator === '+' && a.items && b.items) return { type: a.type, items: [...a.items, ...b.items] };
  const [list, times] = a.items ? [a, b] : [b, a];
  if (operator === '*' && times.type === 'number' && times.whole && times.number * list.items.length <= LIMITS.between) {
    return { type: list.type, items: Array.from({ length: Math.max(0, times.number) }, () => list.items).flat() };
  }
  return refuse(`an operand of ${operator} has to be a tensor, and this is ${typeOf(list)}`);
}

const ofTruths = (operator, a, b) => boolOf({ '&': a && b, '|': a || b, '^': a !== b }[operator]);

const COMPARISONS = new Map(Object.entries({ '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' }));

function compare(call, operator, left, right) {
  if (operator.startsWith('is')) {
    if (right.type !== 'None') refuse(`${operator} is supported only with None`);
    return boolOf((left.type === 'None') === (operator === 'is'));
  }
  const key = COMPARISONS.get(operator);
  if (left.type === 'tensor' || right.type === 'tensor') {
    return call(key,
      [left, right].map(
        value => value.type === 'tensor' ? value : expect(unBool(value), 'number', `an operand of ${operator}`)));
  }
  const [a, b] = [left, right].map(value =>
    value.type === 'string'
      ? { number: value.text }
      : expect(unBool(value), 'number', `an operand of ${operator}`));
  return boolOf(Boolean(operation(key).forward([a, b].map(({ number }) => tensor([], [number])), {})[0].data[0]));
}

// x[…]: one operation after the other, from left to right, as torch does it.
function subscript(call, input, index) {
  if (input.items) return itemOf(input, index);
  const axes = axesOf(expect(input, 'tensor', 'what has an index'));
  const alone = index.type !== 'tuple', parts = alone ? [index] : index.items;
  const taking = parts.reduce((sum, part) => sum + axesTaken(part), 0);
  if (alone && !axes && index.type === 'slice') refuse('slice() cannot be applied to a 0-dim tensor.');
  if (alone && taking > axes) refuse('invalid index of a 0-dim tensor.');
  if (taking > axes) refuse(`too many indices for tensor of dimension ${axes}`);
  if (parts.some(part => isList(part) || part.type === 'bool')) return lookUp(call, input, parts.map(asIndex));
  let result = input, dim = 0;
  for (const part of parts) {
    const { shape } = result.tensor, size = shape[dim], before = ':, '.repeat(dim);
    const splits = result.scattered || shape.slice(0, dim).some(other => other > 1); // what is left no longer lies side by side
    if (part.type === 'ellipsis') {
      dim += axes - taking;
    } else if (part.type === 'None') {
      result = unsqueezeAt(call, result, dim);
      dim++;
    } else if (part.type === 'slice') {
      const { start, stop, step } = boundsOf(part, size, false);
      const { start: written = 0 } = part;
      if (alone || written < 0 || start > 0 || stop < size || step > 1) { // among several indices : does nothing
        const args = `${before}${start || ''}:${stop < size ? stop : ''}` + (step > 1 ? `:${step}` : '');
        const scattered = result.scattered || step > 1 || (splits && stop - start < size);
        result = call('sliced', [result], { dim, start, stop, step, args, scattered });
      }
      dim++;
    } else {
      if (part.type === 'number' && !part.whole) {
        refuse('only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got float)');
      }
      const i = wholeNumber(part, 'an index');
      if (i < -size || i >= size) refuse(`index ${i} is out of bounds for dimension ${dim} with size ${size}`);
      result = call('selected', [result], { dim, index: i < 0 ? i + size : i, args: before + i, scattered: splits });
    }
  }
  return result === input ? call('alias', [input]) : result;
}

// What is an index by a list, by whole numbers or by a mask; a single whole number is not.
const isList = part =>
  part.type === 'list' || part.type === 'tuple'
    || (part.type === 'tensor' && (part.tensor.shape.length > 0 || part.tensor.dtype === 'bool'));
const axesTaken = part => part.type === 'None' || part.type === 'ellipsis' ? 0 : part.type === 'tensor'
  && part.tensor.dtype === 'bool' ? part.tensor.shape.length : 1;

function asIndex(part) {
  if (part.items) return literal(part);
  if (part.type === 'bool') refuse('True and False cannot be an index here: write None for a new axis');
  return part.type === 'tensor' && !isList(part) ? numberOf(wholeNumber(part, 'an index')) : part;
}

// x[[0, 0, 2]], x[mask], x[i, :, j]: the lists are broadcast with each other. Slices, None and … between them are
// taken first; where the lists stand side by side, their axes stay there, else they come first.
function lookUp(call, input, parts) {
  const taken = parts.reduce((sum, part) => sum + axesTaken(part), 0), { shape } = input.tensor;
  const at = parts.findIndex(part => part.type === 'ellipsis'), fill = Array.from({ length: axesOf(input) - taken },
    () => ({ type: 'slice' }));
  const all = at < 0 ? [...parts, ...fill] : parts.toSpliced(at, 1, ...fill);
  // First everything that is no list, as a view.
  const plain = all.flatMap(part => part.type === 'tensor' ? Array(axesTaken(part)).fill({ type: 'slice' }) : [part]);
  const needsView = plain.some(part =>
    part.type === 'None' || part.type === 'number' || part.start !== undefined || part.stop !== undefined
      || part.step !== undefined);
  const view = needsView ? subscript(call, input, { type: 'tuple', items: plain }) : input,
    strides = stridesOf(view.tensor.shape);
  let axis = 0;
  const lists = [], rest = [], order = [];
  all.filter(part => part.type !== 'number').forEach(part => {
    if (part.type !== 'tensor') { rest.push(axis++); order.push(null); return; }
    order.push('list');
    const { dtype, shape: own, data } = part.tensor;
    if (dtype === 'float') refuse('tensors used as indices must be long, int, byte or bool tensors');
    if (dtype === 'int') { lists.push({ shape: own, places: wrappedIndices(data, view.tensor.shape[axis], axis, strides[axis]) });
      axis++; return; }
    own.forEach((size, k) => {
      const there = view.tensor.shape[axis + k];
      if (size !== there) {
        refuse(`The shape of the mask [${own.join(', ')}] at index ${k} does not match the shape of the `
          + `indexed tensor [${shape.join(', ')}] at index ${axis + k}`);
      }
    });
    const found = [...data.keys()].filter(i => data[i]), from = axis;
    lists.push({ shape: [found.length],
      places: found.map(i => indexIn(i, own).reduce((sum, index, k) => sum + index * strides[from + k], 0)) });
    axis += own.length;
  });
  const common = lists.map(list => list.shape).reduce((a, b) => {
    try { return broadcastShapes(a, b);
      } catch { return refuse(`shape mismatch: indexing tensors could not be broadcast together with shapes ` +
        lists.map(list => `[${list.shape.join(', ')}]`).join(', ')); }
  });
  const starts = lists.map(list => broadcastPlaces(list.shape, common).map(i => list.places[i])),
    offsets = starts[0].map((_, i) => starts.reduce((sum, list) => sum + list[i], 0));
  const first = order.indexOf('list'), isTogether = order.lastIndexOf('list') - first + 1 === lists.length;
  const before = isTogether ? rest.filter((_, i) => i < order.slice(0, first).length) : [],
    after = rest.slice(before.length);
  const sizes = axes => axes.map(one => view.tensor.shape[one]), step = axes => axes.map(one => strides[one]);
  const from = places(sizes(before), step(before)).flatMap(
    outer => offsets.flatMap(middle => places(sizes(after), step(after), outer + middle)));
  return call('indexed', [view],
    { shape: [...sizes(before), ...common, ...sizes(after)], from, args: '…', scattered: false });
}

function wrappedIndices(data, size, dim, stride) {
  return [...data].map(i => {
    if (i < -size || i >= size) refuse(`index ${i} is out of bounds for dimension ${dim} with size ${size}`);
    return (i < 0 ? i + size : i) * stride;
  });
}

// The bounds of a slice within `size`. Python's lists may go backwards, tensors may not.
function boundsOf({ start: written, stop: end, step = 1 }, size, backwards) {
  if (step === 0) refuse('slice step cannot be zero');
  if (step < 0 && !backwards) refuse('step must be greater than zero');
  const clip = (at, least, most) => Math.min(Math.max(at < 0 ? at + size : at, least), most);
  if (step < 0) {
    return { start: written === undefined ? size - 1 : clip(written, -1, size - 1),
      stop: end === undefined ? -1 : clip(end, -1, size - 1), step };
  }
  const start = written === undefined ? 0 : clip(written, 0, size);
  return { start, stop: Math.max(end === undefined ? size : clip(end, 0, size), start), step };
}

function itemOf(list, index) {
  const { items } = list;
  if (index.type === 'slice') {
    const { start, stop, step } = boundsOf(index, items.length, true), taken = [];
    for (let i = start; step > 0 ? i < stop : i > stop; i += step) taken.push(items[i]);
    return { type: list.type, items: taken };
  }
  const i = wholeNumber(index, 'an index');
  if (i < -items.length || i >= items.length) refuse(`${list.type} index out of range`);
  return items.at(i);
}

function attribute(call, value, name) {
  if (value.type === 'tensor') {
    switch (name) {
      case 'T':
        // Of others torch warns that it will refuse them.
        if (axesOf(value) === 1) refuse('.T is for matrices, with 2 axes, and this has 1: leave .T out');
        if (axesOf(value) !== 2) refuse(`.T is for matrices, with 2 axes, and this has ${axesOf(value)}`);
        return call('transposed', [value], { scattered: true });
      case 'mT': return matrixTranspose(call, value);
      case 'data': return constant(value.tensor);
      case 'dtype': return { type: 'dtype', dtype: value.tensor.dtype };
      case 'requires_grad': return boolOf(Boolean(value.node));
      case 'is_leaf': return boolOf(!value.node || !value.node.inputs.length);
      case 'grad': return refuse('.grad is what the explorer computes: it is not part of the program');
      case 'shape': return tupleOf(value.tensor.shape.map(size => numberOf(size)));
      case 'ndim': return numberOf(axesOf(value));
      default: if (spelled('method', name)) refuse(`${name} needs its arguments in parentheses`);
    }
  }
  const field = value.fields?.indexOf(name) ?? -1;
  if (field >= 0) return value.items[field];
  const near = nearNames('method', name);
  return refuse(
    `the explorer does not know .${name}` + (near.length ? `: perhaps ${near.join(' or ')}` : ''));
}

const NONE = { type: 'None' };
// Whether a tree makes a tensor that shares no memory with others.
const isNew = tree => tree.kind === 'binary' || (tree.kind === 'call'
  && (tree.name === 'detach' ? isNew(tree.object) : tree.name === 'clone'
    || (/^(torch|method)$/.test(tree.owner) && /^(log|sin|cos|square|pow|abs|neg|add|sub|mul|div|matmul)$/.test(tree.name))
    || (tree.owner === 'torch' && /^(zeros|ones|full|empty|tensor|arange|eye|linspace)(_like)?$/.test(tree.name))));

// One run of a program: `names` holds what has been assigned.
export class Run {
  constructor(program, tape) {
    this.program = program;
    this.tape = tape;
    this.names = this.globals = new Map(); // within a function, `names` are its own
    this.calls = 0; // functions within each other
    this.returned = null; // what return has given back, while the function is left
    this.fresh = new WeakSet(); // tensors that share no memory with others, and have not been read
  }

  // Trouble that does not know its place gets that of the operator.
  compute(tree) {
    return this.placed(tree, () => {
      if (++this.tape.steps > LIMITS.steps) refuse('this takes too many steps');
      const value = this.visit(tree);
      if (this.tape.writes) refresh(value);
      return value.node || value.tree ? value : { ...value, tree };
    });
  }

  // One line of the program; returns the value that it assigns or that it is, and null for a block.
  statement(line) {
    const { kind, targets, operator, tree, at, length } = line;
    if (kind === 'return') {
      this.returned = tree ? this.compute(tree) : NONE;
      return null;
    }
    if (kind === 'pass') return null;
    if (!tree) {
      this.placed(line, () => this.block(line));
      return null;
    }
    let value = this.compute(tree);
    if (kind === 'augmented') {
      const [target] = targets, place = { ...tree, at, length, mark: operator.mark };
      value = this.placed(place, () => this.writeInto(target, operator.text, value, place));
    }
    for (const target of targets) this.assign(target, value);
    if (kind === 'assign' && targets.length === 1 && isNew(tree)) this.fresh.add(value.tensor ?? value);
    return value;
  }

  // Lines one after the other, until one of them returns.
  lines(lines) {
    for (const line of lines) {
      if (this.returned) return;
      if (!line.idle) this.statement(line);
    }
  }

  block(line) {
    const { kind, condition, source, target, body, otherwise } = line, { tape } = this;
    const count = () => {
      if (++tape.steps > LIMITS.steps) refuse('this takes too many steps');
    };
    if (kind === 'def') this.names.set(line.name, this.functionOf(line));
    else if (kind === 'if') this.lines(truthOf(this.compute(condition)) ? body : otherwise);
    else if (kind === 'while') {
      while (!this.returned && truthOf(this.compute(condition))) {
        count();
        this.lines(body);
      }
    } else if (kind === 'for') {
      const items = this.iterate(this.compute(source), source);
      for (const item of items) {
        if (this.returned) return;
        count();
        this.bindName(target, item);
        this.lines(body);
      }
    } else {
      const before = tape.unrecorded;
      tape.unrecorded = line.records === null ? before : !line.records;
      this.lines(body);
      tape.unrecorded = before;
    }
  }

  // The value of def or lambda. Defaults are computed here, all else when it is called.
  functionOf({ name = 'this lambda', parameters, body, value, mark }) {
    return {
      type: 'function', name, body: body ?? [{ kind: 'return', targets: [], tree: value, mark }],
      parameters: parameters.map(one => ({ ...one, fallback: one.fallback && this.compute(one.fallback) })),
      own: [...parameters.map(one => one.name), ...(body ?? []).flatMap(assignedIn)],
      scope: this.names === this.globals ? null : this.names,
    };
  }

  invoke(tree) {
    const called = this.compute(tree.callee);
    const given = tree.args.map(part => ({ ...part, value: this.compute(part.tree) }));
    if (called.type === 'module') return this.callModule(called, given, tree);
    if (called.type !== 'function') refuse('only functions can be called: a product needs a *');
    const { name, parameters, body, own, scope } = called, bound = new Map();
    given.forEach((argument, i) => {
      const parameter = argument.name ?? parameters[i]?.name;
      if (parameter === undefined) {
        refuse(`${name}() takes ${parameters.length} positional argument${parameters.length === 1 ? '' : 's'} but `
          + `${given.length} were given`);
      }
      if (parameters.every(one => one.name !== parameter)) {
        refuse(`${name}() got an unexpected keyword argument '${parameter}'`);
      }
      if (bound.has(parameter)) refuse(`${name}() got multiple values for argument '${parameter}'`);
      bound.set(parameter, argument.value);
    });
    for (const { name: parameter, fallback } of parameters) {
      if (bound.has(parameter)) continue;
      bound.set(parameter, fallback ?? refuse(`${name}() missing 1 required positional argument: '${parameter}'`));
    }
    if (++this.calls > LIMITS.calls) refuse(`the explorer follows at most ${LIMITS.calls} nested calls`);
    const before = this.names;
    this.names = new Map([...this.globals, ...scope ?? []]);
    own.forEach(one => this.names.delete(one));
    bound.forEach((value, parameter) => this.names.set(parameter, value));
    this.lines(body);
    this.names = before;
    this.calls--;
    const value = this.returned ?? NONE;
    this.returned = null;
    return value;
  }

  // nn.ReLU()(x) as F.relu(x), nn.Sequential(…)(x) as one layer after the other.
  callModule({ name, run, options, layers }, given, tree) {
    if (layers) {
      if (given.length !== 1) refuse('nn.Sequential takes one tensor');
      return layers.reduce((value, layer) => this.callModule(layer, [{ ...given[0], value }], tree), given[0].value);
    }
    if (!run) return given.length === 1 ? given[0].value : refuse(`nn.${name} takes one tensor`);
    const [owner, key] = run.split('.'), row = spelled(owner, key) ?? refuse(`${run} is not supported`);
    return this.runRow(row, owner, key, [...given, ...options], tree);
  }

  placed(tree, compute) {
    try {
      return compute();
    } catch (trouble) {
      if (trouble instanceof Trouble && trouble.at === null) {
        [trouble.at, trouble.length] = tree.mark ?? [tree.at, tree.length];
      }
      throw trouble;
    }
  }

  // h += …: of a tensor torch writes into it. Where backward needs what was there before, it refuses, and so do we.
  writeInto(target, operator, value, place) {
    if (target.kind !== 'name' && !this.tape.writes) {
      refuse('writing into a tensor is not supported: torch.where, torch.cat or torch.stack make a new one');
    }
    const { name } = target, before = this.compute(target), call = this.call(place);
    if (before.node && this.tape.unrecorded) {
      refuse(`${name} is on the graph: what is written into it within no_grad is not supported`);
    }
    const result = binary(call, operator, before, value);
    if (before.type !== 'tensor') return result;
    if (this.tape.writes) {
      overwrite(before, result);
      return before;
    }
    const instead = `write ${name} = ${name} ${operator} …`;
    const { node } = before;
    if (node && this.tape.leaves.has(node.id)) {
      refuse('a leaf Variable that requires grad is being used in an in-place operation.');
    }
    const others = [...this.names].some(([other, { tensor: t }]) => other !== name && t === before.tensor);
    const isUsed = node && this.tape.nodes.some(({ inputs, id }) => inputs.includes(node.id) && id !== result.node?.id);
    if (others || isUsed || node?.row.keeps) {
      refuse(`${operator}= writes into ${name}, whose numbers are needed elsewhere: ${instead}`);
    }
    if (String(result.tensor.shape) !== String(before.tensor.shape)) {
      const shape = t => `[${t.tensor.shape.join(', ')}]`;
      refuse(`output with shape ${shape(before)} doesn't match the broadcast shape ${shape(result)}`);
    }
    if (result.tensor.dtype !== before.tensor.dtype) {
      refuse(`${operator}= would make a tensor of another type: ${instead}`);
    }
    return result;
  }

  // z[1] = 0, where z is a tensor of its own that nothing else has read: torch.where(mask, value, z) in its place.
  writeAt(target, value) {
    if (target.object.kind !== 'name') {
      refuse('writing into a tensor is supported only with one index, as in x[0, 1] = 2.: torch.stack makes a new tensor');
    }
    const { name } = target.object, before = this.names.get(name) ?? refuse(`${name} has no value here`);
    const { tensor: t } = expect(before, 'tensor', 'what is written into'), call = this.call(target), given = unBool(value);
    if (before.node && this.tape.leaves.has(before.node.id)) {
      refuse('a view of a leaf Variable that requires grad is being used in an in-place operation.');
    }
    if (!this.fresh.has(t) || this.tape.unrecorded || before.node?.row?.keeps) {
      refuse(`${name} shares its numbers with others: torch.where, torch.cat or torch.stack make a new tensor`);
    }
    if (given.type !== 'number' && (given.type !== 'tensor' || given.tensor.shape.length)) {
      refuse('only a single number can be written into a tensor here: torch.cat or torch.stack make a new one');
    }
    const isFloat = given.type === 'number' ? !given.whole : given.tensor.dtype === 'float';
    if (t.dtype === 'bool' || (t.dtype === 'int' && isFloat)) {
      refuse(`${name} has no floating-point numbers: write 1. instead of 1`);
    }
    const numbers = typed(tensor(t.shape, Float64Array.from({ length: count(t.shape) }, (_, i) => i)), 'int');
    const found = new Set(subscript(call, constant(numbers), this.compute(target.index)).tensor.data);
    const mask = typed(tensor(t.shape, numbers.data.map(i => Number(found.has(i)))), 'bool');
    const result = call('whereOf', [given, before], { condition: mask, args: '' });
    this.assign(target.object, { ...result, variable: undefined });
    this.fresh.add(result.tensor);
  }

  writeItem(target, value) {
    const object = this.compute(target.object), index = this.compute(target.index);
    writeItem(object, index, value, (t, i) => subscript(this.call(target), t, i));
  }

  assign(target, value) {
    if (target.kind === 'attribute') this.placed(target, () => refuse('attributes cannot be assigned here'));
    if (target.kind === 'index') {
      this.placed(target, () => this.tape.writes ? this.writeItem(target, value) : this.writeAt(target, value));
      return;
    }
    if (target.kind === 'name') {
      const isFresh = value.type === 'tensor' && !value.variable;
      const named = isFresh ? { ...value, variable: target.name } : value;
      if (isFresh && value.node && !value.node.variable) {
        Object.assign(value.node, { variable: target.name, symbol: target.name });
      }
      this.names.set(target.name, named);
      return;
    }
    this.unpack(target, value, (part, item) => this.assign(part, item));
  }

  unpack(target, value, give) {
    this.placed(target, () => {
      const items = this.iterate(value, target), n = target.items.length;
      if (items.length < n) refuse(`not enough values to unpack (expected ${n}, got ${items.length})`);
      if (items.length > n) refuse(`too many values to unpack (expected ${n})`);
      target.items.forEach((part, i) => give(part, items[i]));
    });
  }

  // What Python's for goes through: the items of a list, or the parts of a tensor along its first axis.
  iterate(value, place) {
    if (!value) refuse('an argument is missing');
    if (value.items) return value.items;
    if (expect(value, 'tensor', 'what the loop runs over').tensor.shape.length === 0) {
      refuse('iteration over a 0-d tensor');
    }
    return Array.from({ length: value.tensor.shape[0] },
      (_, i) => this.call(place)('unbound', [value], { dim: 0, index: i, args: i }));
  }

  call(tree) { return (key, inputs, o) => apply(this.tape, tree, key, inputs, o); }

  visit(tree) {
    const below = part => part ? this.compute(part) : undefined, call = this.call(tree);
    switch (tree.kind) {
      case 'number': return numberOf(tree.number, tree.whole);
      case 'name': {
        const value = this.names.get(tree.name) ?? refuse(`${tree.name} has no value here`);
        if (value.tensor) this.fresh.delete(value.tensor);
        return value;
      }
      case 'lambda': return this.functionOf(tree);
      case 'invoke': return this.invoke(tree);
      case 'bool': return boolOf(tree.truth);
      case 'dtype': return { type: 'dtype', dtype: tree.dtype };
      case 'string': return { type: 'string', text: tree.text };
      case 'tuple': case 'list': return { type: tree.kind, items: tree.items.map(below) };
      case 'slice': {
        const bound = part => part && part.kind !== 'None' ? wholeNumber(below(part), 'a bound of a slice') : undefined;
        return { type: 'slice', start: bound(tree.start), stop: bound(tree.stop), step: bound(tree.step) };
      }
      case 'sign': {
        const value = unBool(below(tree.operand));
        if (value.type !== 'number') expect(value, 'tensor', `the operand of ${tree.operator}`);
        if (tree.operator === '+') return value;
        if (tree.operator === '~') {
          return value.type === 'tensor' ? call('bitwise_not', [value]) : refuse('~ is for masks: write not');
        }
        if (value.type === 'tensor') return call('neg', [value]);
        return numberOf(value.whole ? 0 - value.number : -value.number, value.whole);
      }
      case 'choice': return below(truthOf(below(tree.condition)) ? tree.value : tree.otherwise);
      case 'not': return boolOf(!truthOf(below(tree.operand)));
      case 'logic': {
        const left = below(tree.left);
        return truthOf(left) === (tree.operator === 'and') ? below(tree.right) : left;
      }
      case 'comparison': return this.comparison(tree, below, call);
      case 'comprehension': return { type: 'list', items: this.comprehension(tree, 0) };
      case 'binary': return binary(call, tree.operator, below(tree.left), below(tree.right));
      case 'index': return subscript(call, below(tree.object), below(tree.index));
      case 'attribute': return attribute(call, below(tree.object), tree.name);
      case 'call': return this.callRow(tree);
      default: return { type: tree.kind }; // None and ...
    }
  }

  // 0 < x < 1 is 0 < x and x < 1.
  comparison({ left, links }, below, call) {
    let value, before = below(left);
    for (const { operator, right } of links) {
      if (value && !truthOf(value)) return value;
      const after = below(right);
      value = compare(call, operator, before, after);
      before = after;
    }
    return value;
  }

  comprehension(tree, depth) {
    const clause = tree.clauses[depth];
    if (!clause) return [this.compute(tree.element)];
    if (clause.condition) return truthOf(this.compute(clause.condition)) ? this.comprehension(tree, depth + 1) : [];
    const before = new Map(this.names), source = this.compute(clause.source), found = [];
    for (const item of this.placed(clause.source, () => this.iterate(source, clause.source))) {
      this.bindName(clause.target, item);
      found.push(...this.comprehension(tree, depth + 1));
    }
    this.names = before;
    return found;
  }

  // The names of a comprehension, which name no node.
  bindName(target, value) {
    if (target.kind === 'name') this.names.set(target.name, value);
    else this.unpack(target, value, (part, item) => this.bindName(part, item));
  }

  // What rows may ask of a run, at this place of the text.
  walk(tree) { return { iterate: value => this.iterate(value, tree), binary }; }

  // g.mul_(2) writes what g.mul(2) gives into g.
  callWriting(tree) {
    const object = this.compute(tree.object);
    if (tree.name === 'append') return append(object, tree.args.map(part => this.compute(part.tree)));
    expect(object, 'tensor', `what .${tree.name}() writes into`);
    if (/^(fill|zero|copy|draw)_$/.test(tree.name)) refill(object, tree.name, tree.args.map(part => this.compute(part.tree)));
    else overwrite(object, this.callRow({ ...tree, name: tree.name.slice(0, -1) }, object));
    return object;
  }

  callRow(tree, self = null) {
    const { name, owner, object } = tree, row = spelled(owner, name);
    if (!row) return this.callWriting(tree);
    if (row.python) {
      return row.python(
        tree.args.map(
          part => part.name ? refuse(`${name}() takes no keyword arguments here`) : this.compute(part.tree)),
        this.walk(tree), this.call(tree), name);
    }
    const given = tree.args.map(part => ({ ...part, value: this.compute(part.tree) }));
    if (owner === 'nn') return moduleOf(row, name, given);
    if (object) given.unshift({ value: self ?? this.compute(object), at: object.at, length: object.length, text: '' });
    return this.runRow(row, owner, name, given, tree);
  }

  runRow(row, owner, name, given, tree) {
    const bound = bind(row, owner, name, given), call = this.call(tree);
    if (row.run) {
      return row.run((key, inputs, o) => call(key, inputs, o?.args === undefined ? { args: bound.args, ...o } : o),
        bound, this.walk(tree));
    }
    const isInput = parameter => 'TV'.includes(parameter.type) && bound[parameter.name] !== null;
    return call(row.key, row.parameters.filter(isInput).map(parameter => bound[parameter.name]), bound);
  }
}

// nn.LeakyReLU(0.1): its function and the arguments that it adds. Those without a name get the name of their place.
function moduleOf({ run, takes }, name, given) {
  if (name === 'Sequential') {
    given.forEach(({ value }) => value.type === 'module' || refuse('nn.Sequential takes modules such as nn.ReLU()'));
    return { type: 'module', name, layers: given.map(({ value }) => value), options: [] };
  }
  const isLoss = name.endsWith('Loss'); // their first arguments by place are out of use
  const options = given.map((argument, i) => ({ ...argument, name: argument.name ?? (isLoss ? null : takes[i]) }));
  for (const { name: option } of options) {
    if (!takes.includes(option)) refuse(`nn.${name}() does not take ${option ?? 'arguments without a name'} here`);
  }
  return { type: 'module', name, run, options };
}

// The value of an expression without a variable: a tensor, also from a number or lists of numbers.
export function constantOf(program) {
  const value = new Run(program, newTape(program)).compute(program.tree);
  return value.type === 'tensor' ? value.tensor : literal(value, true).tensor;
}
