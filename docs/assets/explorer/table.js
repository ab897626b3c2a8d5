// The table of operations: what can be written, and what it is.

import { AXES } from './axes.js';
import { ELEMENTS } from './elements.js';
import { PRODUCTS } from './products.js';
import { SHAPES } from './shapes.js';

const OWNERS = { torch: 'torch.', method: '.', F: 'F.', linalg: 'torch.linalg.', special: 'torch.special.', builtin: '',
  math: 'math.', nn: 'nn.' };

// 'input:T dim:D=None *shape:S' → [{ name, type, several, optional, fallback, named }]
function readParameters(text) {
  let named = false;
  return text.split(' ').filter(Boolean).flatMap(part => {
    if (part === '*') { named = true; return []; }
    const [, star, name, type, mark, fallback] = /^(\*?)(\w+):(\w)([?!]?)(?:=(.*))?$/.exec(part);
    return [{ name, type, named, several: Boolean(star), optional: Boolean(mark) || fallback !== undefined,
      fallback: fallback ?? 'None', orNone: mark !== '!' && (fallback ?? 'None') === 'None' }];
  });
}

const rowOf = row => {
  const names = row.names.split(' ');
  return Object.freeze({ ...row, key: names[0], names, owners: row.owners.split(' ').filter(Boolean),
    parameters: readParameters(row.parameters ?? '') });
};
// Rows by what they are called inside, and by what is typed: 'torch.exp', 'method.exp', 'F.relu', 'builtin.abs'.
const BY_KEY = new Map(), SPELLED = new Map();
export const TABLE = [];

export function addRows(rows) {
  for (const row of rows.map(rowOf)) {
    TABLE.push(row);
    if (row.forward) BY_KEY.set(row.key, row);
    for (const owner of row.owners) for (const name of row.names) SPELLED.set(`${owner}.${name}`, row);
  }
}
addRows([...ELEMENTS, ...AXES, ...SHAPES, ...PRODUCTS]);

export function operation(key) {
  const row = BY_KEY.get(key);
  if (!row) throw new Error(`the table has no row ${key}`);
  return row;
}

export const spelled = (owner, name) => SPELLED.get(`${owner}.${name}`);

// The functions of torch that rest.js adds to the table. As names of inputs they are refused before that, too.
export const ADDED = new Set(('BoolTensor IntTensor LongTensor addcdiv addcmul addmm arctan2 atan2 cdist celu conv1d conv2d copysign cosine_similarity count_nonzero cross '
  + 'cummax cummin cumprod deg2rad det diag diag_embed diagflat diagonal diff dist dstack einsum erf erfc erfinv exp2 '
  + 'fliplr flipud float_power fmax fmin fmod frac full_like gather hardshrink hstack hypot index_add '
  + 'index_select inner inverse lerp lgamma logaddexp logaddexp2 logcumsumexp logdet logical_xor logit '
  + 'masked_scatter masked_select matrix_power median moveaxis movedim nan_to_num nansum narrow prelu rad2deg repeat_interleave '
  + 'roll round scatter scatter_add selu signbit sinc slogdet take tensordot threshold tile topk trace tril triu '
  + 'vstack xlogy').split(' '));

export const isTorchName = name => ADDED.has(name) || Boolean(spelled('torch', name));

// All that can be typed: [{ name, kind, spellings }], one for each row that has a spelling.
export function catalogue() {
  return TABLE.filter(row => row.owners.length).map(({ names, owners, kind }) => ({
    name: names[0], kind, spellings: names.flatMap(name => owners.map(owner => `${OWNERS[owner]}${name}`))
  }));
}

export const namesOf = owner => [...SPELLED.keys()].filter(key => key.startsWith(`${owner}.`))
  .map(key => key.slice(owner.length + 1));

// What else might be meant by a name that is not known: the nearest ones of the same owner, or the same name elsewhere.
export function nearNames(owner, name) {
  const elsewhere = Object.keys(OWNERS)
    .filter(other => other !== owner && spelled(other, name))
    .map(other => OWNERS[other] + name);
  if (elsewhere.length) return elsewhere.slice(0, 2);
  const near = namesOf(owner)
    .map(other => [distance(name.toLowerCase(), other), other])
    .filter(([d]) => d <= Math.max(1, name.length / 3))
    .sort((a, b) => a[0] - b[0]);
  return near.slice(0, 2).map(([, other]) => OWNERS[owner] + other);
}

// How many letters have to be changed, left out or put in.
function distance(a, b) {
  if (a.length > 30) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  [...a].forEach((letter, i) => {
    let before = row[0];
    row = row.map((above, j) => {
      const next = j === 0 ? i + 1 : before + (letter === b[j - 1] ? 0 : 1);
      before = above;
      return j === 0 ? next : [next, above + 1];
    }).reduce((done, entry, j) => [...done, j === 0 ? entry : Math.min(entry[0], entry[1], done[j - 1] + 1)], []);
  });
  return row[b.length];
}

