// A borehole, with the sizes of book/pictures/borehole.py, and steps of its layers along x.grad.
import { clamped } from './numerals.js';

const LIFT = 0.32; // how far above its tube an arrow of v is, in layers
const FARTHEST = 16, BREAK = [[14, 0.2], [14.5, 0.45], [13.5, 0.55], [14, 0.8]]; // of x.grad: the longest arrow, and the gap in it where x.grad is larger
const MET = 0.1; // of v: its thermometer shows what was measured
const ALONG = 0.02, CAREFUL = 0.05, KEEPS = 0.9; // in a step: of x.grad, the most of a layer, and of the step before
const BEST = 5; // the conductivity with the deepest colour
const NEAR = 0.05, ROCKS = [1, 5]; // |v| where the walk ends, and the conductivities that a layer can have

export function boreholeOf({ y }, v, measured, turns) {
  return {
    off: Math.hypot(...v), met: v.map(one => Math.abs(one) < MET), columns: y.map((one, k) => [[0, k + 1], [one, k + 1]]), rings: measured.map((one, k) => [one, k + 1]),
    gaps: y.map((one, k) => [one, measured[k]].map(at => [at, k + 1 - LIFT])),
    pulls: turns.map((one, k) => [[0, k + 0.5], [clamped(one, -FARTHEST, FARTHEST), k + 0.5]]),
    beyond: turns.map(one => Math.abs(one) > FARTHEST), breaks: turns.map((one, k) => BREAK.map(([a, b]) => [a * Math.sign(one), b + k])),
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
    speed = speed.map((one, k) => KEEPS * one + clamped(along * grad.x[k], -CAREFUL, CAREFUL));
    data.forEach((one, k) => { data[k] = Math.round(1e4 * clamped(one + speed[k], ...ROCKS)) / 1e4; });
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
