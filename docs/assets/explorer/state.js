// The state of an explorer is three texts: f, x and v. All that is shown is computed from them, and a link carries them.
import { parseFunction, parseTensor } from './parser.js';
import { LOSS, PRESETS, gradientOfLoss } from './presets.js';
import { backward, jacobianOf, run } from './tape.js';
import { Trouble, count, formatShape, numel, tensor } from './tensors.js';
import { refusal } from './torch_says.js';

const FIRST = 'weighted-rows'; // the preset of an address without a state
const DIGITS = [1, 10, 100];

// The entries of a tensor of this shape as Python writes lists; `write` gives entry i as text.
export function nested(shape, write, axis = 0, start = 0) {
  if (axis === shape.length) return write(start);
  const part = count(shape.slice(axis + 1));
  return `[${Array.from({ length: shape[axis] }, (_, i) => nested(shape, write, axis + 1, start + i * part)).join(', ')}]`;
}

// A tensor as the text that gives it, with all digits.
export function tensorText({ shape, data }) {
  return nested(shape, i => String(data[i]).replace('Infinity', 'inf').replace('NaN', 'nan'));
}

// The choices of v that follow the shape of y: what a button is called and the word that stands for it in the state.
export function vChoices(m) {
  const units = m === 1 ? [] : Array.from({ length: m }, (_, i) => ({ word: `e${i + 1}`, label: 'e', index: i + 1 }));
  return [
    { word: '', label: 'omitted' },
    { word: 'ones', label: m === 1 ? '1' : 'ones' },
    ...units,
    { word: 'digits', label: m === 1 ? '100' : m === 2 ? '1, 10' : m === 3 ? '1, 10, 100' : '1, 10, 100, …' },
    { word: 'loss', label: 'gradient of a loss' },
    { word: 'wrong', label: 'one too many' },
  ];
}

// The loss whose gradient is the v of the button, as text in y.
export function lossOf(state) {
  return presetOf(state)?.loss ?? LOSS;
}

function squeezed(text) {
  return text.replace(/\s+/g, '');
}

// The preset with this function; where there are several, the one whose x is most like this.
export function presetOf({ f, x }) {
  const same = PRESETS.filter(preset => squeezed(preset.text) === squeezed(f)), axes = text => /^\[*/.exec(squeezed(text))[0].length;
  return same.find(preset => squeezed(preset.x) === squeezed(x)) ?? same.find(preset => axes(preset.x) === axes(x)) ?? same[0];
}

// The tensor that a state's v stands for, or null where it is omitted.
function vectorOf(word, y, loss) {
  const m = numel(y), fill = number => tensor(y.shape, Float64Array.from({ length: m }, (_, i) => number(i)));
  if (word.trim() === '') return null;
  if (word === 'ones') return fill(() => 1);
  if (word === 'digits') return fill(m === 1 ? () => 100 : i => (m < 8 ? 10 ** i : DIGITS[i % 3]));
  if (word === 'wrong') {
    const shape = y.shape.length ? [y.shape[0] + 1, ...y.shape.slice(1)] : [2];
    return tensor(shape, new Float64Array(count(shape)).fill(1));
  }
  if (word === 'loss') return gradientOfLoss(loss, y);
  const unit = /^e(\d{1,3})$/.exec(word);
  if (unit) {
    const at = Number(unit[1]) - 1;
    if (at < 0 || at >= m) throw new Trouble(`y has ${m} ${m === 1 ? 'number' : 'numbers'}: there is no ${word}`, 0, word.length);
    return fill(i => (i === at ? 1 : 0));
  }
  return parseTensor(word);
}

// The word for a v that is given by its numbers, if there is one: then it follows y when y gets another shape.
function wordFor(given, y) {
  const words = vChoices(numel(y)).map(choice => choice.word).filter(word => word && word !== 'loss' && word !== 'wrong');
  return words.find(word => {
    const { shape, data } = vectorOf(word, y);
    return formatShape(shape) === formatShape(given.shape) && data.every((number, i) => number === given.data[i]);
  });
}

export function withWord(state) {
  const { y, v } = evaluate(state);
  return y && v ? { ...state, v: (state.v === 'loss' && 'loss') || wordFor(v, y) || state.v } : state;
}

// Compute everything from the three texts. What is not understood stands in `troubles`, by field.
export function evaluate({ f, x, v }) {
  const result = { f, troubles: {} };
  const attempt = (field, text, compute) => {
    try {
      return compute();
    } catch (error) {
      result.troubles[field] = { text, at: error.at ?? 0, length: error.length ?? 1, message: error.message };
      if (!(error instanceof Trouble)) {
        result.troubles[field].message = `The explorer failed at this: ${error.message}`;
        reportError(error);
      }
      return undefined;
    }
  };
  const program = attempt('f', f, () => parseFunction(f));
  result.x = attempt('x', x, () => parseTensor(x));
  if (!program || !result.x) return result;
  result.tape = attempt('f', f, () => run(program, result.x));
  if (!result.tape) return result;
  result.y = result.tape.y;
  result.v = attempt('v', v, () => vectorOf(v, result.y, lossOf({ f, x })));
  if (result.v === undefined) return result;
  result.omitted = result.v === null;
  result.depends = result.tape.nodes[result.tape.output].needsGrad;
  result.J = jacobianOf(result.tape);
  result.refusal = refusal(result.y, result.v, result.depends);
  if (result.refusal) return result;
  const weights = result.v ?? tensor(result.y.shape, Float64Array.of(1));
  Object.assign(result, { weights }, backward(result.tape, weights));
  return result;
}

function encode(text) {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[^\w\-.~!$()*+,/:;=?@[\]]/gu, encodeURIComponent);
}

