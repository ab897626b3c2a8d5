// What most visits do without, and what is therefore a script of its own: the rest of the table, the explorers in other
// pages, and the weighted rows, which those and the puzzles draw.
import { startEmbedded } from './embedded.js';
import {} from './rest.js';
import { drawRows } from './weighted_rows.js';

Object.assign(globalThis.explorer, { startEmbedded, drawRows });
