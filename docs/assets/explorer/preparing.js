// What a program does before its graph begins: it writes numbers into its inputs (within no_grad, by .data, by nn.init),
// and draws random ones in the shape of a tensor. Both are done when the program is read; the desk has what comes out.

import { Run } from './interpreter.js';
import { newTape } from './nodes.js';
import { parseTensor, toPython } from './parser.js';
import { become, inputOf, isIdle, mentioned, refuseTree, weightOf } from './reader.js';
import { drawn } from './random.js';
import { Trouble, count } from './tensors.js';
import { allTreesIn, assignedIn, childrenOf, linesBelow, namesIn, treesIn, visitCalls, visitParts } from './trees.js';
import { constant } from './values.js';

const DRAWS = /^(normal|uniform|trunc_normal|xavier_uniform|xavier_normal|kaiming_uniform|kaiming_normal|orthogonal)_$/;
// Those of nn.init that are not random, as methods, and what they write if it is not said.
const FILLS = new Map(Object.entries({ constant_: ['fill_', null], ones_: ['fill_', 1], zeros_: ['fill_', 0] }));

// The input that a tree is a part of, or shares its numbers with: w for w[0], w.data and linear.weight; null for others.
function rootOf(reader, tree) {
  if (tree?.kind === 'name') return tree.name;
  if (tree?.kind === 'index' || (tree?.kind === 'attribute' && tree.name === 'data')) return rootOf(reader, tree.object);
  return tree ? weightOf(reader, tree) : null;
}

const hasData = tree => (tree.kind === 'attribute' && tree.name === 'data') || childrenOf(tree).some(hasData);
const writesByName = ({ owner, name }) => owner === 'init' || (owner === 'method' && name.endsWith('_') && name !== 'requires_grad_');

// What a line and those below it write into, of all that is no name: [{ tree, isFree }]. `isFree`: backward does not mind.
function writesOf(line, inside = false) {
  if (isIdle(line)) return [];
  const isFree = inside || (line.kind === 'with' && line.records === false), found = [];
  const into = (tree, always = false) => found.push({ tree, isFree: always || isFree || hasData(tree) });
  if (line.kind === 'augmented') into(line.targets[0]);
  else line.targets.filter(target => target.kind !== 'name').forEach(target => into(target, target.kind === 'attribute'));
  treesIn(line).forEach(tree => visitCalls(tree, call => {
    if (writesByName(call)) into(call.owner === 'init' ? call.args[0]?.tree : call.object, call.owner === 'init');
  }));
  return [...found, ...linesBelow(line).flatMap(inner => writesOf(inner, isFree))];
}

// The inputs that `for w in linear.parameters()` goes through: { w: ['linear_weight', 'linear_bias'] }.
export function parametersIn(reader, line) {
  const { source, target } = line, name = source?.object?.name, found = new Map();
  if (source?.owner === 'method' && /^(named_)?parameters$/.test(source.name) && reader.layers.has(name)) {
    found.set(namesIn(target).at(-1), reader.layers.get(name));
  }
  linesBelow(line).forEach(inner => parametersIn(reader, inner).forEach((inputs, one) => found.set(one, inputs)));
  return found;
}

// Whether something has been computed from an input, also by a function that reads it.
export function isUsed({ statements }, input) {
  const isFunction = ({ kind, tree }) => kind === 'def' || tree?.kind === 'lambda', names = new Set([input]);
  const reads = line => [...names].some(name => mentioned(line, name));
  statements.filter(line => isFunction(line) && reads(line)).flatMap(assignedIn).forEach(name => names.add(name));
  return statements.some(line => !isFunction(line) && line.kind !== 'expression' && reads(line));
}

// The names of the program with their values at this place, as far as its inputs have numbers.
export function runSoFar({ parser, given, statements }) {
  const walk = new Run({ text: parser.text }, { ...newTape({ text: parser.text }), writes: true });
  given.forEach((numbers, input) => walk.names.set(input, constant(parseTensor(numbers))));
  statements.forEach(line => walk.statement(line));
  return walk;
}

