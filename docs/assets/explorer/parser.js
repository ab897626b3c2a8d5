// From typed text to a program: a tokenizer and a recursive descent with Python's precedence. The text is data;
// nothing of it is ever run as JavaScript.

import { Trouble } from './tensors.js';
import { constantOf } from './interpreter.js';
import { namesOf, nearNames, spelled } from './table.js';

const MOST_CHARACTERS = { program: 3000, tensor: 4000 }, DEEPEST = 60;

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
const NUMBERS = new Map(Object.entries({ pi: Math.PI, e: Math.E, inf: Infinity, nan: NaN }));
// Statements of Python that are not understood, and what can be written instead.
const KEYWORDS = new Map(Object.entries({
  def: 'functions of your own are not understood: write their lines one after the other',
  lambda: 'lambda is not understood: write the expression itself',
  class: 'classes are not understood: write the lines of forward, with F.linear and so on',
  for: 'loops of several lines are not understood: write a comprehension, [… for row in x], or the lines one after the other',
  while: 'loops are not understood: write the lines one after the other',
  if: 'a line cannot begin with if: write torch.where(condition, a, b) or a if … else b',
  with: 'with is not understood: .detach() takes a tensor out of the graph',
  return: 'there is no function to return from: the last line is y', try: 'try is not understood',
  del: 'del is not needed', assert: 'assert is not understood', global: 'global is not understood',
  raise: 'raise is not understood', async: 'async is not understood', await: 'await is not understood',
  yield: 'yield is not understood: write a list', else: 'else without a beginning', elif: 'elif without a beginning',
  pass: 'pass is not needed' }));
const RESERVED = new Set(
  ['in', 'is', 'and', 'or', 'not', 'if', 'else', 'for', 'lambda', 'import', 'from', 'as', ...KEYWORDS.keys()]);
const MODULES = new Map(Object.entries({ torch: 'torch', F: 'F', nn: 'nn', 'torch.nn': 'nn', 'torch.nn.functional': 'F',
  'nn.functional': 'F', 'torch.linalg': 'linalg', 'torch.special': 'special', 'torch.autograd': 'autograd' }));
const SHORT = /^[A-Za-z](_?\d{1,2}|[a-z]|_[a-z])?$/; // an input that needs no line of its own: x, W1, w_2, xs

