// The state of an explorer is its texts: the program f, each input, v, a mission, a step. All that is shown is computed
// from them, here and nowhere else; a link carries them (address.js), the desk holds them (desk_state.js).
import { parseTensor } from './parser.js';
import { parseProgram } from './reader.js';
import { LOSS, PRESETS, gradientOfLoss } from './presets.js';
import { backward, jacobianOf, run } from './tape.js';
import { Trouble, count, formatShape, numel, tensor } from './tensors.js';
import { refusal } from './torch_says.js';

const FIRST = 'line'; // the preset of an address without a state
const DIGITS = [1, 10, 100];
const LARGEST_FLOAT32 = (2 - 2 ** -23) * 2 ** 127; // PyTorch computes with float32 unless it is told otherwise
const GUESSES = ['[1, 2]', '[1, 2, 3]', '2', '[[1, 2], [3, 4]]', '[[1, 2], [3, 4], [5, 6]]', '[[1, 2, 3], [4, 5, 6]]',
  '[1, 2, 3, 4]'];

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

export function inputsOf({ x, others }) {
  return { ...(x === undefined ? {} : { x }), ...others };
}

// The loss whose gradient is the v of the button, as text in y.
export function lossOf(state) {
  return presetOf(state)?.loss ?? LOSS;
}

// Without the spaces that mean nothing: those beside a sign. Lines are divided by semicolons.
export function squeezed(text) {
  return text.trim().replace(/\s*\n\s*/g, ';').replace(/[ \t]*([^\w\s])[ \t]*/g, '$1');
}

// The preset with this program; where there are several, the one whose x is most like this.
export function presetOf({ f, inputs }) {
  const x = inputs.x ?? '', axes = text => /^\[*/.exec(squeezed(text))[0].length;
  const same = PRESETS.filter(preset => squeezed(preset.text) === squeezed(f));
  return same.find(preset => squeezed(preset.x) === squeezed(x)) ?? same.find(preset => axes(preset.x) === axes(x))
    ?? same[0];
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
    if (at < 0 || at >= m) {
      throw new Trouble(`y has ${m} ${m === 1 ? 'number' : 'numbers'}: there is no ${word}`, 0, word.length);
    }
    return fill(i => (i === at ? 1 : 0));
  }
  return parseTensor(word);
}

// The word for a v that is given by its numbers, if there is one: then it follows y when y gets another shape.
function wordFor(given, y) {
  const words = vChoices(numel(y))
    .map(choice => choice.word)
    .filter(word => word && word !== 'loss' && word !== 'wrong');
  return words.find(word => {
    const { shape, data } = vectorOf(word, y);
    return formatShape(shape) === formatShape(given.shape) && data.every((number, i) => number === given.data[i]);
  });
}

// The v of a program with backward, as a text or a word of the state. What is computed from the other names, such as
// torch.ones(len(y)), is computed with `inputs`, which are texts.
export function weightsIn({ v, before }, inputs = {}) {
  if (!v || /^torch\.ones_like\(\w+\)$/.test(v)) return v && 'ones';
  try {
    return tensorText(parseTensor(v));
  } catch { /* then it needs the lines before it */ }
  try {
    const program = parseProgram(`${before}\n${v}`);
    const { inputs: texts } = withInputs({ f: program.text, inputs });
    return tensorText(run(program, Object.fromEntries(program.inputs.map(name => [name, parseTensor(texts[name])]))).y);
  } catch {
    return v;
  }
}

export function withWord(state) {
  const { y, v } = evaluate(state);
  return y && v ? { ...state, v: (state.v === 'loss' && 'loss') || wordFor(v, y) || state.v } : state;
}

// The inputs of a program, each with a text: what the state has, what the program says itself, or numbers with which it
// runs. Of names that the program no longer has the texts are kept: it may have them again with the next letter typed.
export function withInputs(state) {
  let program;
  try {
    program = parseProgram(state.f);
  } catch {
    return state;
  }
  const inputs = { ...state.inputs }, unknown = program.inputs.filter(name => inputs[name] === undefined);
  if (!unknown.length) return state;
  const known = {};
  try {
    for (const name of program.inputs) if (inputs[name] !== undefined) known[name] = parseTensor(inputs[name]);
  } catch {
    for (const name of unknown) inputs[name] = GUESSES[0];
    return { ...state, inputs };
  }
  const runs = texts => {
    try {
      run(program, { ...known, ...Object.fromEntries(unknown.map((name, k) => [name, parseTensor(texts[k])])) });
      return true;
    } catch {
      return false;
    }
  };
  const free = Math.min(unknown.length, 3), tries = GUESSES.length ** free;
  let texts = unknown.map(() => GUESSES[0]);
  for (let k = 0; k < tries; k++) {
    const guess = unknown.map(
      (_, i) => GUESSES[Math.floor(k / GUESSES.length ** Math.min(i, free - 1)) % GUESSES.length]);
    if (runs(guess)) {
      texts = guess;
      break;
    }
  }
  unknown.forEach((name, k) => { inputs[name] = texts[k]; });
  return { ...state, inputs };
}

const isBeyond = number => Number.isFinite(number) && Math.abs(number) > LARGEST_FLOAT32;

// Compute everything from the texts. What is not understood stands in `troubles`, by field; the fields of inputs begin with '='.
export function evaluate({ f, inputs, v }) {
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
  const program = result.program = attempt('f', f, () => parseProgram(f));
  if (!program) return result;
  result.inputs = {};
  for (const name of program.inputs) {
    const text = inputs[name] ?? '';
    result.inputs[name] = attempt(`=${name}`, text, () => parseTensor(text));
  }
  if (Object.keys(result.troubles).length) return result;
  result.tape = attempt('f', f, () => run(program, result.inputs));
  if (!result.tape) return result;
  result.y = result.tape.y;
  result.beyond = result.tape.nodes.find(({ value }) => value.data.some(isBeyond))?.label ?? '';
  result.v = attempt('v', v, () => vectorOf(v, result.y, lossOf({ f, inputs })));
  if (result.v === undefined) return result;
  result.omitted = result.v === null;
  result.depends = result.tape.nodes[result.tape.output]?.needsGrad ?? false;
  result.J = jacobianOf(result.tape);
  result.refusal = refusal(result.y, result.v, result.depends);
  if (result.refusal) return result;
  const weights = result.v ?? tensor(result.y.shape, Float64Array.of(1));
  Object.assign(result, { weights }, backward(result.tape, weights));
  return result;
}

export function firstPreset() {
  return PRESETS.find(preset => preset.id === FIRST) ?? PRESETS[0];
}

// What a preset begins with.
export function startOf(preset) {
  return { f: preset.text, inputs: inputsOf(preset), v: preset.v ?? '' };
}

export function presetState(preset) {
  return withWord({ ...startOf(preset), mission: '', step: 0 });
}
