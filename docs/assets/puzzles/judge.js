// Judges an answer to a puzzle on the explorer's arithmetic: is it vᵀJ, and if not, what is it? book/puzzles/judge.py does
// the same in torch, in the same order; tests compare the two.

// What would compute the product by autograd.
const AUTOGRAD = /\.\s*(autograd|backward|grad|vjp|jvp|jacobian|jacrev|jacfwd|hessian|requires_grad_?|func)\b/;

const nested = (numbers, shape = []) => {
  for (let part = numbers; Array.isArray(part); part = part[0]) shape.push(part.length);
  return [shape, [numbers].flat(Infinity)];
};
export const tensorOf = (engine, numbers) => engine.tensor(...nested(numbers));

// Whether two numbers are the same, up to the rounding of numbers of this size.
export const near = (a, b, size = 1) => a === b || (Number.isNaN(a) && Number.isNaN(b))
  || (Number.isFinite(a - b) && Math.abs(a - b) <= 1e-8 * Math.max(size, Math.abs(a), Math.abs(b)));
const allNear = (a, b) => a.length === b.length && a.every((number, i) => near(number, b[i]));
const sameShape = (a, b) => String(a.shape) === String(b.shape) && a.shape.length === b.shape.length;
const alike = (a, b) => sameShape(a, b) && allNear([...a.data], [...b.data]);
const scaled = (t, factor) => ({ ...t, data: t.data.map(number => factor * number) });
const shapeText = shape => shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;

function transposed({ shape: [m, n], data }) {
  return { shape: [n, m], data: Array.from({ length: m * n }, (_, k) => data[(k % m) * n + Math.floor(k / m)]) };
}

// What a program gives with these values of its names: what `work` makes of it, engine.compute or engine.run. `given`: lines
// before it. A Trouble counts its place from there.
export function valueOf(engine, text, scope, given, work) {
  const before = given ? `${given}\n` : '', moved = trouble => {
    if (trouble instanceof engine.Trouble && trouble.at !== null) trouble.at = Math.max(0, trouble.at - before.length);
    return trouble;
  };
  try {
    const program = engine.parseProgram(before + text, { writes: work === engine.compute, scope: Object.keys(scope) });
    if (program.given.size) throw new engine.Trouble('an input is given already: leave this line out', before.length, 1);
    return work(program, Object.fromEntries(program.inputs.map(name => [name, scope[name]])));
  } catch (trouble) {
    throw moved(trouble);
  }
}

// vᵀJ in the shape of x, from the rows of J.
function product(v, rows, x) {
  const sums = Array.from(x.data, () => 0);
  rows.forEach((row, i) => row.forEach((number, j) => { sums[j] += v[i] * number; }));
  return { shape: x.shape, data: sums };
}

// The function at a point: its inputs, y, v, and J as rows.
export function at(engine, { f, of, given }, { inputs, v, label = '' }) {
  const scope = Object.fromEntries(Object.entries(inputs).map(([name, numbers]) => [name, tensorOf(engine, numbers)]));
  const tape = valueOf(engine, f, scope, given, engine.run), { y } = tape, x = scope[of];
  const rows = engine.jacobianOf(tape).blocks[of].rows;
  const weights = v === undefined ? engine.tensor(y.shape, Array.from(y.data, () => 1)) : tensorOf(engine, v);
  return { inputs: scope, x, y, v: weights, rows, label, wanted: product(weights.data, rows, x) };
}

// An answer that ends with a function, as in the notebook: `def f(x, v): …` is called.
const FUNCTION = /^def (\w+)(\([^()]*\)).*(?:\n(?:[ \t].*)?)*$(?![\s\S])/m;
const called = text => text.trimEnd().replace(FUNCTION, (all, name, parameters) => `${all}\n${name}${parameters}`);

// What an answer gives at a point with weights v.
export function answerAt(engine, text, { inputs, y }, v, given) {
  const { shape, data } = valueOf(engine, called(text), { ...inputs, y, v }, given, engine.compute);
  return { shape: [...shape], data: [...data] };
}

// What there is to say of an answer: { reason, said, number, because, here, ours, trouble }. number: of the first point at
// which it is wrong; here: the function there; ours: what the answer gave.
export function judge(engine, puzzle, reasons, text) {
  const verdict = verdictOn(engine, puzzle, text), words = { x: puzzle.of, ...verdict.words };
  return { ...verdict, said: reasons[verdict.reason].replace(/\{(\w+)\}/g, (_, name) => words[name]) };
}

function verdictOn(engine, puzzle, text) {
  if (!text.trim()) return { reason: 'empty' };
  const word = AUTOGRAD.exec(text);
  if (word) return { reason: 'autograd', words: { word: word[1] } };
  const found = [];
  for (const [number, point] of puzzle.points.entries()) {
    const here = at(engine, puzzle, point);
    try {
      here.ours = answerAt(engine, text, here, here.v, puzzle.given);
      here.twice = answerAt(engine, text, here, engine.tensor(here.v.shape, here.v.data.map(w => -2 * w)), puzzle.given);
    } catch (trouble) {
      if (!(trouble instanceof engine.Trouble)) throw trouble;
      const typed = text.replace(/\s/g, ''), known = puzzle.wrong.find(wrong => wrong.text.replace(/\s/g, '') === typed);
      return { ...whyItRaises(engine, puzzle, trouble, here), number, here, trouble, ...known && { because: known.because } };
    }
    found.push(here);
  }
  const verdict = whatIsWrong(found);
  return verdict.reason === 'right' ? verdict : { ...verdict, ...explained(engine, puzzle, found) };
}