// Make of a tree what can be run: the inputs by their names, nn.init by methods.
function prepare(reader, parameters, tree) {
  visitParts(tree, part => {
    const weight = weightOf(reader, part), { kind, owner, name, object, args, mark, at, length } = part;
    const node = (other, fields) => ({ kind: other, at, length, ...fields });
    if (weight) become(part, { kind: 'name', name: weight });
    else if (kind === 'call' && DRAWS.test(name)) {
      become(part, { kind: 'call', owner: 'method', name: 'draw_', isMade: true, object: owner === 'init' ? args[0].tree : object, args: [], mark });
      reader.note('Random numbers are replaced with fixed ones.');
    } else if (kind === 'call' && owner === 'init' && FILLS.has(name)) {
      const [method, usual] = FILLS.get(name), value = args[1]?.tree ?? node('number', { number: usual, whole: true });
      become(part, { kind: 'call', owner: 'method', name: method, object: args[0].tree, args: [{ name: null, tree: value }], mark });
    } else if (kind === 'call' && /^(named_)?parameters$/.test(name) && parameters.size) {
      const items = [...parameters.values()].flat().map(input => node('name', { name: input }));
      const pairs = items.map(item => node('tuple', { items: [node('string', { text: item.name }), item] }));
      become(part, { kind: 'list', items: name === 'parameters' ? items : pairs });
    }
  });
}

const withThoseBelow = line => [line, ...linesBelow(line).flatMap(withThoseBelow)];

// A line that does nothing but write into inputs that have not been used: they get the numbers that it leaves.
export function readWriting(reader, line) {
  const writes = writesOf(line), parameters = parametersIn(reader, line), { inputs, given, parser } = reader;
  const into = writes.flatMap(({ tree }) => {
    const root = rootOf(reader, tree);
    return parameters.get(root) ?? [root];
  });
  if (!into.length || !writes.every(one => one.isFree) || !into.every(name => inputs.includes(name))) return false;
  const lines = withThoseBelow(line);
  if (lines.some(({ kind, targets }) => kind === 'assign' && targets.some(target => target.kind === 'name'))) return false;
  for (const name of into) {
    if (isUsed(reader, name)) refuseTree(`${name} is used before you write numbers into it: move this line up`, line);
    if (!given.has(name)) refuseTree(`${name} has no numbers yet`, line);
  }
  allTreesIn(line).forEach(tree => reader.draw(tree));
  for (const one of lines) {
    one.idle = isIdle(one);
    const [target] = one.targets;
    if (target?.kind === 'attribute') { // w.data = …, linear.weight = nn.Parameter(…)
      one.tree = inputOf(one.tree) ?? one.tree;
      if (target.name === 'data') become(target, { ...target.object });
    }
    for (const tree of [...one.targets, ...treesIn(one)]) {
      prepare(reader, parameters, tree);
      visitCalls(tree, ({ owner, name, mark, isMade }) => isMade || parser.checkSpelling(owner, name, mark, true));
    }
  }
  const walk = runSoFar(reader);
  walk.statement(line);
  into.forEach(name => given.set(name, toPython(walk.names.get(name).tensor)));
  return true;
}

// torch.empty(2).uniform_(-1, 1), torch.Tensor(2, 3).normal_(): the numbers as a text; null for others.
function drawnInto(reader, { name, object, args }) {
  const range = args.map(({ name: word, tree }) => !word && tree.kind === 'sign' && tree.operator === '-' ? -tree.operand.number : word ? NaN : tree.number);
  const isNew = object.kind === 'call' && object.owner === 'torch' && /^(empty|zeros|ones|Tensor|FloatTensor|DoubleTensor)$/.test(object.name);
  if (!isNew || range.length > 2 || !range.every(Number.isFinite)) return null;
  const sizes = object.args.filter(part => !part.name).map(part => part.tree), all = sizes.length === 1 && sizes[0].items ? sizes[0].items : sizes;
  const shape = all.map(size => size.whole ? size.number : NaN), isLegacy = /Tensor/.test(object.name);
  if ((isLegacy && all !== sizes) || (isLegacy && !all.length) || !shape.every(Number.isInteger) || count(shape) > 1024) return null;
  const [from = 0, to = 1] = range;
  return drawn(shape, name === 'normal_', from, name === 'normal_' ? to : to - from);
}

// torch.randn(h.shape), torch.randn_like(h): the numbers as a text, or null where there is no such h.
export function drawnLike(reader, call) {
  const { owner, name, args: [first] } = call;
  if (owner === 'method' && /^(uniform|normal)_$/.test(name)) return drawnInto(reader, call);
  if (owner !== 'torch' || !/^randn?(_like)?$/.test(name) || !first || first.name) return null;
  const { tree } = first, isShape = tree.kind === 'attribute' ? tree.name === 'shape' : tree.owner === 'method' && tree.name === 'size';
  if (!name.endsWith('_like') && !isShape) return null;
  try {
    const { tensor } = runSoFar(reader).compute(name.endsWith('_like') ? tree : tree.object);
    return tensor ? drawn(tensor.shape, name.startsWith('randn')) : null;
  } catch (trouble) {
    if (trouble instanceof Trouble) return null;
    throw trouble;
  }
}
