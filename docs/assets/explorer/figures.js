// What the live figures of a page (live.js) use of the explorer: its arithmetic, without its page.
import { parseProgram } from './reader.js';
import {} from './rest.js';
import { evaluate, weightsIn } from './state.js';
import { run } from './tape.js';
import { filled, oneHot, tensor } from './tensors.js';

// A program as it stands: its inputs { x: { shape, data }, … }, and v.
function opened(text) {
  const program = parseProgram(text), given = Object.fromEntries(program.given);
  const { inputs, y, weights, troubles } = evaluate({ f: text, inputs: given, v: weightsIn(program, given) ?? '' });
  const [trouble] = Object.values(troubles);
  if (trouble) throw new Error(trouble.message);
  const plain = ({ shape, data }) => ({ shape: [...shape], data: [...data] });
  const named = Object.entries(inputs).map(([name, input]) => [name, plain(input)]);
  return { inputs: Object.fromEntries(named), v: plain(weights ?? filled(y.shape, 1)) };
}

// What reaches each node when v starts at the node `from`: { id: vector }.
function reached(nodes, from, v) {
  const received = { [from]: v };
  for (let id = from; id >= 0; id--) {
    const node = nodes[id], vector = received[id];
    if (!vector || !node.needsGrad) continue;
    node.inputs.forEach((to, k) => {
      const sent = nodes[to].needsGrad && node.vjp(vector, k), before = received[to];
      if (!sent) return;
      received[to] = before ? tensor(sent.shape, sent.data.map((number, i) => before.data[i] + number)) : sent;
    });
  }
  return received;
}

// The program at other inputs and another v: the numbers of its names, what reaches each of them, and J for each link
// [to, from]. `output` is the name at which backward starts.
function follow(text, inputs, v, links) {
  const program = parseProgram(text);
  const given = Object.entries(inputs).map(([name, { shape, data }]) => [name, tensor(shape, data)]);
  const tape = run(program, Object.fromEntries(given)), { nodes } = tape;
  const at = { ...tape.leaves, [program.output]: tape.output }, values = {}, grad = {}, shapes = {}, J = {};
  for (const { variable, id } of nodes) if (variable) at[variable] = id;
  const numbers = (received, id) => [...received[id]?.data ?? Array(nodes[id].value.data.length).fill(0)];
  const received = reached(nodes, tape.output, tensor(tape.y.shape, v.data));
  for (const [name, id] of Object.entries(at)) {
    values[name] = [...nodes[id].value.data];
    shapes[name] = [...nodes[id].value.shape];
    grad[name] = numbers(received, id);
  }
  for (const [to, from] of links) {
    J[to] = values[to].map((_, i) => numbers(reached(nodes, at[to], oneHot(nodes[at[to]].value.shape, i)), at[from]));
  }
  const output = Object.keys(at).find(name => at[name] === tape.output);
  return { values, shapes, grad, J, output };
}

globalThis.figures = { opened, follow };
