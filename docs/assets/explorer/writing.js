// What a program writes into: g[i] = …, g[i] += …, g += …, g.mul_(…), rows[i] = …, rows.append(…).

import { RANK } from './nodes.js';
import { numbered, refresh, write } from './memory.js';
import { drawnWeight } from './random.js';
import { broadcastPlaces, refuse, tensor } from './tensors.js';
import { asTensor, constant, expect, numberOf, typeOf, unBool, wholeNumber } from './values.js';

const listed = shape => `[${shape.join(', ')}]`;

// g[index] = value. `subscript(tensor, index)`: what the index takes from a tensor.
export function writeItem(object, index, value, subscript) {
  if (object.type === 'list') {
    const i = wholeNumber(index, 'an index'), { items } = object;
    if (i < -items.length || i >= items.length) refuse('list assignment index out of range');
    items[i < 0 ? i + items.length : i] = value;
    return;
  }
  const into = expect(object, 'tensor', 'what is written into').tensor;
  writeAt(into, subscript(constant(numbered(into.shape)), index).tensor, value);
}

// All numbers of a tensor at once: of g += … and of methods such as g.mul_(…), which make no tensor larger.
export function overwrite(target, value) {
  const { tensor: into } = target, { shape } = asTensor(value).tensor;
  if (String(shape) !== String(into.shape)) {
    refuse(`output with shape ${listed(into.shape)} doesn't match the broadcast shape ${listed(shape)}`);
  }
  writeAt(into, numbered(into.shape), value);
  refresh(target); // it goes on being used
}

// x.fill_(2), x.zero_(), x.copy_(other); and x.draw_(), which the reader makes of nn.init.normal_(x) and its like.
export function refill(target, name, [value]) {
  const { tensor: into } = target, { shape } = into;
  const drawn = () => constant(tensor(shape, into.data.map((_, i) => drawnWeight(shape, i))));
  writeAt(into, numbered(shape), name === 'zero_' ? numberOf(0) : name === 'draw_' ? drawn() : value);
  refresh(target);
}

// `at`: the places, in the shape that an index gives.
function writeAt(into, at, value) {
  if (value.type !== 'tensor') expect(unBool(value), 'number', 'what is written into a tensor');
  const { tensor: from } = asTensor(value);
  if (RANK[from.dtype] > RANK[into.dtype]) {
    refuse(into.dtype === 'int'
      ? 'this tensor holds integers, and would cut off decimals: write 0. instead of 0'
      : 'this tensor holds True and False, and numbers are written into it');
  }
  const shape = from.shape.slice(from.shape.findIndex((size, axis) => size !== 1 || from.shape.length - axis <= at.shape.length));
  const fits = shape.length <= at.shape.length && shape.every((size, axis) => {
    const wanted = at.shape.at(axis - shape.length);
    return size === 1 || size === wanted;
  });
  if (!fits) {
    refuse(`shape mismatch: value tensor of shape ${listed(from.shape)} cannot be broadcast to indexing result of shape `
      + listed(at.shape));
  }
  write(into, at.data, broadcastPlaces(shape, at.shape).map(i => from.data[i]), from);
}

// rows.append(value)
export function append(object, values) {
  if (object.type !== 'list') refuse(`.append() is for lists, and this is ${typeOf(object)}`);
  if (values.length !== 1) refuse(`append() takes exactly one argument (${values.length} given)`);
  object.items.push(values[0]);
  return { type: 'None' };
}
