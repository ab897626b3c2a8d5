// The part of the table that most programs do without: losses, convolutions, attention, modules. It is a script of its
// own.
import { LOSSES } from './losses.js';
import { LAYERS } from './modules.js';
import { addRows } from './table.js';

addRows([...LOSSES, ...LAYERS]);
