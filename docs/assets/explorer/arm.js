// A robot arm, with the sizes of book/pictures/arm.py: its joints, v at the hand, and a curved arrow for each turn.
const PULL = 0.1, SWEEP = 1.2, AROUND = 0.15, TIP = 0.5;
const MOST = 3, STEP = 0.03; // of v; of x.grad, in a frame

const turned = angle => angle - 2 * Math.PI * Math.round(angle / 2 / Math.PI);

export function posed(ends, x, turns, v) {
  const n = x.length, joints = [[0, 0], ...x.map((_, k) => [ends[k], ends[n + k]])], hand = joints[n];
  const arcs = [], tips = [];
  let direction = 0;
  turns.forEach((size, k) => {
    const from = direction += x[k], sweep = SWEEP * size;
    const around = turn => [Math.cos, Math.sin].map((f, i) => joints[k][i] + AROUND * f(from + turn));
    arcs.push(Array.from({ length: 13 }, (_, step) => around(sweep * step / 12)));
    tips.push([around(sweep - Math.max(-TIP, Math.min(TIP, sweep))), around(sweep)]);
  });
  return { x, joints, arcs, tips, force: [hand, hand.map((one, k) => one + PULL * v[k])] };
}

// What the hand of a reader at a point of the table makes of v, or of the angle that turns a link: { path: number }.
export function pulled({ x, joints, force: [hand] }, path, at) {
  if (path === 'v') return Object.fromEntries(at.map((one, k) => [`v.${k}`, (one - hand[k]) / PULL]));
  const k = +path.slice(2), before = x.slice(0, k).reduce((sum, one) => sum + one, 0);
  const turn = Math.atan2(at[1] - joints[k][1], at[0] - joints[k][0]) - before;
  return { [path]: turned(turn) };
}

// v from the hand of an arm to a point, shortened where it would be too long for a v.
function gap({ force: [hand] }, at) {
  const v = at.map((one, k) => (one - hand[k]) / PULL), longest = Math.max(MOST, ...v.map(Math.abs));
  return v.map(one => Math.round(100 * MOST * one / longest) / 100);
}

// The joints of a figure's arm take a step along x.grad. Where there is a target, v is the gap, before and after.
// Returns whether a joint has turned.
function stepped(figure, target) {
  const { state } = figure, { data } = state.inputs.x, before = String(data);
  const aim = () => { if (target) state.v.data = gap(figure.compute(state).arm, target); };
  aim();
  figure.compute(state).grad.x.forEach((turn, k) => { data[k] = Math.round(1e4 * turned(data[k] + STEP * turn)) / 1e4; });
  aim();
  return String(data) !== before;
}

// An arm takes a step in each frame, to a target or with v as it is, until no joint turns. Where motion is reduced, it takes one.
export function walk(figure, target, goes = true) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  cancelAnimationFrame(figure.walking);
  figure.walking = goes && requestAnimationFrame(() => {
    const hasTurned = stepped(figure, target);
    figure.show(figure.state);
    walk(figure, target, hasTurned && !isCalm);
  });
  if (figure.walks) figure.walks.textContent = goes && !target && !isCalm ? 'Stop' : 'Follow x.grad';
}
