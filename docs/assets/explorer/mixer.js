// The mixing desk: a channel for each number of y, with its fader, its row of J and what the fader lets pass (v × row =
// bars, each from where the one above it ends); below them what comes out. The elements stay the same while the shapes do, so that bars stretch and light up.
import { formatShape } from './tensors.js';
import { briefly, el, indexed, largestOf, lightUp, scrollBox, shown, some } from './view.js';

const BARS = 5, FEW = 3; // more columns than this have a shade in the place of a bar, or what passes below their row
const SMALL_SCREEN = '(max-width: 44.98em)';
const EVEN = 3, FULL = 100; // a fader goes as far as this; if a weight leaves it, as far as that, or its power of ten

// The lines on the groove of a fader: [weight, what stands below it].
function ticksOf(full) {
  const tens = full === EVEN ? [1, 2, 3] : Array.from({ length: Math.round(Math.log10(full)) + 1 }, (_, k) => 10 ** k);
  const isNamed = ten => ten === full || full === EVEN || (ten > 1 && full === FULL);
  const ends = tens.map(ten => [ten, isNamed(ten) ? ten > 1e3 ? `1e${Math.log10(ten)}` : String(ten) : '']);
  return [...ends.map(([ten, name]) => [-ten, name && `−${name}`]).reverse(), [0, '0'], ...ends];
}

// Between the place of a fader, from −1 to 1, and its weight: even steps, and whole numbers hold it. On the large
// scale steps are ever larger towards the ends.
const placeOf = (weight, full) => Math.max(-1, Math.min(1,
  full === EVEN ? weight / EVEN : Math.sign(weight) * Math.log1p(Math.abs(weight)) / Math.log1p(full))) || 0;
function weightAt(place, full) {
  if (full === EVEN) {
    const weight = place * EVEN, whole = Math.round(weight);
    return (Math.abs(weight - whole) < 0.15 ? whole : Math.round(weight * 10) / 10) || 0;
  }
  const size = Math.expm1(Math.abs(place) * Math.log1p(full)),
    unit = size < 0.75 ? 10 : size < 1.5 ? 1 : size < 5 ? 2 : size < 20 ? 1 : size < 100 ? 0.2 : 0.1;
  return size < 0.15 ? 0 : Math.sign(place) * Math.round(size * unit) / unit || 0;
}

// The end of the axis of bars that are as long as this, at most.
const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
function axisFor(largest) {
  if (!largest || !Number.isFinite(largest)) return largest;
  const unit = 10 ** Math.floor(Math.log10(largest));
  return unit * ROUND.find(one => one * unit >= largest * (1 - 1e-9));
}

// A number in words for a screen reader.
const spoken = number => shown(number).replace('−', 'minus ');

const part = (role, kind, ...children) => el('div', { role, class: kind }, ...children);

// The place of a number: its digits, and a bar as long as it is large (an entry of J: a shade).
function bar(kind, role = 'cell') {
  const number = el('span', { class: 'ex-number' });
  const made = el('div', { class: `ex-entry ${kind}`, role }, number,
    el('span', { class: 'ex-track', 'aria-hidden': 'true' }, el('i')));
  made.number = number;
  return made;
}

// Write a number into its place, with a bar on this scale. Returns whether there was another number.
function put(place, number, scale) {
  const before = place.dataset.value;
  place.dataset.value = String(number);
  place.number.textContent = shown(number);
  place.classList.toggle('zero', number === 0);
  place.classList.toggle('minus', number < 0);
  let size = scale ? Math.abs(number) / scale : 0;
  if (!Number.isFinite(number)) size = Number.isNaN(number) ? 0 : 1;
  place.style.setProperty('--size', size.toFixed(4));
  place.style.setProperty('--least', number ? '2px' : '0px');
  return before !== undefined && before !== String(number);
}

export class Mixer {
  // `cells` are the editable numbers of v; `choose` is told the name of another input to look at.
  constructor(cells, choose) {
    Object.assign(this, { cells, choose });
    this.tabs = el('div', { class: 'ex-tabs', role: 'group', 'aria-label': 'Gradient of' });
    this.table = el('div',
      { class: 'ex-board', role: 'table', 'aria-label': 'Rows of J, their weights, and their sum' });
    this.others = el('p', { class: 'ex-others' });
    this.scale = el('span', { class: 'ex-scale', 'aria-hidden': 'true' }); // of all faders, where they stand below each other
    this.parts = [this.table, this.others];
  }

