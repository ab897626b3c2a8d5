// The puzzles of a page: this starts them all.
import { judge } from './judge.js';
import { Liar, call } from './liars.js';
import { readState, solved } from './notes.js';
import { Puzzle } from './write.js';

const list = document.querySelector('.pz-list'), { kind } = list.dataset, reasons = JSON.parse(list.dataset.reasons);
const done = solved(kind), places = new Map();

// Mark what is solved. → the link to what comes next: the first that is not solved, after this one if there is any.
function mark(name) {
  done.set(name, done.get(name) ?? '');
  const links = [...list.querySelectorAll('a')], at = links.findIndex(({ hash }) => hash.slice(1) === name);
  for (const [i, item] of links.entries()) {
    const isSolved = done.has(item.hash.slice(1));
    list.previousElementSibling.children[i].classList.toggle('pz-done', isSolved);
    item.classList.toggle('pz-done', isSolved);
    if (isSolved) item.setAttribute('aria-label', `${item.textContent}, solved`);
  }
  return [...links.slice(at + 1), ...links].find(({ hash }) => !done.has(hash.slice(1)));
}

for (const root of document.querySelectorAll('.puzzle')) {
  const { name } = root.dataset, place = new (kind === 'write' ? Puzzle : Liar)(root, reasons, mark);
  places.set(name, place);
  if (kind === 'write' && done.has(name)) place.open(done.get(name));
}
if (done.size) mark([...done.keys()][0]);

// A link that somebody has sent.
function follow() {
  const state = readState(location.hash), place = places.get(state?.get(kind === 'write' ? 'puzzle' : 'box'));
  if (!place) return;
  if (kind === 'write') place.open(state.get('answer') ?? '');
  else place.open(state.get('x'), state.get('v'));
  document.getElementById(place.name).scrollIntoView();
}
addEventListener('hashchange', follow);
follow();
// For the tests.
globalThis.puzzles = Object.freeze({ judge, call });
