// From typed text to a syntax tree: a tokenizer and a recursive descent with Python's precedence. The text is data;
// nothing of it is ever run as JavaScript.

import { Trouble } from './tensors.js';
import { CALLS, constantOf } from './tape.js';

const MOST_CHARACTERS = { function: 400, tensor: 4000 }, DEEPEST = 60;

const OPERATORS = ['**', '//', '...', '==', '<=', '>=', '!=', ...'+-*/@%()[]{},:.=<>'];
// What is easily typed instead of Python, and what Python has for it.
const HINTS = new Map([
  ['^', 'Python writes powers as **'], ['²', 'Python writes squares as ** 2'], ['³', 'Python writes cubes as ** 3'],
  ['−', 'this is a minus sign; Python needs the hyphen -'], ['–', 'this is a dash; Python needs the hyphen -'],
  ...[...'×·⋅'].map(sign => [sign, 'Python multiplies with *']), ['÷', 'Python divides with /'],
  ['√', 'use torch.sqrt(…)'], ['π', 'use torch.pi'], ['Σ', 'use .sum()'],
  ['\u00a0', 'this is a no-break space; Python needs a plain one'],
  ...[...`"'`].map(sign => [sign, 'there is no text here, only numbers']),
  ['#', 'comments are not understood here'], [';', 'only one expression is possible']
]);
const NUMBERS = new Map(Object.entries({ pi: Math.PI, e: Math.E, inf: Infinity, nan: NaN }));

const ALIASES = new Map([['axis', 'dim'], ['keepdims', 'keepdim']]); // NumPy's names, which torch takes, too