  // `of`: the input whose gradient is shown.
  show(result, of) {
    const { y, J, inputs, refusal } = result, names = Object.keys(J.blocks).sort((a, b) => (b === 'x') - (a === 'x'));
    const key = [of, ...names, '|', formatShape(y.shape), formatShape(inputs[of]?.shape ?? []), Boolean(refusal),
      result.omitted].join();
    const isFresh = key !== this.key;
    if (isFresh) this.build(result, of, names);
    this.key = key;
    const lit = this.showNumbers(result, of);
    this.alignDigits();
    if (!refusal) this.showFaders(result.weights.data);
    this.showOthers(result, of, names);
    for (const button of this.tabs.children) button.setAttribute('aria-pressed', String(button.dataset.of === of));
    if (!isFresh) lightUp(this.table, lit);
  }

  // v is on its way to these inputs: what comes out there is not shown before it has come out.
  hold(awaited, of) {
    this.table.classList.toggle('ex-waits', awaited.includes(of));
    for (const one of this.others.children) one.classList.toggle('ex-waits', awaited.includes(one.dataset.gradient));
  }

  // Returns the places that have got another number.
  showNumbers({ y, J, weights, gradients, refusal }, of) {
    const rows = J.blocks[of]?.rows ?? [], v = refusal ? null : weights.data, sum = v && gradients[of]?.data;
    const passed = v && rows.map((row, i) => row.map(entry => v[i] * entry)), lit = [];
    const loudest = largestOf(rows.flat()), ends = []; // of the bars
    for (const row of passed || []) ends.push(row.map((entry, j) => (ends.at(-1)?.[j] ?? 0) + entry));
    const all = [...ends.flat(), ...sum ?? []], most = axisFor(largestOf(all));
    if (all.some(number => number < 0)) this.table.classList.add('ex-signed'); // until it is built anew
    const write = (place, number, scale) => {
      if (put(place, number, scale)) lit.push(place);
    };
    for (const { i, entries, parts, value, root } of this.channels) {
      write(value, y.data[i], 0);
      entries.forEach((place, j) => write(place, rows[i][this.columns[j]], loudest));
      parts.forEach((place, j) => {
        const k = this.columns[j], start = Math.min(ends[i - 1]?.[k] ?? 0, ends[i][k]) / most;
        write(place, passed[i][k], most);
        place.style.setProperty('--start', Number.isFinite(start) ? start.toFixed(4) : 0);
      });
      root.classList.toggle('ex-shut', v?.[i] === 0);
    }
    if (sum) this.sums.forEach((place, j) => {
      const number = sum[this.columns[j]];
      write(place, number, most);
      place.style.setProperty('--start', Math.max(-1, Math.min(0, number / most)) || 0);
      place.axis.hidden = !most || !Number.isFinite(most);
      const ends = this.table.classList.contains('ex-signed') ? [-most, 0, most] : [0, most];
      place.axis.replaceChildren(...ends.map(end => el('span', {}, shown(end))));
    });
    return lit;
  }

  // The zeros of a column's bars are below each other, and its name above them.
  alignDigits() {
    const widest = { J: 0, x: 0 };
    this.columns.forEach((_, j) => {
      const column = [...this.channels.map(({ parts }) => parts[j]), this.sums[j]].filter(Boolean);
      const digits = places => Math.max(1, ...places.map(({ number }) => number.textContent.length));
      for (const one of [...column, this.heads[j]]) one.style.setProperty('--digits', `${digits(column)}ch`);
      widest.J = Math.max(widest.J, digits(this.channels.map(({ entries }) => entries[j])));
      widest.x = Math.max(widest.x, digits(column));
    });
    for (const kind of ['J', 'x']) this.table.style.setProperty(`--widest-${kind}`, `${widest[kind]}ch`);
  }

