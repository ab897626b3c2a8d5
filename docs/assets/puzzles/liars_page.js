// Starts the page of the liars.
import { Liar, call } from './liars.js';
import { start } from './puzzles.js';

start(Liar);
// For the tests.
globalThis.puzzles = Object.freeze({ call });
