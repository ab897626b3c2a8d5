// Step through backward: the graph of a run, drawn from its tape, and what each step receives and sends.
import { localJacobian } from './tape.js';
import { briefly, drawRows, drawTensor, el, mendScrolling, scrollBox } from './view.js';

const LETTER = 7.3, LINE = 17, NODE = 62, GAP = 46, BETWEEN = 18; // in units of the drawing
const LONGEST = 22; // letters of a node's text

function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function shorten(text, most = LONGEST) {
  const plain = text.replace(/\s+/g, ' ').replace(/torch\./g, '');
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
}

// Places for the nodes: layers from the top, x in the first. Long edges get points in the layers they pass.
function placeNodes(nodes, widths) {
  const layer = new Map(), layers = [];
  const put = point => ((layers[point.layer] ??= []).push(point), point);
  const points = new Map();
  for (const node of nodes) {
    layer.set(node.id, Math.max(-1, ...node.inputs.map(id => layer.get(id))) + 1);
    points.set(node.id, put({ id: node.id, layer: layer.get(node.id), width: widths.get(node.id), up: [], down: [] }));
  }
  const link = (above, below) => (above.down.push(below), below.up.push(above));
  const edges = [];
  for (const node of nodes) {
    for (const id of node.inputs) {
      const path = [points.get(id)];
      for (let k = layer.get(id) + 1; k < layer.get(node.id); k++) path.push(put({ layer: k, width: 8, up: [], down: [] }));
      path.push(points.get(node.id));
      for (let k = 1; k < path.length; k++) link(path[k - 1], path[k]);
      edges.push({ from: id, to: node.id, path });
    }
  }
  const mean = list => list.reduce((sum, point) => sum + point.x, 0) / list.length;
  const spread = row => {
    let x = 0;
    for (const point of row) {
      point.x = x + point.width / 2;
      x += point.width + BETWEEN;
    }
    for (const point of row) point.x -= (x - BETWEEN) / 2;
  };
  layers.forEach(spread);
  for (let round = 0; round < 6; round++) {
    for (const row of round % 2 ? [...layers].reverse() : layers) {
      const side = round % 2 ? 'down' : 'up';
      const wanted = new Map(row.map(point => [point, point[side].length ? mean(point[side]) : point.x]));
      row.sort((a, b) => wanted.get(a) - wanted.get(b));
      spread(row);
    }
  }
  // Each layer is moved as a whole under its neighbours, then point by point as far as there is room.
  for (let round = 0; round < 8; round++) {
    for (const row of layers) {
      row.forEach((point, i) => {
        const near = [...point.up, ...point.down];
        if (!near.length) return;
        const left = i ? row[i - 1].x + (row[i - 1].width + point.width) / 2 + BETWEEN : -Infinity;
        const right = i < row.length - 1 ? row[i + 1].x - (row[i + 1].width + point.width) / 2 - BETWEEN : Infinity;
        point.x = Math.max(left, Math.min(right, mean(near)));
      });
    }
  }
  const all = layers.flat(), least = Math.min(...all.map(point => point.x - point.width / 2));
  for (const point of all) {
    point.x += 24 - least;
    point.y = 14 + point.layer * (NODE + GAP);
  }
  return { points, edges, width: Math.max(...all.map(point => point.x + point.width / 2)) + 14, height: 28 + layers.length * (NODE + GAP) - GAP };
}

// From the lower end of an edge to its upper end: the way the vector goes.
function wayBack({ path }, shift) {
  const down = [...path].reverse();
  let way = `M${down[0].x + shift} ${down[0].y - 2}`;
  for (let k = 1; k < down.length; k++) {
    const from = down[k - 1], to = down[k], last = k === down.length - 1;
    const start = from.y - (k === 1 ? 2 : 0), end = to.y + NODE + (last ? 9 : 0), middle = (start + end) / 2;
    way += `C${from.x + shift} ${middle} ${to.x + shift} ${middle} ${to.x + shift} ${end}`;
    if (!last) way += `L${to.x + shift} ${to.y}`;
  }
  return way;
}

// The stepper: a heading is left to the page. `say` is told each step in a sentence.
export class Stepper {
  constructor(say) {
    this.say = say;
    this.at = 0;
    this.steps = [];
    const button = (text, action) => {
      const made = el('button', { type: 'button', class: 'ex-button' }, text);
      made.addEventListener('click', () => made.getAttribute('aria-disabled') !== 'true' && this.go(action()));
      return made;
    };
    this.buttons = [
      button('Start over', () => 0),
      button('Step', () => this.at + 1),
      button('Step back', () => this.at - 1),
      button('Run all', () => this.steps.length),
    ];
    this.count = el('span', { class: 'ex-count' });
    this.drawing = scrollBox('the graph');
    this.drawing.classList.add('ex-graph');
    this.panel = el('div', { class: 'ex-step' });
    this.list = el('ol', { class: 'ex-steps' });
    this.history = el('details', { class: 'ex-history' }, el('summary', {}, 'All steps so far, in words'), this.list);
    this.root = el('div', { class: 'ex-stepper' },
      el('div', { class: 'ex-buttons', role: 'group', 'aria-label': 'Steps' }, ...this.buttons, this.count),
      el('div', { class: 'ex-side' }, this.drawing, this.panel), this.history);
  }