  // Make the elements for results of these shapes. A column or a row stands for each one that is shown.
  build(result, of, names) {
    const { y, J, inputs, refusal } = result, n = J.blocks[of]?.n ?? 0;
    this.columns = some(n).filter(j => j !== null);
    const isSmall = matchMedia(SMALL_SCREEN).matches;
    this.isFlat = this.columns.length <= (isSmall ? 2 : FEW);
    this.tabs.replaceChildren(...(names.length < 2 ? [] : names.map(name => this.tab(name))));
    this.table.classList.toggle('ex-many', this.columns.length > (isSmall ? 4 : BARS));
    this.table.classList.toggle('ex-flat', this.isFlat);
    this.table.classList.remove('ex-signed');
    this.table.style.setProperty('--n', this.columns.length);
    this.faders = [];
    this.channels = some(J.m).filter(i => i !== null).map(i => this.channel(i, result));
    const body = this.channels.map(({ root }) => root);
    if (some(J.m).includes(null)) body.splice(-1, 0, this.gap(J.m));
    this.sums = refusal || !n ? [] : this.columns.map(() => bar('x'));
    for (const place of this.sums) {
      place.axis = el('span', { class: 'ex-axis', 'aria-hidden': 'true' });
      place.lastChild.append(place.axis);
    }
    const strips = scrollBox('the channels', this.head(result, of, n), ...body);
    strips.setAttribute('role', 'rowgroup');
    this.table.replaceChildren(strips, ...(refusal ? [] : [this.master(strips, of, inputs[of])]));
  }

  tab(name) {
    const button = el('button', { type: 'button', class: 'ex-button', 'data-of': name }, el('code', {}, `${name}.grad`));
    button.addEventListener('click', () => this.choose(name));
    return button;
  }

  head({ inputs, refusal, omitted }, of, n) {
    const skips = j => this.columns.length < n && j === n - 1 ? ['⋯ '] : []; // columns are left out before the last one
    const ofV = [el('span', {}, el('span', { class: 'v' }, 'v'), ...(omitted ? [el('small', {}, 'omitted: 1')] : [])), this.scale];
    const names = () => this.columns.map(j =>
      part('columnheader', 'ex-column', ...skips(j), indexed(of, inputs[of].shape, j, 'x')));
    const last = names();
    this.heads = last;
    return el('div', { role: 'row', class: 'ex-channel ex-head' },
      part('columnheader', 'ex-y', el('span', { class: 'y' }, 'y')),
      part(refusal ? 'none' : 'columnheader', 'ex-weight', ...(refusal ? [''] : ofV)),
      part('columnheader', 'ex-name', el('span', { class: 'J' }, 'J')),
      ...(this.isFlat ? [...names(), part('none', 'ex-is')] : []), ...(this.isFlat && refusal ? [] : last));
  }

  // The channel of y's number i: its value, its fader, its row of J and what passes.
  channel(i, { y, refusal }) {
    const entries = this.columns.map(() => bar('J', this.isFlat ? 'cell' : 'none')), value = bar('y', 'none');
    const parts = refusal ? [] : this.columns.map(() => bar('part', this.isFlat ? 'cell' : 'none'));
    const all = this.isFlat ? [...entries, part('none', 'ex-is', refusal ? '' : '='), ...parts]
      : this.columns.map((_, j) => part('cell', 'ex-pair-of-bars', entries[j], ...(refusal ? [] : [parts[j]])));
    const root = el('div', { role: 'row', class: 'ex-channel' },
      part('rowheader', 'ex-y', indexed('y', y.shape, i), value),
      part('cell', 'ex-weight', ...(refusal ? [''] : this.fader(i, y.shape))),
      part('cell', 'ex-name', el('span', { class: 'J' }, refusal ? '' : '× ', 'row ', String(i + 1))), ...all);
    return { i, entries, parts, value, root };
  }

  // The row that stands for those left out.
  gap(m) {
    const said = `rows ${this.channels.length} to ${m - 1}: their weights are in v as text`;
    return el('div', { role: 'row', class: 'ex-channel ex-gap' },
      part('cell', 'ex-y', '⋮'), part('cell', 'ex-note', said));
  }

  // What comes out; it scrolls sideways with the channels.
  master(strips, of, input) {
    const shape = el('span', { class: 'ex-note' }, input ? `shape ${formatShape(input.shape)}` : '');
    const blanks = this.isFlat ? Array.from({ length: this.columns.length + 1 }, () => part('none', 'ex-is')) : [];
    const out = scrollBox('what comes out', el('div', { role: 'row', class: 'ex-channel ex-out' },
      part('rowheader', 'ex-y', el('code', { class: 'x' }, `${of}.grad`)), part('cell', 'ex-weight', shape),
      part('none', 'ex-name'), ...blanks, ...this.sums));
    out.setAttribute('role', 'rowgroup');
    out.classList.add('ex-master');
    strips.addEventListener('scroll', () => { out.scrollLeft = strips.scrollLeft; }, { passive: true });
    out.addEventListener('scroll', () => { strips.scrollLeft = out.scrollLeft; }, { passive: true });
    return out;
  }

