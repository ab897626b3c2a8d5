// "Expose the liar": x and v to choose, calls, and a verdict.
import { isCalm } from '../explorer/motion.js';
import { turnable, turned } from '../explorer/turning.js';
import { Place, clean, make, markOff } from './box.js';
import { near, valueOf } from './judge.js';
import { noteSolved } from './notes.js';

const LIMIT = 1e6; // of the numbers in a call
const THROW = 350; // milliseconds
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
    Object.assign(this, { solvedNow: solved, box: JSON.parse(root.dataset.box), calls: [], accusations: 0, list: root.querySelector('.pz-calls') });
    [this.face, this.result] = ['.pz-face', '.pz-result'].map(query => root.querySelector(query));
    for (const type of ['pointermove', 'pointerdown', 'focusin']) this.form.addEventListener(type, event => this.look(event));
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

  recall(calls) {
    const [mood, found] = this.box.honest ? ['honest', 'It is honest.'] : ['liar', 'Exposed.'];
    super.recall(Number(calls) ? `${found} Your calls: ${calls}.` : found);
    this.face.dataset.mood = mood;
  }

  // The eyes go to the pointer, or to what has the focus.
  look({ target, clientX, clientY }) {
    if (isCalm()) return;
    const [here, there] = [this.face, target].map(one => one.getBoundingClientRect()), middle = ({ left, width }) => left + width / 2;
    const across = (clientX ?? middle(there)) - middle(here), down = (clientY ?? there.top + there.height / 2) - here.top - here.height / 2;
    const far = Math.hypot(across, down) || 1, share = Math.min(1, far / 90) / far;
    this.face.style.setProperty('--look', `${7 * across * share}px ${5 * down * share}px`);
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
    const same = this.calls.findIndex(({ x, v }) => [[x, made.x], [v, made.v]].every(([one, other]) => String(one.data) === String(other.data)));
    const at = same < 0 ? this.calls.push(made) : same + 1; // the same call again is no new one
    const brief = t => explorer.briefly(t, 300);
    const said = make('span', 'pz-spoken', `x = ${brief(made.x)}, v = ${brief(made.v)} returns ${brief(made.given)}`);
    const [x, v, given] = [[made.x, 'x'], [made.v, 'v'], [made.given, 'x', 'pz-out']].map(one => this.cells(explorer, ...one));
    made.cells = given;
    if (same < 0) this.list.append(make('li', '', said, x, v, given));
    this.result.replaceChildren(given.cloneNode(true));
    if (this.face.dataset.mood === 'mocks') delete this.face.dataset.mood;
    this.play({ x, v });
    this.tell('called', `Call ${at} returns ${brief(made.given)}. Is that vᵀJ? Decide, or call again.`);
  }

  // x and v go into the box, and the result comes out.
  play(sent) {
    if (isCalm()) return;
    const box = this.face.getBoundingClientRect(), out = this.result.getBoundingClientRect(), way = (from, to) => (
      `${to.left + to.width / 2 - from.left - from.width / 2}px ${to.top + to.height / 2 - from.top - from.height / 2}px`);
    for (const [letter, tray] of Object.entries(sent)) {
      const place = this.form.querySelector(`.pz-cells[aria-label=${letter}]`), tile = place.appendChild(tray.cloneNode(true));
      tile.classList.add('pz-thrown');
      tile.animate({ translate: ['0 0', way(tile.getBoundingClientRect(), box)], scale: [1, .3], opacity: [1, 1, .2] }, { duration: THROW, easing: 'ease-in' }).onfinish = () => tile.remove();
    }
    this.face.querySelector('.pz-head').animate({ scale: ['1 1', '1.07 .93', '.95 1.05', '1 1'] }, { duration: THROW, delay: .8 * THROW });
    this.result.firstChild.animate({ translate: [way(out, box), '0 0'], scale: [.3, 1], opacity: [0, 1] }, { duration: THROW, delay: 1.5 * THROW, fill: 'backwards', easing: 'ease-out' });
  }

  // The numbers of a call as cells.
  cells(explorer, { shape, data }, kind, place = '') {
    const largest = explorer.largestOf(data), made = make('div', `pz-tray ${place}`);
    made.dataset.letter = place ? '→' : kind;
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
    if (!this.calls.length) {
      this.tell('wrong', 'Call it first, and show it.');
      return;
    }
    this.accuse();
    if (at < 0) {
      this.mock('None of your calls shows that: each time, the box returned vᵀJ. Find a call that does, or trust the box.');
      return;
    }
    const shown = this.calls[at];
    this.win(`Exposed, by call ${at + 1} of ${this.calls.length}.`, 'liar');
    for (const [i, cell] of [...shown.cells.children].entries()) markOff(cell, near(shown.given.data[i], shown.wanted.data[i]));
    this.result.replaceChildren(shown.cells.cloneNode(true));
    this.draw(explorer, shown, { given: { shape: shown.given.shape, data: [...shown.given.data], name: 'the box' },
      label: `vᵀJ is ${explorer.briefly(shown.wanted, 200)}, and the box returns ${explorer.briefly(shown.given, 200)}` });
  }

  honest() {
    const shown = this.calls.findIndex(({ exposes }) => exposes);
    if (!this.calls.length) this.tell('wrong', 'Call it first: trust needs a reason.');
    else if (shown < 0 && !this.calls.some(({ v }) => isTelling(v))) this.tell('wrong', TELLING);
    else if (this.box.honest) this.win(`It is honest. You made ${this.calls.length} ${this.calls.length === 1 ? 'call' : 'calls'}.`, 'honest');
    else if (shown >= 0) this.mock(`It is not honest. Compare what call ${shown + 1} returned with vᵀJ.`);
    else this.mock('It is not honest. Look for another x, or another v.');
  }

  // An accusation counts until the truth is out, and costs nothing else.
  accuse() {
    if (this.face.dataset.mood === 'liar' || this.face.dataset.mood === 'honest') return;
    this.accusations += 1;
    this.root.querySelector('.pz-count').textContent = `Accusations used: ${this.accusations}`;
  }

  // A wrong verdict is mocked, by a box that is not known yet.
  mock(text) {
    this.tell('wrong', text);
    if (!/liar|honest/.test(this.face.dataset.mood)) this.face.dataset.mood = 'mocks';
  }

  win(text, mood) {
    this.tell('right', text);
    this.face.dataset.mood = mood;
    this.solution.open = true;
    noteSolved('liars', this.name, String(this.calls.length));
    this.next(this.solvedNow(this.name));
  }
}
