// What the live figures of a page (live.js) use of the explorer: its arithmetic, without its page.
import { aim, drawTable, posed, walk } from './arm.js';
import { blendOf, drawBlend, onGrid } from './blend.js';
import { drawBowl } from './bowl.js';
import { boreholeOf, drawRock, stepOn } from './borehole.js';
import { compute } from './compute.js';
import { drawLosses, lossesOf, sendOn, sentOf } from './cut.js';
import { descentOf, fadeSteps } from './descent.js';
import { drawField, fieldOf } from './field.js';
import { drawFit, fitOf } from './fit.js';
import { kinkOf } from './kink.js';
import { afterTouch } from './moving.js';
import { odeOf, swing, trained } from './ode.js';
import { drawPixels, pixelOf, probe } from './pixels.js';
import { parseProgram } from './reader.js';
import {} from './rest.js';
import { evaluate, weightsIn } from './state.js';
import { tangentsOf } from './tangents.js';
import { run } from './tape.js';
import { filled, oneHot, tensor } from './tensors.js';

// A program is read once.
const programs = new Map();
function programOf(text) {
  if (!programs.has(text)) programs.set(text, parseProgram(text));
  return programs.get(text);
}

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
  const program = programOf(text);
  const given = Object.entries(inputs).map(([name, { shape, data }]) => [name, tensor(shape, data)]);
  const tape = run(program, Object.fromEntries(given)), { nodes } = tape;
  const at = { ...tape.leaves, [program.output]: tape.output }, values = {}, grad = {}, shapes = {}, J = {};
  for (const { variable, id } of nodes) if (variable) at[variable] = id;
  const settled = one => Math.abs(one) < 1e-13 ? 0 : one; // terms that cancel leave a rounding error
  const numbers = (received, id) => [...received[id]?.data ?? Array(nodes[id].value.data.length).fill(0)].map(settled);
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

// What the outputs of a program are on a whole map of its input, which is computed once.
const grounds = new Map();
function groundsOf(text, name) {
  if (!grounds.has(text)) grounds.set(text, onGrid(at => compute(programOf(text), { [name]: tensor(at.shape, at.data) }).data));
  return grounds.get(text);
}

const weightedSum = (v, J) => J[0].map((_, j) => v.reduce((sum, weight, i) => sum + weight * J[i][j], 0));

// The triangle of the slope of a curve, 1 wide (book/pictures/curves.py), and where its 1 stands.
function triangle(x, height, slope) {
  const far = x < 0 ? x + 1 : x - 1, end = height + (far - x) * slope;
  return {
    run: [[x, height], [far, height]], slope: [[x, height], [far, end]], rise: [[far, height], [far, end]],
    one: [(x + far) / 2, height + (end < height ? 0.2 : -0.62)],
  };
}

