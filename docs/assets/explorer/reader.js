// From the lines of a program to what the desk shows: which lines make inputs, which compute, and which says backward.
import { Parser, SHORT, parseTensor, toPython, unknownName } from './parser.js';
import { instead } from './random.js';
import { isTorchName } from './table.js';
import { run } from './tape.js';
import { Trouble } from './tensors.js';
import { allTreesIn, assignedIn, childrenOf, linesBelow, namesIn, treesIn, visitCalls, visitNames, visitParts } from './trees.js';

const isCall = (tree, owner, name) => tree?.kind === 'call' && tree.owner === owner && tree.name === name;
const isFalse = argument => argument.tree.kind === 'bool' && !argument.tree.truth;
const saysTrue = argument => argument.name === 'requires_grad' && argument.tree.kind === 'bool' && argument.tree.truth;

// Lines that compute nothing that the page shows.
export const isIdle = line => line.kind === 'pass' || line.kind === 'assert' || line.tree?.kind === 'string' || isIdleTree(line.tree)
  || (line.kind === 'expression' && mentionsGrad(line.tree));
const isIdleTree = tree =>
  isCall(tree, 'builtin', 'print') || (tree?.kind === 'attribute' && tree.name === 'grad')
    || (tree?.kind === 'call'
      && (tree.owner === 'optim' || /^(no_grad|manual_seed|set_default_dtype|set_printoptions)$/.test(tree.name)
        || /^(retain_grad|zero_grad|train|eval)$/.test(tree.name) || (tree.name === 'zero_' && mentionsGrad(tree))));

const NO_FUNCTIONAL = 'torch.autograd.functional is not supported here';

// The tree of what is made an input here, without requires_grad; null where it is none.
export function inputOf(tree) {
  if (isCall(tree, 'method', 'requires_grad_')) {
    return tree.args.some(isFalse) ? null : inputOf(tree.object) ?? tree.object;
  }
  if (isCall(tree, 'nn', 'Parameter')) return tree.args[0]?.tree ?? null;
  if (isCall(tree, 'autograd', 'Variable')) return tree.args.some(saysTrue) ? tree.args[0]?.tree ?? null : null;
  if (tree?.kind === 'call' && tree.owner === 'torch' && tree.args.some(saysTrue)) {
    return { ...tree, args: tree.args.filter(argument => !saysTrue(argument)) };
  }
  return null;
}

// y.backward(v), torch.autograd.backward(y, v) or torch.autograd.grad(y, x, v): { of, v, inputs }, else null.
function backwardOf(tree) {
  const argument = (name, position) =>
    tree.args.find((part, i) => part.name === name || (!part.name && i === position))?.tree ?? null;
  // A list of one is that one; None is nothing.
  const single = (part, what) => {
    if (part?.kind === 'None') return null;
    if (!part?.items) return part;
    if (part.items.length === 1) return single(part.items[0], what);
    return refuseTree(`the explorer has one ${what}: torch.cat([…]) makes one tensor of several`, part);
  };
  const only = tree.name === 'backward' ? tree.args.find(part => part.name === 'inputs')?.tree : null;
  if (isCall(tree, 'method', 'backward')) {
    return { of: tree.object, v: single(argument('gradient', 0), 'v'), inputs: [], only };
  }
  if (isCall(tree, 'autograd', 'backward')) {
    return { of: single(argument('tensors', 0), 'y'), v: single(argument('grad_tensors', 1), 'v'), inputs: [], only };
  }
  if (isCall(tree, 'autograd', 'grad')) {
    const inputs = argument('inputs', 1);
    return { of: single(argument('outputs', 0), 'y'), v: single(argument('grad_outputs', 2), 'v'),
      inputs: inputs?.items ?? (inputs ? [inputs] : []) };
  }
  return null;
}

// A line that gives names to values, and changes nothing else.
const isPlainLine = ({ kind, targets }) => kind === 'expression' || (kind === 'assign' && targets.every(one => one.kind !== 'index'));

