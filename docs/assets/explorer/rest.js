// The part of the table that most programs do without: losses, convolutions, attention, modules, linear algebra, special
// functions, Python's own, and what is rare among the others; and the lines that most programs do not have.
import { ALGEBRA } from './linear_algebra.js';
import { LOSSES } from './losses.js';
import { readCall } from './calling.js';
import { LAYERS } from './modules.js';
import { readFrozen, readLayer } from './layers.js';
import { readNameless, plainer } from './pasting.js';
import { PLACING } from './placing.js';
import { PYTHON } from './python.js';
import { drawnLike, readWriting } from './preparing.js';
import { RARE } from './reader.js';
import { SPECIAL } from './special.js';
import { STATISTICS } from './statistics.js';
import { addRows } from './table.js';

addRows([...PYTHON, ...SPECIAL, ...STATISTICS, ...PLACING, ...ALGEBRA, ...LOSSES, ...LAYERS]);
RARE.plainer = plainer;
RARE.lines.push(readLayer, readFrozen, readWriting, readNameless);
RARE.call = readCall;
RARE.drawn = drawnLike;