const isDigit = c => c >= '0' && c <= '9';
const isLetter = c => (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c === '_';

// What is pasted from a Python session or from Markdown: prompts, and then the lines without one are answers. They
// become blanks, so that all places stay what they are.
function withoutPrompts(text) {
  const blank = piece => ' '.repeat(piece.length), isSession = /^\s*>>> ?/m.test(text);
  return text.split('\n').map(line => {
    if (/^\s*```/.test(line)) return blank(line);
    if (!isSession) return line;
    const prompt = /^\s*(>>>|\.\.\.)( |$)/.exec(line);
    return prompt ? blank(prompt[0]) + line.slice(prompt[0].length) : blank(line);
  }).join('\n');
}

function tokenize(typedText, longest) {
  const tooMany = typedText.length - longest;
  if (tooMany > 0) throw new Trouble(`the explorer reads at most ${longest} characters`, longest, tooMany);
  const text = withoutPrompts(typedText), tokens = [];
  let open = 0;
  const add = (type, at, end, rest) => tokens.push({ type, text: text.slice(at, end), at, length: end - at, ...rest });
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
    } else if (c === '"' || c === "'") {
      end = text.indexOf(c, at + 1) + 1;
      const lineEnd = text.indexOf('\n', at);
      if (!end || (lineEnd >= 0 && end > lineEnd)) throw new Trouble('this text has no end', at);
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
        throw new Trouble(HINTS.get(character) ?? 'this character is not understood', at, character.length);
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
  return tokens;
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
    throw new Trouble(isImaginary ? 'complex numbers are not understood here' : 'a product needs a *', end);
  }
  return { number: Number(written), whole };
}

// ---------------------------------------------------------------------------------------------------------------------

class Parser {
  // `isData`: only numbers are wanted (then also bare inf and nan), else a program.
  constructor(text, isData) {
    this.tokens = tokenize(text, MOST_CHARACTERS[isData ? 'tensor' : 'program']);
    if (isData) this.tokens = this.tokens.filter(token => token.type !== 'newline');
    this.next = 0;
    this.depth = 0;
    this.isData = isData;
    this.modules = new Map(['torch', 'F', 'nn', 'math'].map(name => [name, name]));
    this.imported = new Map(); // from torch import exp
    this.assigned = new Set();
    this.made = new Map();
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
    if (++this.depth > DEEPEST) this.refuse(`the explorer follows ${DEEPEST} levels of nesting`);
    const tree = parse();
    this.depth--;
    return tree;
  }

  get atEnd() { return this.token.type === 'end' || this.token.type === 'newline'; }

  // What stands behind an expression where nothing more may stand.
  finish() {
    const { token } = this;
    if (this.atEnd) return;
    if (/^[{}]$|^:=$|^->$|^<<$|^>>$/.test(token.text)) this.refuse(`${token.text} is not understood here`);
    if (token.text === ':') this.refuse('a line cannot end with a colon here: there are no blocks');
    if (token.type === 'operator') this.refuse(`this ${token.text} has no partner`);
    if (RESERVED.has(token.text)) this.refuse(`${token.text} is not understood here`);
    this.refuse('before this, an operator is missing');
  }

  whole() {
    const tree = this.items('end');
    this.finish();
    return tree;
  }

  // ------------------------------------------------------------------------------------------------------------------
  // Lines.

  // → [{ kind: 'import' | 'expression' | 'assign' | 'augmented', targets, operator, tree, first, last }]
  lines() {
    const found = [];
    while (this.token.type !== 'end') {
      if (this.token.type === 'newline') { this.next++; continue; }
      const first = this.next, line = this.line();
      found.push({ ...line, first, last: this.next });
      for (const name of line.targets.flatMap(namesIn)) {
        this.assigned.add(name);
        if (line.tree.kind === 'call') this.made.set(name, line.tree);
      }
    }
    return found;
  }

  line() {
    const { token } = this;
    if (token.type === 'name' && (token.text === 'import' || token.text === 'from')) return this.importLine();
    if (token.type === 'name' && KEYWORDS.has(token.text) && token.text !== 'lambda') {
      this.refuse(KEYWORDS.get(token.text));
    }
    if (this.sees('@')) this.refuse('decorators are not understood');
    const trees = [this.items('end')];
    const { token: sign } = this;
    if (sign.type === 'operator' && /^(\*\*|\/\/|[-+*/@%&|^])=$/.test(sign.text)) {
      this.next++;
      const tree = this.items('end'), [target] = trees;
      this.finish();
      if (target.kind !== 'name') this.refuseTarget(target);
      return this.node('augmented', target,
        { targets: [target], operator: { text: sign.text.slice(0, -1), mark: [sign.at, sign.length] }, tree });
    }
    while (this.take('=')) trees.push(this.items('end'));
    this.finish();
    const tree = trees.pop();
    for (const target of trees) this.checkTarget(target);
    return this.node(trees.length ? 'assign' : 'expression', trees[0] ?? tree, { targets: trees, tree });
  }

  checkTarget(target) {
    if (target.kind === 'tuple' || target.kind === 'list') {
      if (!target.items.length) this.refuseTarget(target);
      target.items.forEach(part => this.checkTarget(part));
    } else if (target.kind === 'attribute' && target.name === 'requires_grad') {
      // x.requires_grad = True
    } else if (target.kind !== 'name') this.refuseTarget(target);
  }

  refuseTarget(target) {
    if (target.kind === 'index') {
      this.refuse('writing into a tensor is not understood: torch.where, torch.cat or torch.stack make a new one',
        target);
    }
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
    const known = (module, token) => {
      const place = { at: token.at, length: module.length };
      if (module === 'numpy') {
        this.refuse('NumPy is not understood: torch has nearly all of it, under the same names', place);
      }
      if (module !== 'math' && !/^torch(\.|$)/.test(module)) {
        this.refuse(`${module} is not understood: only torch and math are`, place);
      }
    };
    const asName = name => this.take('as') ? this.wordToken().text : name;
    const learn = (name, module) => {
      if (MODULES.has(module) || module === 'math') this.modules.set(name, MODULES.get(module) ?? module);
    };
    const { token } = this, module = path();
    known(module, token);
    if (!isFrom) {
      learn(asName(module.split('.')[0]),
        this.tokens[this.next - 1].text === module.split('.').at(-1) && !this.seesAlias()
          ? module.split('.')[0]
          : module);
      while (this.take(',')) { const other = this.token, name = path(); known(name, other); learn(asName(name.split('.')[0]),
        name); }
    } else {
      this.expect('import', 'after from comes import');
      const bracket = this.take('(');
      do {
        const name = this.wordToken(), called = asName(name.text);
        if (MODULES.has(`${module}.${name.text}`)) learn(called, `${module}.${name.text}`);
        else this.imported.set(called, { owner: MODULES.get(module) ?? module, name: name.text });
      } while (this.take(',') && !this.sees(')'));
      if (bracket) this.expect(')', 'a ) is missing');
    }
    this.finish();
    return this.node('import', first, { targets: [], tree: null });
  }

  // Whether the word before this was given after `as`.
  seesAlias() { return this.tokens[this.next - 2]?.text === 'as'; }

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
      if (token.type !== 'operator' || !/^([<>]|[<>=!]=)$/.test(token.text)) break;
      this.next++;
      links.push({ operator: token.text, right: this.bits(), mark: [token.at, token.length] });
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
        if (tree.kind === 'call') this.checkSpelling(tree.owner, tree.name, tree.mark);
        this.refuse('only functions can be called: a product needs a *');
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
      if (isTooLarge) this.refuse('this whole number is too large: write it with a decimal point', token);
      return this.node('number', token, { number: token.number, whole });
    }
    if (token.type === 'string') {
      if (this.isData) this.refuse('there is no text here, only numbers');
      this.next++;
      return this.node('string', token, { text: token.content, prefix: token.prefix });
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
      if (this.modules.has(text)) return this.module(token);
      const imported = this.imported.get(text);
      if (imported) {
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
      const made = this.made.get(text); // loss = nn.MSELoss()
      if (made) this.checkSpelling(made.owner, made.name, made.mark);
      if (this.assigned.has(text) || SHORT.test(text)) this.refuse('only functions can be called: a product needs a *');
      this.unknown(token);
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
    for (;;) {
      this.expect('.', `after ${first.text} comes a dot and a name`);
      const { token } = this;
      if (token.type !== 'name') this.refuse(`after ${first.text}. comes a name`);
      this.next++;
      const path = `${owner}.${token.text}`;
      if (MODULES.has(path)) owner = MODULES.get(path);
      else if ((owner === 'torch' || owner === 'math') && NUMBERS.has(token.text)) return this.known(first, token.text);
      else if (owner === 'torch' && DTYPES.has(token.text) && !this.sees('(')) return this.node('dtype', first,
        { dtype: DTYPES.get(token.text) });
      else return this.call(first, token, owner);
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
    this.next++;
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
    return this.node('call', first, { owner, name, object, args, mark });
  }

  // Is there a function of this name? If not, what might be meant.
  checkSpelling(owner, name, [at, length]) {
    if (spelled(owner, name)) return;
    throw new Trouble(whatInstead(owner, name), at, length);
  }

  // The text of tokens, without comments and with single spaces.
  source(from, to) {
    let text = '';
    for (let i = from; i < to; i++) {
      const token = this.tokens[i], before = this.tokens[i - 1];
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

const MODULE_NAMES = { torch: 'torch.', F: 'F.', nn: 'torch.nn.', linalg: 'torch.linalg.', special: 'torch.special.',
  method: '.', math: 'math.', autograd: 'torch.autograd.', builtin: '' };

const RANDOM = 'is random: give the numbers, torch.tensor([…])';
const INSTEAD = new Map(Object.entries({ randn: RANDOM, rand: RANDOM, randint: RANDOM, randn_like: RANDOM,
  rand_like: RANDOM, randperm: RANDOM, normal: RANDOM, bernoulli: RANDOM, empty: RANDOM,
  dropout: 'is random: leave it out', no_grad: 'is not needed: .detach() takes a tensor out of the graph',
  Sequential: 'is not understood: write its layers one after the other', Dropout: 'is random: leave it out',
  numpy: 'leaves torch, and its graph: leave it out', BCELoss: 'is a module: write F.binary_cross_entropy(…)',
  BCEWithLogitsLoss: 'is a module: write F.binary_cross_entropy_with_logits(…)',
  cuda: 'is not needed: there is only the CPU here',
  append: 'writes into a list: write a comprehension, [… for row in x]',
  vmap: 'is not understood: write a comprehension, [… for row in x]' }));

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
  return `${written} is not among what the explorer knows` + (near.length ? `: perhaps ${near.join(' or ')}` : '');
}

const namesIn = tree => tree.kind === 'name' ? [tree.name] : (tree.items ?? []).flatMap(namesIn);

// Visit every node of a syntax tree below `tree`, in the order of the text.
function childrenOf(tree) {
  const parts = [tree.object, tree.left, tree.operand, tree.value, tree.condition, tree.otherwise, tree.right,
    tree.index, tree.start, tree.stop, tree.step];
  return [...parts, ...(tree.items ?? []), ...(tree.args ?? []).map(part => part.tree),
    ...(tree.links ?? []).map(link => link.right)].filter(part => part?.kind);
}

// The free names of a tree, with their places: what is neither assigned nor the name of a comprehension.
function visitNames(tree, bound, visit) {
  if (!tree) return;
  if (tree.kind === 'name') {
    if (!bound.has(tree.name)) visit(tree);
  } else if (tree.kind === 'comprehension') {
    const inside = new Set(bound);
    for (const { target, source, condition } of tree.clauses) {
      visitNames(source ?? condition, inside, visit);
      if (target) namesIn(target).forEach(name => inside.add(name));
    }
    visitNames(tree.element, inside, visit);
  } else childrenOf(tree).forEach(part => visitNames(part, bound, visit));
}

function visitCalls(tree, visit) {
  if (!tree) return;
  if (tree.kind === 'call') visit(tree);
  if (tree.kind === 'comprehension') {
    visitCalls(tree.element, visit);
    for (const { source, condition } of tree.clauses) visitCalls(source ?? condition, visit);
  }
  childrenOf(tree).forEach(part => visitCalls(part, visit));
}

const visitTexts = (tree, visit) =>
  tree.kind === 'string' ? visit(tree) : childrenOf(tree).forEach(part => visitTexts(part, visit));

// ---------------------------------------------------------------------------------------------------------------------
// Programs.

const isCall = (tree, owner, name) => tree?.kind === 'call' && tree.owner === owner && tree.name === name;
// Lines that compute nothing that the page shows.
const isIdle = tree =>
  isCall(tree, 'builtin', 'print') || (tree.kind === 'attribute' && tree.name === 'grad')
    || (tree.kind === 'call'
      && (/^(manual_seed|set_default_dtype|set_printoptions)$/.test(tree.name)
        || /^(retain_grad|zero_)$/.test(tree.name)));
const saysTrue = argument => argument.name === 'requires_grad' && argument.tree.kind === 'bool' && argument.tree.truth;

// The tree of what is made an input here, without requires_grad; null where it is none.
function inputOf(tree) {
  if (isCall(tree, 'method', 'requires_grad_')) return inputOf(tree.object) ?? tree.object;
  if (isCall(tree, 'nn', 'Parameter')) return tree.args[0]?.tree ?? null;
  if (tree?.kind === 'call' && tree.owner === 'torch' && tree.args.some(saysTrue)) {
    return { ...tree, args: tree.args.filter(argument => !saysTrue(argument)) };
  }
  return null;
}

// y.backward(v), or torch.autograd.grad(y, x, v): { of, v }, else null.
function backwardOf(tree) {
  const argument = (name, position) =>
    tree.args.find((part, i) => part.name === name || (!part.name && i === position)) ?? null;
  if (isCall(tree, 'method', 'backward')) return { of: tree.object, v: argument('gradient', 0) };
  if (isCall(tree, 'autograd', 'grad')) return { of: argument('outputs', 0)?.tree, v: argument('grad_outputs', 2) };
  if (tree?.kind === 'index') return backwardOf(tree.object);
  return null;
}

function refuseTree(message, tree) {
  throw new Trouble(message, ...(tree.mark ?? [tree.at, Math.max(1, tree.length)]));
}

// Reads the lines of a program one after the other: which make inputs, which compute, and which say backward.
class ProgramReader {
  constructor(parser) {
    this.parser = parser;
    this.imports = [];
    this.inputs = []; // names
    this.places = new Map(); // of the inputs in the text
    this.given = new Map(); // the numbers of inputs, as texts
    this.assigned = new Map(); // the lines that give the other names
    this.statements = []; // the lines that compute
    this.ending = null; // the backward: { of, v, tree }
  }

  source(tree) {
    return sourceOf(this.parser, tree);
  }

  read(line) {
    const { kind, tree, targets } = line, [target] = targets;
    if (kind === 'import') {
      this.imports.push(this.parser.source(line.first, line.last));
      return;
    }
    const back = backwardOf(tree);
    if (back && this.ending) refuseTree('the explorer shows one backward at a time', tree);
    if (back) this.ending = { ...back, tree };
    if (back || isIdle(tree)) return;
    if (this.ending) {
      if (kind === 'expression' || mentionsGrad(tree)) return;
      refuseTree('this line comes after backward, which has passed', line);
    }
    if (target?.kind === 'attribute') this.readAttribute(target.object);
    else if (kind === 'expression' && isCall(tree, 'method', 'requires_grad_') && tree.object.kind === 'name') {
      this.readRequiresGrad(tree);
    } else {
      const value = kind === 'assign' && targets.length === 1 && target.kind === 'name' ? inputOf(tree) : null;
      if (value) this.giveInput(target.name, target, value);
      else this.readStatement(line);
    }
  }

  // x.requires_grad = True
  readAttribute(object) {
    if (object.kind === 'name' && this.assigned.has(object.name)) this.convert(object.name, object);
  }

  // x.requires_grad_()
  readRequiresGrad(tree) {
    const { name } = tree.object;
    if (this.assigned.has(name)) this.convert(name, tree);
    else if (!this.inputs.includes(name)) this.readName(tree.object);
  }

  readStatement(line) {
    this.readNames(line.tree);
    if (line.kind === 'augmented') this.readNames(line.targets[0]);
    this.statements.push(line);
    line.targets.flatMap(namesIn).forEach(name => this.assigned.set(name, line));
  }

  makeInput(name, tree) {
    if (this.inputs.includes(name)) return;
    this.inputs.push(name);
    this.places.set(name, [tree.at, tree.length]);
  }

  giveInput(name, tree, value) {
    visitNames(value, new Set(), free => refuseTree('an input has to be given by numbers', free));
    this.makeInput(name, tree);
    if (!isRandom(value)) this.given.set(name, this.source(value));
  }

  // A line x = torch.tensor(…) becomes an input when x.requires_grad_() follows.
  convert(name, tree) {
    const line = this.assigned.get(name), at = this.statements.indexOf(line);
    if (at < 0 || line.targets.length !== 1 || line.targets[0].kind !== 'name') {
      refuseTree('requires_grad_() is understood for tensors of numbers', tree);
    }
    this.statements.splice(at, 1);
    this.assigned.delete(name);
    this.giveInput(name, line.targets[0], line.tree);
  }

  // A name to which nothing is assigned is an input, if it is short.
  readName(tree) {
    const { name } = tree;
    if (this.inputs.includes(name) || this.assigned.has(name)) return;
    if (name === 'pi' || name === 'inf' || name === 'nan' || name === 'e') refuseTree(`write torch.${name}`, tree);
    if (!SHORT.test(name) && spelled('torch', name)) refuseTree(`write torch.${name}(…)`, tree);
    if (!SHORT.test(name) || name === 'np') refuseTree(unknownName(name), tree);
    this.makeInput(name, tree);
  }

  readNames(tree) {
    visitTexts(tree, part => {
      if (part.prefix) refuseTree('f-strings and other texts with a prefix are not understood here', part);
    });
    visitNames(tree, new Set(), free => this.readName(free));
    visitCalls(tree, ({ owner, name, args, mark }) => {
      if (args.some(saysTrue)) {
        refuseTree('an input needs a line of its own: x = torch.tensor(…, requires_grad=True)', { mark });
      }
      this.parser.checkSpelling(owner, name, mark);
    });
  }

  // The numbers of v, where a line gives them for backward alone; '' where v is omitted.
  weightsText() {
    if (!this.ending.v) return '';
    const { tree } = this.ending.v, line = tree.kind === 'name' ? this.assigned.get(tree.name) : null;
    if (!line || line.targets.length !== 1 || line.kind !== 'assign') return this.source(tree);
    const isUsed = this.statements.some(other => other !== line && mentions(other.tree, tree.name));
    if (!isUsed) this.statements.splice(this.statements.indexOf(line), 1);
    return this.source(line.tree);
  }

  // y.backward() makes y the result, wherever it stands.
  endWith(tree) {
    const { statements } = this;
    if (tree?.kind === 'name' && this.assigned.has(tree.name)) {
      while (statements.length && !statements.at(-1).targets.flatMap(namesIn).includes(tree.name)) statements.pop();
      const last = statements.at(-1);
      if (last?.targets.length === 1 && last.targets[0].kind === 'name') return;
    }
    if (!tree) return;
    this.readNames(tree);
    statements.push({ kind: 'expression', targets: [], tree, at: tree.at, length: tree.length });
  }

  // The name of the result: that of the last line, or one that is free.
  outputName() {
    const last = this.statements.at(-1);
    if (last.tree.kind === 'tuple' && last.tree.bare && !last.targets.length) {
      refuseTree('the result has to be a tensor, and this is a tuple: torch.stack([…]) makes one tensor of several',
        last.tree);
    }
    if (last.targets[0]?.kind === 'name') return last.targets[0].name;
    return freeName(['y', 'loss', 'result'], [...this.inputs, ...this.assigned.keys()]);
  }

  // The lines that compute, as they were typed.
  body() {
    const written = line =>
      line.first === undefined ? this.source(line.tree) : this.parser.source(line.first, line.last);
    return this.statements.map(written).join('\n');
  }
}

// A program of several lines, the last of which is y, in the syntax of Python and with the names of torch.
export function parseProgram(text) {
  const parser = new Parser(text, false), lines = parser.lines();
  if (!lines.length) parser.refuse('there is nothing yet', { at: 0, length: 1 });
  const reader = new ProgramReader(parser), { inputs, assigned, statements } = reader;
  for (const line of lines) reader.read(line);
  const { ending } = reader, v = ending ? reader.weightsText() : undefined;
  if (ending) reader.endWith(ending.of);
  if (!statements.length) {
    refuseTree('the last line has to compute y', ending?.tree ?? lines.at(-1).tree ?? lines.at(-1));
  }
  const output = reader.outputName(), body = reader.body();
  return Object.freeze({
    text, given: reader.given, v, output, body, places: reader.places,
    inputs: Object.freeze(inputs), statements: Object.freeze(statements), imports: Object.freeze(reader.imports),
    names: Object.freeze([...inputs, ...assigned.keys(), output]),
    rebound: Object.freeze(inputs.filter(name => assigned.has(name))),
  });
}

const freeName = (names, taken) => names.find(name => !taken.includes(name)) ?? 'the_result';
const isRandom = tree =>
  tree.kind === 'call'
    && (/^rand/.test(tree.name)
      || (tree.object ? isRandom(tree.object) : tree.args.some(({ tree: part }) => isRandom(part))));

function mentions(tree, name) {
  let found = false;
  visitNames(tree, new Set(), free => { found ||= free.name === name; });
  return found;
}

function mentionsGrad(tree) {
  return (tree.kind === 'attribute' && tree.name === 'grad') || childrenOf(tree).some(mentionsGrad);
}

function sourceOf(parser, { at, length, kind, args, owner, name }) {
  const first = parser.tokens.findIndex(token => token.at >= at),
    last = parser.tokens.findIndex(token => token.at >= at + length);
  const text = parser.source(first, last < 0 ? parser.tokens.length : last).trim();
  if (kind === 'call' && owner === 'torch' && /requires_grad/.test(text)) {
    return `torch.${name}(${args.map(part => part.text).join(', ')})`;
  }
  return text;
}

function unknownName(name) {
  if (name === 'np' || name === 'numpy') {
    return 'NumPy is not understood: torch has nearly all of it, under the same names';
  }
  return `${name} is not known. An input has a short name such as x or w1; anything else needs a line, ${name} = ` +
    `torch.tensor([…])`;
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