// The call of backward in a line, without the lines below it; null where there is none.
function backwardIn(line) {
  let found = null;
  treesIn(line).forEach(tree => visitCalls(tree, call => {
    if (!found && (call.name === 'backward' || isCall(call, 'autograd', 'grad'))) found = call;
  }));
  return found;
}
export const firstBackward = line => backwardIn(line) ?? linesBelow(line).map(firstBackward).find(Boolean) ?? null;

export function refuseTree(message, tree) {
  throw new Trouble(message, ...(tree.mark ?? [tree.at, Math.max(1, tree.length)]));
}

// linear_weight for linear.weight, and net_0_weight for net[0].weight, where these are layers; null for others.
export function weightOf({ layers }, { kind, name, object }) {
  if (kind !== 'attribute') return null;
  const nameOf = tree => tree.kind === 'index' ? `${nameOf(tree.object)}_${tree.index.number}` : tree.name;
  const layer = nameOf(object), weight = `${layer}_${name}`;
  return layers.get(layer)?.includes(weight) ? weight : null;
}

// A tree becomes another one at its place.
export function become(tree, other) {
  const { at, length } = tree;
  for (const key of Object.keys(tree)) delete tree[key];
  Object.assign(tree, other, { at, length });
  visitParts(tree, part => Object.assign(part, { at, length }, part.mark ? { mark: [at, length] } : {}));
}

// The call of a function that calls backward, where a line is such a call; null for others. `calling`: their lines by name.
function callIn({ tree }, calling) {
  const call = isCall(tree, 'builtin', 'print') ? tree.args[0]?.tree : tree?.kind === 'index' ? tree.object : tree;
  return call?.kind === 'invoke' && calling.has(call.callee.name) ? call : null;
}
// Where a line, or one below it, calls backward, by itself or by such a function.
const endIn = (line, calling) => backwardIn(line) ?? callIn(line, calling)
  ?? linesBelow(line).map(inner => endIn(inner, calling)).find(Boolean) ?? null;

// For the parser: whether a line is the first that calls backward.
function isEnd() {
  const calling = new Set();
  return line => {
    if (line?.kind === 'def' && firstBackward(line)) calling.add(line.name);
    return Boolean(line && line.kind !== 'def' && endIn(line, calling));
  };
}

// What rest.js adds: what makes plainer lines of some; readers of lines that are rare, (reader, line) → whether the line has been read; the lines of a
// function that calls backward; and random numbers in a shape that is computed.
export const RARE = { plainer: (reader, lines) => lines, lines: [], call: null, drawn: () => null };

export const parsed = text => new Parser(text, false).lines(() => false)[0];

// Reads the lines of a program one after the other.
class ProgramReader {
  constructor(parser) {
    this.parser = parser;
    this.imports = [];
    this.inputs = []; // names
    this.places = new Map(); // of the inputs in the text
    this.given = new Map(); // the numbers of inputs, as texts
    this.assigned = new Map(); // the lines that give the other names
    this.calling = new Map(); // functions that call backward: their lines by name
    this.functions = []; // the lines of def, whose free names are looked up when they are called
    this.unread = new Map(); // names of what the desk does not compute: why no line may read them, and the place
    this.layers = new Map(); // nn.Linear(…) and its like: the names of their weights; net_0 for the first one in nn.Sequential
    this.statements = []; // the lines that compute
    this.inlined = new Set(); // those of them that give the numbers of inputs
    this.ending = null; // the backward: { of, v, inputs, tree }
    this.notes = []; // what is told of a program that was pasted
  }

  source(tree) {
    return sourceOf(this.parser, tree);
  }

  read(line) {
    const { kind, tree, targets } = line, [target] = targets;
    if (this.ending) return;
    if (kind === 'import') {
      if (line.kept) this.imports.push(this.parser.source(line.first, line.last));
      return;
    }
    const call = backwardIn(line);
    if (call) {
      this.ending = { ...backwardOf(call), tree: call };
      return;
    }
    const called = callIn(line, this.calling);
    if (called) {
      RARE.call(this, line, called);
      return;
    }
    if (isIdle(line) || RARE.lines.some(read => read(this, line))) return;
    if (linesBelow(line).length) this.readBlock(line);
    else if (target?.kind === 'attribute') this.readAttribute(target, tree);
    else if (kind === 'expression' && isCall(tree, 'method', 'requires_grad_') && tree.object.kind === 'name') {
      this.readRequiresGrad(tree);
    } else {
      const value = kind === 'assign' && targets.length === 1 && target.kind === 'name' ? inputOf(tree) : null;
      if (value) this.giveInput(target.name, target, value);
      else if (kind === 'assign' && tree.owner === 'functional') this.unread.set(target.name, [NO_FUNCTIONAL, tree]);
      else this.readStatement(line);
    }
  }

