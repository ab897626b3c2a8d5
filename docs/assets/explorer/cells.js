// Editable cells in the shape of a tensor: numbers to type, to drag sideways and to turn with the arrow keys.
import { parseTensor } from './parser.js';
import { Trouble } from './tensors.js';
import { turnable, turned } from './turning.js';
import { el, indexed, scrollBox } from './view.js';

export class Cells {
  // `changed` is told the shape and the whole new list of numbers; `complain` what is wrong with a text, or null.
  constructor(letter, changed, complain, errorId, kind = letter) {
    Object.assign(this, { letter, kind, changed, complain, errorId, shape: null, data: [], inputs: [] });
    this.root = scrollBox(`the numbers of ${letter}`);
    this.root.classList.add('ex-cells');
  }

  show({ shape, data }) {
    this.data = Array.from(data);
    if (this.shape?.join() !== shape.join() || this.shape.length !== shape.length) this.build(shape);
    this.inputs.forEach((input, i) => {
      if (input !== document.activeElement || input.dataset.moved) this.write(input, i);
      delete input.dataset.moved;
    });
  }

  write(input, i) {
    const number = this.data[i];
    input.value = String(Number(number.toPrecision(10))).replace('Infinity', 'inf').replace('NaN', 'nan');
    input.dataset.value = String(number);
    input.setAttribute('aria-valuenow', Number.isFinite(number) ? number : 0);
    input.setAttribute('aria-valuetext', input.value.replace('-', 'minus '));
    input.removeAttribute('aria-invalid');
  }

  build(shape) {
    this.shape = shape;
    const columns = shape.length ? shape.at(-1) : 1;
    const blocks = new Map();
    this.inputs = [];
    this.data.forEach((_, i) => {
      const input = el('input', {
        type: 'text', role: 'spinbutton', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'done',
        'aria-describedby': this.errorId,
      });
      const block = shape.length > 1 ? Math.floor(i / (columns * shape.at(-2))) : 0;
      if (!blocks.has(block)) blocks.set(block, el('div', { class: shape.length > 1 ? 'ex-matrix' : 'ex-row' }));
      blocks.get(block).append(
        el('label', { class: 'ex-cell' }, indexed(this.letter, shape, i, this.kind), input));
      blocks.get(block).style.setProperty('--columns', columns);
      this.inputs.push(input);
      this.listen(input, i);
    });
    this.root.replaceChildren(...blocks.values());
  }

  // The cell of entry i, to be placed elsewhere.
  place(i) {
    return this.inputs[i].parentElement;
  }

  set(i, number) {
    this.data[i] = number;
    this.inputs[i].dataset.moved = 'yes';
    this.changed(this.shape, this.data);
  }

  nudge(i, by, from = this.data[i]) {
    if (Number.isFinite(from)) this.set(i, turned(from, by));
  }

  listen(input, i) {
    input.addEventListener('input', () => this.typed(input, i));
    input.addEventListener('blur', () => {
      if (input.getAttribute('aria-invalid')) this.complain(null);
      this.write(input, i);
    });
    turnable(input, {
      read: () => this.data[i],
      turn: (from, by) => {
        this.complain(null);
        this.nudge(i, by, from);
      },
      ended: () => this.write(input, i),
    });
    input.addEventListener('focus', () => input.select());
  }

  typed(input, i) {
    try {
      const { shape, data } = parseTensor(input.value);
      if (shape.length) throw new Trouble('one number belongs in a cell', 0, input.value.length);
      input.removeAttribute('aria-invalid');
      this.complain(null);
      this.data[i] = data[0];
      this.changed(this.shape, this.data);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      input.setAttribute('aria-invalid', 'true');
      this.complain({ text: input.value, at: error.at, length: error.length, message: error.message });
    }
  }
}
