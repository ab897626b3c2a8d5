// The missions. Each has a state to start from, a goal, a hint, and one sentence that says why it works.
//   check(found)   whether the goal is reached; any solution counts. `found` is what `evaluate` makes of the state
//   of             the input whose gradient the desk shows, if not x
//   keep           what the goal leaves as it is at the start: 'f' for the program, names of inputs, 'v'
//   waits          x.grad is not shown before the steps have reached x
//   none           in the place of check: there is no solution, and the button that says so is right
//   notNone        what is said to someone who presses it where there is one

const OF_THE_CHAPTERS = 'torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])';

const nearly = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
const alike = (found, wanted) =>
  found.length === wanted.length && [...found].every((number, i) => nearly(number, wanted[i]));
const gradOf = ({ gradients }, name = 'x') => [...gradients[name]?.data ?? []];
const rowsFor = ({ J }, name = 'x') => J.blocks[name]?.rows ?? [];
const anyOther = list => [...list].some(number => number !== 0);
const allZero = list => list.length > 0 && [...list].every(number => number === 0);

export const MISSIONS = Object.freeze([
  {
    id: 'walk', title: 'Walk back once',
    goal: 'Step through backward until x has received its gradient.',
    start: {
      f: 'h = (W @ x + b).relu()\ny = U @ h',
      inputs: { x: '[3, 2]', W: '[[1, 2], [2, -1], [-1, 1]]', b: '[1, -1, 0]', U: '[[1, -1, 2], [0, 2, 1]]' }, v: '[1, 10]',
    },
    keep: [], waits: true,
    check: found => Boolean(found.arrived?.includes('x')),
    hint: 'Press Step, above the graph, and read what each node receives and sends.',
    why: 'No node knew the whole function: each multiplied what it received by its own small Jacobian, and passed the result on.',
    notNone: 'v arrives at x after the last steps. Press Step.',
  },
  {
    id: 'row', title: 'Pick a row',
    goal: 'Drag the faders until x.grad is the second row of J.',
    start: { f: OF_THE_CHAPTERS, inputs: { x: '[3, 2]' }, v: '[1, 10, 100]' },
    keep: ['f', 'x'],
    check: found => rowsFor(found).length > 1 && alike(gradOf(found), rowsFor(found)[1]),
    hint: 'What comes out is v₁ × row 1 + v₂ × row 2 + v₃ × row 3. Which weights leave only row 2?',
    why: 'A one-hot v picks one row: the gradient of that output alone.',
    notNone: 'set two of the faders to 0.',
  },
  {
    id: 'flip', title: 'Reverse one influence',
    goal: 'Reverse the contribution of y₂ to x.grad, and keep its size. Leave the weights of y₁ and y₃ as they are.',
    start: { f: OF_THE_CHAPTERS, inputs: { x: '[3, 2]' }, v: '[1, 10, 100]' },
    keep: ['f', 'x'],
    check: ({ weights }) => alike(weights.data, [1, -10, 100]),
    hint: 'You can drag a fader to the left of zero.',
    why: 'The weight −10 asks for −10 times the gradient of y₂: x.grad is linear in v.',
    notNone: 'weights may be negative.',
  },
  {
    id: 'every-point', title: 'The slope at every point',
    goal: 'Make x.grad hold the slope 2x at each of the five points, with one v.',
    start: { f: 'x ** 2', inputs: { x: '[-2, -1, 0.5, 1, 3]' }, v: '[1, 0, 0, 0, 0]' },
    keep: ['f', 'x'],
    check: found => alike(gradOf(found), rowsFor(found).map((row, i) => row[i])),
    hint: 'In each column of J there is one entry that is not zero. What must its weight be?',
    why: 'J is diagonal, so the rows never meet in a column, and ones leave every slope in its own place.',
    notNone: 'no output depends on the point of another.',
  },
  {
    id: 'mean', title: 'The mean, not the sum',
    goal: 'Set the v that y.mean().backward() would send to y.',
    start: { f: 'x ** 2', inputs: { x: '[-2, -1, 0.5, 1, 3]' }, v: '[1, 1, 1, 1, 1]' },
    keep: ['f', 'x'],
    check: ({ weights }) => alike(weights.data, weights.data.map(() => 1 / weights.data.length)),
    hint: 'y.mean() is y₁/5 + y₂/5 + … You can type a number beside each fader.',
    why: 'The derivative of a mean of five numbers with respect to each of them is 1/5.',
    notNone: 'a mean is a weighted sum like any other.',
  },
  {
    id: 'loss', title: 'Be the loss',
    goal: 'Set the v that the loss ½(y₁ − 7)² + ½(y₂ − 7)² + ½(y₃ − 7)² sends to y.',
    start: { f: OF_THE_CHAPTERS, inputs: { x: '[3, 2]' }, v: '[1, 1, 1]' },
    keep: ['f', 'x'],
    check: ({ weights, y }) => alike(weights.data, y.data.map(number => number - 7)),
    hint: 'The derivative of ½(y₁ − 7)² with respect to y₁ is y₁ − 7. The values of y are beside the faders.',
    why: 'A squared loss sends each output its error, y − target: the larger the error, the larger the weight.',
    notNone: 'every loss sends a v. Differentiate it with respect to y.',
  },
  {
    id: 'silence', title: 'Silence with the faders up',
    goal: 'Make x.grad zero with a v that is not zero.',
    start: { f: 'torch.tensor([[2., 1.], [1., 1.], [1., 0.]]) @ x', inputs: { x: '[1, 2]' }, v: '[1, 1, 1]' },
    keep: ['f', 'x'],
    check: found => anyOther(found.weights.data) && allZero(gradOf(found)),
    hint: 'Three rows with two entries each cannot be independent. Here, row 1 is the sum of the other two.',
    why: 'vᵀJ = 0 while v ≠ 0: v is in the null space of Jᵀ. So a zero x.grad does not mean that v is zero.',
    notNone: 'there are more rows than columns, so some weighted sum of them is zero.',
  },
  {
    id: 'twin', title: 'The same result from another v',
    goal: 'Find another v, not (1, 2, 3), that leaves the same x.grad: (4, 5).',
    start: { f: 'torch.tensor([[1., 0.], [0., 1.], [1., 1.]]) @ x', inputs: { x: '[1, 2]' }, v: '[1, 2, 3]' },
    keep: ['f', 'x'],
    check: found => alike(gradOf(found), [4, 5]) && !alike(found.weights.data, [1, 2, 3]),
    hint: 'Set the third fader to 0, and let the other two do its work.',
    why: 'Add (1, 1, −1) to v, and x.grad stays the same, because the rows with these weights add up to zero. So v cannot be read off x.grad.',
    notNone: 'row 3 is row 1 + row 2.',
  },
  {
    id: 'cumsum', title: 'Looking right',
    goal: 'Make cumsum look like three separate points, with x.grad = (1, 1, 1). Ones give (3, 2, 1).',
    start: { f: 'x.cumsum(0)', inputs: { x: '[1, 2, 3]' }, v: '[1, 1, 1]' },
    keep: ['f', 'x'],
    check: found => alike(gradOf(found), [1, 1, 1]),
    hint: 'Look at the rows: one of them is (1, 1, 1) already.',
    why: 'One v that looks right proves nothing: the outputs share inputs all the same, and another v shows it.',
    notNone: 'look for a row that is (1, 1, 1).',
  },
  {
    id: 'column', title: 'A column, please',
    goal: 'Make x.grad a column of J: (1, 3) or (2, 6).',
    start: { f: 'torch.tensor([[1., 2.], [3., 6.]]) @ x', inputs: { x: '[1, 1]' }, v: '[1, 0]' },
    keep: ['f', 'x'],
    none: true,
    hint: 'Both rows are multiples of (1, 2). Which weighted sum of them is not?',
    why: 'v weights rows, and every weighted sum of these two is a multiple of (1, 2). A column is J times a vector: that takes forward mode.',
  },
  {
    id: 'softmax', title: 'Something from softmax',
    goal: 'Make x.grad anything but zero, with all entries of v equal.',
    start: { f: 'x.softmax(0)', inputs: { x: '[0, 0, 0, 0]' }, v: '[1, 1, 1, 1]' },
    keep: ['f', 'x'],
    none: true,
    hint: 'What is y₁ + y₂ + y₃ + y₄, whatever x is?',
    why: 'The outputs always add up to 1. A constant v asks for the slope of c · 1, and that is zero at every x.',
  },
  {
    id: 'dead', title: 'Beyond the reach of v',
    goal: 'Change x until no v makes any difference: make J with respect to x zero.',
    start: { f: '(W @ x + b).relu()', inputs: { x: '[3, 2]', W: '[[1, 2], [2, -1]]', b: '[1, -1]' }, v: '[1, 10]' },
    keep: ['f', 'W', 'b'],
    check: found => allZero(rowsFor(found).flat()),
    hint: 'A relu passes nothing where W @ x + b is negative, or zero. Make both entries negative.',
    why: 'Both units are dead at this x: the local Jacobian of relu is zero, and zero times any v is zero.',
    notNone: 'try a negative x₁.',
  },
  {
    id: 'bias', title: 'Only the bias learns', of: 'w',
    goal: 'Make w.grad zero. Leave b.grad anything but zero.',
    start: { f: 'w * x + b', inputs: { x: '[1, 2, 3]', w: '2', b: '1' }, v: '[1, 1, 1]' },
    keep: ['f', 'x', 'w', 'b'],
    check: found => allZero(gradOf(found, 'w')) && anyOther(gradOf(found, 'b')),
    hint: 'w.grad is v₁x₁ + v₂x₂ + v₃x₃ and b.grad is v₁ + v₂ + v₃. A weight may be negative.',
    why: 'One v, two products: v is orthogonal to the column of J for w, and not to the column for b.',
    notNone: 'two equations leave one of three weights free.',
  },
  {
    id: 'mask', title: 'A weight of zero is no mask',
    goal: 'Change the program until x.grad is (0, 0.5, 0.25) and no longer begins with nan. Leave x as it is.',
    start: { f: 'x.sqrt()', inputs: { x: '[0, 1, 4]' }, v: '[0, 1, 1]' },
    keep: ['x'],
    check: found => alike(gradOf(found), [0, 0.5, 0.25]),
    hint: 'Keep the 0 away from sqrt: torch.where(x > 0, x, 1.).sqrt(), or leave x[0] out and v₁ with it.',
    why: 'The slope of √x at 0 is infinite, and 0 × ∞ is nan. What is masked must not reach sqrt at all.',
    notNone: 'you may change the program.',
  },
].map(Object.freeze));

