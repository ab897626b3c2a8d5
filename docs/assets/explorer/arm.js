// A robot arm, with the sizes of book/pictures/arm.py: its joints, a cup, v at the hand, and a curved arrow for each turn.
import { clamped } from './numerals.js';
import { mapOf } from './strokes.js';

const SWEEP = 1.2, AROUND = 0.15, TIP = 0.5, SAID = [0.21, 0.75], FOOT = 0.29, HAND = -1.3, SHORTER = [0.04, 0.25], EDGE = 1.1; // v of ones is drawn at a quarter, or shorter, so that it stays on the table
const STEP = 0.6, MOST = 0.05; // in a step: of x.grad, and of the turn of a joint, in radians
const PAUSE = step => 90 - 2 * step; // milliseconds: the first steps are slow, so that v is seen to shrink
const KEPT = [0, 4, 8, 16]; // after these steps the arm stays visible in grey
const THERE = 0.005, STILL = { gap: 1e-4, ones: 1e-3 }; // metres to the cup, and radians of a step, where the walk ends

const turned = angle => angle - 2 * Math.PI * Math.round(angle / 2 / Math.PI);
const largest = turns => Math.max(...turns.map(Math.abs));
const plus = (a, b, share = 1) => Array.from(a, (one, k) => one + share * b[k]);

export function posed(ends, x, turns, v, { cup, ones, trails }) {
  const n = x.length, joints = [[0, 0], ...x.map((_, k) => [ends[k], ends[n + k]])], hand = joints[n];
  const arcs = [], tips = [], said = [];
  let direction = 0;
  turns.forEach((size, k) => {
    const from = direction += x[k], sweep = SWEEP * size;
    const around = (turn, far = AROUND) => [Math.cos, Math.sin].map((f, i) => joints[k][i] + far * f(from + turn));
    arcs.push(Array.from({ length: 13 }, (_, step) => around(sweep * step / 12)));
    tips.push([around(sweep - Math.max(-TIP, Math.min(TIP, sweep))), around(sweep)]);
    said.push(around(k === n - 1 ? HAND : sweep < 0 ? SAID[1] : -SAID[1], k ? SAID[0] : FOOT));
  });
  const far = Math.hypot(...plus(cup.data, hand, -1)), links = joints.slice(1).map((end, k) => Math.hypot(...plus(end, joints[k], -1)));
  const there = far < THERE, still = STEP * largest(turns) <= STILL[ones ? 'ones' : 'gap'];
  const isStretched = Math.hypot(...hand) > links.reduce((sum, one) => sum + one) - 0.01;
  return {
    x, turns, joints, arcs, tips, said, far, there, still, isStretched, short: ones, force: [hand, plus(hand, v, ones ? clamped(EDGE - Math.max(...hand), ...SHORTER) : 1)],
    handle: [0.06, 0.1].map(far => plus(cup.data, [far, 0])), trails: { gap: [hand], ones: [hand], past: [], ...trails },
  };
}

// What the hand of a reader at a point of the table makes of the cup, or of the angle that turns a link: { path: number }.
export function pulled({ x, joints }, path, at) {
  if (path === 'cup') return { 'cup.0': at[0], 'cup.1': at[1] };
  const k = +path.slice(2), before = x.slice(0, k).reduce((sum, one) => sum + one, 0);
  const turn = Math.atan2(at[1] - joints[k][1], at[0] - joints[k][0]) - before;
  return { [path]: turned(turn) };
}

// Where the walk has come to, in words, below the arm. What another v has drawn stays, and is pale.
export function verdictOf({ arm, cup }, { trails, ones }) {
  const far = arm.far.toFixed(2), steps = trails?.gap?.length, isBack = ones ? steps && !trails.ones : !steps && trails?.ones;
  if (arm.there) return ones || !steps ? 'There.' : `There, after ${steps} steps.`;
  if (isBack) return `At the start again. The pale trail is of v: ${ones ? 'the gap' : 'ones'}.`;
  return `${arm.still ? arm.isStretched ? 'Stretched out, ' : 'Stuck, ' : ''}${far} m from the cup.`;
}

