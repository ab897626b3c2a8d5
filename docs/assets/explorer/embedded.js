// An explorer in another page: the numbers of x and v to change, the weighted rows of J, and a link to the page of the
// desk, which the text that stands there without scripts has already.
import { withState } from './address.js';
import { errorPlace, showTrouble, speaker, tensorCells } from './fields.js';
import { gradientSentence } from './sentences.js';
import { evaluate } from './state.js';
import { reading } from './torch_says.js';
import { briefly, el, mendScrolling, scrollBox } from './view.js';
import { drawRows } from './weighted_rows.js';

const HOW_TO = 'Step with the arrow keys, or drag a number sideways.';

class Embedded {
  constructor(box, id) {
    Object.assign(this, { box, ...speaker(), frame: 0 });
    this.texts = { f: box.dataset.f, inputs: { x: box.dataset.x }, v: box.dataset.v ?? '', mission: '', step: 0 };
    this.x = this.numbers('x', id, x => ({ inputs: { x } }));
    this.v = this.numbers('v', id, v => ({ v }));
    this.picture = scrollBox('the rows of J, weighted');
    this.sentence = el('p', { class: 'ex-reading' });
    this.refused = el('div', { class: 'ex-refused', hidden: true });
    this.link = box.querySelector(':scope > p > a').cloneNode(true);
    const program = el('p', { class: 'ex-function' }, el('span', { class: 'y' }, 'y'), ' = ',
      el('code', {}, this.texts.f));
    box.replaceChildren(
      scrollBox('the function', program),
      el('div', { class: 'ex-inputs' }, this.x.root, this.v.root), el('p', { class: 'ex-note' }, HOW_TO),
      el('div', { class: 'ex-output' }, this.picture, this.sentence, this.refused),
      el('p', { class: 'ex-more' }, this.link), this.live);
    addEventListener('resize', () => this.update());
    box.classList.add('ex-ready', 'ex-embedded');
    this.update();
  }

  // The numbers of x or of v; `part` makes of their text the part of the state that changes.
  numbers(name, id, part) {
    const error = errorPlace(`${id}-${name}`);
    const cells = tensorCells({ name, error, announce: this.announce, changed: text => this.change(part(text)) });
    const root = el('div', { class: 'ex-field' },
      el('span', { class: `ex-letter ${name}`, 'aria-hidden': 'true' }, name), el('div', {}, cells.root, error));
    return { cells, error, root };
  }

  change(part) {
    this.texts = { ...this.texts, ...part };
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.update();
      if (this.result?.gradients) this.announce(gradientSentence(this.result, 'x'), 700);
    });
  }

  update() {
    const latest = evaluate(this.texts), { troubles } = latest;
    showTrouble(this.x.error, el('i'), troubles['=x'] ?? troubles.f);
    showTrouble(this.v.error, el('i'), troubles.v);
    if (latest.inputs?.x) this.x.cells.show(latest.inputs.x);
    if (latest.v) this.v.cells.show(latest.v);
    if (latest.J) {
      this.result = latest;
      this.draw(latest);
      this.say(latest);
    }
    mendScrolling(this.box);
    this.link.href = withState(this.link.href, this.texts, latest);
  }

  draw({ y, J, weights, gradients, inputs, omitted, refusal }) {
    const label = refusal ? 'y and the rows of J'
      : `vᵀJ as a weighted sum of the rows of J: ${reading(weights, J.blocks.x)}; `
        + `the sum is ${briefly(gradients.x, 400)}`;
    const draw = narrow => this.picture.replaceChildren(drawRows({
      narrow, omitted, label, y: { letter: 'y', tensor: y }, x: { letter: 'x', shape: inputs.x.shape },
      rows: J.blocks.x.rows, weights: weights?.data,
      sum: gradients?.x?.data, sumName: ['vᵀJ = ', el('code', {}, 'x.grad')],
    }));
    draw(false);
    if (this.picture.scrollWidth > this.picture.clientWidth + 1) draw(true);
  }

  say({ refusal, weights, J }) {
    this.refused.hidden = !refusal;
    this.sentence.hidden = Boolean(refusal);
    if (refusal) this.refused.replaceChildren(el('p', {}, 'Here PyTorch raises:'),
      el('pre', {}, el('code', {}, refusal)));
    else this.sentence.replaceChildren(el('code', {}, 'x.grad'), ` = ${reading(weights, J.blocks.x)}`);
  }
}

export function startEmbedded(box, id) {
  return new Embedded(box, id);
}
