// A robot arm, with the sizes of book/pictures/arm.py: its joints, v at the hand, and a curved arrow for each turn.
const PULL = 0.1, SWEEP = 1.2, AROUND = 0.15, TIP = 0.5;

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
  return { [path]: turn - 2 * Math.PI * Math.round(turn / 2 / Math.PI) };
}
