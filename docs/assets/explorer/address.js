// The address of the page holds the state of the desk, after #: how it is written, read and kept like the desk.
import { parseTensor } from './parser.js';
import { parseProgram } from './reader.js';
import { firstPreset, presetOf, squeezed, startOf, tensorText, weightsIn, withInputs, withWord } from './state.js';

const TAKEN_KEYS = ['f', 'v', 'mission', 'step']; // an input with such a name is written input.NAME
const INPUT_NAME = /^[A-Za-z_]\w{0,19}$/;
const REST = 250; // milliseconds without a change before the address is written

// Where lines are indented, their ends and blanks mean something.
const hasBlocks = text => /(^|[\n;])\s*(for|while|if|with|def)\b/.test(text);

function encode(text) {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[^\w\-.~!$()*+,/:;=?@[\]]/gu, encodeURIComponent);
}

// The address's part after #. The second argument is what `evaluate` made of the state: where v is understood, it is
// written as numbers.
function writeHash(state, { program, v }) {
  // Spaces are left out where the text means the same without them.
  const short = (text, parse, same = () => true) => {
    try {
      if (!hasBlocks(text) && same(parse(squeezed(text)))) return encode(squeezed(text));
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

// An address of the desk with this state, in place of the one that it has.
export function withState(address, state, computed) {
  return address.replace(/#.*$/, '') + writeHash(state, computed);
}

// What stands in an address, { given, inputs, trouble }: texts of TAKEN_KEYS, texts of inputs, and the first fault.
function readParts(hash) {
  const given = {}, inputs = {};
  let trouble = '';
  for (const part of hash.replace(/^#/, '').split('&')) {
    const at = part.indexOf('='), key = at < 0 ? part : part.slice(0, at), name = key.replace(/^input\./, '');
    const kind = at < 0 ? null : TAKEN_KEYS.includes(key) ? given : INPUT_NAME.test(name) ? inputs : null;
    if (!kind) {
      trouble ||= `The explorer does not know this part of the link: “${part.slice(0, 40)}”. `
        + 'It may have f=…, x=… and other inputs, and v=….';
      continue;
    }
    if (Object.hasOwn(kind, name)) trouble ||= `The link gives ${name} twice; the last one counts.`;
    let text = part.slice(at + 1);
    try {
      text = decodeURIComponent(text);
    } catch {
      trouble ||= `The link is damaged in its ${name}: “${part.slice(at + 1, at + 41)}”.`;
    }
    Object.defineProperty(kind, name, { value: text, enumerable: true, configurable: true, writable: true });
  }
  return { given, inputs, trouble };
}

// The state in an address; null where there is none. What is broken in it is told in `trouble`. Of a mission its name
// is enough.
export function readHash(hash, missions) {
  if (!hash.includes('=')) return null;
  const parts = readParts(hash), { given, inputs } = parts;
  let { trouble } = parts;
  const mission = missions.find(({ id }) => id === given.mission);
  if (given.mission && !mission) trouble ||= `There is no mission “${given.mission.slice(0, 40)}”.`;
  for (const name of Object.keys(inputs)) inputs[name] = inputs[name].replace(/,(?=\S)/g, ', ');
  const own = given.f === undefined ? {} : pasted(given.f), all = { ...own.inputs, ...inputs };
  const preset = presetOf({ f: own.f ?? '', inputs: all });
  const start = mission && given.f === undefined ? mission.start : startOf(preset ?? firstPreset());
  const state = withInputs({
    f: preset?.text ?? (hasBlocks(own.f ?? '') ? own.f : own.f?.replace(/;\s*/g, '\n')) ?? start.f,
    inputs: preset || given.f === undefined ? { ...start.inputs, ...all } : all,
    v: given.v ?? own.v ?? (given.f === undefined && mission ? start.v : ''),
    mission: mission?.id ?? '', step: Math.min(999, Math.max(0, Math.trunc(Number(given.step) || 0))),
  });
  const unused = Object.keys(inputs).find(name => !usedBy(state.f, name));
  if (unused) trouble ||= `The link gives a number for ${unused}, but the program has no ${unused}.`;
  return { ...withWord(state), trouble };
}

function usedBy(f, name) {
  try {
    return parseProgram(f).inputs.includes(name);
  } catch {
    return true; // what is wrong with the program is said elsewhere
  }
}

// What a pasted program says itself: its inputs and v as texts, and as f the lines that are left.
function pasted(f) {
  try {
    const program = parseProgram(f), { body, given, v } = program;
    if (!given.size && v === undefined) return { f };
    const inputs = Object.fromEntries([...given].map(([name, numbers]) => [name, tensorText(parseTensor(numbers))]));
    return { f: body, inputs, v: weightsIn(program, inputs) };
  } catch {
    return { f }; // what is wrong with it is said below the program
  }
}

// Keeps the desk and the address of its page alike. `followed` is called when a link has led to another state.
export class Address {
  constructor(desk, followed) {
    Object.assign(this, { desk, followed, written: location.hash, writing: 0 });
    addEventListener('hashchange', () => this.follow());
  }

  follow() {
    if (!this.desk.openLink(location.hash)) return;
    this.written = location.hash;
    this.followed();
  }

  // What nobody has changed has no state in its address, and a link with a fault stays as it is.
  writeSoon() {
    const { touched, link, linkTrouble, understood } = this.desk;
    clearTimeout(this.writing);
    if (!touched || linkTrouble || (link && !understood)) return;
    this.writing = setTimeout(() => {
      if (location.hash !== this.written && location.hash.includes('=')) return; // a link that is read in a moment
      history.replaceState(history.state, '', writeHash(this.desk.texts, this.desk.result));
      this.written = location.hash;
    }, REST);
  }
}
