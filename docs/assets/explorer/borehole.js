// A borehole, with the sizes of book/pictures/borehole.py, and steps of its layers along x.grad.
const LIFT = 0.32; // how far above its tube an arrow of v is, in layers
const PULLED = 0.08, FARTHEST = 1.6; // of x.grad as an arrow; no arrow is longer: this one is drawn with what it means
const FINEST = 3; // the scale of these arrows is ten times as fine, and again, where all of them are short
const ALONG = 0.02, CAREFUL = 0.05, KEEPS = 0.9; // in a step: of x.grad, the most of a layer, and of the step before
const BEST = 5; // the conductivity with the deepest colour
const NEAR = 0.05, ROCKS = [1, 5]; // |v| where the walk ends, and the conductivities that a layer can have

export function boreholeOf({ x, y }, v, measured, turns) {
  const most = Math.max(...turns.map(Math.abs)), finer = 10 ** Math.min(FINEST, Math.max(0, Math.floor(Math.log10(FARTHEST / PULLED / most))));
  const share = Math.min(PULLED * finer, FARTHEST / most);
  return {
    off: Math.hypot(...v), unit: FARTHEST / share, columns: y.map((one, k) => [[0, k + 1], [one, k + 1]]), rings: measured.map((one, k) => [one, k + 1]),
    gaps: y.map((one, k) => [one, measured[k]].map(at => [at, k + 1 - LIFT])),
    pulls: x.map((one, k) => [[one, k + 0.84], [one + share * turns[k], k + 0.84]]),
  };
}

export function drawRock(element, { x }) {
  element.querySelectorAll('.layer').forEach((layer, k) => layer.style.setProperty('--size', (x[k] / BEST).toFixed(2)));
}

// So many steps, one in each frame, until v is short or nothing moves; where motion is reduced, all at once. A step
// goes on with a part of the one before, as in the case below, unless that has made v longer.
export function stepOn(figure, steps) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches, wasWalking = figure.walking;
  cancelAnimationFrame(figure.walking);
  figure.walking = 0;
  if (wasWalking) return figure.show(figure.state); // the button stops it
  let speed = figure.state.inputs.x.data.map(() => 0), along = ALONG, before = Infinity;
  const step = () => {
    const { data } = figure.state.inputs.x, was = String(data), { grad, borehole } = figure.compute(figure.state);
    if (borehole.off < NEAR) return false;
    if (borehole.off > before) [speed, along] = [speed.map(() => 0), 0.8 * along];
    before = borehole.off;
    speed = speed.map((one, k) => KEEPS * one + Math.max(-CAREFUL, Math.min(CAREFUL, along * grad.x[k])));
    data.forEach((one, k) => { data[k] = Math.round(1e4 * Math.max(ROCKS[0], Math.min(ROCKS[1], one + speed[k]))) / 1e4; });
    return String(data) !== was && --steps > 0;
  };
  const go = () => {
    let isOn = step();
    while (isOn && isCalm) isOn = step();
    figure.walking = isOn && requestAnimationFrame(go);
    figure.show(figure.state);
  };
  go();
}
