// Modules with weights: linear = nn.Linear(2, 1), also within nn.Sequential. Their weights are inputs, and they are
// functions of x.

import { become, parsed, refuseTree, weightOf } from './reader.js';
import { drawnWeights } from './random.js';
import { isUsed, parametersIn } from './preparing.js';
import { visitCalls } from './trees.js';

// Their arguments in the order of torch; `passes`: those of the function that they call.
const CONVOLUTION = { takes: ['in_channels', 'out_channels', 'kernel_size', 'stride', 'padding', 'dilation', 'groups', 'bias'],
  passes: ['stride', 'padding', 'dilation', 'groups'] };
const LAYERED = new Map(Object.entries({
  Linear: { run: 'F.linear', axes: 0, takes: ['in_features', 'out_features', 'bias'], passes: [] },
  Conv1d: { run: 'F.conv1d', axes: 1, ...CONVOLUTION }, Conv2d: { run: 'F.conv2d', axes: 2, ...CONVOLUTION }
}));
const isModule = ({ kind, owner }) => kind === 'call' && owner === 'nn';
const isLayer = tree => isModule(tree) && LAYERED.has(tree.name);

// Whether a tree is a module with weights, or has one in it.
export function hasLayer(tree) {
  let found = false;
  visitCalls(tree, call => { found ||= isLayer(call); });
  return found;
}
export const isLayered = tree => isModule(tree) && hasLayer(tree);

// What moves a module, or says in which type it computes: it is the same module.
const plainModule = tree => tree.kind === 'call' && tree.owner === 'method' && /^(to|double|float|train|eval)$/.test(tree.name)
  ? plainModule(tree.object) : tree;

// A layer as a function of `x`, a text. Its weights become inputs.
function ofLayer(reader, name, tree, x) {
  const { run, axes, takes, passes } = LAYERED.get(tree.name), { layers } = reader, given = {};
  tree.args.forEach((part, k) => { if (part.name !== 'dtype') given[part.name ?? takes[k]] = part.tree; });
  const [into, out, kernel] = [takes[0], takes[1], 'kernel_size'].map(word => given[word]);
  const kernels = kernel?.items ?? Array(axes).fill(kernel), groups = given.groups ? given.groups.number : 1;
  const shape = [out?.number, into?.number / groups, ...kernels.map(size => size?.number)];
  if (shape.length !== 2 + axes || !shape.every(size => size >= 1 && Number.isInteger(size)) || Object.keys(given).some(word => !takes.includes(word))) {
    refuseTree(`nn.${tree.name} is supported only with numbers, the sizes of x and of y`, tree);
  }
  const hasBias = !(given.bias?.kind === 'bool' && !given.bias.truth);
  const weights = [[`${name}_weight`, shape], ...(hasBias ? [[`${name}_bias`, [out.number]]] : [])];
  for (const [input, size] of weights) {
    const isThere = reader.assigned.has(input) || (reader.inputs.includes(input) && (!layers.has(name) || isUsed(reader, input)));
    if (isThere) refuseTree(`there is a ${input} already: give this layer another name`, tree);
    reader.makeInput(input, tree);
    reader.given.set(input, drawnWeights(size));
  }
  const names = weights.map(([input]) => input);
  layers.set(name, names);
  const options = passes.filter(word => given[word]).map(word => `${word}=${reader.source(given[word])}`);
  return `${run}(${[x, ...names, ...options].join(', ')})`;
}

// A module as a function of `x`: of nn.Sequential one part after the other.
function ofModule(reader, name, tree, x) {
  if (isLayer(tree)) return ofLayer(reader, name, tree, x);
  if (isLayered(tree) && tree.name === 'Sequential') {
    const parts = tree.args.map((part, i) => `${name}_${i}`);
    const text = tree.args.reduce((inner, part, i) => ofModule(reader, parts[i], plainModule(part.tree), inner), x);
    reader.layers.set(name, parts.flatMap(part => reader.layers.get(part) ?? []));
    return text;
  }
  if (isModule(tree) && tree.name === 'Flatten') { // which leaves the first axis, and torch.flatten does not
    const isSaid = tree.args.some(part => !part.name || part.name === 'start_dim');
    return `torch.flatten(${[x, ...(isSaid ? [] : ['start_dim=1']), ...tree.args.map(part => part.text)].join(', ')})`;
  }
  // What a layer has made is its own: a module that writes into it computes the same.
  if (/^F\.(linear|conv)/.test(x) && isModule(tree)) {
    const [inplace] = tree.args.filter(part => part.name === 'inplace' && part.tree.kind === 'bool');
    if (inplace && tree.args.length === 1) return `nn.${tree.name}()(${x})`;
  }
  reader.readNames(tree);
  return `${reader.source(tree)}(${x})`;
}

// linear = nn.Linear(2, 1), net = nn.Sequential(nn.Linear(2, 3), nn.ReLU()).
export function readLayer(reader, line) {
  const { kind, tree, targets: [target] } = line, module = tree && plainModule(tree);
  if (kind !== 'assign' || target.kind !== 'name' || !isLayered(module)) return false;
  if (!isLayer(module) && module.name !== 'Sequential') return false;
  const { name } = target, text = `${name} = lambda x: ${ofModule(reader, name, module, 'x')}`;
  become(tree, parsed(text).tree);
  reader.note(`The weights of ${name} are random in PyTorch. The explorer uses fixed ones.`);
  reader.readStatement({ ...line, text });
  return true;
}

// The tree of what gets requires_grad=False in a line.
function frozenIn({ kind, targets: [target], tree }) {
  const isFalse = part => part?.kind === 'bool' && !part.truth;
  if (kind === 'assign' && target.kind === 'attribute' && target.name === 'requires_grad' && isFalse(tree)) return target.object;
  const isCall = kind === 'expression' && tree.owner === 'method' && tree.name === 'requires_grad_';
  return isCall && isFalse(tree.args[0]?.tree) ? tree.object : null;
}

// for p in linear.parameters(): p.requires_grad = False, linear.requires_grad_(False), linear.weight.requires_grad = False: the
// weights become constants.
export function readFrozen(reader, line) {
  const isLoop = line.kind === 'for' && line.body.length === 1, of = frozenIn(isLoop ? line.body[0] : line);
  const weight = of && weightOf(reader, of), names = weight ? [weight] : of && (isLoop ? parametersIn(reader, line) : reader.layers).get(of.name);
  if (!names) return false;
  for (const name of names) freeze(reader, name, line);
  return true;
}

function freeze(reader, name, line) {
  const { inputs, given, places } = reader, { at, length } = line, text = `${name} = ${given.get(name)}`;
  if (isUsed(reader, name)) refuseTree(`${name} has been used before it gets requires_grad=False: write that above`, line);
  if (!inputs.includes(name)) return;
  const { tree } = parsed(text);
  Object.assign(tree, { at, length });
  inputs.splice(inputs.indexOf(name), 1);
  places.delete(name);
  given.delete(name);
  const target = { kind: 'name', name, at, length }, made = { kind: 'assign', targets: [target], tree, at, length, text };
  reader.statements.unshift(made); // above the layer, which reads it
  reader.assigned.set(name, made);
}