  // A block of lines, and what is in them. Backward in a loop: its first round is what the desk shows.
  readBlock(line) {
    const call = line.kind === 'def' ? firstBackward(line) : endIn(line, this.calling);
    if (call && line.kind === 'for') return this.readFirstRound(line);
    if (call && line.kind === 'def' && RARE.call) {
      this.calling.set(line.name, line);
      return;
    }
    if (call) {
      const word = line.kind === 'def' ? 'a function' : `a block of ${line.kind}`;
      refuseTree(`backward in ${word} is not supported: write its lines one after the other`, call);
    }
    if (line.kind === 'def') this.functions.push(line);
    else this.readInside(line);
    this.statements.push(line);
    return assignedIn(line).forEach(name => this.assigned.set(name, line));
  }

  readInside(line) {
    treesIn(line).forEach(tree => this.readNames(tree));
    if (line.target) namesIn(line.target).forEach(name => this.assigned.set(name, line));
    for (const inner of linesBelow(line)) {
      inner.idle = isIdle(inner) || inner.kind === 'import';
      if (inner.idle) continue;
      if (inner.targets.some(target => target.kind === 'attribute') || isCall(inner.tree, 'method', 'requires_grad_')) {
        refuseTree('an input needs a line of its own, outside of blocks', inner);
      }
      this.readInside(inner);
      assignedIn(inner).forEach(name => this.assigned.set(name, line));
    }
  }

  readFirstRound(line) {
    const { target, source, body } = line, last = body.findIndex(inner => endIn(inner, this.calling));
    const isUsed = body.slice(0, last + 1).some(inner => !isIdle(inner)
      && namesIn(target).some(name => mentioned(inner, name)));
    if (isUsed) {
      const rounds = source.bare ? `(${this.source(source)})` : this.source(source);
      const items = isCall(source, 'builtin', 'range') ? rounds : `list(${rounds})`;
      const text = `${this.source(target)} = ${items}[0]`, first = parsed(text), { at, length } = line;
      become(first.tree, { kind: 'index', object: first.tree.object, index: first.tree.index });
      visitParts(first.tree, part => Object.assign(part, { at, length: line.mark[1] }));
      this.readStatement({ ...first, at, length, first: undefined, text });
    }
    this.note('Of the loop with backward, the explorer shows only the first iteration.');
    for (const inner of body) this.read(inner);
  }

  // x.requires_grad = True
  readAttribute({ name, object }, value) {
    if (name !== 'requires_grad') refuseTree('attributes cannot be assigned here', object);
    if (value.kind !== 'bool' || object.kind !== 'name') refuseTree('requires_grad is supported only as x.requires_grad = True', object);
    if (!value.truth) this.keepConstant(object);
    else if (this.assigned.has(object.name)) this.convert(object.name, object);
    else if (!this.inputs.includes(object.name)) this.readName(object);
  }

  // x.requires_grad = False: nothing for numbers; an input stays one, and a computed tensor cannot be cut in this way.
  keepConstant(object) {
    const line = this.assigned.get(object.name);
    let isPlain = line?.kind === 'assign';
    if (isPlain) visitNames(line.tree, new Set(), () => { isPlain = false; });
    if (!isPlain) refuseTree(`requires_grad is True for ${object.name}: .detach() takes a tensor out of the graph`, object);
  }

  // x.requires_grad_()
  readRequiresGrad(tree) {
    const { name } = tree.object;
    if (tree.args.some(isFalse)) {
      this.keepConstant(tree.object);
      return;
    }
    if (this.assigned.has(name)) this.convert(name, tree);
    else if (!this.inputs.includes(name)) this.readName(tree.object);
  }

