// The explorers of a page and the lists of what can be typed in them: this starts them all.
import { readHash } from './address.js';
import { compute } from './compute.js';
import { startDesk } from './desk.js';
import { showTrouble, tensorCells } from './fields.js';
import { loadRest } from './load.js';
import { MISSIONS } from './missions.js';
import { parseTensor } from './parser.js';
import { parseProgram } from './reader.js';
import { PRESETS } from './presets.js';
import { evaluate, inputsOf } from './state.js';
import { catalogue } from './table.js';
import { backward, jacobianOf, run } from './tape.js';
import { Trouble, tensor } from './tensors.js';
import { programText, reading, refusal } from './torch_says.js';
import { briefly, el, largestOf, mendScrolling, shaded } from './view.js';

// The list of all that can be typed, from the table that the explorer itself goes by. What is typed above it says which
// of its words are shown.
async function listWords(place) {
  await loadRest();
  const kinds = new Map();
  for (const { kind, spellings } of catalogue()) kinds.set(kind, [...kinds.get(kind) ?? [], ...spellings]);
  const lists = [...kinds].map(([kind, spellings]) => {
    const words = [...new Set(spellings)].map(text => el('li', {}, el('code', {}, text)));
    return { words, root: el('section', {}, el('h3', {}, kind), el('ul', {}, ...words)) };
  });
  const none = el('p', { hidden: true }, 'The explorer knows no function whose name has these letters.');
  const said = el('p', { role: 'status' });
  const field = el('input', { type: 'search', id: `${place.id}-field`, autocomplete: 'off', spellcheck: 'false' });
  field.addEventListener('input', () => {
    const wanted = field.value.trim().toLowerCase();
    let count = 0;
    for (const { words, root } of lists) {
      for (const word of words) word.hidden = !word.textContent.toLowerCase().includes(wanted);
      const found = words.filter(word => !word.hidden).length;
      root.hidden = !found;
      count += found;
    }
    none.hidden = count > 0;
    said.textContent = wanted ? `${count} spellings` : '';
  });
  const label = el('label', { for: field.id }, 'Find a function');
  place.replaceChildren(label, field, none, ...lists.map(({ root }) => root), said);
}

// The list is made when it is opened.
function foldWords(place, number) {
  const list = el('div', { id: `explorer-words-${number}` });
  const fold = el('details', {}, el('summary', {}, 'All functions that the explorer knows'), list);
  fold.addEventListener('toggle', () => listWords(list), { once: true });
  place.replaceChildren(fold);
}

let explorers = 0; // on this page, for the ids
for (const box of document.querySelectorAll('.explorer')) {
  if (box.dataset.started) continue;
  box.dataset.started = 'yes';
  const id = `explorer-${++explorers}`;
  if (box.dataset.f === undefined) startDesk(box, id);
  else loadRest().then(() => globalThis.explorer.startEmbedded?.(box, id)); // without it the text stays that is there
}
// What was wider than its box in one font, or in one window, need not be so in the next.
const mendAll = () => document.querySelectorAll('.explorer').forEach(mendScrolling);
document.fonts.addEventListener('loadingdone', mendAll);
addEventListener('resize', mendAll);
document.querySelectorAll('.ex-words').forEach(foldWords);
// For the puzzles, for the tests, and for the console of a reader who wants more. later.js adds to it.
globalThis.explorer = {
  run, compute, backward, jacobianOf, parseProgram, parseTensor, refusal, programText, reading, catalogue, evaluate, readHash,
  PRESETS, MISSIONS, inputsOf, tensor, Trouble, el, showTrouble, tensorCells, mendScrolling, briefly, shaded, largestOf, loadRest,
};
