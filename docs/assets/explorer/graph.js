// Step through backward: the graph of a run, drawn from its tape with the inputs on the left and y on the right (on a
// phone with y on top and the inputs below), and what each step receives, multiplies by and sends.
import { svgElement } from './svg_element.js';
import { localJacobian, partial } from './tape.js';
import { briefly, el, indexed, largestOf, lightUp, mendScrolling, scrollBox, shaded, shown } from './view.js';

const LETTER = 7.9, LINE = 15, GAP = 20, UNDER_V = 34; // in units of the drawing
const LONGEST = 22, WITH_ROOM = 28; // letters of a node's text, and of y's, which has room beside it
const PHONE = '(max-width: 37.49em)';
const TALL = 2; // with more nodes than this below each other, each of them has two lines in the place of three
const ENTRIES = 6; // of a local Jacobian in symbols
const SMALL = 8; // rows and columns of a local Jacobian that is drawn

function shorten(text, most = LONGEST) {
  const plain = text.replace(/\s+/g, ' ').replace(/torch\./g, '');
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
}

// Three numbers always fit.
const inNode = vector => briefly(vector, LONGEST + (vector.shape.length === 1 && vector.data.length < 4 ? 4 : -2),
  true);

// Places for the nodes: layers from the left, y in the last one, each node as near to those that use it as it can be.
// Long edges get points in the layers they pass.
function placeNodes(nodes, widthOf, upright) {
  const layerOf = layersOf(nodes), sizes = new Map();
  for (const layer of layerOf.values()) sizes.set(layer, (sizes.get(layer) ?? 0) + 1);
  const linesOf = id => !upright && sizes.get(layerOf.get(id)) > TALL ? 2 : 3;
  const highOf = id => linesOf(id) === 3 ? 3 * LINE + 9 : 2 * LINE + 7;
  const widths = new Map(nodes.map(node => [node.id, widthOf(node, linesOf(node.id))]));
  const { layers, points, edges } = connect(nodes, layerOf, id => upright ? widths.get(id) : highOf(id));
  orderLayers(layers, upright ? 10 : Math.max(...sizes.values()) > TALL ? 7 : 14);
  const { width, height } = putSideBySide(layers, upright ? new Map(nodes.map(({ id }) => [id, highOf(id)])) : widths);
  // Where a point is drawn: `along` the way from the inputs to y, `aside` of it.
  const at = upright ? (along, aside) => [aside, UNDER_V + width - along] : (along, aside) => [along, aside];
  for (const [id, point] of points) point.drawn = [...at(point.x, point.y), widths.get(id)];
  return { points, edges, linesOf, highOf, at, ...(upright ? { width: height, height: width + UNDER_V } : { width, height }) };
}

// The layer of each node by its id, from 0 on: the one before the first that uses it.
function layersOf(nodes) {
  const after = new Map(nodes.map(node => [node.id, []])), last = nodes.at(-1).id, layer = new Map();
  for (const node of nodes) for (const id of node.inputs) after.get(id).push(node.id);
  for (const { id } of [...nodes].reverse()) {
    layer.set(id, id === last ? 0 : Math.min(...after.get(id).map(other => layer.get(other))) - 1);
  }
  const first = Math.min(...layer.values());
  return new Map([...layer].map(([id, place]) => [id, place - first]));
}

// A point for each node, and for each edge the points of its way. Points know their neighbours.
function connect(nodes, layerOf, sizeOf) {
  const layers = [], points = new Map(), edges = [];
  const put = point => {
    (layers[point.layer] ??= []).push(point);
    return point;
  };
  for (const { id } of nodes) points.set(id, put({ id, layer: layerOf.get(id), high: sizeOf(id), before: [], after: [] }));
  for (const node of nodes) {
    for (const id of node.inputs) {
      const path = [points.get(id)], end = points.get(node.id);
      for (let k = path[0].layer + 1; k < end.layer; k++) path.push(put({ layer: k, high: 8, before: [], after: [] }));
      path.push(end);
      for (let k = 1; k < path.length; k++) {
        path[k - 1].after.push(path[k]);
        path[k].before.push(path[k - 1]);
      }
      edges.push({ from: id, to: node.id, path });
    }
  }
  return { layers, points, edges };
}

const meanHeight = list => list.reduce((sum, point) => sum + point.y, 0) / list.length;

