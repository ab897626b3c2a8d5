// The puzzles of a page: this starts them all, each as a `Kind`, for write_page.js or liars_page.js.
import { readState, solved } from './notes.js';
import { Row } from './one.js';

const list = document.querySelector('.pz-list'), { kind } = list.dataset, reasons = JSON.parse(list.dataset.reasons);
const done = solved(kind), places = new Map();

// In its square a puzzle has its number, and when it is solved, its J; a box has its face, which sleeps until it is judged.
function signOf(panel, number, isSolved) {
  if (kind === 'write' && !isSolved) return String(number);
  const sign = panel.querySelector(kind === 'write' ? '.pz-glyph > svg' : '.pz-face').cloneNode(true);
  if (kind === 'liars') sign.dataset.mood = !isSolved ? 'sleeps' : JSON.parse(panel.querySelector('.puzzle').dataset.box).honest ? 'honest' : 'liar';
  sign.setAttribute('aria-hidden', 'true');
  return sign;
}
const row = new Row(list, signOf);

// Mark what is solved. → the link to what comes next: the first that is not solved, after this one if there is any.
function mark(name) {
  done.set(name, done.get(name) ?? '');
  const links = [...list.querySelectorAll('a')], at = links.findIndex(({ hash }) => hash.slice(1) === name);
  for (const item of links) {
    const isSolved = done.has(item.hash.slice(1));
    item.classList.toggle('pz-done', isSolved);
    if (!isSolved) continue;
    item.setAttribute('aria-label', `${item.textContent}, solved`);
    row.mark(item.hash.slice(1));
    places.get(item.hash.slice(1))?.root.classList.add('pz-solved');
  }
  return [...links.slice(at + 1), ...links].find(({ hash }) => !done.has(hash.slice(1)));
}

// A link to a puzzle, also one that somebody has sent.
function follow() {
  const state = readState(location.hash), name = state ? state.get(kind === 'write' ? 'puzzle' : 'box') : location.hash.slice(1);
  const place = places.get(name);
  if (!place) return;
  row.go(name);
  if (!state) return;
  if (kind === 'write') place.open(state.get('answer') ?? '');
  else place.open(state.get('x'), state.get('v'));
}

export function start(Kind) {
  for (const root of document.querySelectorAll('.puzzle')) {
    const { name } = root.dataset, place = new Kind(root, reasons, mark);
    places.set(name, place);
    if (done.has(name)) place.recall(done.get(name));
  }
  const first = done.size ? mark([...done.keys()].at(-1)) : null; // a reader who comes back goes on
  row.show(first?.hash.slice(1) ?? places.keys().next().value);
  addEventListener('hashchange', follow);
  follow();
}