// Each number of x.grad stands at its joint, and the arm of some steps before in grey. The table grows where the arm leaves it.
// The note about a short v stands at the tip of v, on the side where it has room.
export function drawTable(element, { arm, cup }) {
  const svg = element.ownerSVGElement, box = svg.viewBox.baseVal, [left, across, foot, up] = mapOf(element);
  const place = ([x, y]) => [left + across * x, foot + up * y];
  element.querySelectorAll('.turn').forEach((text, k) => {
    const [x, y] = place(arm.said[k]);
    text.setAttribute('x', x);
    text.setAttribute('y', y + 4.5);
    text.classList.toggle('none', Math.abs(arm.turns[k]) < 0.005);
  });
  element.querySelector('.past').setAttribute('d', arm.trails.past.map(joints => `M${joints.map(place).join('L')}`).join(''));
  for (const [kind, isOld] of [['y', arm.short], ['wrong', !arm.short]]) element.querySelector(`.trail.${kind}`).classList.toggle('old', Boolean(isOld));
  const note = element.querySelector('.note'), [, [x, y]] = arm.force, isRight = x > 0;
  note.setAttribute('x', left + across * x + (isRight ? -9 : 9));
  note.setAttribute('y', Math.max(14, foot + up * y));
  for (const [name, is] of [['end', isRight], ['start', !isRight]]) note.classList.toggle(name, is);
  const lowest = Math.ceil(Math.max(...[...arm.joints, cup].map(([, y]) => foot + up * y + 20)));
  if (lowest <= box.height) return; // to set what is there already lays out the page again
  box.height = lowest;
  svg.querySelector('.table').setAttribute('height', lowest - 2);
  svg.setAttribute('height', lowest);
}

// v is the gap from the hand to the cup, or it is ones; both set off from the same pose.
export function aim(figure, ones) {
  const { state } = figure, name = ones ? 'ones' : 'gap', { trails } = state;
  walk(figure, null, false);
  if (trails) {
    state.inputs.x.data = [...trails.from];
    delete trails[name];
    delete trails.past;
  }
  if (ones) Object.assign(state, { ones, v: { ...state.v, data: [1, 1] } });
  else delete state.ones;
  figure.show(state);
}

// The joints take a step along x.grad, or towards a target of the hand's. Returns whether there is another to take.
function stepped(figure, target) {
  const { state } = figure, { data } = state.inputs.x, before = String(data);
  const { grad, J, arm } = figure.compute(state), trail = target ? [] : state.trails[state.ones ? 'ones' : 'gap'] ??= [];
  if (!target && (arm.there || arm.still)) return false;
  if (!target && KEPT.includes(trail.length)) (state.trails.past ??= []).push(arm.joints);
  trail.push(arm.force[0]);
  const way = target && plus(target, arm.force[0], -1);
  const turns = way ? data.map((_, j) => way[0] * J.y[0][j] + way[1] * J.y[1][j]) : grad.x;
  const share = Math.min(STEP, MOST / largest(turns));
  turns.forEach((turn, k) => { data[k] = Math.round(1e4 * turned(data[k] + share * turn)) / 1e4; });
  return !target || String(data) !== before;
}

// An arm takes a step in each frame to a target, or along x.grad, with a pause at first, until it is there or stuck. Where motion is reduced, it takes
// one to a target, and all along x.grad at once.
export function walk(figure, target, goes = true) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches, { state } = figure;
  cancelAnimationFrame(figure.walking);
  if (goes && target) delete state.trails;
  else if (goes) state.trails ??= { from: [...state.inputs.x.data] };
  figure.walking = goes && requestAnimationFrame(now => {
    if (!target && !isCalm && now < figure.due) return walk(figure, target);
    figure.due = now + PAUSE(state.trails?.[state.ones ? 'ones' : 'gap']?.length ?? 0);
    let isOn = stepped(figure, target);
    for (let k = 0; isOn && isCalm && !target && k < 999; k++) isOn = stepped(figure, target);
    figure.show(state);
    walk(figure, target, isOn && !isCalm);
  });
  if (figure.walks) figure.walks.textContent = goes && !target && !isCalm ? 'Stop' : 'Follow x.grad';
}