// The order in each layer, and the height of each point: first as its neighbours are, then as near to them as there
// is room.
function orderLayers(layers, between) {
  const spread = row => {
    let y = 0;
    for (const point of row) {
      point.y = y + point.high / 2;
      y += point.high + between;
    }
    for (const point of row) point.y -= (y - between) / 2;
  };
  layers.forEach(spread);
  for (let round = 0; round < 6; round++) {
    for (const row of round % 2 ? layers : [...layers].reverse()) {
      const side = round % 2 ? 'before' : 'after';
      const wanted = new Map(row.map(point => [point, point[side].length ? meanHeight(point[side]) : point.y]));
      row.sort((a, b) => wanted.get(a) - wanted.get(b));
      spread(row);
    }
  }
  for (let round = 0; round < 8; round++) {
    for (const row of layers) row.forEach((point, i) => approach(point, row[i - 1], row[i + 1], between));
  }
}

function approach(point, above, below, between) {
  const near = [...point.before, ...point.after];
  if (!near.length) return;
  const least = above ? above.y + (above.high + point.high) / 2 + between : -Infinity;
  const most = below ? below.y - (below.high + point.high) / 2 - between : Infinity;
  point.y = Math.max(least, Math.min(most, meanHeight(near)));
}

// The layers beside each other; the size of the whole.
function putSideBySide(layers, widths) {
  const all = layers.flat(), top = Math.min(...all.map(point => point.y - point.high / 2));
  let x = 2;
  for (const row of layers) {
    const wide = Math.max(...row.map(point => widths.get(point.id) ?? 0));
    for (const point of row) {
      point.y += 2 - top;
      point.x = x + wide / 2;
      point.wide = widths.get(point.id) ?? wide;
    }
    x += wide + GAP;
  }
  return { width: x - GAP, height: Math.max(...all.map(point => point.y + point.high / 2)) + 2 };
}

// From the left side of the node that sends to the right side of the one that receives: the way the vector goes.
function wayBack({ path }, shift, at) {
  const way = [...path].reverse(), place = (x, point) => at(x, point.y + shift).join(' ');
  let x = way[0].x - way[0].wide / 2, d = `M${place(x, way[0])}`;
  for (let k = 1; k < way.length; k++) {
    const to = way[k], end = to.x + to.wide / 2, middle = (x + end) / 2;
    d += `C${place(middle, way[k - 1])} ${place(middle, to)} ${place(end, to)}`;
    x = end;
    if (k < way.length - 1) d += `L${place(x = to.x - to.wide / 2, to)}`;
  }
  return d;
}

// A small matrix.
function small(rows, kind, label) {
  const largest = largestOf(rows.flat()), cell = number => shaded('td', kind, number, largest, true);
  return el('table', { class: 'ex-small', 'aria-label': label },
    el('tbody', {}, ...rows.map(row => el('tr', {}, ...row.map(cell)))));
}

// The stepper: a heading is left to the page, and so is the place of `panel`, which has what the step does. `say` is told each step in a sentence, `moved` how many steps were taken.
export class Stepper {
  constructor(say, moved) {
    Object.assign(this, { say, moved, at: 0, steps: [] });
    const button = (text, action, kind = '') => {
      const made = el('button', { type: 'button', class: `ex-button ${kind}` }, text);
      made.addEventListener('click', () => made.getAttribute('aria-disabled') !== 'true' && this.go(action()));
      return made;
    };
    this.buttons = [
      button('Step', () => this.at + 1, 'ex-first'),
      button('Step back', () => this.at - 1),
      button('Run all', () => this.steps.length),
      button('Start over', () => 0),
    ];
    this.count = el('span', { class: 'ex-count' });
    this.drawing = scrollBox('the graph');
    this.drawing.classList.add('ex-graph');
    this.panel = scrollBox('what this step does');
    this.panel.classList.add('ex-step');
    this.list = el('ol', { class: 'ex-steps' });
    this.history = el('details', { class: 'ex-history' }, el('summary', {}, 'All steps so far, in words'), this.list);
    this.root = el('div', { class: 'ex-stepper' },
      el('div', { class: 'ex-buttons', role: 'group', 'aria-label': 'Steps' },
        el('span', { class: 'ex-title', 'aria-hidden': 'true' }, 'backward'), ...this.buttons, this.count),
      this.drawing);
  }

