// Starts the page "Write the VJP".
import { judge } from './judge.js';
import { start } from './puzzles.js';
import { Puzzle } from './write.js';

start(Puzzle);
// For the tests.
globalThis.puzzles = Object.freeze({ judge });
