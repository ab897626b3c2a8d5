// The mixing desk: a channel for each number of y, with its fader, its row of J and what the fader lets pass; below them
// what comes out. The bars and numbers stay the same elements while the shapes do, so that they stretch and light up.
import { formatShape } from './tensors.js';
import { briefly, el, indexed, lightUp, scrollBox, shown, some } from './view.js';

const BARS = 5; // more columns than this have a shade in the place of a bar
const SMALL_SCREEN = '(max-width: 44.98em)';
const APART = 12; // the rows and what passes have one scale, unless one of them were this many times smaller
const FULL = 100; // a fader goes as far as this, or as the largest weight

// Between the place of a fader, from −1 to 1, and its weight: even steps near zero, ever larger ones towards the ends.
const placeOf = (weight, full) => Math.max(-1, Math.min(1, Math.sign(weight) * Math.log1p(Math.abs(weight)) / Math.log1p(full))) || 0;
function weightAt(place, full) {
  const size = Math.expm1(Math.abs(place) * Math.log1p(full)), unit = size < 0.75 ? 10 : size < 1.5 ? 1 : size < 5 ? 2 : size < 20 ? 1 : size < 100 ? 0.2 : 0.1;
  return size < 0.15 ? 0 : Math.sign(place) * Math.round(size * unit) / unit || 0;
}

// A number in words for a screen reader.
const spoken = number => shown(number).replace('−', 'minus ');

export class Mixer {
  // `cells` are the editable numbers of v; `choose` is told the name of another input to look at.
  constructor(cells, choose) {
    Object.assign(this, { cells, choose });
    this.tabs = el('div', { class: 'ex-tabs', role: 'group', 'aria-label': 'Gradient of' });
    this.table = el('div', { class: 'ex-board', role: 'table', 'aria-label': 'The desk: rows of J, their weights, and their sum' });
    this.others = el('p', { class: 'ex-others' });
    this.parts = [this.table, this.others];
  }

  // `of`: the input whose gradient is shown.
  show(result, of) {
    const { y, J, weights, gradients, inputs, refusal } = result, names = Object.keys(J.blocks).sort((a, b) => (b === 'x') - (a === 'x'));
    const key = [of, ...names, '|', formatShape(y.shape), formatShape(inputs[of]?.shape ?? []), Boolean(refusal), result.omitted].join();
    const fresh = key !== this.key;
    if (fresh) this.build(result, of, names);
    this.key = key;
    const rows = J.blocks[of]?.rows ?? [], v = refusal ? null : weights.data, sum = v && gradients[of]?.data;
    const passed = v && rows.map((row, i) => row.map(entry => v[i] * entry));
    const largest = list => Math.max(0, ...list.map(Math.abs).filter(Number.isFinite));
    let loudest = largest(rows.flat()), most = v ? largest([...passed.flat(), ...(sum ?? [])]) : 0;
    const ratio = most / loudest;
    this.scales = '';
    if (!ratio || (ratio <= APART && ratio >= 1 / APART)) loudest = most = Math.max(loudest, most);
    else if (!this.table.classList.contains('ex-many')) {
      this.scales = ` (lower bars drawn ${shown(ratio < 1 ? 1 / ratio : ratio, true)} times ${ratio < 1 ? 'larger' : 'smaller'})`;
    }
    const lit = [];
    const put = (place, number, scale) => {
      if (!place) return;
      const text = shown(number);
      if (place.dataset.value !== undefined && place.dataset.value !== String(number)) lit.push(place);
      place.dataset.value = String(number);
      place.number.textContent = text;
      place.classList.toggle('zero', number === 0);
      place.classList.toggle('minus', number < 0);
      const size = !Number.isFinite(number) ? (number === number ? 1 : 0) : scale ? Math.abs(number) / scale : 0;
      place.style.setProperty('--size', size.toFixed(4));
      place.style.setProperty('--least', number ? '2px' : '0px');
    };
    this.channels.forEach(({ i, entries, parts, value, root }) => {
      put(value, y.data[i], 0);
      entries.forEach((place, j) => put(place, rows[i][this.columns[j]], loudest));
      parts.forEach((place, j) => v && put(place, passed[i][this.columns[j]], most));
      root.classList.toggle('ex-shut', v?.[i] === 0);
    });
    if (sum) this.sums.forEach((place, j) => put(place, sum[this.columns[j]], most));
    let widest = 0;
    this.columns.forEach((_, j) => { // the zeros of a column's bars are below each other
      const column = [...this.channels.flatMap(({ entries, parts }) => [entries[j], parts[j]]), this.sums[j]].filter(Boolean);
      const digits = Math.max(...column.map(one => one.number.textContent.length));
      for (const one of column) one.number.style.setProperty('--digits', `${digits}ch`);
      widest = Math.max(widest, digits);
    });
    this.table.style.setProperty('--widest', `${widest}ch`);
    if (v && result.v) this.showFaders(v);
    this.showOthers(result, of, names);
    for (const button of this.tabs.children) button.setAttribute('aria-pressed', String(button.dataset.of === of));
    if (!fresh) lightUp(this.table, lit);
  }