// All that a figure shows of a state { inputs, v, rows, u }, and the ends of what is passed on. `arm` is the name of the
// ends of a robot's links.
function shows(text, links, { inputs, v, rows, u, ...table }, isCurves, arm) {
  const { values, shapes, grad, J, output } = follow(text, inputs, v, links);
  const scope = { ...values, grad, J, output, shapes, pass: {}, from: {}, upto: {}, outer: {}, ones: {}, zero: 0, origin: [0, 0] };
  scope.v = grad[links[0][0]];
  scope['|v|'] = Math.hypot(...scope.v);
  for (const [to, from] of links) {
    const sums = J[to][0].map(() => 0);
    scope.pass[to] = J[to].map((row, i) => row.map(entry => grad[to][i] * entry));
    scope.from[to] = [];
    scope.upto[to] = scope.pass[to].map(row => {
      scope.from[to].push([...sums]);
      return row.map((entry, j) => (sums[j] += entry));
    });
    scope.outer[to] = grad[to].map(weight => values[from].map(entry => weight * entry));
    const total = weightedSum(Array(J[to].length).fill(1), J[to]);
    scope.ones[to] = total.map(sum => Math.abs(sum) < 1e-12 ? 0 : sum); // as matrices.settled has it
  }
  if (rows) {
    const matrix = J[links[0][0]], m = matrix.length;
    scope.rows = rows.data;
    scope.sums = Array.from({ length: rows.data.length / m }, (_, k) => weightedSum(rows.data.slice(k * m, (k + 1) * m), matrix));
  }
  if (u) {
    const [[to, from]] = links, x = inputs[from], plus = (a, b, share = 1) => Array.from(a, (one, k) => one + share * b[k]);
    const at = share => follow(text, { [from]: { ...x, data: plus(x.data, u.data, share) } }, v, []).values[to];
    const way = Array.from({ length: 13 }, (_, k) => at(k / 12)), Ju = J[to].map(row => weightedSum(u.data, row.map(one => [one]))[0]);
    Object.assign(scope, { u: u.data, Ju, way, end: way[12], moved: plus(way[12], way[0], -1), before: [x.data, plus(x.data, u.data)], after: [way[0], plus(way[0], Ju)] });
  }
  if (isCurves) { // each the slope of the one before it
    const [x] = inputs[links[0][1]].data, slopes = links.map(([to]) => J[to][0][0]).reverse();
    const heights = [values[links.at(-1)[0]][0], ...slopes];
    scope.curves = heights.map((height, k) => ({ height, at: [x, height, slopes[k]], stem: [[x, 0], [x, height]], ...triangle(x, height, slopes[k] ?? 0) }));
  }
  const x = values[links.at(-1)[1]];
  if (links.length === 1 && values[links[0][0]].length === x.length) scope.tangents = tangentsOf(x, values[links[0][0]], J[links[0][0]].map((row, k) => row[k]), grad[links[0][1]]);
  if (x.length === 1) scope.kink = kinkOf(x, values[links[0][0]], J[links[0][0]].map(([slope]) => slope));
  if (x.length === 2) {
    const [[to]] = links, [, from] = links.at(-1);
    scope.hill = { at: x, arrow: [x, x.map((one, k) => one + grad[from][k] / 3)] };
    scope.blend = blendOf(x, grad[from], scope.v, values[to], J[to], () => groundsOf(text, from));
  }
  if (values.x2 && values.w && values.b) scope.field = fieldOf(values, grad, table.times);
  const beginAt = (name, data) => follow(text, { ...inputs, [name]: { ...inputs[name], data } }, v, []);
  if (values.score) {
    scope.fit = fitOf(values.w, w => beginAt('w', w));
    scope.best = beginAt('w', scope.fit.w).values.score;
  }
  if (table.lr) {
    scope.lr = table.lr.data;
    scope.descent = descentOf(x, scope.lr[0], v.data, grad.x, at => beginAt('x', at).values.y);
    scope.off = scope.descent.off;
  }
  if (values.W2) {
    const inRows = (data, wide) => Array.from({ length: data.length / wide }, (_, k) => data.slice(k * wide, (k + 1) * wide));
    Object.assign(scope, { sent: sentOf(table.cut), losses: lossesOf(table, values.loss) });
    const [W, slopes] = [values, grad].map(of => ['W1', 'W2'].map(name => inRows(of[name], shapes[name][1])));
    scope.matrix = { W, slopes };
  }
  if (table.every) {
    Object.assign(scope, { every: table.every.data, moment: table.moment.data });
    scope.ode = odeOf(values, grad, t => follow(text, { ...inputs, t: { shape: [t.length], data: t } }, { data: t }, []).values.y, ...table.moment.data);
  }
  if (table.measured) {
    const { data } = table.measured;
    Object.assign(scope, { measured: data, borehole: boreholeOf(values, scope.v, data, grad.x) });
  }
  if (arm) Object.assign(scope, { cup: table.cup.data, arm: posed(values[arm], values.x, grad.x, scope.v, table) });
  const [, last] = links.at(-1);
  const sum = scope.v.reduce((all, weight, k) => all + weight * values[links[0][0]][k], 0);
  scope.pixel = pixelOf(grad[last], values[last], shapes[last], sum, table.pixel, table.first.inputs[last]?.data ?? []);
  Object.assign(scope, { 'v·y': sum, painted: scope.pixel.painted.filter(Boolean).length });
  const all = Object.values(scope.upto).flat(2);
  return { scope, least: Math.min(0, ...all), most: Math.max(0, ...all) };
}

// One number is every weight of v: a curve is trained with it.
function train(text, { inputs, v, every: { data: [weight] } }) {
  v.data = v.data.map(() => weight);
  inputs.c.data = trained(inputs.c.data, data => follow(text, { ...inputs, c: { ...inputs.c, data } }, v, []));
}

// Pictures that are drawn again by a module of their own: of a part of the drawing, and what a state shows.
const own = { arm: drawTable, pixels: drawPixels, field: drawField, blend: drawBlend, fit: drawFit, descent: fadeSteps, borehole: drawRock, bowl: drawBowl, losses: drawLosses };

globalThis.figures = { opened, follow, shows, train, sendOn, aim, walk, stepOn, swing, probe, own, afterTouch };