  // Take a new run, and the step to be at. The place is kept while the graph stays the same.
  show({ tape, steps, gradients, y, weights }, at) {
    const key = tape.nodes.map(node => `${node.name}:${node.inputs}:${node.value.shape}`).join();
    const fresh = key !== this.key;
    this.at = at ?? (fresh ? 0 : this.at);
    this.key = key;
    const needed = new Set(tape.nodes.filter(node => node.needsGrad).map(node => node.id));
    const reached = new Set(steps.map(step => step.node));
    this.leaves = new Map(Object.entries(tape.leaves).map(([name, id]) => [id, name]));
    this.nodes = tape.nodes.filter(node => reached.has(node.id))
      .map(node => ({ ...node, original: node, inputs: node.inputs.filter(id => needed.has(id)) }));
    this.byId = new Map(this.nodes.map(node => [node.id, node]));
    Object.assign(this, { tape, steps, gradients, y, weights, output: tape.output });
    this.draw();
    this.go(Math.min(this.at, steps.length), false, fresh);
  }

  // The inputs to which all has been sent by the steps that were taken.
  arrived() {
    const taken = new Set(this.steps.slice(0, this.at).map(step => step.node));
    const senders = id => this.nodes.filter(node => node.inputs.includes(id)).map(node => node.id);
    return [...this.leaves].filter(
      ([id]) => this.byId.has(id) && (senders(id).length ? senders(id).every(node => taken.has(node)) : taken.has(id)))
      .map(([, name]) => name);
  }

  // The inputs that are still to receive something.
  awaited() {
    const arrived = this.arrived();
    return [...this.leaves].filter(([id, name]) => this.byId.has(id) && !arrived.includes(name)).map(([, name]) => name);
  }

  // A node as a line of a program whose lines are the nodes: 'b = a ** 2'.
  title(node, most = LONGEST) {
    return this.leaves.get(node.id) ?? shorten(`${node.symbol} = ${node.code}`, most);
  }

  // What has arrived at each node after the steps that were taken.
  received() {
    const found = new Map([[this.output, { vector: this.weights, whole: true }]]);
    for (const [k, { sends }] of this.steps.slice(0, this.at).entries()) {
      for (const { to, vector } of sends) {
        const before = found.get(to)?.vector;
        const sum =
          before ? { shape: vector.shape, data: vector.data.map((number, i) => before.data[i] + number) } : vector;
        found.set(to, { vector: sum, step: k });
      }
    }
    return found;
  }

  draw() {
    const most = new Map(this.steps.map(step => [step.node, step.received]));
    const upright = matchMedia(PHONE).matches, texts = new Map(this.nodes.map(node => [node.id,
      [this.title(node, node.id === this.output ? WITH_ROOM : LONGEST), briefly(node.value, LONGEST, true),
        `← ${inNode(most.get(node.id))}`]]));
    const { points, edges, linesOf, highOf, width, height, at } = placeNodes(this.nodes, ({ id }, lines) => {
      const [title, value, vector] = texts.get(id).map(line => line.length);
      return Math.max(7, title, ...(lines === 3 ? [value, vector] : [value + vector + 1])) * LETTER + (upright ? 8 : 10);
    }, upright);
    const out = points.get(this.output), v = `v = ${briefly(this.weights, LONGEST, true)}`, long = v.length * LETTER * 1.05;
    const [outX, outY] = out.drawn, from = upright ? Math.min(0, outX - long / 2) : 0;
    const whole = upright ? Math.max(width, outX + long / 2) - from : width + long + 30;
    const picture = svgElement('svg', {
      viewBox: `${from} 0 ${whole} ${height}`, role: 'img',
      'aria-label': `The graph of this run: ${this.nodes.length} nodes, from the inputs ${upright ? 'below to y on top' : 'on the left to y on the right'}. The text below says what each step does.`,
    });
    picture.style.setProperty('--w', `${whole / 20}rem`);
    const marker = (id, d) => svgElement('marker',
      { id, class: id, viewBox: '0 0 8 8', refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, orient: 'auto',
        markerUnits: 'userSpaceOnUse' },
      svgElement('path', { d }));
    picture.append(svgElement('defs', {}, marker('ex-arrow', 'M0 0L8 4L0 8z')));
    const right = out.x + out.wide / 2, start = right + (upright ? 16 : 24), [endX, endY] = at(start + 4, out.y);
    picture.append(
      svgElement('path', { d: `M${at(start, out.y)}L${at(right, out.y)}`, class: 'ex-edge ex-sent', 'marker-end': 'url(#ex-arrow)' }),
      svgElement('text', { x: endX, y: upright ? endY : outY + 4, class: `ex-weights${upright ? ' ex-over' : ''}` }, v));
    this.edges = edges.map((edge, i) => {
      const same = other => other.from === edge.from && other.to === edge.to;
      const twins = edges.filter(same).length, before = edges.slice(0, i).filter(same).length;
      const line = svgElement('path', { d: wayBack(edge, (before - (twins - 1) / 2) * 14, at), class: 'ex-edge' });
      picture.append(line);
      return { ...edge, line };
    });
    this.boxes = new Map(this.nodes.map(node => {
      const [x, y, wide] = points.get(node.id).drawn, lines = texts.get(node.id), leaf = this.leaves.has(node.id);
      const each = linesOf(node.id), high = highOf(node.id);
      const kind = leaf ? 'x' : node.id === this.output ? 'y' : '', top = y - high / 2;
      const line = (text, k, name) => svgElement('text', { x, y: top + k * LINE + 1, class: name }, text);
      const tail = leaf ? 'ex-vector x' : 'ex-vector',
        vector = each === 3 ? line('', 3, tail) : svgElement('tspan', { class: tail });
      const value = line(lines[1], 2, 'ex-value');
      if (each === 2) value.append(vector);
      const group = svgElement('g', { class: `ex-node${leaf ? ' ex-leaf' : ''}` },
        svgElement('rect', { x: x - wide / 2, y: top, width: wide, height: high, rx: leaf ? 12 : 4 }),
        line(lines[0], 1, `ex-name ${kind}`), value, ...(each === 3 ? [vector] : []));
      picture.append(group);
      return [node.id, { group, vector, each, middle: x }];
    }));
    this.drawing.replaceChildren(picture);
  }