  // Take a new run. The place is kept while the graph stays the same.
  show({ f, tape, steps, gradient, x, y, weights }) {
    const key = `${f} ${tape.nodes.map(node => `${node.name}:${node.inputs}`)} ${y.shape}|${x.shape}`;
    if (key !== this.key) this.at = 0;
    this.key = key;
    const needed = new Set(tape.nodes.filter(node => node.needsGrad).map(node => node.id));
    const reached = new Set(steps.map(step => step.node));
    this.nodes = tape.nodes.filter(node => reached.has(node.id))
      .map(node => ({ ...node, original: node, inputs: node.inputs.filter(id => needed.has(id)) }));
    this.byId = new Map(this.nodes.map(node => [node.id, node]));
    Object.assign(this, { tape, steps, gradient, x, y, weights, output: this.nodes.at(-1).id });
    this.draw();
    this.go(Math.min(this.at, steps.length), false);
  }

  // A node as a line of a program whose lines are the nodes: 'b = a ** 2'.
  title(node, most = LONGEST) {
    return node.inputs.length ? shorten(`${node.symbol} = ${node.code}`, most) : 'x';
  }

  draw() {
    const texts = new Map(this.steps.map(step => {
      const node = this.byId.get(step.node);
      return [step.node, [this.title(node), `= ${briefly(node.value, LONGEST, true)}`, `← ${briefly(step.received, LONGEST, true)}`]];
    }));
    const widths = new Map([...texts].map(([id, lines]) => [id, Math.max(9, ...lines.map(line => line.length)) * LETTER + 20]));
    const { points, edges, width, height } = placeNodes(this.nodes, widths);
    const marker = { id: 'ex-arrow', class: 'ex-arrow', viewBox: '0 0 8 8', refX: 4, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto' };
    const picture = svg('svg', {
      viewBox: `0 0 ${width} ${height}`, role: 'img',
      'aria-label': `The graph of this run: ${this.nodes.length} nodes, x at the top, y at the bottom. The text beside it says what each step does.`,
    });
    picture.style.width = `${width / 20}rem`;
    picture.append(svg('defs', {}, svg('marker', { ...marker, markerUnits: 'userSpaceOnUse' }, svg('path', { d: 'M0 0L8 4L0 8z' }))));
    this.edges = edges.map((edge, i) => {
      const same = other => other.from === edge.from && other.to === edge.to;
      const twins = edges.filter(same).length, before = edges.slice(0, i).filter(same).length;
      const line = svg('path', { d: wayBack(edge, (before - (twins - 1) / 2) * 14), class: 'ex-edge' });
      picture.append(line);
      return { ...edge, line };
    });
    this.boxes = new Map(this.nodes.map(node => {
      const { x, y } = points.get(node.id), [title, value, vector] = texts.get(node.id), wide = widths.get(node.id);
      const kind = node.inputs.length ? (node.id === this.output ? 'y' : '') : 'x';
      const line = (text, at, name) => svg('text', { x, y: y + at, class: name }, text);
      const group = svg('g', { class: 'ex-node' },
        svg('rect', { x: x - wide / 2, y, width: wide, height: NODE, rx: 3 }),
        line(title, LINE + 2, `ex-title ${kind}`), line(value, 2 * LINE + 1, 'ex-value'), line(vector, 3 * LINE, 'ex-vector'));
      if (node.id === this.output) group.append(svg('text', { x: x - wide / 2 - 12, y: y + LINE + 4, class: 'ex-y' }, 'y'));
      picture.append(group);
      return [node.id, group];
    }));
    this.moving = svg('g');
    picture.append(this.moving);
    this.drawing.replaceChildren(picture);
  }

  sentence(k) {
    const { node, received, sends } = this.steps[k], { name, inputs } = this.byId.get(node);
    if (!inputs.length) return `x receives ${briefly(received, 60)}: that is x.grad.`;
    const targets = sends.map(({ to, vector }) => `${briefly(vector, 60)} to ${this.byId.get(to).symbol}`);
    return `${name}, ${this.title(this.byId.get(node), 60)}, receives ${briefly(received, 60)} and sends ${targets.join(' and ')}.`;
  }

  go(to, aloud = true) {
    this.at = Math.max(0, Math.min(this.steps.length, to));
    const { at, steps } = this, done = at === steps.length, current = at ? steps[at - 1] : null;
    this.buttons.forEach((button, i) => button.setAttribute('aria-disabled', String(i % 2 === 0 ? at === 0 : done)));
    this.count.textContent = `${at} of ${steps.length} steps`;
    // In the picture: what was received, what is being sent.
    const received = new Map([[this.output, true]]);
    for (const step of steps.slice(0, at)) for (const send of step.sends) received.set(send.to, true);
    for (const [id, box] of this.boxes) {
      const turn = steps.findIndex(step => step.node === id);
      box.classList.toggle('ex-now', current?.node === id);
      box.classList.toggle('ex-done', turn < at);
      box.classList.toggle('ex-reached', received.has(id) && (turn < at || complete(this, id, at)));
    }
    this.moving.replaceChildren();
    const used = new Map();
    for (const edge of this.edges) {
      const turn = steps.findIndex(step => step.node === edge.to), now = current?.node === edge.to;
      edge.line.setAttribute('class', `ex-edge${turn < at ? ' ex-sent' : ''}${now ? ' ex-sending' : ''}`);
      if (turn < at) edge.line.setAttribute('marker-end', 'url(#ex-arrow)');
      else edge.line.removeAttribute('marker-end');
      if (!now) continue;
      const nth = used.get(edge.from) ?? 0, send = current.sends.filter(other => other.to === edge.from)[nth];
      used.set(edge.from, nth + 1);
      if (!send) continue;
      const end = edge.line.getPointAtLength(edge.line.getTotalLength());
      this.moving.append(svg('text', { x: end.x, y: end.y + 14 + 14 * nth, class: 'ex-travels' }, briefly(send.vector, LONGEST, true)));
    }
    this.describe(current, done);
    this.list.replaceChildren(...steps.slice(0, at).map((_, k) => el('li', k === at - 1 ? { 'aria-current': 'step' } : {}, this.sentence(k))));
    this.history.hidden = at === 0;
    mendScrolling(this.root);
    if (!aloud) return;
    this.say(at ? `Step ${at} of ${steps.length}. ${this.sentence(at - 1)}` : 'Back at the start. v waits at y.');
    const box = current && this.boxes.get(current.node).querySelector('rect');
    if (box) { // the node is brought into view inside the drawing's own box
      const scale = this.drawing.scrollWidth / this.drawing.firstChild.viewBox.baseVal.width;
      const middle = (Number(box.getAttribute('x')) + Number(box.getAttribute('width')) / 2) * scale;
      this.drawing.scrollLeft = middle - this.drawing.clientWidth / 2;
    }
  }

  // In words and numbers: what the current node receives, its local Jacobian, and what it sends.
  describe(current, done) {
    this.panel.replaceChildren();
    if (!current) {
      this.panel.append(el('p', {},
        el('span', { class: 'v' }, 'v'), ` = ${briefly(this.weights, 60)} waits at `, el('span', { class: 'y' }, 'y'),
        '. Each step hands what a node has received back to the nodes it was computed from, multiplied by the local Jacobian.'));
      return;
    }
    const node = this.byId.get(current.node);
    this.panel.append(el('p', {},
      `Step ${this.at} of ${this.steps.length}: `, el('strong', {}, node.name), ' ', el('code', {}, this.title(node, 60))));
    if (!node.inputs.length) {
      this.panel.append(
        el('p', {}, 'What has arrived at x, added up, is ', el('code', {}, 'x.grad'), done ? '. There is nothing behind x: backward is done.' : '.'),
        el('div', { class: 'ex-grad', 'data-step-gradient': '' }, ...drawTensor(current.received, 'x', 'x.grad')));
      return;
    }
    const blocks = localJacobian(this.tape, node.original);
    current.sends.forEach((send, k) => {
      const target = this.byId.get(send.to), block = blocks[k];
      const how = send.numbers ? `${send.how} = ${send.numbers.replaceAll('-', '−')}` : send.how;
      this.panel.append(el('p', {}, 'sends to ', el('code', {}, target.symbol), ': ', el('span', { class: 'ex-how' }, how)));
      const label = `local Jacobian of ${node.symbol} with respect to ${target.symbol}, rows weighted by what was received; sum: ${briefly(send.vector, 60)}`;
      this.panel.append(scrollBox('local Jacobian', drawRows({
        y: { letter: node.symbol, tensor: node.value }, x: { letter: target.symbol, shape: target.value.shape }, weights: current.received.data,
        rows: block.rows, sum: send.vector.data, sumName: ['sum'], label, brief: true,
      })));
    });
    if (current.sends.length > 1) this.panel.append(el('p', { class: 'ex-note' }, 'What one node receives from several is added up.'));
  }
}

// Whether all that a node will receive has arrived after `at` steps.
function complete({ steps, edges, output }, id, at) {
  const senders = edges.filter(edge => edge.from === id).map(edge => edge.to);
  return id === output || senders.every(sender => steps.findIndex(step => step.node === sender) < at);
}