  readStatement(line) {
    treesIn(line).forEach(tree => this.readNames(tree));
    this.statements.push(line);
    line.targets.flatMap(namesIn).forEach(name => this.assigned.set(name, line));
  }

  makeInput(name, tree) {
    if (this.inputs.includes(name)) return;
    this.inputs.push(name);
    this.places.set(name, [tree.at, tree.length]);
  }

  giveInput(name, tree, value) {
    visitNames(value, new Set(), free => this.inline(free));
    this.readNames(value);
    this.forget(name, tree);
    this.makeInput(name, tree);
    this.places.set(name, [tree.at, tree.length]);
    if (!isRandom(value)) this.given.set(name, this.source(value));
  }

  // A name that becomes an input: what it was before must not have been used.
  forget(name, tree) {
    const before = this.assigned.get(name), at = this.statements.indexOf(before);
    if (!before && !this.inputs.includes(name)) return;
    const isOwn = line => line.kind === 'def' && [...line.parameters.map(one => one.name), ...line.body.flatMap(assignedIn)].includes(name);
    const isUsed = this.statements.some(
      line => line !== before && line.kind !== 'expression' && !isOwn(line) && mentioned(line, name));
    if (isUsed || (before && (at < 0 || assignedIn(before).length > 1))) {
      refuseTree(`${name} has been used before it becomes an input here: give one of them another name`, tree);
    }
    if (before) this.statements.splice(at, 1);
    this.assigned.delete(name);
  }

  // torch.tensor(data, requires_grad=True): the numbers of data stand in a line before.
  inline(free) {
    const line = this.assigned.get(free.name), at = this.statements.indexOf(line);
    const isPlain = at >= 0 && line.kind === 'assign' && line.targets.length === 1 && line.targets[0].kind === 'name';
    if (!isPlain) refuseTree('an input has to be given by numbers', free);
    visitNames(line.tree, new Set(), other => refuseTree(`an input has to be given by numbers, and ${other.name} is not one`, free));
    this.parser.replace(free.at, free.length, `(${this.source(line.tree)})`);
    become(free, structuredClone(line.tree));
    this.inlined.add(line);
  }

  // The lines whose numbers stand in the inputs now, where nothing else reads them.
  dropInlined() {
    const { statements, ending } = this, rest = [ending?.of, ending?.v].filter(Boolean);
    for (const line of this.inlined) {
      const { name } = line.targets[0];
      if (statements.some(other => other !== line && mentioned(other, name)) || rest.some(tree => mentions(tree, name))) continue;
      statements.splice(statements.indexOf(line), 1);
      this.assigned.delete(name);
    }
  }

  // Random numbers are made up once, and written down.
  draw(tree) {
    visitCalls(tree, call => {
      const text = instead(call) ?? RARE.drawn(this, call);
      if (!text) return;
      this.note(call.name === 'empty' ? 'torch.empty may hold any numbers: here it holds zeros.'
        : 'Random numbers are replaced with fixed ones.');
      this.parser.replace(call.at, call.length, text);
      become(call, parsed(text).tree);
    });
  }

  note(text) {
    if (!this.notes.includes(text)) this.notes.push(text);
  }

  // A line x = torch.tensor(…) becomes an input when x.requires_grad_() follows.
  convert(name, tree) {
    const line = this.assigned.get(name), at = this.statements.indexOf(line);
    if (at < 0 || line.targets.length !== 1 || line.targets[0].kind !== 'name') {
      refuseTree('requires_grad_() is supported only for tensors of numbers', tree);
    }
    this.forget(name, tree);
    this.giveInput(name, line.targets[0], line.tree);
  }

  // A name to which nothing is assigned is an input, unless it looks like another one.
  readName(tree) {
    const { name } = tree;
    if (this.inputs.includes(name) || this.assigned.has(name)) return;
    if (this.unread.has(name)) refuseTree(...this.unread.get(name));
    if (name === 'pi' || name === 'inf' || name === 'nan' || name === 'e') refuseTree(`write torch.${name}`, tree);
    if (!SHORT.test(name) && isTorchName(name)) refuseTree(`write torch.${name}(…)`, tree);
    const { scope } = this.parser;
    if (scope && name !== 'np' && !scope.includes(name)) {
      refuseTree(`name '${name}' is not defined: there are ${scope.join(', ')}`, tree);
    }
    if (name === 'np' || name === 'numpy' || name.startsWith('__') || name.length > 20) refuseTree(unknownName(name), tree);
    const near = SHORT.test(name) || /_(weight|bias|leaf(_\d)?)$/.test(name) ? null : [...this.assigned.keys(), ...this.inputs].find(other => isNear(name, other));
    if (near) refuseTree(`${name} is not known: perhaps ${near}`, tree);
    this.makeInput(name, tree);
  }