  build(result, of, names) {
    const { y, J, inputs, refusal, omitted } = result, m = J.m, input = inputs[of], n = J.blocks[of]?.n ?? 0;
    this.columns = some(n).filter(j => j !== null);
    const channels = some(m).filter(i => i !== null), gap = some(m).includes(null), bars = this.columns.length <= (matchMedia(SMALL_SCREEN).matches ? 4 : BARS);
    this.tabs.replaceChildren(...(names.length < 2 ? [] : names.map(name => {
      const button = el('button', { type: 'button', class: 'ex-button', 'data-of': name }, el('code', {}, `${name}.grad`));
      button.addEventListener('click', () => this.choose(name));
      return button;
    })));
    this.table.classList.toggle('ex-many', !bars);
    this.table.style.setProperty('--n', this.columns.length);
    const place = (kind, role = 'cell') => {
      const number = el('span', { class: 'ex-number' });
      const made = el('div', { class: `ex-entry ${kind}`, role }, number, el('span', { class: 'ex-track', 'aria-hidden': 'true' }, el('i')));
      made.number = number;
      return made;
    };
    const cell = (role, kind, ...children) => el('div', { role, class: kind }, ...children);
    const skips = j => (this.columns.length < n && j === n - 1 ? ['⋯ '] : []); // columns are left out before the last one
    const head = el('div', { role: 'row', class: 'ex-channel ex-head' },
      cell('columnheader', 'ex-name', el('span', { class: 'J' }, 'J')),
      ...this.columns.map(j => cell('columnheader', 'ex-column', ...skips(j), indexed(of, input.shape, j, 'x'))),
      cell(refusal ? 'none' : 'columnheader', 'ex-weight', ...(refusal ? [''] : [el('span', { class: 'v' }, 'v'), ...(omitted ? [el('small', {}, 'omitted: 1')] : [])])),
      cell('columnheader', 'ex-y', el('span', { class: 'y' }, 'y')));
    this.faders = [];
    this.channels = channels.map(i => {
      const entries = this.columns.map(() => place('J', 'none')), parts = refusal ? [] : this.columns.map(() => place('part', 'none'));
      const value = place('y', 'none'), labels = indexed('y', y.shape, i);
      const root = el('div', { role: 'row', class: 'ex-channel' },
        cell('rowheader', 'ex-name', el('span', { class: 'J' }, 'row ', String(i + 1)), ...(refusal ? [] : [el('span', { class: 'v' }, '× ', indexed('v', y.shape, i))])),
        ...this.columns.map((_, j) => cell('cell', 'ex-pair-of-bars', entries[j], ...(parts.length ? [parts[j]] : []))),
        cell('cell', 'ex-weight', ...(refusal || omitted ? [omitted && !refusal ? el('span', { class: 'v ex-one' }, '1') : ''] : this.fader(i, y.shape))),
        cell('cell', 'ex-y', labels, value));
      return { i, entries, parts, value, root };
    });
    const body = this.channels.map(({ root }) => root);
    if (gap) {
      body.splice(-1, 0, el('div', { role: 'row', class: 'ex-channel ex-gap' },
        cell('cell', 'ex-name', '⋮'), cell('cell', 'ex-note', `rows ${channels.length} to ${m - 1}: their weights are in v as text`)));
    }
    this.sums = refusal || !n ? [] : this.columns.map(() => place('x'));
    const strips = scrollBox('the channels', head, ...body);
    strips.setAttribute('role', 'rowgroup');
    const parts = [strips];
    if (!refusal) {
      const out = scrollBox('what comes out', el('div', { role: 'row', class: 'ex-channel ex-out' },
        cell('rowheader', 'ex-name', el('code', { class: 'x' }, `${of}.grad`)), ...this.sums,
        cell('cell', 'ex-weight', el('span', { class: 'ex-note' }, input ? `shape ${formatShape(input.shape)}` : '')), cell('cell', 'ex-y')));
      out.setAttribute('role', 'rowgroup');
      out.classList.add('ex-master');
      strips.addEventListener('scroll', () => { out.scrollLeft = strips.scrollLeft; }, { passive: true });
      out.addEventListener('scroll', () => { strips.scrollLeft = out.scrollLeft; }, { passive: true });
      parts.push(out);
    }
    this.table.replaceChildren(...parts);
  }

  // The fader of weight i, and beside it the number to type.
  fader(i, shape) {
    const name = indexed('v', shape, i).textContent;
    const slider = el('input', { type: 'range', min: -1000, max: 1000, step: 1, 'aria-label': `Weight ${name}, of ${name.replace('v', 'y')}` });
    const knob = el('span', { class: 'ex-knob', 'aria-hidden': 'true' }), root = el('span', { class: 'ex-fader' }, el('span', { class: 'ex-groove', 'aria-hidden': 'true' }), knob, slider);
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
    this.faders.push({ i, slider, root });
    const cell = this.cells.place(i);
    return [root, cell];
  }

  showFaders(v) {
    const largest = Math.max(0, ...Array.from(v, Math.abs).filter(Number.isFinite));
    if (!this.full || largest > this.full || !this.held()) this.full = Math.max(FULL, largest);
    for (const { i, slider, root } of this.faders) {
      const way = Number.isFinite(v[i]) ? placeOf(v[i], this.full) : Math.sign(v[i]) || 0, at = String(Math.round(way * 1000));
      if (slider.value !== at && !(slider === document.activeElement && weightAt(slider.value / 1000, this.full) === v[i])) slider.value = at;
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
    const others = names.filter(name => name !== of), known = new Map([...this.others.querySelectorAll('[data-gradient]')].map(one => [one.dataset.gradient, one.dataset.value]));
    const lit = [];
    const whole = inputs[of]?.shape.length > 1 && gradients[of] ? [of, ...others] : others;
    this.others.replaceChildren(...whole.map(name => {
      const text = gradients[name] ? briefly(gradients[name], 90).replace(/^shape/, 'of shape') : 'None';
      const one = el('span', { 'data-gradient': name, 'data-value': text }, el('code', {}, `${name}.grad`), ` = ${text}`);
      if (known.has(name) && known.get(name) !== text) lit.push(one);
      return one;
    }));
    if (!whole.length) this.others.hidden = true;
    lightUp(this.others, lit);
  }
}
