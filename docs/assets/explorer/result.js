// What comes out: the mixing desk with x.grad in a sentence, or the error that PyTorch raises in its place; and the
// same as a program, to copy.
import { button } from './fields.js';
import { Mixer } from './mixer.js';
import { gradientSentence, refusalSentence } from './sentences.js';
import { lossOf } from './state.js';
import { programText, reading } from './torch_says.js';
import { el } from './view.js';

export class Result {
  constructor(desk, weights, announce) {
    Object.assign(this, { desk, weights, awaited: [] });
    this.mixer = new Mixer(weights.cells, of => {
      desk.of = of;
      this.draw();
      announce(desk.result.refusal || this.awaited.includes(of) ? '' : gradientSentence(desk.result, of));
    });
    this.sentence = el('p', { class: 'ex-reading' });
    this.refused = el('div', { class: 'ex-refused', hidden: true });
    this.root = el('section', { class: 'ex-desk', 'aria-label': 'Result' },
      el('div', { class: 'ex-desk-head' }, this.mixer.tabs, this.sentence, weights.root), weights.field.error,
      ...this.mixer.parts, this.refused);
  }

  // While v is on its way back, the gradients of these inputs wait for it.
  hold(awaited) {
    const { of } = this.desk, waited = this.awaited.includes(of);
    this.awaited = awaited;
    if (waited && !awaited.includes(of)) this.draw();
    else this.wait();
  }

  wait() {
    const { awaited, desk: { of } } = this;
    this.mixer.hold(awaited, of);
    if (awaited.includes(of)) this.sentence.replaceChildren(el('code', {}, `${of}.grad`), ` waits until v has come back to ${of}.`);
  }

  show() {
    if (this.desk.understood) this.draw();
    this.root.hidden = !this.desk.result.J;
  }

  draw() {
    const { result, of } = this.desk, { refusal, weights, J } = result;
    this.mixer.show(result, of);
    this.refused.hidden = !refusal;
    this.sentence.hidden = Boolean(refusal);
    if (refusal) this.refused.replaceChildren(...this.refusalOf(result));
    else this.sentence.replaceChildren(el('code', {}, `${of}.grad`), ` = ${reading(weights, J.blocks[of])}`);
    this.wait();
  }

  // The error, why it is raised, and what can be done about it.
  refusalOf(result) {
    const said = [el('p', {}, 'Here PyTorch raises:'), el('pre', {}, el('code', {}, result.refusal)),
      el('p', {}, refusalSentence(result))];
    if (result.depends === false) return said;
    const ones = button('Use ones', () => this.desk.change({ v: 'ones' }), 'ex-first');
    return [...said, el('div', { class: 'ex-buttons' }, ones, button('Choose a v', () => this.weights.unfold()))];
  }
}

// The same in PyTorch. The buttons are those of every other program in the book (book.js, which loads this script).
export class Listing {
  constructor(desk) {
    this.desk = desk;
    this.code = el('code');
    const text = () => this.code.textContent;
    this.root = el('section', { class: 'ex-section' }, el('h2', { id: 'the-same-in-pytorch' }, 'The same in PyTorch'),
      el('div', { class: 'highlight no-copy' }, copyButton('copy-code', 'Copy', text),
        el('div', {}, el('pre', {}, this.code))));
    this.copies = el('div', { class: 'ex-buttons ex-copies' },
      copyButton('ex-button', 'Copy as PyTorch', text), copyButton('ex-button', 'Copy a link', () => desk.address()));
  }

  show() {
    const { understood, texts, latest: { program }, result } = this.desk;
    this.root.hidden = this.copies.hidden = !understood;
    if (!understood) return;
    const options = texts.v === 'loss' ? { loss: lossOf(texts).replace(/\by\b/g, program.output) } : {};
    this.code.textContent = programText(program, result.inputs, result.v, options);
  }
}