  readNames(tree) {
    this.draw(tree);
    visitParts(tree, part => {
      const { kind, object, name, at, length } = part;
      if (kind === 'string' && part.prefix) refuseTree('f-strings and other texts with a prefix are not supported here', part);
      const weight = weightOf(this, part);
      if (weight) {
        this.parser.replace(at, length, weight);
        become(part, { kind: 'name', name: weight });
      }
      if (isCall(part, 'method', 'requires_grad_') && object.kind === 'name') {
        const end = object.at + object.length, dot = this.parser.tokens.find(token => token.at >= end).at;
        this.readRequiresGrad(part);
        this.parser.replace(dot, at + length - dot, '');
        become(part, { ...object });
      }
    });
    visitNames(tree, new Set(), free => this.readName(free));
    visitCalls(tree, ({ owner, name, args, mark }) => {
      if (args.some(saysTrue)) {
        refuseTree('an input needs a line of its own: x = torch.tensor(…, requires_grad=True)', { mark });
      }
      this.parser.checkSpelling(owner, name, mark);
    });
  }

  // What the functions of the program read besides their parameters and their own names.
  readFunctions() {
    for (const line of this.functions) {
      const own = new Set([...line.parameters.map(({ name }) => name), ...linesBelow(line).flatMap(assignedIn)]);
      const readInside = inner => {
        inner.idle = isIdle(inner) || inner.kind === 'import';
        if (inner.idle) return;
        treesIn(inner).forEach(tree => {
          const read = this.readName;
          this.readName = free => own.has(free.name) || read.call(this, free);
          this.readNames(tree);
          this.readName = read;
        });
        linesBelow(inner).forEach(readInside);
      };
      readInside(line);
    }
  }

  // torch.autograd.grad(y, x): x is an input, or computed and asked for alone. Of several, the computed ones stay
  // computed: if they were cut off as inputs, nothing would reach what they are computed from.
  readAsked() {
    const asked = this.ending.inputs;
    for (const tree of asked) {
      if (tree.kind !== 'name') refuseTree('the inputs of autograd.grad have to be names', tree);
      if (!this.assigned.has(tree.name)) this.readName(tree);
    }
    const computed = asked.filter(({ name }) => !this.inputs.includes(name) || this.assigned.has(name));
    if (asked.length === 1 && computed.length) this.cut(computed[0]);
    else if (computed.length && computed.length === asked.length) {
      refuseTree('of several computed tensors the gradients are not supported: ask for one of them', computed[1]);
    }
  }

  // autograd.grad(f, y) with a y that is computed: on the desk y is an input, with the numbers that it has here.
  cut(tree) {
    const { name } = tree, line = this.assigned.get(name), at = this.statements.indexOf(line), [target] = line?.targets ?? [];
    if (at < 0 || line.kind !== 'assign' || line.targets.length !== 1 || target.kind !== 'name') {
      refuseTree(`the gradient of ${name} is not supported: it has to be an input, or a line ${name} = …`, tree);
    }
    if (this.inputs.includes(name) && this.statements.slice(0, at).some(one => mentioned(one, name) || assignedIn(one).includes(name))) {
      refuseTree(`${name} is assigned anew: give it another name there`, tree);
    }
    const program = parseProgram([...this.statements.slice(0, at + 1).map(one => this.textOf(one)), name].join('\n'));
    const unknown = program.inputs.find(input => !this.given.has(input));
    if (unknown) refuseTree(`${name} is computed from ${unknown}, which has no numbers yet`, tree);
    const numbers = program.inputs.map(input => [input, parseTensor(this.given.get(input))]);
    this.statements.splice(at, 1);
    this.assigned.delete(name);
    this.makeInput(name, target);
    this.given.set(name, toPython(run(program, Object.fromEntries(numbers)).y));
    for (const input of program.inputs) { // a leaf without a name, which nothing else reads
      if (!/_leaf/.test(input) || this.statements.some(one => mentioned(one, input))) continue;
      this.inputs.splice(this.inputs.indexOf(input), 1);
      this.notes.splice(this.notes.findIndex(note => note.includes(input)), 1);
    }
    this.notes.push(`Here ${name} is an input, with the numbers that it has in your program.`);
  }