// An answer that raises: from the first, or only where the sizes are others than at the first point.
function whyItRaises(engine, { of, points: [{ inputs }] }, { message }, { x }) {
  const first = tensorOf(engine, inputs[of]);
  if (sameShape(first, x)) return { reason: 'raises', words: { error: message } };
  const error = message.endsWith('.') ? message : `${message}.`;
  return { reason: 'sizes', words: { ours: shapeText(first.shape), wanted: shapeText(x.shape), error } };
}

// The explanation of a known mistake that gives the very same numbers at every point.
function explained(engine, puzzle, found) {
  const same = ({ text }) => {
    try {
      return found.every(here => alike(answerAt(engine, text, here, here.v, puzzle.given), here.ours));
    } catch { return false; }
  };
  const known = puzzle.wrong.find(same);
  return known ? { because: known.because } : {};
}

function whatIsWrong(found) {
  const about = (here, reason, words = {}) => ({ reason, number: found.indexOf(here), here, ours: here.ours, words });
  const misshapen = found.find(({ ours, wanted }) => !sameShape(ours, wanted));
  if (misshapen) {
    const { ours, wanted } = misshapen;
    return about(misshapen, reasonOfShape(misshapen), { ours: shapeText(ours.shape), wanted: shapeText(wanted.shape) });
  }
  const wrong = found.filter(({ ours, wanted }) => !alike(ours, wanted)), [first] = wrong;
  if (!first) return { reason: 'right' };
  if (wrong.every(({ label }) => label)) return about(first, 'special', { label: first.label });

  const ofOnes = here => product(here.v.data.map(() => 1), here.rows, here.x);
  if (found.every(({ ours, twice }) => alike(ours, twice))) {
    const ones = found.every(here => here.label || alike(here.ours, ofOnes(here)));
    if (!ones && found.every(({ ours }) => ours.data.every(number => number === 0))) return about(first, 'factor', { factor: '0' });
    return about(first, ones ? 'forgotten but for ones' : 'forgotten');
  }
  const everywhere = same => wrong.every(here => same(here, [...here.v.data], here.rows));
  if (!everywhere(({ ours, twice }) => alike(twice, scaled(ours, -2)))) return about(first, 'bent');
  const square = found.every(({ rows }) => rows.length === rows[0].length), sum = (total, number) => total + number;
  if (square && everywhere(({ ours }, v, rows) => allNear(ours.data, rows.map(row => row.map((J, j) => J * v[j]).reduce(sum, 0))))) {
    return about(first, 'Jv');
  }
  if (everywhere(({ ours, wanted }) => ours.shape.length === 2 && alike(ours, transposed(wanted)))) {
    return about(first, 'transposed');
  }
  if (everywhere(({ ours, wanted }) => alike(ours, scaled(wanted, -1)))) return about(first, 'sign');
  if (square && everywhere(({ ours }, v, rows) => allNear(ours.data, rows.map((row, i) => row[i] * v[i])))) {
    return about(first, 'diagonal');
  }
  const ratios = wrong.map(ratio);
  if (ratios.every(one => one !== null)) {
    const factor = String(Number(ratios[0].toPrecision(4))), isOne = some => Math.max(...some) - Math.min(...some) < 1e-8;
    if (wrong.length === found.length && isOne(ratios)) return about(first, 'factor', { factor });
    const byShape = new Map();
    wrong.forEach(({ rows }, i) => {
      const shape = `${rows.length} ${rows[0].length}`;
      byShape.set(shape, [...byShape.get(shape) ?? [], ratios[i]]);
    });
    return about(first, [...byShape.values()].every(isOne) ? 'size' : 'scale', { factor });
  }
  const sorted = ({ data }) => [...data].sort((a, b) => a - b);
  if (everywhere(({ ours, wanted }) => allNear(sorted(ours), sorted(wanted)))) return about(first, 'order');
  if (!wrong.some(({ v }) => v.data.every(number => number === 1))) return about(first, 'ones');
  const right = ({ ours, wanted }) => wanted.data.filter((number, i) => near(number, ours.data[i])).length;
  if (everywhere(here => right(here) > 0)) return about(first, 'part', { right: right(first), all: first.ours.data.length });
  return about(first, 'wrong');
}

function reasonOfShape({ ours, wanted }) {
  if (ours.shape.length === 2 && alike(transposed(ours), wanted)) return 'transposed';
  const sums = ours.shape.map((size, axis) => {
    const inner = ours.shape.slice(axis + 1).reduce((a, b) => a * b, 1), shape = ours.shape.toSpliced(axis, 1);
    const data = Array(ours.data.length / size).fill(0);
    ours.data.forEach((number, k) => { data[Math.floor(k / (inner * size)) * inner + (k % inner)] += number; });
    return { shape, data };
  });
  return sums.some(one => alike(one, wanted)) ? 'unsummed' : 'shape';
}

// The factor between two lists of numbers, or null where there is no common one.
function ratio({ ours, wanted }) {
  const places = wanted.data.flatMap((number, i) => Math.abs(number) > 1e-9 ? [i] : []);
  const others = ours.data.filter((_, i) => !places.includes(i));
  if (!places.length || others.some(number => !(Math.abs(number) <= 1e-9))) return null;
  const ratios = places.map(i => ours.data[i] / wanted.data[i]);
  return ratios.every(one => Math.abs(one - ratios[0]) < 1e-8) ? ratios[0] : null;
}
