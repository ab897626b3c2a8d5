// Which tensors share their numbers, as in torch, and what is written into them. Only a run that may write keeps account
// (compute.js): where something is differentiated, nothing is written.

import { filled, refuse } from './tensors.js';

// Operations whose result is a view: it has no numbers of its own.
const VIEWS = new Set(['viewAs', 'reshapeAlias', 'unsqueezed', 'squeezedAll', 'squeezed', 'squeezeProduct', 'alias',
  'transposed', 'turned', 'permuted', 'swapped', 'selected', 'unbound', 'sliced', 'expanded', 'diagonalOf', 'splitOff',
  'splitSizes']);
const owners = new WeakMap(); // of a view: { base, places, writes }: whose numbers these are, where, and when they were read
const writes = new WeakMap(); // how often a base was written into

const writesInto = base => writes.get(base) ?? 0;

// The places of a tensor as its numbers: what an index takes from this says where it leads.
export const numbered = shape => {
  const t = filled(shape, 0);
  t.data.forEach((_, i) => { t.data[i] = i; });
  return t;
};

const ownerOf = t => owners.get(t) ?? { base: t, places: t.data.map((_, i) => i) };

// Note that `view` is what a row made of `input`, if the row makes views. (torch.diag copies what torch.diagonal does not.)
export function noteView(row, view, input, o) {
  if (!VIEWS.has(row.key) || o.copied) return;
  const { base, places } = ownerOf(input), [from] = row.forward([numbered(input.shape)], o);
  owners.set(view, { base, places: from.data.map(i => places[i]), writes: writesInto(base) });
}

// Before a value is used: a view gets the numbers that its base has now.
export function refresh({ tensor: t, items }) {
  items?.forEach(refresh);
  const owner = t && owners.get(t);
  if (!owner || owner.writes === writesInto(owner.base)) return;
  owner.places.forEach((place, i) => { t.data[i] = owner.base.data[place]; });
  owner.writes = writesInto(owner.base);
}

// Put numbers at these places of t, and so into all that share them. `source`: the tensor that the numbers come from.
export function write(t, at, numbers, source) {
  const { base, places } = ownerOf(t), to = Array.from(at, i => places[i]), other = ownerOf(source);
  if (new Set(to).size < new Set(at).size) {
    refuse('more than one element of the written-to tensor refers to a single memory location: write .clone() first');
  }
  const common = new Set(base === other.base ? other.places : []);
  const isSame = to.length === other.places.length && to.every((place, i) => place === other.places[i]);
  if (!isSame && to.some(place => common.has(place))) {
    refuse('this value is a part of the tensor that you write into: add .clone() to it');
  }
  const written = [...numbers];
  to.forEach((place, i) => { base.data[place] = written[i]; });
  writes.set(base, writesInto(base) + 1);
}