const belongs = (name, owner) => CALLS.get(name)?.owners.split(' ').includes(owner) ?? false;
const isDigit = c => c >= '0' && c <= '9';
const isLetter = c => (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c === '_';

function tokenize(text, longest) {
  const tooMany = text.length - longest;
  if (tooMany > 0) throw new Trouble(`the explorer reads at most ${longest} characters`, longest, tooMany);
  const tokens = [];
  const add = (type, at, end, rest) => tokens.push({ type, text: text.slice(at, end), at, length: end - at, ...rest });
  for (let at = 0; at < text.length;) {
    const c = text[at];
    let end = at + 1;
    if (' \t\n\r\f'.includes(c)) {
      at = end;
    } else if (isDigit(c) || (c === '.' && isDigit(text[at + 1] ?? ''))) {
      end = endOfNumber(text, at);
      add('number', at, end, readNumber(text, at, end));
      at = end;
    } else if (isLetter(c)) {
      while (end < text.length && (isLetter(text[end]) || isDigit(text[end]))) end++;
      add('name', at, end);
      at = end;
    } else {
      const operator = OPERATORS.find(o => text.startsWith(o, at));
      if (!operator) {
        const character = String.fromCodePoint(text.codePointAt(at));
        throw new Trouble(HINTS.get(character) ?? 'this character is not understood', at, character.length);
      }
      end = at + operator.length;
      add('operator', at, end);
      at = end;
    }
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
    const sign = text[end + 1] === '+' || text[end + 1] === '-' ? 1 : 0;
    if (isDigit(text[end + 1 + sign] ?? '')) end = digits(end + 1 + sign);
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
  // `variable`: the name that may stand in the text, or null where there are only numbers (then also bare inf and nan).
  constructor(text, variable) {
    this.tokens = tokenize(text, variable === null ? MOST_CHARACTERS.tensor : MOST_CHARACTERS.function);
    this.next = 0;
    this.depth = 0;
    this.variable = variable;
  }

  get token() { return this.tokens[this.next]; }

  sees(text) { return this.token.type === 'operator' && this.token.text === text; }

  take(text) {
    if (!this.sees(text)) return null;
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

  whole() {
    const tree = this.items('end');
    const { token } = this;
    if (token.type === 'end') return tree;
    if (token.text === '=') this.refuse('type the expression alone, without y =');
    if (/^([%{}<>]|\/\/|[=!<>]=)$/.test(token.text)) this.refuse(`${token.text} is not understood here`);
    if (token.type === 'operator') this.refuse(`this ${token.text} has no partner`);
    this.refuse('before this, an operator is missing');
  }

  // One expression, or several with commas, which make a tuple: bare as long as it has no parentheses of its own.
  items(closing) {
    const first = this.token;
    if (this.sees(closing)) return { kind: 'tuple', at: first.at, length: 1, items: [], bare: true };
    const items = [this.expression()];
    const comma = this.token;
    if (!this.sees(',')) return items[0];
    while (this.take(',')) {
      if (closing === 'end' ? this.token.type === 'end' : this.sees(closing)) break;
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

  expression() {
    return this.deeper(() => this.chain(['+', '-'], () => this.chain(['*', '/', '@'], () => this.factor())));
  }

  factor() {
    const sign = this.take('-') ?? this.take('+');
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
        this.refuse('only functions can be called: a product needs a *');
      } else return tree;
    }
  }

  atom() {
    const { token } = this;
    if (token.type === 'number') {
      this.next++;
      // As data, 10000000000000000000 is a float; in a function it is an int, and those are followed to 2⁵³.
      const whole = token.whole && (this.variable !== null || Number.isSafeInteger(token.number));
      const isTooLarge = whole && !Number.isSafeInteger(token.number);
      if (isTooLarge) this.refuse('this whole number is too large: write it with a decimal point', token);
      return this.node('number', token, { number: token.number, whole });
    }
    if (token.type === 'name') return this.name();
    if (this.take('(')) {
      const inner = this.items(')');
      this.expect(')', 'a ) is missing');
      return { ...inner, bare: false };
    }
    if (this.take('[')) {
      const inner = this.items(']');
      this.expect(']', 'a ] is missing');
      return this.node('list', token, { items: inner.bare ? inner.items : [inner] });
    }
    if (this.take('...')) return this.node('ellipsis', token, {});
    if (token.type !== 'end') {
      const { text } = token;
      this.refuse(this.next ? `before this ${text} something is missing` : `an expression cannot begin with ${text}`);
    }
    this.refuse(token.at ? 'here the text ends, and something is missing' : 'there is nothing yet');
  }

  name() {
    const token = this.tokens[this.next++];
    const { text } = token;
    if (text === this.variable) return this.node('variable', token, {});
    if (text === 'True' || text === 'False') return this.node('bool', token, { truth: text === 'True' });
    if (text === 'None') return this.node('None', token, {});
    if (text === 'torch' || text === 'F') return this.module(token);
    if (this.sees('=')) this.refuse('type the expression alone, without a name and =', token);
    if (belongs(text, 'builtin')) return this.call(token, token, 'builtin');
    if (this.variable === null) {
      if (text === 'inf' || text === 'nan') return this.known(token, text);
      this.refuse('this is not a number', token);
    }
    if (belongs(text, 'torch') || NUMBERS.has(text)) this.refuse(`write torch.${text}`, token);
    this.refuse(`${text} is not known: there are ${this.variable}, torch.exp(…) and so on`, token);
  }

  known(first, name) {
    return this.node('number', first, { number: NUMBERS.get(name), whole: false });
  }

  module(first) {
    let owner = first.text;
    for (;;) {
      this.expect('.', `after ${owner} comes a dot and a name`);
      const { token } = this;
      if (token.type !== 'name') this.refuse(`after ${owner}. comes a name`);
      this.next++;
      if (owner === 'torch' && token.text === 'nn') owner = 'torch.nn';
      else if (owner === 'torch.nn' && token.text === 'functional') owner = 'F';
      else if (owner === 'torch' && NUMBERS.has(token.text)) return this.known(first, token.text);
      else return this.call(first, token, owner);
    }
  }

  attribute(first, object) {
    const { token } = this;
    if (token.type !== 'name') this.refuse('after a dot comes a name');
    this.next++;
    if (token.text === 'T') return this.node('transpose', first, { object, mark: [token.at, 1] });
    return this.call(first, token, 'method', object);
  }

  // The arguments of a function, in the order of its parameters; null where one is left out.
  call(first, nameToken, owner, object) {
    const name = nameToken.text, mark = [nameToken.at, nameToken.length];
    if (!belongs(name, owner)) {
      const all = [...CALLS.keys()].filter(key => belongs(key, owner)).join(', ') || 'functional';
      this.refuse(`${object ? '' : owner}.${name} is not among what the explorer knows: ${all}`, nameToken);
    }
    this.expect('(', `${name} needs its arguments in parentheses`);
    const { parameters } = CALLS.get(name);
    const names = parameters.map(parameter => parameter.replace(/[?*]/, ''));
    const values = parameters.map(() => null);
    if (object) values[0] = object;
    const several = [];
    let position = object ? 1 : 0, keywords = false;
    while (!this.sees(')')) {
      const { token } = this;
      if (owner !== 'builtin' && token.type === 'name' && this.tokens[this.next + 1].text === '=') {
        const alias = owner === 'F' ? undefined : ALIASES.get(token.text);
        const slot = names.indexOf(alias ?? token.text);
        if (slot < (object ? 1 : 0)) this.refuse(`${name}() got an unexpected keyword argument '${token.text}'`);
        if (values[slot]) this.refuse(`${name}() got multiple values for argument '${names[slot]}'`);
        this.next += 2;
        values[slot] = this.expression();
        keywords = true;
      } else {
        if (keywords) this.refuse('positional argument follows keyword argument');
        const last = parameters.length - 1, takesSeveral = object && parameters[last].startsWith('*');
        const most = last + (object ? 0 : 1);
        if (position > last && !takesSeveral) this.refuse(`${name}() takes no more than ${most} arguments`);
        const value = this.expression();
        if (takesSeveral && position >= last) several.push(value);
        else values[position] = value;
        position++;
      }
      if (!this.take(',')) break;
    }
    this.expect(')', `the arguments of ${name} need a , or their )`);
    if (several.length) values[values.length - 1] = { items: several };
    parameters.forEach((parameter, slot) => {
      if (parameter.startsWith('*') && values[slot]) values[slot] = sizes(values[slot]);
      if (values[slot] || parameter.endsWith('?')) return;
      throw new Trouble(`${name}() missing 1 required positional arguments: "${names[slot]}"`, ...mark);
    });
    return this.node('call', first, { name, values, mark });
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

// x.reshape(2, 3), x.reshape((2, 3)) and torch.reshape(x, [2, 3]) are the same; torch.reshape(x, 6) is not known.
function sizes(value) {
  const only = !value.kind && value.items.length === 1 && value.items[0].items ? value.items[0] : value;
  if (!only.items) throw new Trouble('the shape has to be a tuple', value.at, value.length);
  const [{ at, length }] = [...only.items, { at: 0, length: 1 }];
  return { at, length, ...only, kind: 'tuple' };
}

// An expression in x (or another variable), in the syntax of Python and with the names of torch.
export function parseFunction(text, variable = 'x') {
  return Object.freeze({ text, variable, tree: new Parser(text, variable).whole() });
}

// Numbers as they are typed: 2, [1, 2, 3], [[1., 2], [3, -4e-2]], torch.tensor([...]), also [1/3, inf, nan].
export function parseTensor(text) {
  const program = { text, variable: null, tree: new Parser(text, null).whole() };
  const { tree } = program;
  try {
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
