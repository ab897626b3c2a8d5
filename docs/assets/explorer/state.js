// The state of an explorer is its texts: the program f, each input, v, a mission. All that is shown is computed from
// them, and a link carries them.
import { parseProgram, parseTensor } from './parser.js';
import { LOSS, PRESETS, gradientOfLoss } from './presets.js';
import { backward, jacobianOf, run } from './tape.js';
import { Trouble, count, formatShape, numel, tensor } from './tensors.js';
import { refusal } from './torch_says.js';

const FIRST = 'network'; // the preset of an address without a state
const DIGITS = [1, 10, 100];
const GUESSES = ['[1, 2]', '[1, 2, 3]', '2', '[[1, 2], [3, 4]]', '[[1, 2], [3, 4], [5, 6]]', '[[1, 2, 3], [4, 5, 6]]', '[1, 2, 3, 4]'];
const TAKEN_KEYS = ['f', 'v', 'mission', 'step']; // in addresses: an input with such a name is written input.NAME

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
function squeezed(text) {
  return text.trim().replace(/\s*\n\s*/g, ';').replace(/[ \t]*([^\w\s])[ \t]*/g, '$1');
}

// The preset with this program; where there are several, the one whose x is most like this.
export function presetOf({ f, inputs }) {
  const x = inputs.x ?? '', axes = text => /^\[*/.exec(squeezed(text))[0].length;
  const same = PRESETS.filter(preset => squeezed(preset.text) === squeezed(f));
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

// The v of a typed `y.backward(…)`, as a text or a word of the state.
export function weightsIn(text) {
  if (/^torch\.ones_like\(\w+\)$/.test(text)) return 'ones';
  try {
    return text && tensorText(parseTensor(text));
  } catch {
    return text;
  }
}

// What a pasted program says itself: its inputs and v as texts, and as f the lines that are left.
function pasted(f) {
  try {
    const { body, given, v } = parseProgram(f);
    if (!given.size && v === undefined) return { f };
    const inputs = Object.fromEntries([...given].map(([name, numbers]) => [name, tensorText(parseTensor(numbers))]));
    return { f: body, inputs, v: v && weightsIn(v) };
  } catch {
    return { f }; // what is wrong with it is said below the program
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
    const guess = unknown.map((_, i) => GUESSES[Math.floor(k / GUESSES.length ** Math.min(i, free - 1)) % GUESSES.length]);
    if (runs(guess)) {
      texts = guess;
      break;
    }
  }
  unknown.forEach((name, k) => { inputs[name] = texts[k]; });
  return { ...state, inputs };
}

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

function encode(text) {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[^\w\-.~!$()*+,/:;=?@[\]]/gu, encodeURIComponent);
}

// The address's part after #. `result` is what `evaluate` made of the state; v is written as numbers where it is understood.
export function writeHash(state, { program, v }) {
  // Spaces are left out where the text means the same without them.
  const short = (text, parse, same = () => true) => {
    try {
      if (same(parse(squeezed(text)))) return encode(squeezed(text));
    } catch { /* then with its spaces */ }
    return encode(text);
  };
  const f = program?.body ?? state.f, names = program?.inputs ?? Object.keys(state.inputs);
  const parts = [`f=${short(f, parseProgram, other => other.inputs.join() === names.join())}`];
  for (const name of names) {
    const key = TAKEN_KEYS.includes(name) ? `input.${name}` : name;
    parts.push(`${key}=${short(state.inputs[name] ?? '', parseTensor)}`);
  }
  if (state.v.trim()) parts.push(`v=${short(v && state.v !== 'loss' ? tensorText(v) : state.v, parseTensor)}`);
  if (state.mission) parts.push(`mission=${encode(state.mission)}`);
  if (state.step) parts.push(`step=${state.step}`);
  return `#${parts.join('&')}`;
}

// The state in an address; null where there is none. What is broken in it is told in `trouble`. Of a mission its name is enough.
export function readHash(hash, missions) {
  if (!hash.includes('=')) return null;
  const given = {}, inputs = {};
  let trouble = '';
  for (const part of hash.replace(/^#/, '').split('&')) {
    const at = part.indexOf('='), key = at < 0 ? part : part.slice(0, at), free = key.replace(/^input\./, '');
    const kind = at < 0 ? null : TAKEN_KEYS.includes(key) ? given : /^[A-Za-z_]\w{0,19}$/.test(free) ? inputs : null;
    if (!kind) {
      trouble ||= `The link has a part that means nothing here: “${part.slice(0, 40)}”. It may have f=…, x=… and other inputs, and v=….`;
      continue;
    }
    if (Object.hasOwn(kind, free)) trouble ||= `The link gives ${free} twice; the last one is taken.`;
    let text = part.slice(at + 1);
    try {
      text = decodeURIComponent(text);
    } catch {
      trouble ||= `The link is damaged in its ${free}: “${part.slice(at + 1, at + 41)}”.`;
    }
    Object.defineProperty(kind, free, { value: text, enumerable: true, configurable: true, writable: true });
  }
  const mission = missions.find(({ id }) => id === given.mission);
  if (given.mission && !mission) trouble ||= `There is no mission “${given.mission.slice(0, 40)}”.`;
  const spaced = text => text.replace(/,(?=\S)/g, ', ');
  for (const name of Object.keys(inputs)) inputs[name] = spaced(inputs[name]);
  const said = given.f === undefined ? {} : pasted(given.f), all = { ...said.inputs, ...inputs };
  const known = presetOf({ f: said.f ?? '', inputs: all });
  const start = mission && given.f === undefined ? mission.start : startOf(known ?? firstPreset());
  const f = known?.text ?? said.f?.replace(/;\s*/g, '\n') ?? start.f;
  const own = known || given.f === undefined ? { ...start.inputs, ...all } : all;
  const state = withInputs({
    f, inputs: own, v: given.v ?? said.v ?? (given.f === undefined && mission ? start.v : ''),
    mission: mission?.id ?? '', step: Math.min(999, Math.max(0, Math.trunc(Number(given.step) || 0))),
  });
  const unused = Object.keys(inputs).find(name => !usedBy(state.f, name));
  if (unused) trouble ||= `The link gives a number for ${unused}, and the program has no ${unused}.`;
  return { ...withWord(state), trouble };
}

function usedBy(f, name) {
  try {
    return parseProgram(f).inputs.includes(name);
  } catch {
    return true; // what is wrong with the program is said elsewhere
  }
}

export function firstPreset() {
  return PRESETS.find(preset => preset.id === FIRST) ?? PRESETS[0];
}

function startOf(preset) {
  return { f: preset.text, inputs: inputsOf(preset), v: preset.v ?? '' };
}

export function presetState(preset) {
  return withWord({ ...startOf(preset), mission: '', step: 0 });
}
