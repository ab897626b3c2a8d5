// The explorers of a page and the lists of what can be typed in them: this starts them all.
import { readHash } from './address.js';
import { startDesk } from './desk.js';
import { startEmbedded } from './embedded.js';
import { showTrouble, tensorCells } from './fields.js';
import { MISSIONS } from './missions.js';
import { parseTensor } from './parser.js';
import { parseProgram } from './reader.js';
import { PRESETS } from './presets.js';
import { evaluate, inputsOf } from './state.js';
import { catalogue } from './table.js';
import { backward, jacobianOf, run } from './tape.js';
import { Trouble, tensor } from './tensors.js';
import { programText, reading, refusal } from './torch_says.js';
import { briefly, el, mendScrolling } from './view.js';
import { drawRows } from './weighted_rows.js';

// The list of all that can be typed, from the table that the explorer itself goes by.
function listWords(place) {
  const kinds = new Map();
  for (const { kind, spellings } of catalogue()) kinds.set(kind, [...kinds.get(kind) ?? [], ...spellings]);
  place.replaceChildren(...[...kinds].map(([kind, spellings]) => {
    const words = [...new Set(spellings)].flatMap((text, k) => [...(k ? [' · '] : []), el('code', {}, text)]);
    return el('p', {}, el('strong', {}, `${kind}: `), ...words);
  }));
}

let explorers = 0; // on this page, for the ids
for (const box of document.querySelectorAll('.explorer')) {
  if (box.dataset.started) continue;
  box.dataset.started = 'yes';
  const id = `explorer-${++explorers}`;
  if (box.dataset.f === undefined) startDesk(box, id);
  else startEmbedded(box, id);
}
for (const place of document.querySelectorAll('.ex-words')) listWords(place);
// For the puzzles, for the tests, and for the console of a reader who wants more.
globalThis.explorer = Object.freeze({
  run, backward, jacobianOf, parseProgram, parseTensor, refusal, programText, reading, catalogue, evaluate, readHash,
  PRESETS, MISSIONS, inputsOf, tensor, Trouble, el, showTrouble, tensorCells, drawRows, mendScrolling, briefly,
});
