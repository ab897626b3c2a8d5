// The part of the table that most programs do without: losses, convolutions, attention, modules, linear algebra, special
// functions, and what is rare among the others.
import { ALGEBRA } from './linear_algebra.js';
import { LOSSES } from './losses.js';
import { LAYERS } from './modules.js';
import { PLACING } from './placing.js';
import { SPECIAL } from './special.js';
import { STATISTICS } from './statistics.js';
import { addRows } from './table.js';

addRows([...SPECIAL, ...STATISTICS, ...PLACING, ...ALGEBRA, ...LOSSES, ...LAYERS]);