  sentence(k) {
    const { node, received, sends } = this.steps[k], name = this.leaves.get(node);
    if (name !== undefined) return `${name} receives ${briefly(received, 60)}: that is ${name}.grad.`;
    const targets = sends.map(({ to, vector }) => `${briefly(vector, 60)} to ${this.byId.get(to).symbol}`);
    return `${this.byId.get(node).name}, ${this.title(this.byId.get(node), 60)}, receives ${briefly(received, 60)} and sends ${targets.join(' and ')}.`;
  }

  // Take the first `at` steps.
  go(at, aloud = true, fresh = aloud) {
    this.at = Math.max(0, Math.min(at, this.steps.length));
    at = this.at;
    const { steps } = this, current = steps[at - 1], done = at === steps.length;
    const disabled = [done, at === 0, done, at === 0];
    this.buttons.forEach((button, i) => button.setAttribute('aria-disabled', String(disabled[i])));
    this.count.textContent = `${at} of ${steps.length} steps`;
    const received = this.received(), lit = [];
    for (const [id, { group, vector, each }] of this.boxes) {
      const turn = steps.findIndex(step => step.node === id), got = received.get(id);
      group.classList.toggle('ex-now', current?.node === id);
      group.classList.toggle('ex-done', turn < at);
      vector.textContent =
        got ? `${each === 2 ? ' ' : ''}← ${inNode(got.vector)}` : '';
      if (got && got.step === at - 1) lit.push(group);
    }
    if (aloud) lightUp(this.drawing, lit);
    for (const edge of this.edges) {
      const turn = steps.findIndex(step => step.node === edge.to), now = current?.node === edge.to;
      edge.line.setAttribute('class', `ex-edge${turn < at ? ' ex-sent' : ''}${now ? ' ex-sending' : ''}`);
      if (turn < at) edge.line.setAttribute('marker-end', 'url(#ex-arrow)');
      else edge.line.removeAttribute('marker-end');
    }
    this.describe(current, done);
    this.list.replaceChildren(
      ...steps.slice(0, at).map((_, k) => el('li', k === at - 1 ? { 'aria-current': 'step' } : {}, this.sentence(k))));
    this.history.hidden = at === 0;
    mendScrolling(this.root);
    if (this.panel.parentElement) mendScrolling(this.panel.parentElement);
    if (fresh || aloud) { // the node is brought into view inside the drawing's own box
      const { x, width } = this.drawing.firstChild.viewBox.baseVal, scale = this.drawing.scrollWidth / width;
      this.drawing.scrollLeft =
        (this.boxes.get(current?.node ?? this.output).middle - x) * scale - this.drawing.clientWidth / 2;
    }
    if (!aloud) return;
    this.moved(at);
    this.say(at ? `Step ${at} of ${steps.length}. ${this.sentence(at - 1)}` : 'Back at the start.');
  }

