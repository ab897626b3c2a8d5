// Tensors: a shape and its numbers in row-major order, frozen. A single number has the shape []. `dtype` is 'float'
// (torch's float64), 'int' (int64) or 'bool'; of the last two the numbers are whole, or 0 and 1.

// What is not understood, or what torch would refuse, and where in the typed text: `length` characters from `at`
// (null as long as the place is not known).
export class Trouble extends Error {
  constructor(message, at = null, length = 1) {
    super(message);
    this.name = 'Trouble';
    this.at = at;
    this.length = length;
  }
}

export function refuse(message) {
  throw new Trouble(message);
}

// How many numbers a shape holds.
export function count(shape) {
  return shape.reduce((product, size) => product * size, 1);
}

export function tensor(shape, data, dtype = 'float') {
  if (data.length !== count(shape)) refuse(`${data.length} numbers do not fill the shape ${formatShape(shape)}`);
  return Object.freeze({ shape: Object.freeze([...shape]), data: new Float64Array(data), dtype });
}

// The same numbers as another type.
export function typed(t, dtype) {
  return t.dtype === dtype ? t : tensor(t.shape, t.data, dtype);
}

export function numel(t) {
  return t.data.length;
}

export function filled(shape, value) {
  return tensor(shape, new Float64Array(count(shape)).fill(value));
}

// The i-th one-hot tensor of a shape: 1 at place i in row-major order, 0 elsewhere.
export function oneHot(shape, i) {
  const data = new Float64Array(count(shape));
  data[i] = 1;
  return tensor(shape, data);
}

// From a number or lists of lists of numbers, all of the same length on the same level.
export function fromNested(nested) {
  const shape = [];
  for (let part = nested; Array.isArray(part); part = part[0]) shape.push(part.length);
  const data = [];
  const collect = (part, axis) => {
    if (Array.isArray(part) !== axis < shape.length) refuse('numbers and lists are mixed at one level');
    if (axis === shape.length) data.push(part);
    else if (part.length === shape[axis]) part.forEach(inner => collect(inner, axis + 1));
    else refuse(`expected sequence of length ${shape[axis]} at dim ${axis} (got ${part.length})`);
  };
  collect(nested, 0);
  return tensor(shape, data);
}

export function toNested(t) {
  const nest = (axis, start, size) => {
    if (axis === t.shape.length) return t.data[start];
    const step = size / t.shape[axis];
    return Array.from({ length: t.shape[axis] }, (_, i) => nest(axis + 1, start + i * step, step));
  };
  return nest(0, 0, t.data.length);
}

// How far apart in the data two neighbours along each axis are.
export function stridesOf(shape) {
  const strides = [];
  for (let axis = shape.length - 1, step = 1; axis >= 0; step *= shape[axis], axis--) strides[axis] = step;
  return strides;
}

// The places in the data of all entries of a (strided) shape, in row-major order. Every operation that moves numbers
// is a list of places: what it takes from there in forward, it adds there in backward.
export function places(shape, strides, offset = 0) {
  let found = [offset];
  shape.forEach((size, axis) => {
    const next = [];
    for (const place of found) for (let i = 0; i < size; i++) next.push(place + i * strides[axis]);
    found = next;
  });
  return found;
}

// The entries of t at these places, in a new shape.
export function gather(t, shape, from) {
  return tensor(shape, from.map(place => t.data[place]), t.dtype);
}

// Its transpose: a tensor of zeros in `shape`, with entry i of t added at the i-th place.
export function scatter(t, shape, to) {
  const data = new Float64Array(count(shape));
  to.forEach((place, i) => { data[place] += t.data[i]; });
  return tensor(shape, data);
}

// The common shape of broadcasting; sizes are compared from the right, a 1 or a missing axis is repeated.
export function broadcastShapes(a, b) {
  const length = Math.max(a.length, b.length);
  return Array.from({ length }, (_, axis) => {
    const m = a[axis - length + a.length] ?? 1, n = b[axis - length + b.length] ?? 1;
    if (m !== n && m !== 1 && n !== 1) {
      refuse(`The size of tensor a (${m}) must match the size of tensor b (${n}) at non-singleton dimension ${axis}`);
    }
    return m === 1 ? n : m;
  });
}

// For each entry of a broadcast shape its place in the data of a tensor of shape `from`; repeated axes have stride 0.
export function broadcastPlaces(from, shape) {
  const strides = stridesOf(from).map((stride, axis) => from[axis] === 1 ? 0 : stride);
  return places(shape, [...Array(shape.length - from.length).fill(0), ...strides]);
}

// Short, as torch prints numbers: at most 4 decimals without needless zeros; very large and very small ones as 1e+20.
export function format(number) {
  if (Number.isNaN(number)) return 'nan';
  if (!Number.isFinite(number)) return number > 0 ? 'inf' : '-inf';
  if (Object.is(number, -0)) return '-0';
  const size = Math.abs(number);
  if (size >= 1e8 || (size > 0 && size < 1e-4)) {
    const [digits, exponent] = number.toExponential(4).split('e');
    return `${Number(digits)}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
  }
  return String(Number(number.toFixed(4)));
}

// '2', '(1, 10)', '[[1, 2], [3, 4]]'
export function formatTensor(t) {
  const write = part => Array.isArray(part) ? `[${part.map(write).join(', ')}]` : format(part);
  const text = write(toNested(t));
  return t.shape.length === 1 ? `(${text.slice(1, -1)})` : text;
}

// As Python writes a tuple: '()', '(3,)', '(3, 2)'.
export function formatShape(shape) {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
}
