// v: its numbers (their place is on the mixing desk, beside the faders), its text, and the buttons that choose one.
import { button, showTrouble, tensorCells, textField } from './fields.js';
import { lossOf, tensorText, vChoices } from './state.js';
import { numel } from './tensors.js';
import { el } from './view.js';

const BUTTONS = 12; // with more numbers in y, there is a button for each of the first ones and for the last one

export class Weights {
  constructor(desk, id, announce) {
    this.desk = desk;
    const attributes = { placeholder: 'omitted: y.backward()', maxlength: 4000 };
    this.field = textField(`${id}-v`, 'input', attributes, v => desk.change({ v }, 'v'));
    this.field.input.addEventListener('change', () => { desk.typing = null; });
    this.cells = tensorCells({ name: 'v', error: this.field.error, announce, changed: v => desk.change({ v }) });
    this.choices = el('div', { class: 'ex-buttons', role: 'group', 'aria-label': 'v' });
    this.lossNote = el('p', { class: 'ex-note' });
    this.root = el('details', { class: 'ex-fold ex-more-v' }, el('summary', {}, 'Other v'), this.choices, this.lossNote,
      el('div', { class: 'ex-text-line' }, this.field.label('v as text, in any shape'), this.field.input));
  }

  unfold() {
    this.root.open = true;
    this.root.firstChild.focus();
  }

  show() {
    const { latest: { troubles, y, weights, refusal } } = this.desk;
    showTrouble(this.field.error, this.field.input, troubles.v);
    this.showText();
    if (y) this.showChoices(numel(y));
    if (weights && !refusal) this.cells.show(weights);
  }

  // The numbers, also of a v that is a word; the text itself where it is none, or is not understood.
  showText() {
    const { latest, texts, typing } = this.desk;
    if (typing === 'v') return;
    if (latest.v) this.field.input.value = tensorText(latest.v);
    else if (!/^(ones|digits|loss|wrong|e\d+)$/.test(texts.v) || latest.troubles.v) this.field.input.value = texts.v;
  }

  showChoices(m) {
    const { texts } = this.desk;
    if (this.choices.dataset.m !== String(m)) {
      this.choices.dataset.m = m;
      this.choices.replaceChildren(...this.buttons(m));
    }
    for (const one of this.choices.querySelectorAll('button')) {
      one.setAttribute('aria-pressed', String(one.dataset.word === texts.v.trim()));
    }
    this.lossNote.textContent = texts.v === 'loss'
      ? `The loss is ℓ(y) = ${lossOf(texts)}, and v = ∇ℓ(y): one derivative for each number of y.` : '';
    this.lossNote.hidden = !this.lossNote.textContent;
  }

  // An ellipsis stands for the one-hot v that have no button.
  buttons(m) {
    const isShown = ({ index }) => m <= BUTTONS || !index || index < BUTTONS - 1 || index === m;
    return vChoices(m).filter(isShown).flatMap(({ word, label, index }) => {
      const made = button('', () => this.desk.change({ v: word }));
      made.dataset.word = word;
      made.append(label, ...(index ? [el('sub', {}, String(index))] : []));
      const isAfterGap = index === m && m > BUTTONS;
      return isAfterGap ? [el('span', { class: 'ex-note', 'aria-hidden': 'true' }, '…'), made] : [made];
    });
  }
}