  // The entries of a local Jacobian in symbols and numbers, where the tape has a text for them: ∂y₁/∂x₁ = 2x₁ = 6.
  symbols(node, target, block) {
    const found = [];
    for (let i = 0; i < block.m && found.length < ENTRIES; i++) {
      for (let j = 0; j < block.n && found.length < ENTRIES; j++) {
        const text =
          block.rows[i][j] === 0 && block.m * block.n > 1 ? null : partial(this.tape, node.original, block.k, i, j);
        if (!text) continue;
        const numbers = shown(block.rows[i][j]), symbols = text.symbols?.replaceAll('-', '−');
        found.push(el('span', { class: 'ex-partial' }, '∂', indexed(node.symbol, node.value.shape, i, this.kind(node)),
          '/∂', indexed(target.symbol, target.value.shape, j, this.kind(target)), ' = ',
          ...(symbols && symbols !== numbers ? [symbols, ' = '] : []), numbers));
      }
    }
    return found;
  }

  kind(node) {
    return this.leaves.has(node.id) ? 'x' : node.id === this.output ? 'y' : '';
  }

  // Where a node has received several vectors: '0.572 + 0.316 = '.
  terms(node) {
    const sent = this.steps.slice(0, this.at).flatMap(({ sends }) => sends).filter(({ to }) => to === node);
    return sent.length > 1 ? `${sent.map(({ vector }) => briefly(vector, 60, true)).join(' + ')} = ` : '';
  }

  // In words and numbers: what the current node receives, its local Jacobian, and what it sends.
  describe(current, done) {
    this.panel.replaceChildren();
    this.panel.classList.toggle('ex-start', !current);
    if (!current) {
      this.panel.append(el('p', {}, el('span', { class: 'v' }, 'v'), ` = ${briefly(this.weights, 60)} waits at `,
        el('span', { class: 'y' }, this.tape.nodes[this.output].symbol),
        '. Each step takes what a node has received, multiplies it by the local Jacobian of that node, and sends the product on.'));
      return;
    }
    const node = this.byId.get(current.node), name = this.leaves.get(current.node);
    if (name !== undefined) {
      this.panel.append(el('p', {}, 'All that was sent to ', el('code', { class: 'x' }, name), ', added up, is ',
        el('code', {}, `${name}.grad`), ' = ', this.terms(current.node),
        el('strong', { class: 'x', 'data-step-gradient': name }, briefly(current.received, 120)),
        '. There is nothing before ', el('code', {}, name), done ? ', and backward is done.' : '.'));
      return;
    }
    this.panel.append(el('p', {}, el('code', {}, this.title(node, 60)),
      el('span', { class: 'ex-note' }, ` ${node.name} `), ' has received ', this.terms(node.id),
      el('strong', { class: 'v' }, briefly(current.received, 60)), ', and sends'));
    const blocks = localJacobian(this.tape, node.original);
    this.panel.classList.toggle('ex-three', blocks.length > 2);
    current.sends.forEach((send, k) => {
      const target = this.byId.get(send.to), block = blocks[k], drawn = block.m <= SMALL && block.n <= SMALL;
      const to = el('p', { class: 'ex-sends' }, 'to ', el('code', { class: this.kind(target) }, target.symbol), ':',
        ...(drawn ? [] : [' ', el('strong', { class: 'v' }, briefly(send.vector, 60))]),
        el('small', {}, send.how.replaceAll('-', '−')));
      const product =
        drawn
          ? scrollBox('v times the local Jacobian',
            el('div', { class: 'ex-product' }, small([[...current.received.data]], 'v', 'what was received'),
              el('span', {}, '·'),
              small(block.rows, 'J', `local Jacobian of ${node.symbol} with respect to ${target.symbol}`),
              el('span', {}, '='), small([[...send.vector.data]], 'v ex-result', 'what is sent')))
          : '';
      this.panel.append(el('div', { class: 'ex-send' }, to, product,
        el('p', { class: 'ex-partials' }, ...this.symbols(node, target, block))));
    });
    const meeting = current.sends.filter(
      ({ to }) => this.nodes.flatMap(other => other.inputs).filter(id => id === to).length > 1);
    if (meeting.length) {
      this.panel.append(el('p', { class: 'ex-note' },
        `What ${this.byId.get(meeting[0].to).symbol} receives from several nodes is added up.`));
    }
  }
}