// How a mission is going: 'solved', '' or what about the state is no longer what the goal speaks of.
export function progress(mission, found, state) {
  if (!found.J || Object.keys(found.troubles).length) return '';
  const plain = text => text.replace(/\s+/g, '').replace(/\.0*(?=[,\]]|$)/g, ''),
    changed = mission.keep.find(what =>
      what === 'f'
        ? plain(state.f) !== plain(mission.start.f)
        : plain(state.inputs[what] ?? '') !== plain(mission.start.inputs[what]));
  if (changed) {
    return `In this mission, ${changed === 'f' ? 'the program' : changed} must not change. Press Reset to go back.`;
  }
  if (mission.none || found.refusal) return '';
  return mission.check(found) ? 'solved' : '';
}

// What was solved is noted in this browser, and nowhere else. A page from the file system may not be allowed to.
const KEY = 'desk-missions';

export function solvedMissions() {
  try {
    const noted = JSON.parse(localStorage.getItem(KEY));
    return MISSIONS.map(({ id }) => id).filter(id => Array.isArray(noted) && noted.includes(id));
  } catch {
    return [];
  }
}

export function noteSolved(ids) {
  try {
    if (ids.length) localStorage.setItem(KEY, JSON.stringify(ids));
    else localStorage.removeItem(KEY);
  } catch { /* then it is not noted */ }
}
