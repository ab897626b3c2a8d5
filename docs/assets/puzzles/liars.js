// "Expose the liar": x and v to choose, calls, and a verdict.
import { turnable, turned } from '../explorer/turning.js';
import { Place, clean, make, markOff } from './box.js';
import { near, valueOf } from './judge.js';
import { noteSolved } from './notes.js';

const LIMIT = 1e6; // of the numbers in a call
const TELLING = 'Call it once with a v whose entries differ and are not 0: zeros and equal weights hide too much.';
const isTelling = ({ data }) => new Set(data).size === data.length && !data.includes(0);

// What a box returns at x for v, and vᵀJ: { x, y, v, rows, given, wanted, exposes }. What rounding can do depends on the
// size of v.
export function call(explorer, { f, given: before, gives }, x, v) {
  const tape = valueOf(explorer, f, { x }, before, explorer.run), { y } = tape;
  const rows = explorer.jacobianOf(tape).blocks.x.rows, wanted = explorer.backward(tape, v).gradients.x;
  const given = valueOf(explorer, gives, { x, y, v }, before, explorer.compute);
  const size = Math.max(...Array.from(v.data, Math.abs));
  return { x, y, v, rows, given, wanted, exposes: !given.data.every((number, i) => near(number, wanted.data[i], size)) };
}

export class Liar extends Place {
  constructor(root, reasons, solved) {
    super(root, 'liars', root.dataset.name);
    Object.assign(this, { solvedNow: solved, box: JSON.parse(root.dataset.box), calls: [], list: root.querySelector('.pz-calls') });
    const on = (name, work) => this.form.querySelector(name).addEventListener('click', () => this.with(explorer => work.call(this, explorer)));
    this.form.addEventListener('submit', event => { event.preventDefault(); this.with(explorer => this.call(explorer)); });
    on('.pz-lies', this.lies);
    on('.pz-honest', this.honest);
    on('.pz-jacobian', this.jacobian);
    for (const field of this.form.querySelectorAll('input')) {
      turnable(field, { step: 1, read: () => Number(field.value.replace('−', '-')), turn: (from, by) => { field.value = turned(from || 0, by); } });
    }
    this.linkButton(() => ({ box: this.name, x: this.texts('x').join(','), v: this.texts('v').join(',') }));
  }

  fields(letter) { return [...this.form.querySelectorAll(`[data-of=${letter}]`)]; }

  texts(letter) { return this.fields(letter).map(({ value }) => value.trim()); }

  open(x, v) {
    for (const [letter, text] of [['x', x], ['v', v]]) {
      if (text !== undefined) text.slice(0, 2000).split(',').forEach((number, i) => { if (this.fields(letter)[i]) this.fields(letter)[i].value = number.slice(0, 40); });
    }
  }

  // The numbers of x or v in their shape. Raises a Trouble that names the field.
  tensor(explorer, letter) {
    const { shape } = this.form.querySelector(`.pz-cells[aria-label=${letter}]`).dataset;
    const data = this.fields(letter).map(field => {
      field.removeAttribute('aria-invalid');
      const name = field.labels[0].textContent.trim();
      try {
        const t = explorer.parseTensor(field.value);
        if (t.shape.length) throw new explorer.Trouble('one number belongs in a field');
        if (!(Math.abs(t.data[0]) <= LIMIT)) throw new explorer.Trouble('beyond them, rounding could look like a lie');
        return t.data[0];
      } catch (trouble) {
        field.setAttribute('aria-invalid', 'true');
        throw trouble instanceof explorer.Trouble ? new explorer.Trouble(`${name} is not a number between −10⁶ and 10⁶: ${trouble.message}`) : trouble;
      }
    });
    return explorer.tensor(shape.split(',').filter(Boolean).map(Number), data);
  }

  call(explorer) {
    const made = call(explorer, this.box, this.tensor(explorer, 'x'), this.tensor(explorer, 'v'));
    this.calls.push(made);
    const brief = t => explorer.briefly(t, 300);
    const said = make('span', 'pz-spoken', `x = ${brief(made.x)}, v = ${brief(made.v)} returns ${brief(made.given)}`);
    made.cells = this.cells(explorer, made.given, 'x', 'pz-out');
    this.list.append(make('li', '', said, this.cells(explorer, made.x, 'x'), made.cells, this.cells(explorer, made.v, 'v')));
    this.tell('called', `Call ${this.calls.length} returns ${brief(made.given)}. Is that vᵀJ? Decide, or call again.`);
  }

  // The numbers of a call as cells.
  cells(explorer, { shape, data }, kind, place = '') {
    const largest = explorer.largestOf(data), made = make('div', `pz-tray ${place}`);
    made.setAttribute('aria-hidden', 'true');
    made.style.setProperty('--columns', shape.at(-1) ?? 1);
    made.append(...Array.from(data, number => explorer.shaded('div', kind, clean(number), largest)));
    return made;
  }

  jacobian(explorer) {
    const x = this.tensor(explorer, 'x'), tape = valueOf(explorer, this.box.f, { x }, this.box.given, explorer.run);
    this.tell('called', `J at this x, with a row for each entry of y:`);
    this.draw(explorer, { x, y: tape.y, rows: explorer.jacobianOf(tape).blocks.x.rows }, { label: 'J, a row for each entry of y' });
  }

  lies(explorer) {
    const at = this.calls.findIndex(({ exposes }) => exposes);
    if (at < 0) {
      this.tell('wrong', this.calls.length
        ? 'None of your calls shows that: each time, the box returned vᵀJ. Find a call that does, or trust the box.'
        : 'Call it first, and show it.');
      return;
    }
    const shown = this.calls[at];
    this.win(`Exposed, by call ${at + 1} of ${this.calls.length}.`, 'lies');
    for (const [i, cell] of [...shown.cells.children].entries()) markOff(cell, near(shown.given.data[i], shown.wanted.data[i]));
    this.draw(explorer, shown, { given: { shape: shown.given.shape, data: [...shown.given.data], name: 'the box' },
      label: `vᵀJ is ${explorer.briefly(shown.wanted, 200)}, and the box returns ${explorer.briefly(shown.given, 200)}` });
  }

  honest() {
    const shown = this.calls.findIndex(({ exposes }) => exposes);
    if (!this.calls.length) this.tell('wrong', 'Call it first: trust needs a reason.');
    else if (shown < 0 && !this.calls.some(({ v }) => isTelling(v))) this.tell('wrong', TELLING);
    else if (this.box.honest) this.win(`It is honest. You made ${this.calls.length} ${this.calls.length === 1 ? 'call' : 'calls'}.`, 'honest');
    else if (shown >= 0) this.tell('wrong', `It is not honest. Compare what call ${shown + 1} returned with vᵀJ.`);
    else this.tell('wrong', 'It is not honest. Look for another x, or another v.');
  }

  win(text, face) {
    this.tell('right', text);
    this.form.querySelector('.pz-black b').textContent = face;
    this.solution.open = true;
    noteSolved('liars', this.name, String(this.calls.length));
    this.next(this.solvedNow(this.name));
  }
}
