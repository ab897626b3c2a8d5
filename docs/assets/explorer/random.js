// Random numbers would change with every key that a reader presses. In their place the desk has numbers that look as if
// they were drawn, always the same.
import { count } from './tensors.js';

const DRAWN = {
  normal: [1, -0.5, 2, 0.5, -1, 1.5, -2, 0.25],
  uniform: [0.5, 0.2, 0.8, 0.3, 0.9, 0.1, 0.6, 0.4, 0.7]
};

const wholeOf = tree => {
  if (tree?.kind === 'sign' && tree.operator === '-') return -wholeOf(tree.operand);
  return tree?.kind === 'number' && tree.whole ? tree.number : NaN;
};
// 2, 3 or (2, 3) as a shape; null where it is computed.
function shapeOf(trees) {
  const items = trees.length === 1 && trees[0].items ? trees[0].items : trees, shape = items.map(wholeOf);
  return shape.every(size => size >= 0) ? shape : null;
}

function written(shape, number, axis = 0, start = 0) {
  if (axis === shape.length) return number(start);
  const part = count(shape.slice(axis + 1));
  return `[${Array.from({ length: shape[axis] }, (_, i) => written(shape, number, axis + 1, start + i * part)).join(', ')}]`;
}

const sharesNothing = name => ['dtype', 'device', 'generator', 'requires_grad'].includes(name);

const textOfFloat = number => Number.isInteger(number) ? `${number}.` : String(number);
// The i-th number of a kind, as a text.
const drawnFrom = kind => i => textOfFloat(DRAWN[kind][i % DRAWN[kind].length]);

// { shape, number } for a call that draws numbers, or leaves them open: `number(i)` is the i-th as a text. null: it is
// none, or its shape is computed.
function drawnBy({ owner, name, object, args }) {
  const plain = args.filter(part => !part.name).map(part => part.tree);
  const named = Object.fromEntries(args.filter(part => part.name).map(part => [part.name, part.tree]));
  if (Object.keys(named).some(key => !['size', 'low', 'high'].includes(key) && !sharesNothing(key))) return null;
  const isInt = tree => tree?.kind === 'dtype' && tree.dtype === 'int';
  const whole = (low, high, end) => i => low + (i * 2 + 1) % (high - low) + end;
  if (owner === 'torch' && name === 'empty') {
    const shape = shapeOf(named.size ? [named.size] : plain);
    return shape && { shape, number: () => (isInt(named.dtype) ? '0' : '0.') };
  }
  if (owner === 'torch' && (name === 'randn' || name === 'rand')) {
    const shape = shapeOf(named.size ? [named.size] : plain);
    return shape && { shape, number: drawnFrom(name === 'randn' ? 'normal' : 'uniform') };
  }
  if (owner === 'torch' && name === 'randint') {
    const numbers = plain.filter(tree => !tree.items), size = named.size ?? plain.find(tree => tree.items);
    const [low, high] = numbers.length > 1 ? numbers.map(wholeOf) : [0, wholeOf(numbers[0] ?? named.high)];
    const shape = size && shapeOf([size]), isFloat = named.dtype && !isInt(named.dtype);
    return shape && high > low ? { shape, number: whole(low, high, isFloat ? '.' : '') } : null;
  }
  if (owner === 'method' && name === 'random_' && plain.length === 1 && object?.owner === 'torch'
    && /^(empty|zeros|ones)$/.test(object.name)) {
    const shape = shapeOf(object.args.filter(part => !part.name).map(part => part.tree)), high = wholeOf(plain[0]);
    const end = isInt(object.args.find(part => part.name === 'dtype')?.tree) ? '' : '.';
    return shape && high > 0 ? { shape, number: whole(0, high, end) } : null;
  }
  return null;
}

// The text of a tensor in place of a call that draws one; null where there is none.
export function instead(tree) {
  const drawn = tree.kind === 'call' ? drawnBy(tree) : null;
  if (!drawn || count(drawn.shape) > 1024) return null;
  return `torch.tensor(${written(drawn.shape, drawn.number)})`;
}

// Weights for a layer of this shape: the i-th number, and all as a text.
export const drawnWeight = (shape, i) => DRAWN.normal[(i + shape.length) % DRAWN.normal.length] / 2;
export const drawnWeights = shape => `torch.tensor(${written(shape, i => textOfFloat(drawnWeight(shape, i)))})`;

// A tensor of this shape as torch.randn or torch.rand draws it, as a text: `from` and then `by` of what is drawn.
export function drawn(shape, isNormal, from = 0, by = 1) {
  const number = drawnFrom(isNormal ? 'normal' : 'uniform');
  return `torch.tensor(${written(shape, i => textOfFloat(from + by * Number(number(i))))})`;
}
