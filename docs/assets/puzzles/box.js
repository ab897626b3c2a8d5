// A puzzle on the page: the engine when it is first needed, what is said, the figure, buttons.
import { isCalm } from '../explorer/motion.js';
import { near } from './judge.js';
import { addressOf } from './notes.js';

const engineScript = new URL('explorer.js', document.currentScript.src);
let loading = null;

// The explorer's arithmetic, loaded once, when a reader begins.
export function engine() {
  loading ??= new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = engineScript;
    script.onload = () => globalThis.explorer.loadRest().then(() => done(globalThis.explorer));
    script.onerror = () => { loading = null; script.remove(); failed(new Error('The arithmetic could not be loaded. Try again.')); };
    document.head.append(script);
  });
  return loading;
}

// An element of this text, or of these children.
export function make(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

// A sentence, in which what is between backticks is code.
export const marked = text => text.split('`').map((part, i) => i % 2 ? make('code', '', part) : part);

// What rounding has left of a 0 is shown as 0.
export const clean = number => Math.abs(number) < 1e-12 ? 0 : number;

// A number that is not the one wanted is marked.
export function markOff(cell, isRight) {
  if (isRight) return;
  cell.classList.add('pz-off');
  cell.prepend('✗ ');
}

export class Place {
  constructor(root, kind, name) {
    Object.assign(this, { root, kind, name, form: root.querySelector('form') });
    this.said = root.querySelector('.pz-said');
    this.figure = root.querySelector('.pz-figure');
    this.solution = root.querySelector('.pz-answer');
    this.form.addEventListener('focusin', () => engine().catch(() => {}), { once: true });
  }

  // Do something with the engine, and say where that fails.
  async with(work) {
    try {
      const explorer = await engine();
      work(explorer);
    } catch (error) {
      this.tell('wrong', error.message);
      if (!(globalThis.explorer && error instanceof globalThis.explorer.Trouble)) reportError(error);
    }
    this.said.scrollIntoView({ block: 'nearest', behavior: isCalm() ? 'instant' : 'smooth' }); // it can be below the window
  }

  tell(outcome, ...sentences) {
    this.said.replaceChildren(...sentences.filter(Boolean).map(text => make('p', '', ...marked(text))));
    this.said.dataset.outcome = outcome;
    if (outcome === 'right') this.root.classList.remove('pz-kept');
    this.figure.replaceChildren();
  }

  // What was solved at an earlier visit: it is said, and nothing plays until it is solved again.
  recall(text) {
    this.tell('right', text);
    this.root.classList.add('pz-kept');
  }

  // After what was said: where to go now, a link of the list, or undefined where all is solved.
  next(link) {
    if (!link) { this.said.append(make('p', '', 'All are solved.')); return; }
    const copy = make('a', '', link.textContent);
    copy.href = link.hash;
    this.said.append(make('p', 'pz-next', 'Next: ', copy));
  }

  // The rows of J with their weights and their sum, and below it what was given instead.
  draw(explorer, { x, y, v, rows, wanted }, { given = null, label, letter = 'x' }) {
    const table = wide => explorer.drawRows({
      narrow: !wide, omitted: false, label, y: { letter: 'y', tensor: y }, x: { letter, shape: x.shape }, rows,
      weights: v?.data, sum: wanted && Array.from(wanted.data, clean), sumName: ['vᵀJ'],
    });
    const box = make('div', 'explorer ex-ready'), scroll = make('div', 'ex-scroll');
    box.dataset.f = '';
    scroll.setAttribute('role', 'group');
    scroll.setAttribute('aria-label', label);
    box.append(scroll);
    this.figure.replaceChildren(box);
    const show = wide => {
      const drawn = table(wide);
      if (given) this.addGiven(explorer, drawn, given, wanted);
      scroll.replaceChildren(drawn);
    };
    show(true);
    if (scroll.scrollWidth > scroll.clientWidth + 1) show(false);
    explorer.mendScrolling(this.figure);
  }

  addGiven(explorer, table, given, wanted) {
    const sum = table.querySelector('tfoot tr'), row = sum.cloneNode(false), head = sum.cells[0].cloneNode(false);
    head.append(given.name);
    row.append(head);
    row.className = 'pz-given';
    if (given.shape.join() !== wanted.shape.join() || given.data.length > 16) {
      row.append(make('td', '', explorer.briefly(explorer.tensor(given.shape, given.data), 60)));
      row.lastChild.colSpan = 99;
    } else {
      for (const [i, number] of given.data.entries()) {
        const cell = explorer.shaded('td', 'x', clean(number), Number(table.dataset.largest));
        markOff(cell, near(number, wanted.data[i]));
        row.append(cell);
      }
    }
    table.tFoot.append(row);
  }

  linkButton(state) {
    const button = this.root.querySelector('.pz-link');
    button.addEventListener('click', async () => {
      const address = addressOf(state());
      history.replaceState(history.state, '', address);
      try {
        await navigator.clipboard.writeText(address);
        button.textContent = 'Copied';
      } catch { button.textContent = 'It is in the address'; }
      setTimeout(() => { button.textContent = 'Copy a link'; }, 2000);
    });
  }
}
