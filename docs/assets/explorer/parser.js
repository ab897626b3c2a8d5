// From typed text to a program: a tokenizer and a recursive descent with Python's precedence. The text is data;
// nothing of it is ever run as JavaScript.

import { Trouble } from './tensors.js';
import { constantOf } from './interpreter.js';
import { namesOf, nearNames, spelled } from './table.js';
import { namesIn, visitCalls } from './trees.js';

const MOST_CHARACTERS = { program: 4000, tensor: 4000 }, DEEPEST = 60;

const OPERATORS = ['**=', '//=', '...', '**', '//', '==', '<=', '>=', '!=', '<<', '>>', '->', ':=', '+=', '-=', '*=',
  '/=', '@=', '%=', '&=', '|=', '^=', ...'+-*/@%()[]{},:.=<>&|^~;'];
// What is easily typed instead of Python, and what Python has for it.
const HINTS = new Map([
  ['²', 'Python writes squares as ** 2'], ['³', 'Python writes cubes as ** 3'],
  ['−', 'this is a minus sign; Python needs the hyphen -'], ['–', 'this is a dash; Python needs the hyphen -'],
  ...[...'×·⋅'].map(sign => [sign, 'Python multiplies with *']), ['÷', 'Python divides with /'],
  ['√', 'use torch.sqrt(…)'], ['π', 'use torch.pi'], ['Σ', 'use .sum()'], ['‖', 'use torch.linalg.norm(…)'],
    ['≤', 'Python writes <='], ['≥', 'Python writes >='],
  ['≠', 'Python writes !='], ['∞', 'use torch.inf'], ['ᵀ', 'use .T'],
    ['\u00a0', 'this is a no-break space; Python needs a plain one'],
  ...[...'“”‘’'].map(sign => [sign, 'these are printed quotation marks; Python needs plain ones'])
]);
const DTYPES = new Map(Object.entries({ float64: 'float', double: 'float', float32: 'float', float: 'float',
  long: 'int', int64: 'int', int: 'int', int32: 'int', bool: 'bool' }));
// NumPy's arrays of numbers are tensors of numbers here. What NumPy computes is refused: it would leave the graph.
const NUMPY = new Map(Object.entries({ array: 'tensor', ones: 'ones', zeros: 'zeros', arange: 'arange', linspace: 'linspace' }));
const NUMBERS = new Map(Object.entries({ pi: Math.PI, e: Math.E, inf: Infinity, nan: NaN }));
// Statements of Python that are not understood, and what can be written instead.
const KEYWORDS = new Map(Object.entries({
  class: 'classes are not supported: write forward as a function, def forward(x): …',
  try: 'try is not supported', del: 'del is not needed',
  global: 'global is not supported', nonlocal: 'nonlocal is not supported',
  break: 'break is not supported: write the loop with fewer iterations',
  continue: 'continue is not supported: write if … else inside the loop',
  raise: 'raise is not supported', async: 'async is not supported', await: 'await is not supported',
  yield: 'yield is not supported: write a list', else: 'else without an if', elif: 'elif without an if' }));
const BLOCKS = new Set(['def', 'for', 'while', 'if', 'with']); // what has indented lines below it
const RESERVED = new Set(['in', 'is', 'and', 'or', 'not', 'lambda', 'import', 'from', 'as', 'return', 'pass',
  'assert', ...BLOCKS, ...KEYWORDS.keys()]);
// What with may begin, and whether operations are recorded in it; null: as before.
const MODES = new Map(Object.entries({ no_grad: false, inference_mode: false, enable_grad: true,
  set_detect_anomaly: null, detect_anomaly: null }));
const MODULES = new Map(Object.entries({ torch: 'torch', F: 'F', nn: 'nn', 'torch.nn': 'nn', 'torch.nn.functional': 'F',
  'nn.functional': 'F', 'torch.linalg': 'linalg', 'torch.special': 'special', 'torch.autograd': 'autograd',
  'torch.optim': 'optim', 'torch.cuda': 'cuda', 'torch.autograd.functional': 'functional', 'autograd.functional': 'functional',
  'torch.nn.modules': 'nn', 'nn.modules': 'nn', 'torch.nn.init': 'init', 'nn.init': 'init', np: 'numpy', numpy: 'numpy' }));
export const SHORT = /^[A-Za-z](_?\d{1,2}|[a-z]|_[a-z])?$/; // an input that needs no line of its own: x, W1, w_2, xs