  // The numbers of v, where a line gives them for backward alone; '' where v is omitted.
  weightsText() {
    const { v: tree } = this.ending;
    if (!tree) return '';
    this.readNames(tree);
    const lines = this.statements.filter(line => tree.kind === 'name' && assignedIn(line).includes(tree.name)), [line] = lines;
    if (lines.length !== 1 || line.kind !== 'assign' || line.targets.length !== 1 || line.targets[0].kind !== 'name') {
      return this.source(tree);
    }
    const isUsed = this.statements.some(other => other !== line && mentioned(other, tree.name));
    if (!isUsed && !mentions(this.ending.of, tree.name)) this.statements.splice(this.statements.indexOf(line), 1);
    return line.text ? line.text.slice(line.text.indexOf('=') + 2) : this.source(line.tree); // that of a loop is made
  }

  // y.backward() makes y the result, wherever it stands.
  endWith(tree) {
    const { statements } = this;
    if (tree?.kind === 'name' && this.assigned.has(tree.name)) {
      while (!assignedIn(statements.at(-1)).includes(tree.name) && isPlainLine(statements.at(-1))) statements.pop();
      const last = statements.at(-1);
      if (last.targets.length === 1 && last.targets[0].kind === 'name' && last.targets[0].name === tree.name) return;
    }
    if (!tree) return;
    this.readNames(tree);
    statements.push({ kind: 'expression', targets: [], tree, at: tree.at, length: tree.length });
  }

  // The name of the result: that of the last line, or one that is free.
  outputName() {
    const last = this.statements.at(-1);
    if (!last.tree) refuseTree('the last line has to compute the result, and this is a block: write the result below it', last);
    if (last.targets.some(({ kind }) => kind === 'index')) {
      refuseTree('this line writes into a tensor: below it, a line is missing with the result', last);
    }
    if (last.tree.kind === 'tuple' && last.tree.bare && !last.targets.length) {
      refuseTree('the result has to be a tensor, and this is a tuple: torch.stack([…]) makes one tensor of several',
        last.tree);
    }
    if (last.targets[0]?.kind === 'name') return last.targets[0].name;
    return freeName(['y', 'loss', 'result'], [...this.inputs, ...this.assigned.keys()]);
  }

  // The lines that compute, as they were typed.
  body() {
    return this.statements.map(line => this.textOf(line)).join('\n');
  }

  textOf(line) {
    const { parser } = this;
    if (line.text) return line.text;
    if (line.first === undefined) return this.source(line.tree);
    if (!line.body) return parser.source(line.first, line.last);
    const { at, indent } = parser.tokens[line.first], end = line.at + line.length;
    const isBlank = new RegExp(`\\n[ \\t]{0,${indent}}`, 'g');
    let text = '', from = at; // with what is written in another way
    for (const other of parser.replaced.filter(part => part.at >= at && part.at < end).sort((a, b) => a.at - b.at)) {
      text += parser.text.slice(from, other.at) + other.text;
      from = other.at + other.length;
    }
    return (text + parser.text.slice(from, end)).replace(isBlank, '\n').replace(/[ \t]+$/gm, '').replace(/\n{2,}/g, '\n').trimEnd();
  }