// The address's part after #. `v` is its tensor, null where it is omitted, undefined where it is not understood.
export function writeHash(state, v) {
  // Spaces are left out where the text means the same without them.
  const short = (text, parse) => {
    try {
      parse(squeezed(text));
      return encode(squeezed(text));
    } catch {
      return encode(text);
    }
  };
  const parts = [`f=${short(state.f, parseFunction)}`, `x=${short(state.x, parseTensor)}`];
  if (state.v.trim()) parts.push(`v=${short(v && state.v !== 'loss' ? tensorText(v) : state.v, parseTensor)}`);
  return `#${parts.join('&')}`;
}

// The state in an address; null where there is none. What is broken in it is told in `trouble`.
export function readHash(hash) {
  if (!hash.includes('=')) return null;
  const given = {};
  let trouble = '';
  for (const part of hash.replace(/^#/, '').split('&')) {
    const at = part.indexOf('='), key = at < 0 ? part : part.slice(0, at);
    if (!['f', 'x', 'v'].includes(key) || at < 0) {
      trouble ||= `The link has a part that means nothing here: “${part.slice(0, 40)}”. It may have f=…, x=… and v=….`;
      continue;
    }
    if (key in given) trouble ||= `The link gives ${key} twice; the last one is taken.`;
    try {
      given[key] = decodeURIComponent(part.slice(at + 1));
    } catch {
      trouble ||= `The link is damaged in its ${key}: “${part.slice(at + 1, at + 41)}”.`;
      given[key] = part.slice(at + 1);
    }
  }
  const known = presetOf({ f: given.f ?? '', x: given.x ?? '' });
  const start = known ?? firstPreset();
  return { ...withWord({ f: known?.text ?? given.f ?? start.text, x: (given.x ?? start.x).replace(/,(?=\S)/g, ', '), v: given.v ?? '' }), trouble };
}

export function firstPreset() {
  return PRESETS.find(preset => preset.id === FIRST) ?? PRESETS[0];
}

export function presetState({ text, x, v }) {
  return withWord({ f: text, x, v: v ?? '' });
}
