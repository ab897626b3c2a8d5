// The inputs of the program: for each of them its numbers, to be typed and dragged, and the same as one text.
import { form, showTrouble, tensorCells, textField } from './fields.js';
import { formatShape } from './tensors.js';
import { el } from './view.js';

export class Inputs {
  // `copies` stands below the inputs.
  constructor(desk, id, announce, copies) {
    Object.assign(this, { desk, id, announce, made: new Map() });
    this.groups = el('div', { class: 'ex-inputs' });
    this.lines = el('div', { class: 'ex-texts' });
    const folded = el('details', { class: 'ex-fold' }, el('summary', {}, 'Inputs as text'), this.lines);
    this.root = form('ex-numbers', this.groups, folded, copies);
  }

  // The parts of one input, which are kept: it may come back with the next letter typed.
  inputOf(name) {
    if (!this.made.has(name)) this.made.set(name, this.make(name));
    return this.made.get(name);
  }

  make(name) {
    const { desk } = this;
    const set = (text, field) => desk.change({ inputs: { ...desk.texts.inputs, [name]: text } }, field);
    const text = textField(`${this.id}-${name}`, 'input', { maxlength: 4000 }, typed => set(typed, name));
    text.input.addEventListener('change', () => { desk.typing = null; });
    const cells = tensorCells({ name, kind: 'x', error: text.error, announce: this.announce, changed: set });
    const shape = el('span', { class: 'ex-note' });
    const heading = el('p', { class: 'ex-input-name', 'aria-hidden': 'true' },
      el('strong', { class: 'x' }, name), ' ', shape);
    const root = el('div', { class: 'ex-input', role: 'group', 'aria-label': name }, heading, cells.root, text.error);
    return { text, cells, shape, root, line: el('div', { class: 'ex-text-line' }, text.label(name), text.input) };
  }

  show() {
    const { latest, texts, typing } = this.desk;
    if (latest.program) this.arrange(latest.program.inputs);
    for (const [name, { text, cells, shape }] of this.made) {
      if (!latest.program?.inputs.includes(name)) continue;
      showTrouble(text.error, text.input, latest.troubles[`=${name}`]);
      if (typing !== name) text.input.value = texts.inputs[name] ?? '';
      if (!latest.inputs?.[name]) continue;
      cells.show(latest.inputs[name]);
      shape.textContent = formatShape(latest.inputs[name].shape);
    }
  }

  // Small ones first: they share a line. Where two are alike, x is the first one.
  arrange(names) {
    const axes = name => /^[[\s]*/.exec(this.desk.texts.inputs[name] ?? '')[0].replace(/\s/g, '').length;
    const ordered = [...names].sort((a, b) => axes(a) - axes(b) || (b === 'x') - (a === 'x'));
    const found = ordered.map(name => this.inputOf(name));
    if (this.groups.dataset.names === ordered.join()) return;
    this.groups.dataset.names = ordered.join();
    this.groups.replaceChildren(...found.map(({ root }) => root));
    this.lines.replaceChildren(...found.map(({ line }) => line));
  }
}