  // What stands behind the first backward is not read; more than print and x.grad is worth a word.
  noteRest() {
    const rest = this.parser.text.slice(this.ending.tree.at + this.ending.tree.length).split('\n').slice(1);
    const busy = rest.filter(line => !/^\s*(p?print\s*\(.*|[\w.]+\.grad\b.*|#.*|[\])]*)?$/.test(line)).join('\n');
    if (/\bbackward\s*\(|\bgrad\s*\(/.test(busy)) this.notes.push('The explorer shows the first backward; all behind it is left out.');
    else if (busy) this.notes.push('What stands behind backward is left out.');
  }
}

// A program of several lines, the last of which is y, in the syntax of Python and with the names of torch. `options`:
// { writes: true } for compute.js, where it may write into tensors; { scope: ['x', 'v'] } where only these have a value.
export function parseProgram(text, options) {
  const parser = new Parser(text, false, options), lines = parser.lines(isEnd());
  if (!lines.length) parser.refuse('there is nothing yet', { at: 0, length: 1 });
  const reader = new ProgramReader(parser), { inputs, assigned, statements, notes } = reader;
  for (const line of RARE.plainer(reader, lines)) reader.read(line);
  reader.readFunctions();
  reader.dropInlined();
  const { ending } = reader, [uncalled] = reader.calling.values();
  if (uncalled && !ending) refuseTree(`${uncalled.name}() has backward in it, and is not called`, firstBackward(uncalled));
  if (ending) reader.readAsked();
  const before = ending ? reader.body() : '', v = ending ? reader.weightsText() : undefined;
  if (ending) {
    reader.endWith(ending.of);
    const asked = ending.only && (ending.only.items ?? [ending.only]).map(({ name }) => name);
    if (asked && inputs.some(name => !asked.includes(name))) {
      refuseTree('inputs= is supported only with all inputs of the program: the explorer has the gradient of each', ending.only);
    }
    reader.noteRest();
  }
  if (!statements.length) {
    refuseTree('the last line has to compute the result', ending?.tree ?? lines.at(-1).tree ?? lines.at(-1));
  }
  const output = reader.outputName(), body = reader.body(), rebound = inputs.filter(name => assigned.has(name));
  if (ending) {
    rebound.forEach(name => reader.note(
      `${name} is assigned anew, and in PyTorch ${name}.grad is None then: the gradient here is that of the ${name} before.`));
  }
  return Object.freeze({
    text, given: reader.given, v, before, output, body, places: reader.places, notes: Object.freeze(notes),
    inputs: Object.freeze(inputs), statements: Object.freeze(statements), imports: Object.freeze(reader.imports),
    names: Object.freeze([...inputs, ...assigned.keys(), output]),
    rebound: Object.freeze(rebound),
  });
}

const freeName = (names, taken) => names.find(name => !taken.includes(name)) ?? 'the_result';
const isRandom = tree =>
  tree.kind === 'call'
    && (/^rand|_$/.test(tree.name)
      || (tree.object ? isRandom(tree.object) : tree.args.some(({ tree: part }) => isRandom(part))));

// Whether two names differ in one letter only, or in nothing but capitals and _.
function isNear(name, other) {
  const plain = text => text.replaceAll('_', '').toLowerCase();
  if (plain(name) === plain(other)) return true;
  if (name.length > 3 && [...name].sort().join() === [...other].sort().join()) return true;
  if (Math.min(name.length, other.length) < 4 || Math.abs(name.length - other.length) > 1) return false;
  const [short, long] = name.length < other.length ? [name, other] : [other, name];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  return short.slice(start + (short.length === long.length)) === long.slice(start + 1);
}

function mentions(tree, name) {
  let found = false;
  visitNames(tree, new Set(), free => { found ||= free.name === name; });
  return found;
}
export const mentioned = (line, name) => allTreesIn(line).some(tree => mentions(tree, name));

function mentionsGrad(tree) {
  return (tree.kind === 'attribute' && tree.name === 'grad') || childrenOf(tree).some(mentionsGrad);
}

function sourceOf(parser, { at, length, kind, args, owner, name }) {
  const first = parser.tokens.findIndex(token => token.at >= at),
    last = parser.tokens.findIndex(token => token.at >= at + length);
  const text = parser.source(first, last < 0 ? parser.tokens.length : last).trim();
  if (kind === 'call' && owner === 'torch' && /requires_grad/.test(text)) {
    const written = part => (part.name ? `${part.name}=` : '') + sourceOf(parser, part.tree);
    return `torch.${name}(${args.map(written).join(', ')})`;
  }
  return text;
}