  // The fader of weight i, and beside it the number to type.
  fader(i, shape) {
    const name = indexed('v', shape, i).textContent;
    const slider = el('input',
      { type: 'range', min: -1000, max: 1000, step: 1, 'aria-label': `Weight ${name}, of ${name.replace('v', 'y')}` });
    const knob = el('span', { class: 'ex-knob', 'aria-hidden': 'true' }),
      groove = el('span', { class: 'ex-groove', 'aria-hidden': 'true' }),
      root = el('span', { class: 'ex-fader' }, groove, knob, slider);
    let start = null; // a finger that has not moved sideways scrolls the page, and does not mean the fader
    slider.addEventListener('pointerdown', event => { start = event.pointerType === 'touch' ? event : null; });
    slider.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
      if (start && Math.abs(x - start.clientX) > Math.max(5, Math.abs(y - start.clientY))) start = null;
    });
    slider.addEventListener('input', () => start || this.cells.set(i, weightAt(slider.value / 1000, this.full)));
    slider.addEventListener('keydown', event => { // one key is one step of the weight: the scale is not even
      const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
      start = null;
      if (way) this.cells.nudge(i, way * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1));
      else if (event.key === 'Home' || event.key === 'End') this.cells.set(i, event.key === 'Home' ? -this.full : this.full);
      else return;
      event.preventDefault();
    });
    this.faders.push({ i, slider, root, groove });
    const cell = this.cells.place(i);
    return [root, cell];
  }

  showFaders(v) {
    const largest = largestOf(v);
    if (!this.full || largest > this.full || !this.held()) {
      this.full = largest <= EVEN ? EVEN : Math.max(FULL, 10 ** Math.ceil(Math.log10(largest)));
    }
    for (const place of [this.scale, ...this.faders.map(({ groove }) => groove)]) {
      if (place.dataset.full === String(this.full)) continue;
      place.dataset.full = this.full;
      place.replaceChildren(...ticksOf(this.full).map(([weight, name]) => {
        const tick = el('i', {}, name);
        tick.style.setProperty('--tick', placeOf(weight, this.full).toFixed(4));
        return tick;
      }));
    }
    for (const { i, slider, root } of this.faders) {
      const way = Number.isFinite(v[i]) ? placeOf(v[i], this.full) : Math.sign(v[i]) || 0,
        at = String(Math.round(way * 1000));
      if (slider.value !== at && !(slider === document.activeElement && weightAt(slider.value / 1000, this.full) === v[i])) {
        slider.value = at;
      }
      slider.setAttribute('aria-valuetext', spoken(v[i]));
      root.style.setProperty('--at', way.toFixed(4));
      root.classList.toggle('zero', v[i] === 0);
    }
  }

  held() {
    return this.faders.some(({ slider }) => slider === document.activeElement);
  }

  // The gradients of the inputs that are not on the desk, as text.
  showOthers({ gradients, refusal, J, inputs }, of, names) {
    this.others.hidden = Boolean(refusal) || !names.length;
    if (this.others.hidden) return;
    const others = names.filter(name => name !== of),
      known = new Map(
        [...this.others.querySelectorAll('[data-gradient]')].map(one => [one.dataset.gradient, one.dataset.value]));
    const lit = [];
    const whole = inputs[of]?.shape.length > 1 && gradients[of] ? [of, ...others] : others;
    this.others.replaceChildren(...whole.map(name => {
      const text = gradients[name] ? briefly(gradients[name], 90).replace(/^shape/, 'of shape') : 'None';
      const one = el('span', { 'data-gradient': name, 'data-value': text }, el('code', {}, `${name}.grad`),
        ` = ${text}`);
      if (known.has(name) && known.get(name) !== text) lit.push(one);
      return one;
    }));
    if (!whole.length) this.others.hidden = true;
    lightUp(this.others, lit);
  }
}
