// "Write the VJP": a field for the answer, judged on demand.
import { Place, make, marked } from './box.js';
import { at, judge } from './judge.js';
import { noteSolved } from './notes.js';

const inputsText = (explorer, { inputs, v }) => [...Object.entries(inputs), ['v', v]]
  .map(([name, t]) => `${name} = ${explorer.briefly(t, 400)}`).join(', ');

// What the page cannot read, and PyTorch can.
const PAGE_ONLY = /the explorer|understood|is not known|too large|too many steps|leave \.to/;

export class Puzzle extends Place {
  constructor(root, reasons, solved) {
    super(root, 'write', root.dataset.name);
    Object.assign(this, { reasons, solvedNow: solved, puzzle: JSON.parse(root.dataset.puzzle), field: this.form.querySelector('textarea') });
    this.form.addEventListener('submit', event => { event.preventDefault(); this.check(); });
    this.field.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      if (!this.goesOn()) this.check();
    });
    this.linkButton(() => ({ puzzle: this.name, answer: this.field.value }));
  }

  // What a link, or an earlier visit, has left.
  open(text) {
    this.field.value = text.slice(0, 2000);
  }

  recall(text) {
    super.recall('Solved.');
    this.open(text);
  }

  // Within a block, Enter begins the next line of it; on an empty line, it leaves the block.
  goesOn() {
    const { value, selectionStart: at, selectionEnd: end } = this.field, line = value.slice(value.lastIndexOf('\n', at - 1) + 1, at);
    const [indent] = /^ */.exec(line), opens = line.trimEnd().endsWith(':');
    if (!indent && !opens) return false;
    if (line.trim()) this.field.setRangeText(`\n${indent}${opens ? '    ' : ''}`, at, end, 'end');
    else this.field.setRangeText('', at - indent.length, end, 'end');
    return true;
  }

  notebook() {
    const link = make('a', '', 'the notebook');
    link.href = 'puzzles.ipynb';
    return make('p', '', 'The page does not know all of PyTorch. Your answer may be right: try it in ', link, '.');
  }

  // A right line at the first point: v goes through the rows of J, one after the other, to the result.
  run(explorer) {
    const here = at(explorer, this.puzzle, this.puzzle.points[0]), result = explorer.briefly(here.wanted, 200);
    this.draw(explorer, here, { label: `The rows of J, weighted by v, and their sum, your result: ${result}`, letter: this.puzzle.of });
    this.figure.querySelectorAll('tbody tr').forEach((row, i, { length }) => row.style.setProperty('--at', i / length));
    this.figure.firstElementChild.classList.add('pz-runs');
  }

  check() {
    return this.with(explorer => this.show(explorer, judge(explorer, this.puzzle, this.reasons, this.field.value)));
  }

  show(explorer, verdict) {
    const { reason, said, because, here, ours, trouble } = verdict;
    this.field.removeAttribute('aria-invalid');
    if (reason === 'right') {
      this.tell('right', said);
      this.solution.open = true;
      noteSolved('write', this.name, this.field.value);
      this.next(this.solvedNow(this.name));
      this.run(explorer);
      return;
    }
    if (trouble) {
      this.tell('wrong', '');
      const place = make('div', 'explorer ex-ready'), error = make('div', 'ex-error');
      place.dataset.f = '';
      place.append(error);
      explorer.showTrouble(error, this.field, { text: this.field.value, at: trouble.at ?? 0, length: trouble.length, message: trouble.message });
      this.said.replaceChildren(place);
      if (reason === 'sizes') this.said.append(make('p', '', said));
      if (because) this.said.append(make('p', '', ...marked(because)));
      if (PAGE_ONLY.test(trouble.message)) this.said.append(this.notebook());
      return;
    }
    this.tell(reason === 'empty' ? 'empty' : 'wrong', said, because);
    if (!here) return;
    this.said.append(make('p', 'pz-where', `For example, at ${inputsText(explorer, here)}:`));
    const label = `The rows of J, weighted by v. The right product is ${explorer.briefly(explorer.tensor(here.wanted.shape, here.wanted.data), 200)}; `
      + `your answer is ${explorer.briefly(explorer.tensor(ours.shape, ours.data), 200)}`;
    this.draw(explorer, here, { given: { ...ours, name: 'your answer' }, label, letter: this.puzzle.of });
  }
}