const isDigit = c => c >= '0' && c <= '9';
const isLetter = c => (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c === '_';

// What is pasted from a Python session or from Markdown: prompts, and then the lines without one are answers. They
// become blanks, so that all places stay what they are.
function withoutPrompts(text) {
  const blank = piece => ' '.repeat(piece.length), isSession = /^\s*(>>>|In \[\d+\]:)/m.test(text);
  const lines = text.split('\n'), isAnswer = !/^\s*(>>>|In \[)/.test(lines.find(line => line.trim()) ?? '');
  return lines.map(line => {
    if (/^\s*```/.test(line)) return blank(line);
    if (!isSession) return line;
    if (isAnswer) return /^\s*(>>>|In \[)/.test(line) ? blank(line) : line; // what is answered stands behind >>>
    const prompt = /^\s*(>>>|\.\.\.|In \[\d+\]:)( |$)/.exec(line);
    return prompt ? blank(prompt[0]) + line.slice(prompt[0].length) : blank(line);
  }).join('\n');
}

function tokenize(typedText, longest) {
  const tooMany = typedText.length - longest;
  if (tooMany > 0) throw new Trouble(`the explorer reads at most ${longest} characters`, longest, tooMany);
  const text = withoutPrompts(typedText), tokens = [];
  let open = 0;
  const indentOf = at => at - text.lastIndexOf('\n', at - 1) - 1;
  const add = (type, at, end, rest) => tokens.push(
    { type, text: text.slice(at, end), at, length: end - at, indent: indentOf(at), ...rest });
  for (let at = 0; at < text.length;) {
    const c = text[at];
    let end = at + 1;
    if (c === '\n') {
      const goesOn = open > 0 || /^\s*\.\s*[A-Za-z_]/.test(text.slice(end, end + 80)); // a line that begins with .name()
      if (!goesOn) add('newline', at, end);
    } else if (c === '\\' && text[end] === '\n') {
      end++;
    } else if (c === '#') {
      while (end < text.length && text[end] !== '\n') end++;
    } else if (' \t\r\f'.includes(c)) {
      // nothing
    } else if (isDigit(c) || (c === '.' && isDigit(text[at + 1] ?? ''))) {
      end = endOfNumber(text, at);
      add('number', at, end, readNumber(text, at, end));
    } else if (text.startsWith('"""', at) || text.startsWith("'''", at)) {
      end = text.indexOf(c.repeat(3), at + 3) + 3;
      if (end < 3) throw new Trouble('this string has no end', at, 3);
      add('string', at, end, { content: '' });
    } else if (c === '"' || c === "'") {
      end = text.indexOf(c, at + 1) + 1;
      const lineEnd = text.indexOf('\n', at);
      if (!end || (lineEnd >= 0 && end > lineEnd)) throw new Trouble('this string has no end', at);
      add('string', at, end, { content: text.slice(at + 1, end - 1) });
    } else if (isLetter(c)) {
      while (end < text.length && (isLetter(text[end]) || isDigit(text[end]))) end++;
      const close = /["']/.test(text[end] ?? '') ? text.indexOf(text[end], end + 1) + 1 : 0;
      if (close) end = close; // f'…': understood in print, which is left out
      add(close ? 'string' : 'name', at, end, close ? { content: '', prefix: true } : {});
    } else {
      const operator = OPERATORS.find(o => text.startsWith(o, at));
      if (!operator) {
        const character = String.fromCodePoint(text.codePointAt(at));
        throw new Trouble(HINTS.get(character) ?? 'this character is not supported', at, character.length);
      }
      end = at + operator.length;
      if ('([{'.includes(operator)) open++;
      if (')]}'.includes(operator)) open--;
      add(operator === ';' ? 'newline' : 'operator', at, end);
    }
    at = end;
  }
  const end = text.trimEnd().length;
  tokens.push({ type: 'end', text: '', at: end, length: 1 });
  return { text, tokens };
}

// digits [. digits] [e [sign] digits], with single underscores between digits.
function endOfNumber(text, at) {
  const digits = from => {
    let end = from;
    while (isDigit(text[end] ?? '') || (text[end] === '_' && end > from && isDigit(text[end + 1] ?? ''))) end++;
    return end;
  };
  let end = digits(at);
  if (text[end] === '.') end = digits(end + 1);
  if (text[end] === 'e' || text[end] === 'E') {
    const skip = text[end + 1] === '+' || text[end + 1] === '-' ? 1 : 0;
    if (isDigit(text[end + 1 + skip] ?? '')) end = digits(end + 1 + skip);
  }
  return end;
}

function readNumber(text, at, end) {
  const written = text.slice(at, end).replaceAll('_', '');
  const whole = [...written].every(isDigit);
  if (whole && written.length > 1 && written[0] === '0' && Number(written) !== 0) {
    throw new Trouble('leading zeros in decimal integer literals are not permitted', at, end - at);
  }
  if (isLetter(text[end] ?? '')) {
    const isImaginary = 'jJ'.includes(text[end]);
    throw new Trouble(isImaginary ? 'complex numbers are not supported here' : 'a product needs a *', end);
  }
  return { number: Number(written), whole };
}

// ---------------------------------------------------------------------------------------------------------------------

export class Parser {
  // `isData`: only numbers are wanted (then also bare inf and nan), else a program.
  constructor(text, isData, { writes = false, scope = null } = {}) {
    Object.assign(this, tokenize(text, MOST_CHARACTERS[isData ? 'tensor' : 'program']));
    if (isData) this.tokens = this.tokens.filter(token => token.type !== 'newline');
    this.next = 0;
    this.depth = 0;
    this.isData = isData;
    this.writes = writes; // into tensors, and into lists
    this.scope = scope; // the only names that have a value before the first line; null: any
    this.modules = new Map(['torch', 'F', 'nn', 'math', 'np'].map(name => [name, MODULES.get(name) ?? name]));
    if (scope) this.modules.delete('np'); // where an answer has to be torch's
    this.imported = new Map(); // from torch import exp
    this.foreign = new Map(); // import matplotlib.pyplot as plt
    this.assigned = new Set();
    this.replaced = []; // pieces of the text that are written in another way: { at, length, text }
    this.inside = []; // the blocks around a line: 'def', 'for', …
  }

  get token() { return this.tokens[this.next]; }

  sees(text) { return this.token.type === 'operator' && this.token.text === text; }

  seesWord(text) { return this.token.type === 'name' && this.token.text === text; }

  take(text) {
    if (!this.sees(text) && !this.seesWord(text)) return null;
    return this.tokens[this.next++];
  }

  expect(text, why) {
    return this.take(text) ?? this.refuse(this.token.type === 'end' ? `here the text ends, and ${why}` : why);
  }

  refuse(message, token = this.token) { throw new Trouble(message, token.at, Math.max(1, token.length)); }

  // A node of the syntax tree that reaches from a token or node to the last token taken.
  node(kind, first, fields) {
    const last = this.tokens[this.next - 1];
    return { kind, at: first.at, length: last.at + last.length - first.at, ...fields };
  }

  deeper(parse) {
    if (++this.depth > DEEPEST) this.refuse(`the explorer follows at most ${DEEPEST} levels of nesting`);
    const tree = parse();
    this.depth--;
    return tree;
  }

  get atEnd() { return this.token.type === 'end' || this.token.type === 'newline'; }

  // What stands behind an expression where nothing more may stand.
  finish() {
    const { token } = this;
    if (this.atEnd) return;
    if (/^[{}]$|^:=$|^->$|^<<$|^>>$/.test(token.text)) this.refuse(`${token.text} is not supported here`);
    if (token.text === ':') this.refuse('a line with a colon begins with def, for, while, if or with');
    if (token.type === 'operator') this.refuse(`this ${token.text} does not match anything`);
    if (RESERVED.has(token.text)) this.refuse(`${token.text} is not supported here`);
    this.refuse('before this, an operator is missing');
  }

  whole() {
    const tree = this.items('end');
    this.finish();
    return tree;
  }

  // ------------------------------------------------------------------------------------------------------------------
  // Lines.

  // The lines of a program, up to the first for which `isLast` is true: { kind, targets, tree, first, last, … }. `kind`
  // is 'import', 'expression', 'assign', 'augmented', 'return', 'pass', or the word of a block, which has a `body`.
  lines(isLast) {
    const found = [];
    let block = null;
    for (;;) {
      while (this.token.type === 'newline') this.next++;
      const { token } = this;
      if (token.type === 'end' || isLast(found.at(-1))) return found;
      if (block && token.indent > block.indent) this.refuse('the indentation of this line matches no block above it');
      if (this.takeMain()) continue;
      found.push(...this.statements());
      block = BLOCKS.has(found.at(-1)?.kind) && found.at(-1).first !== undefined ? token : null;
    }
  }

  // if __name__ == '__main__': is always true for what is pasted; its lines are lines of the program.
  takeMain() {
    const words = this.tokens.slice(this.next, this.next + 5).map(({ text }) => text);
    if (words[0] !== 'if' || words[1] !== '__name__' || words[2] !== '==' || words[4] !== ':') return false;
    this.next += 5;
    return true;
  }

  // What stands in one line of the text, with ; between.
  statements() {
    const found = [];
    for (;;) {
      const first = this.next, line = this.line();
      found.push({ ...line, first, last: this.next });
      line.targets.flatMap(namesIn).forEach(name => this.assigned.add(name));
      while (this.token.text === ';') this.next++;
      if (this.tokens[this.next - 1].text !== ';' || this.atEnd) return found;
    }
  }

  // The lines below `header`, which begin further to the right, or what stands behind its colon.
  suite(header) {
    this.expect(':', `this ${header.text} needs a : at the end of its line`);
    if (!this.atEnd) return this.statements();
    while (this.token.type === 'newline') this.next++;
    const found = [], { indent: column } = this.token;
    if (this.token.type === 'end' || column <= header.indent) {
      this.refuse(`below this ${header.text} an indented line is missing`, header);
    }
    while (this.token.type !== 'end' && this.token.indent >= column) {
      if (this.token.indent > column) this.refuse('this line is indented further than the line above');
      found.push(...this.statements());
      while (this.token.type === 'newline') this.next++;
    }
    if (this.token.type !== 'end' && this.token.indent > header.indent) {
      this.refuse('the indentation of this line matches no block above it');
    }
    return found;
  }

  // A block: for, while, if, with or def.
  block() {
    const first = this.tokens[this.next++], kind = first.text === 'elif' ? 'if' : first.text;
    const fields = { targets: [], tree: null, mark: [first.at, first.length] };
    if (this.inside.includes('def') && kind === 'def') this.refuse('a function within a function is not supported', first);
    if (this.inside.length && kind === 'def') this.refuse('a function within a block is not supported', first);
    if (this.inside.length > 20) this.refuse('the explorer follows at most 20 nested blocks', first);
    if (kind === 'for') {
      fields.target = this.targets();
      namesIn(fields.target).forEach(name => this.assigned.add(name));
      this.expect('in', 'this for needs its in');
      fields.source = this.items('end');
    } else if (kind === 'with') {
      fields.records = this.mode();
    } else if (kind === 'def') {
      fields.name = this.wordToken().text;
      this.expect('(', `after def ${fields.name} come its parameters in parentheses`);
      fields.parameters = this.parameters(')');
      this.expect(')', 'a ) is missing');
      if (this.take('->')) this.skipAnnotation();
    } else fields.condition = this.expression();
    const outside = this.assigned;
    if (kind === 'def') {
      outside.add(fields.name);
      this.assigned = new Set([...outside, ...fields.parameters.map(({ name }) => name)]);
    }
    this.inside.push(kind);
    fields.body = this.suite(first);
    if (kind === 'if') fields.otherwise = this.otherwise(first);
    this.inside.pop();
    this.assigned = outside;
    if (/^(for|while)$/.test(kind) && this.seesWord('else') && this.token.indent === first.indent) this.refuse(`else after ${kind} is not supported`);
    return this.node(kind, first, fields);
  }

  // elif or else below an if.
  otherwise({ indent }) {
    const before = this.next;
    while (this.token.type === 'newline') this.next++;
    const { token } = this;
    if (token.indent === indent && this.seesWord('elif')) return [this.block()];
    if (token.indent === indent && this.take('else')) return this.suite(token);
    this.next = before;
    return [];
  }

  // What stands between with and its colon: whether operations are recorded there, or null.
  mode() {
    const { token } = this, path = [this.wordToken().text];
    while (this.take('.')) path.push(this.wordToken().text);
    const name = path.at(-1), place = { at: token.at, length: path.join('.').length };
    const isTorch = path.length === 1 ? this.imported.has(name) : ['torch', 'autograd'].includes(this.modules.get(path[0]));
    if (isTorch && name === 'set_grad_enabled' && this.take('(')) {
      const { text } = this.wordToken();
      this.expect(')', 'a ) is missing');
      if (text === 'True' || text === 'False') return text === 'True';
    } else if (isTorch && MODES.has(name) && this.take('(')) {
      if (!this.take('True')) this.take(')');
      else this.expect(')', 'a ) is missing');
      return MODES.get(name);
    }
    return this.refuse('with is supported only with torch.no_grad() and torch.enable_grad()', place);
  }

  // The parameters of def or lambda: names, with or without a default.
  parameters(closing) {
    const found = [];
    while (!this.sees(closing)) {
      if (!found.every(({ fallback }) => !fallback) && this.tokens[this.next + 1].text !== '=') {
        this.refuse('a parameter without a default follows one with a default');
      }
      const { text: name, at, length } = this.wordToken();
      if (RESERVED.has(name)) this.refuse(`${name} cannot be a parameter`, { at, length });
      if (found.some(other => other.name === name)) this.refuse(`${name} is a parameter already`, { at, length });
      if (closing === ')' && this.take(':')) this.skipAnnotation();
      found.push({ name, at, length, fallback: this.take('=') ? this.expression() : null });
      if (!this.take(',')) break;
    }
    return found;
  }

  // What says which type a parameter or a result has: it means nothing when the program runs.
  skipAnnotation() {
    for (let open = 0; !this.atEnd && (open || !/^[,=):]$/.test(this.token.text)); this.next++) {
      if (/^[[(]$/.test(this.token.text)) open++;
      if (/^[\])]$/.test(this.token.text)) open--;
    }
  }

  // lambda x: …
  lambda() {
    const first = this.take('lambda'), parameters = this.parameters(':'), outside = this.assigned;
    this.expect(':', 'this lambda needs its :');
    this.assigned = new Set([...outside, ...parameters.map(({ name }) => name)]);
    const value = this.expression();
    this.assigned = outside;
    return this.node('lambda', first, { parameters, value, mark: [first.at, first.length] });
  }

  line() {
    const { token } = this;
    if (token.type === 'name') {
      if (token.text === 'import' || token.text === 'from') return this.importLine();
      if (BLOCKS.has(token.text)) return this.block();
      if (token.text === 'return') return this.returnLine();
      if (this.take('pass')) {
        this.finish();
        return this.node('pass', token, { targets: [], tree: null });
      }
      if (KEYWORDS.has(token.text)) this.refuse(KEYWORDS.get(token.text));
      if (token.text === 'print' || token.text === 'assert') return this.saying(token);
    }
    return this.computing();
  }

  // print(…) and assert …, which compute nothing. What is not supported there is passed over, unless it calls something.
  saying(first) {
    const { next, depth } = this;
    const assert = tree => this.node('assert', first, { targets: [], tree });
    try {
      if (!this.take('assert')) return this.computing();
      const tree = this.items('end');
      this.finish();
      return assert(tree);
    } catch (trouble) {
      Object.assign(this, { next, depth });
      while (!this.atEnd) {
        const { text } = this.tokens[this.next++];
        if (this.sees('(') && (/^(backward|grad)$/.test(text) || this.assigned.has(text))) throw trouble;
      }
      return assert(null);
    }
  }

  computing() {
    if (this.sees('@')) this.refuse('decorators are not supported');
    const trees = [this.items('end')];
    const { token: sign } = this;
    if (sign.type === 'operator' && /^(\*\*|\/\/|[-+*/@%&|^])=$/.test(sign.text)) {
      this.next++;
      const tree = this.items('end'), [target] = trees;
      this.finish();
      if (target.kind !== 'attribute' && target.kind !== 'index' && target.kind !== 'name') this.refuseTarget(target);
      this.checkTarget(target);
      return this.node('augmented', target,
        { targets: [target], operator: { text: sign.text.slice(0, -1), mark: [sign.at, sign.length] }, tree });
    }
    while (this.take('=')) trees.push(this.items('end'));
    this.finish();
    const tree = trees.pop();
    for (const target of trees) this.checkTarget(target);
    return this.node(trees.length ? 'assign' : 'expression', trees[0] ?? tree, { targets: trees, tree });
  }

  returnLine() {
    const first = this.take('return');
    if (!this.inside.includes('def')) this.refuse('leave return out: the last line is the result', first);
    const tree = this.atEnd ? null : this.items('end');
    this.finish();
    return this.node('return', first, { targets: [], tree });
  }

  checkTarget(target) {
    if (target.kind === 'tuple' || target.kind === 'list') {
      if (!target.items.length) this.refuseTarget(target);
      target.items.forEach(part => this.checkTarget(part));
    } else if (target.kind === 'attribute' && /^(requires_grad|data|grad|weight|bias)$/.test(target.name)) {
      // x.requires_grad = True
    } else if (target.kind === 'index') {
      // z[1] = 0
    } else if (target.kind !== 'name') this.refuseTarget(target);
  }

  refuseTarget(target) {
    if (target.kind === 'attribute') this.refuse('attributes cannot be assigned here', target);
    this.refuse('before = comes a name', target);
  }

  importLine() {
    const first = this.tokens[this.next++], isFrom = first.text === 'from';
    const path = () => {
      const parts = [this.wordToken()];
      while (this.take('.')) parts.push(this.wordToken());
      return parts.map(({ text }) => text).join('.');
    };
    const isOurs = module => module === 'math' || /^torch(\.|$)/.test(module);
    const learn = () => {
      const module = path(), alias = this.take('as') ? this.wordToken().text : null, [top] = module.split('.');
      const name = alias ?? top, meant = alias ? module : top;
      if (MODULES.has(meant) || meant === 'math') this.modules.set(name, MODULES.get(meant) ?? meant);
      else if (!isOurs(module)) this.foreign.set(name, module);
      return isOurs(module);
    };
    const asName = name => this.take('as') ? this.wordToken().text : name;
    if (!isFrom) {
      let kept = learn();
      while (this.take(',')) kept = learn() && kept;
      this.finish();
      return this.node('import', first, { targets: [], tree: null, kept });
    } else {
      const module = path();
      this.expect('import', 'after from comes import');
      const bracket = this.take('(');
      do {
        const star = this.take('*');
        if (star) this.refuse('import * is not supported: import the names', star);
        const name = this.wordToken(), called = asName(name.text);
        if (!isOurs(module)) this.foreign.set(called, module);
        else if (MODULES.has(`${module}.${name.text}`)) this.modules.set(called, MODULES.get(`${module}.${name.text}`));
        else this.imported.set(called, { owner: MODULES.get(module) ?? module, name: name.text });
      } while (this.take(',') && !this.sees(')'));
      if (bracket) this.expect(')', 'a ) is missing');
      this.finish();
      return this.node('import', first, { targets: [], tree: null, kept: isOurs(module) });
    }
  }

  wordToken() {
    if (this.token.type !== 'name') this.refuse('here a name is missing');
    return this.tokens[this.next++];
  }

  // ------------------------------------------------------------------------------------------------------------------
  // Expressions.

  // One expression, or several with commas, which make a tuple: bare as long as it has no parentheses of its own.
  items(closing) {
    const first = this.token, ends = () => closing === 'end' ? this.atEnd || this.sees('=') : this.sees(closing);
    if (closing !== 'end' && this.sees(closing)) {
      return { kind: 'tuple', at: first.at, length: 1, items: [], bare: true };
    }
    const items = [this.expression()];
    const comma = this.token;
    if (!this.sees(',')) return items[0];
    while (this.take(',')) {
      if (ends()) break;
      items.push(this.expression());
    }
    return this.node('tuple', first, { items, bare: true, mark: [comma.at, 1] });
  }

  chain(operators, operand) {
    const first = this.token;
    let tree = operand();
    while (operators.some(o => this.sees(o))) {
      const operator = this.tokens[this.next++];
      const right = operand();
      const { text, at, length } = operator;
      tree = this.node('binary', first, { operator: text, left: tree, right, mark: [at, length] });
    }
    return tree;
  }

  // a if c else b, or, and, not, comparisons, |, ^, &, sums, products: from the loosest to the tightest.
  expression() {
    return this.deeper(() => {
      if (this.seesWord('lambda')) return this.lambda();
      const first = this.token, value = this.either();
      if (!this.seesWord('if')) return value;
      const word = this.take('if'), condition = this.either();
      this.expect('else', 'this if needs its else');
      const otherwise = this.expression();
      return this.node('choice', first, { condition, value, otherwise, mark: [word.at, 2] });
    });
  }

  words(word, operand) {
    const first = this.token;
    let tree = operand();
    while (this.seesWord(word)) {
      const { at, length } = this.take(word);
      tree = this.node('logic', first, { operator: word, left: tree, right: operand(), mark: [at, length] });
    }
    return tree;
  }

  either() { return this.words('or', () => this.words('and', () => this.negation())); }

  negation() {
    const first = this.token;
    if (!this.take('not')) return this.comparison();
    const operand = this.deeper(() => this.negation());
    return this.node('not', first, { operand, mark: [first.at, 3] });
  }

  comparison() {
    const first = this.token, left = this.bits();
    const links = [];
    for (;;) {
      const { token } = this;
      if (!/^([<>]|[<>=!]=|is)$/.test(token.text)) break;
      this.next++;
      const operator = token.text === 'is' && this.take('not') ? 'is not' : token.text;
      links.push({ operator, right: this.bits(), mark: [token.at, token.length] });
    }
    return links.length ? this.node('comparison', first, { left, links, mark: links[0].mark }) : left;
  }

  bits() { return this.chain(['|'], () => this.chain(['^'], () => this.chain(['&'], () => this.sum()))); }

  sum() { return this.chain(['+', '-'], () => this.chain(['*', '/', '@', '%', '//'], () => this.factor())); }

  factor() {
    const sign = this.take('-') ?? this.take('+') ?? this.take('~');
    if (!sign) return this.power();
    const operand = this.deeper(() => this.factor());
    return this.node('sign', sign, { operator: sign.text, operand, mark: [sign.at, 1] });
  }

  // ** binds more tightly than the sign before it, and less tightly than the one behind it.
  power() {
    const first = this.token;
    const base = this.primary();
    const operator = this.take('**');
    if (!operator) return base;
    const exponent = this.deeper(() => this.factor());
    return this.node('binary', first, { operator: '**', left: base, right: exponent, mark: [operator.at, 2] });
  }

  primary() {
    const first = this.token;
    let tree = this.atom();
    for (;;) {
      const mark = [this.token.at, this.token.length];
      if (this.take('.')) {
        tree = this.attribute(first, tree);
      } else if (this.take('[')) {
        const index = this.index();
        this.expect(']', 'the index needs its ]');
        tree = this.node('index', first, { object: tree, index });
        const last = this.tokens[this.next - 1];
        tree.mark = [mark[0], last.at + last.length - mark[0]];
      } else if (this.sees('(')) {
        const isModule = tree.kind === 'call' && tree.owner === 'nn';
        if (tree.kind === 'call' && !isModule) this.checkSpelling(tree.owner, tree.name, tree.mark);
        if (!isModule && !/^(name|invoke|lambda)$/.test(tree.kind)) {
          this.refuse('only functions can be called: a product needs a *');
        }
        const args = this.args(tree.name ?? 'this function');
        tree = this.node('invoke', first, { callee: tree, args, mark });
      } else return tree;
    }
  }

  atom() {
    const { token } = this;
    if (token.type === 'number') {
      this.next++;
      // As data, 10000000000000000000 is a float; in a function it is an int, and those are followed to 2⁵³.
      const whole = token.whole && (!this.isData || Number.isSafeInteger(token.number));
      const isTooLarge = whole && !Number.isSafeInteger(token.number);
      if (isTooLarge) this.refuse('this integer is too large: write it with a decimal point', token);
      return this.node('number', token, { number: token.number, whole });
    }
    if (token.type === 'string') {
      if (this.isData) this.refuse('there is no text here, only numbers');
      let text = '', prefix;
      for (; this.token.type === 'string'; this.next++) { // those side by side are one
        text += this.token.content;
        prefix ||= this.token.prefix;
      }
      return this.node('string', token, { text, prefix });
    }
    if (token.type === 'name') return this.name();
    if (this.take('(')) {
      const inner = this.comprehensionOr(token, ')', () => this.items(')'));
      this.expect(')', 'a ) is missing');
      return { ...inner, bare: false };
    }
    if (this.take('[')) {
      const inner = this.comprehensionOr(token, ']', () => this.items(']'));
      this.expect(']', 'a ] is missing');
      if (inner.kind === 'comprehension') return inner;
      return this.node('list', token, { items: inner.bare ? inner.items : [inner] });
    }
    if (this.take('...')) return this.node('ellipsis', token, {});
    if (token.type !== 'end') {
      const { text } = token;
      if (text === '*') {
        this.refuse(this.next ? 'before this * something is missing' : `an expression cannot begin with ${text}`);
      }
      this.refuse(this.next && token.type !== 'newline' ? `before this ${text} something is missing` : token.type === 'newline'
        ? 'here the line ends, and something is missing' : `an expression cannot begin with ${text}`);
    }
    this.refuse(token.at ? 'here the text ends, and something is missing' : 'there is nothing yet');
  }

  // [element for target in items if condition], also with several for and if.
  comprehensionOr(first, closing, parse) {
    const element = parse();
    if (!this.seesWord('for')) return element;
    const clauses = [];
    while (this.seesWord('for') || this.seesWord('if')) {
      const word = this.tokens[this.next++];
      if (word.text === 'if') {
        clauses.push({ condition: this.either() });
      } else {
        const target = this.targets();
        this.expect('in', 'this for needs its in');
        clauses.push({ target, source: this.either() });
      }
    }
    return this.node('comprehension', first, { element, clauses, mark: [first.at, 1] });
  }

  // The names after for: i, or i, row, or (i, row).
  targets() {
    const first = this.token;
    const one = () => {
      if (this.take('(')) {
        const inner = this.targets();
        this.expect(')', 'a ) is missing');
        return inner;
      }
      const token = this.wordToken();
      return { kind: 'name', name: token.text, at: token.at, length: token.length };
    };
    const items = [one()];
    while (this.take(',')) if (!this.seesWord('in')) items.push(one());
    return items.length > 1 ? this.node('tuple', first, { items }) : items[0];
  }

  name() {
    const token = this.tokens[this.next++], { text } = token;
    if (text === 'True' || text === 'False') return this.node('bool', token, { truth: text === 'True' });
    if (text === 'None') return this.node('None', token, {});
    if (KEYWORDS.has(text)) this.refuse(KEYWORDS.get(text), token);
    if (RESERVED.has(text)) this.refuse(`before ${text} something is missing`, token);
    if (!this.assigned.has(text)) {
      if (this.modules.has(text) && (this.sees('.') || this.modules.get(text) === 'torch')) return this.module(token);
      if (this.foreign.get(text) === 'pprint') return this.call(token, { ...token, text: 'print' }, 'builtin');
      if (this.foreign.has(text)) this.refuse(`${this.foreign.get(text)} is not supported: only torch and math are`, token);
      const imported = this.imported.get(text);
      if (imported) {
        this.replace(token.at, token.length, (MODULE_NAMES[imported.owner] ?? '') + imported.name);
        return NUMBERS.has(imported.name) && !this.sees('(')
          ? this.known(token, imported.name)
          : this.call(token, { ...token, text: imported.name }, imported.owner);
      }
      if (this.sees('(') && (spelled('builtin', text) || text === 'print')) return this.call(token, token, 'builtin');
    }
    if (this.isData) {
      if (text === 'inf' || text === 'nan') return this.known(token, text);
      this.refuse('this is not a number', token);
    }
    if (this.sees('(')) {
      if (!this.assigned.has(text) && SHORT.test(text)) this.refuse('only functions can be called: a product needs a *');
      if (!this.assigned.has(text)) this.unknown(token);
    }
    return this.node('name', token, { name: text });
  }

  unknown(token) {
    const { text } = token;
    if (spelled('torch', text)) this.refuse(`write torch.${text}`, token);
    if (spelled('F', text)) this.refuse(`write F.${text}`, token);
    if (text === 'float' || text === 'int') {
      this.refuse(`${text}() would cut its tensor out of the graph: .detach() does that`, token);
    }
    this.refuse(`${text} is not known: there are torch.exp(…), F.relu(…), x.sum() and so on`, token);
  }

  known(first, name) {
    return this.node('number', first, { number: NUMBERS.get(name), whole: false });
  }

  module(first) {
    let owner = this.modules.get(first.text);
    const plain = (MODULE_NAMES[owner] ?? '').slice(0, -1); // the program is kept without its imports
    if (plain && plain !== first.text) this.replace(first.at, first.length, plain);
    for (;;) {
      this.expect('.', `after ${first.text} comes a dot and a name`);
      const { token } = this;
      if (token.type !== 'name') this.refuse(`after ${first.text}. comes a name`);
      this.next++;
      const path = `${owner}.${token.text}`;
      if (MODULES.has(path)) owner = MODULES.get(path);
      else if (/^(torch|math|numpy)$/.test(owner) && NUMBERS.has(token.text)) {
        if (owner === 'numpy') this.replace(first.at, token.at + token.length - first.at, `torch.${token.text}`);
        return this.known(first, token.text);
      } else if (owner === 'torch' && DTYPES.has(token.text) && !this.sees('(')) return this.node('dtype', first,
        { dtype: DTYPES.get(token.text) });
      else if (owner === 'numpy' && NUMPY.has(token.text) && this.sees('(')) {
        const name = NUMPY.get(token.text);
        this.replace(first.at, token.at + token.length - first.at, `torch.${name}`);
        return { ...this.call(first, { ...token, text: name }, 'torch'), ofNumpy: true };
      } else if (owner === 'numpy' && DTYPES.has(token.text)) {
        this.replace(first.at, token.at + token.length - first.at, `torch.${token.text}`);
        return this.node('dtype', first, { dtype: DTYPES.get(token.text) });
      } else if (owner === 'numpy') this.refuse(unknownName('np'), first);
      else if (path === 'torch.from_numpy') {
        this.replace(first.at, token.at + token.length - first.at, 'torch.as_tensor');
        return this.call(first, { ...token, text: 'as_tensor' }, owner);
      } else return this.call(first, token, owner);
    }
  }

  attribute(first, object) {
    const token = this.wordAfterDot();
    const mark = [token.at, token.length];
    if (this.sees('(')) return this.call(first, token, 'method', object);
    return this.node('attribute', first, { object, name: token.text, mark });
  }

  wordAfterDot() {
    if (this.token.type !== 'name') this.refuse('after a dot comes a name');
    return this.tokens[this.next++];
  }

  // A call: { owner, name, object, args: [{ name, tree, text }] }. Whether there is such a function is asked later.
  call(first, nameToken, owner, object) {
    const name = nameToken.text, mark = [nameToken.at, nameToken.length];
    if (!this.sees('(')) {
      this.checkSpelling(owner, name, mark);
      this.expect('(', `${name} needs its arguments in parentheses`);
    }
    const args = this.args(name);
    if (owner === 'torch' && name === 'tensor' && args[0]?.tree.ofNumpy) { // torch.tensor(np.array(…)) copies numbers
      this.replace(first.at, nameToken.at + nameToken.length - first.at, 'torch.as_tensor');
      return this.node('call', first, { owner, name: 'as_tensor', args, mark });
    }
    return this.node('call', first, { owner, name, object, args, mark });
  }

  // The arguments of a call, with their parentheses: [{ name, tree, text }].
  args(name) {
    this.expect('(', `${name} needs its arguments in parentheses`);
    const args = [];
    let keywords = false;
    while (!this.sees(')')) {
      const { token } = this, start = this.next;
      const isNamed = token.type === 'name' && this.tokens[this.next + 1].text === '=';
      if (isNamed) this.next += 2;
      else if (keywords) this.refuse('positional argument follows keyword argument');
      keywords ||= isNamed;
      const tree = this.comprehensionOr(token, ')', () => this.expression());
      args.push({ name: isNamed ? token.text : null, tree, at: token.at, length: token.length,
        text: this.source(start, this.next) });
      if (!this.take(',')) break;
    }
    this.expect(')', `the arguments of ${name} need a , or their )`);
    return args;
  }

  // Is there a function of this name? If not, what might be meant.
  checkSpelling(owner, name, [at, length], writes = this.writes) {
    if (spelled(owner, name) || (writes && owner === 'method' && isWriting(name))) return;
    throw new Trouble(whatInstead(owner, name), at, length);
  }

  // A piece of the program is kept in another way than it was typed.
  replace(at, length, text) {
    this.replaced = this.replaced.filter(other => other.at < at || other.at >= at + length);
    this.replaced.push({ at, length, text });
  }

  // The text of tokens, without comments and with single spaces.
  source(from, to) {
    let text = '';
    for (let i = from; i < to; i++) {
      const token = this.tokens[i], before = this.tokens[i - 1];
      const other = this.replaced.find(({ at, length }) => token.at >= at && token.at < at + length);
      if (other && token.at > other.at) continue;
      if (other) {
        text += `${i > from && before.at + before.length < token.at ? ' ' : ''}${other.text}`;
        continue;
      }
      if (i > from && before.at + before.length < token.at && token.text !== '.') text += ' ';
      text += token.text;
    }
    return text;
  }

  index() {
    const first = this.token;
    if (this.sees(']')) this.refuse('an index is missing');
    const parts = [this.indexPart()];
    let comma = false;
    while (this.take(',')) {
      comma = true;
      if (this.sees(']')) break;
      parts.push(this.indexPart());
    }
    return comma ? this.node('tuple', first, { items: parts }) : parts[0];
  }

  indexPart() {
    const first = this.token;
    const bound = () => this.sees(':') || this.sees(',') || this.sees(']') ? null : this.expression();
    const start = bound();
    if (!this.take(':')) return start ?? this.refuse('an index is missing');
    const stop = bound();
    const step = this.take(':') ? bound() : null;
    return this.node('slice', first, { start, stop, step });
  }
}

const MODULE_NAMES = { torch: 'torch.', F: 'F.', nn: 'nn.', init: 'nn.init.', linalg: 'torch.linalg.', special: 'torch.special.',
  method: '.', math: 'math.', autograd: 'torch.autograd.', functional: 'torch.autograd.functional.', builtin: '' };

const RANDOM = 'is random: give the numbers, torch.tensor([…])';
const INSTEAD = new Map(Object.entries({ randn: RANDOM, rand: RANDOM, randint: RANDOM, randn_like: RANDOM,
  rand_like: RANDOM, randperm: RANDOM, normal: RANDOM, bernoulli: RANDOM, empty: RANDOM,
  dropout: 'is random: leave it out', no_grad: 'needs a with: with torch.no_grad():',
  Dropout: 'is random: leave it out', numpy: 'leaves torch, and its graph: leave it out',
  Linear: 'is supported only on a line of its own, linear = nn.Linear(2, 1): F.linear(…) takes the weights as well',
  cuda: 'is not needed: there is only the CPU here', register_hook: 'is supported with print: this hook may change the gradient',
  append: 'writes into a list: write a comprehension, [… for row in x]',
  vmap: 'is not supported: write a comprehension, [… for row in x]' }));

// Methods that write into what they belong to.
const isWriting = name => /^(append|fill_|zero_|copy_)$/.test(name) || (name.endsWith('_') && Boolean(spelled('method', name.slice(0, -1))));

// A module nn.CrossEntropyLoss has a function F.cross_entropy.
function functionOfModule(name) {
  const plain = text => text.toLowerCase().replaceAll('_', '');
  return namesOf('F').find(other => plain(other) === plain(name) || `${plain(other)}loss` === plain(name));
}

// What can be written instead of a function that is not known.
function whatInstead(owner, name) {
  const module = owner === 'nn' && functionOfModule(name), stem = name.replace(/_$/, '');
  if (INSTEAD.has(name)) return `${(MODULE_NAMES[owner] ?? '') + name} ${INSTEAD.get(name)}`;
  if (module) return `nn.${name} is a module: write F.${module}(…)`;
  if (owner === 'method' && name !== stem && spelled('method', stem)) {
    return `.${name}() writes into its tensor: write h = h.${stem}(…)`;
  }
  const written = (MODULE_NAMES[owner] ?? `${owner}.`) + name, near = nearNames(owner, name);
  return `the explorer does not know ${written}` + (near.length ? `: perhaps ${near.join(' or ')}` : '');
}

export function unknownName(name) {
  if (name === 'np' || name === 'numpy') {
    return 'NumPy is not supported: torch has nearly all of it, under the same names';
  }
  return `${name} is not known: give it numbers in a line of its own, ${name.slice(0, 20)} = torch.tensor([…])`;
}

// Numbers as they are typed: 2, [1, 2, 3], [[1., 2], [3, -4e-2]], torch.tensor([...]), also [1/3, inf, nan].
export function parseTensor(text) {
  const parser = new Parser(text, true), tree = parser.whole(), program = { text, tree };
  try {
    visitCalls(tree, ({ owner, name, mark }) => parser.checkSpelling(owner, name, mark));
    const t = constantOf(program);
    if (t.data.length > 64) throw new Trouble(`the explorer stops at 64 numbers, and these are ${t.data.length}`);
    return t;
  } catch (trouble) {
    if (trouble instanceof Trouble && trouble.at === null) [trouble.at, trouble.length] = [tree.at, tree.length];
    throw trouble;
  }
}

// The shortest Python literal of exactly this float.
function pythonFloat(number) {
  if (Number.isNaN(number)) return 'torch.nan';
  if (!Number.isFinite(number)) return number > 0 ? 'torch.inf' : '-torch.inf';
  const text = Object.is(number, -0) ? '-0' : String(number);
  return /[.e]/.test(text) ? text : `${text}.`;
}

// torch.tensor([1., 2.]), or with options = { requiresGrad: true } torch.tensor([1., 2.], requires_grad=True).
export function toPython({ shape, data }, options = {}) {
  const write = (axis, start, size) => {
    if (axis === shape.length) return pythonFloat(data[start]);
    const step = size / shape[axis];
    return `[${Array.from({ length: shape[axis] }, (_, i) => write(axis + 1, start + i * step, step)).join(', ')}]`;
  };
  return `torch.tensor(${write(0, 0, data.length)}${options.requiresGrad ? ', requires_grad=True' : ''})`;
}
