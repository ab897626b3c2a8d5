// Reverse-mode differentiation on a tape, in float64 and with torch's rules at kinks and infinities.
// Forward writes a node for every operation that depends on an input. Backward goes through the tape from its end and
// sends the vector that has come in at a node, v, on to the node's inputs as vᵀJ of this one operation; J is never formed.

import { LIMITS, affordable, typeOf } from './values.js';
import { Run } from './interpreter.js';
import { Trouble, count, filled, format, formatShape, formatTensor, numel, oneHot, tensor } from './tensors.js';
import { addNode, checkedInput, entryText, newTape, nodeOf } from './nodes.js';

// The program at its inputs { x: tensor, … }, written on a tape. → { program, nodes, output, y, leaves: { x: id, … } }
export function run(program, inputs) {
  const { text } = program, tape = newTape(program, program.names), leaves = {}, walk = new Run(program, tape);
  for (const name of program.inputs) {
    const place = program.places.get(name);
    leaves[name] = inTheText(place, () => {
      const t = checkedInput(name, Object.hasOwn(inputs, name) ? inputs[name] : undefined);
      affordable(t.shape);
      limited(t, name);
      const fields = { name: 'AccumulateGrad', label: name, symbol: name, code: name, variable: name, value: t,
        needsGrad: true };
      const node = addNode(tape, fields, { at: 0, length: 0 });
      walk.names.set(name, { type: 'tensor', tensor: t, node });
      tape.leaves.add(node.id);
      return Object.assign(node, { label: name }).id;
    });
  }
  const result = resultOf(walk);
  inTheText([0, text.length], () => limited(result.tensor, 'y'));
  const output = nodeOf(tape, result, program.statements.at(-1).tree);
  if (!output.variable && output.needsGrad) Object.assign(output, { symbol: program.output });
  const nodes = Object.freeze(tape.nodes.map(Object.freeze));
  return Object.freeze({ program, nodes, output: output.id, y: result.tensor, leaves: Object.freeze(leaves) });
}

// Walk through a program to its end: what its last line gives, which must be a tensor.
export function resultOf(walk) {
  const { statements } = walk.program, result = statements.reduce((_, statement) => walk.statement(statement), null);
  const { tree } = statements.at(-1), place = tree.mark ?? [tree.at, tree.length];
  if (result.type !== 'tensor') {
    const message = `the result has to be a tensor, and this is ${typeOf(result)}`;
    const hint = result.items ? ': torch.stack([…]) makes one tensor of several' : '';
    throw new Trouble(message + hint, ...place);
  }
  return result;
}

function limited(t, name) {
  if (numel(t) > LIMITS.ends) {
    throw new Trouble(`${name} has ${numel(t)} numbers, and the explorer stops at ${LIMITS.ends}`);
  }
}

function inTheText([at, length], compute) {
  try {
    return compute();
  } catch (trouble) {
    if (trouble instanceof Trouble && trouble.at === null) Object.assign(trouble, { at, length: Math.max(1, length) });
    throw trouble;
  }
}

// Visit the nodes in the order of torch's engine: the one that was made last comes first. → what has reached each node.
function sendBack({ nodes, output }, v, visit) {
  const received = new Map([[output, v]]);
  for (let id = output; id >= 0; id--) {
    const node = nodes[id], vector = received.get(id);
    if (!vector || !node.needsGrad) continue;
    const sends = node.inputs.flatMap((to, k) => nodes[to].needsGrad ? [{ to, k, vector: node.vjp(vector, k) }] : [])
      .filter(({ vector: sent }) => sent);
    for (const { to, vector: sent } of sends) {
      const before = received.get(to);
      received.set(to, before ? tensor(sent.shape, sent.data.map((number, i) => before.data[i] + number)) : sent);
    }
    visit?.(node, vector, sends);
  }
  return received;
}

// '(1, 10) ⊙ (2, 4) = (2, 40)' where J is diagonal and the vectors are short, else null.
function inNumbers(node, vector, k, sent) {
  if (!node.slopes || numel(vector) > 4 || numel(sent) !== numel(vector)) return null;
  return `${formatTensor(vector)} ⊙ ${formatTensor(node.vjp(filled(vector.shape, 1), k))} = ${formatTensor(sent)}`;
}

// y.backward(v) on the tape of `run`; v === null stands for ones.
// → { steps: [{ node, received, sends: [{ to, vector, how, numbers }] }], gradients: { x: tensor, … } }; a gradient has
// the shape of its input, and is null where y does not depend on it.
export function backward(tape, v) {
  const { y, leaves } = tape;
  if (v && formatShape(v.shape) !== formatShape(y.shape)) throw new Trouble('v has to have the shape of y', 0);
  const steps = [];
  const received = sendBack(tape, v ?? filled(y.shape, 1), (node, vector, sends) => {
    steps.push({ node: node.id, received: vector,
      sends: sends.map(({ to, k, vector: sent }) => (
        { to, vector: sent, how: node.how(k), numbers: inNumbers(node, vector, k, sent) })) });
  });
  const gradients = Object.fromEntries(Object.entries(leaves).map(([name, id]) => [name, received.get(id) ?? null]));
  return { steps, gradients };
}

// m rows of n numbers: one pass with a one-hot v for each output.
function rowsOf(shape, pass) {
  const rows = Array.from({ length: count(shape) }, (_, i) => [...pass(oneHot(shape, i)).data]);
  return { rows, m: rows.length };
}

// J of a tape, a block for each input: { m, blocks: { x: { rows, n }, … } }.
export function jacobianOf(tape) {
  const names = Object.keys(tape.leaves), m = numel(tape.y);
  const blocks = Object.fromEntries(
    names.map(name => [name, { rows: [], n: numel(tape.nodes[tape.leaves[name]].value) }]));
  for (let i = 0; i < m; i++) {
    const received = sendBack(tape, oneHot(tape.y.shape, i));
    for (const name of names) blocks[name].rows.push([...(received.get(tape.leaves[name])?.data
      ?? Array(blocks[name].n).fill(0))]);
  }
  return { m, blocks };
}

// J of one operation for each of its inputs that need a gradient: [{ to, k, rows, m, n }].
export function localJacobian(tape, node) {
  return node.inputs.flatMap((to, k) =>
    tape.nodes[to].needsGrad
      ? [{ to, k, ...rowsOf(node.value.shape, v => node.vjp(v, k) ?? filled(tape.nodes[to].value.shape, 0)),
        n: numel(tape.nodes[to].value) }]
      : []);
}

// Entry (i, j) of it for input k, in symbols and in numbers: { symbols: '2x₁', numbers: '6' }; null without symbols.
export function partial(tape, node, k, i, j) {
  if (!node.vjp) return null;
  const number = node.vjp(oneHot(node.value.shape, i), k)?.data[j] ?? 0,
    symbols = entryText(tape, node, k, i, j, number);
  return symbols === null ? null : { symbols, numbers: format(number) };
}
