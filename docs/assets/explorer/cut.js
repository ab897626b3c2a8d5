// A network that is cut in two (book/pictures/cut.py): 0, nothing has been sent; 1, y has; 2, v has come back, too.
import { isCalm } from './motion.js';

const TRACED = 80, TOPMOST = 2.5, APART_BY = 13, LEGIBLE = 13; // losses in the trace, and the largest at which 1 is as high as printed; pixels: from dot to dot at most, from tick to tick at least
const ALL = 2, RATE = 0.05, SIXTH = 1e6; // the learning rate of a step; parameters are kept to six digits
const LEARN = 500, WAY = 1100, AFTER = 350; // milliseconds: of a step, of the way over the cut, of what follows
const WHOLE = LEARN + 2 * WAY + 3 * AFTER, HURRY = 0.12, REST_OF = 0.85; // what a step takes; the shortest it is played in, and one before the next step, as parts

export function sentOf(cut = ALL) {
  return { y: cut > 0, v: cut === ALL, nothing: cut === 0, waits: cut < ALL };
}

// The loss, and after each step the next one: [loss, what had been sent].
export function lossesOf({ trails }, [loss]) {
  return trails?.losses ?? [[loss, 'first']];
}

export function drawLosses(element, { losses }) {
  const [left, wide, low, unit] = element.dataset.place.split(' ').map(Number), most = Math.max(TOPMOST, ...losses.map(([loss]) => loss));
  const one = unit * TOPMOST / most, far = Math.min(APART_BY, wide / (losses.length - 1)), places = losses.map(([loss], k) => [left + far * k, low - one * loss]);
  const part = query => element.querySelector(query);
  part('.one').style.transform = `translate(0, ${unit - one}px)`; // where the loss is 1
  const step = [1, 2, 5, 10, 20].find(many => many * one >= LEGIBLE) ?? 50;
  ['.unit', '.two'].forEach((query, k) => {
    part(query).style.transform = `translate(0, ${(k + 1) * (unit - step * one)}px)`;
    part(query).textContent = (k + 1) * step;
  });
  // The last loss has a dot of its own, and the way to it, because these are played.
  part('.way').setAttribute('d', `M${places.slice(0, -1).join('L')}`.replace(/^M$/, ''));
  part('.way.now').setAttribute('d', losses.length > 1 ? `M${places.slice(-2).join('L')}` : '');
  const dots = which => places.filter(which).map(([x, y]) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z`).join(''), end = losses.length - 1;
  for (const kind of ['first', 'y', 'v']) {
    part(`.dots.${kind}`).setAttribute('d', dots((_, k) => k < end && losses[k][1] === kind));
    part(`.sent.${kind}`)?.classList.toggle('none', !losses.some(one => one[1] === kind));
  }
  part('.dots.now').setAttribute('d', dots((_, k) => k === end));
  part('.alone').classList.toggle('none', end > 0);
  part('.alone').setAttribute('y', places[0][1] + 4);
  part('.dots.now').setAttribute('class', `dots now ${losses[end][1]}`);
}

// What a button makes of a state. A step of gradient descent changes the halves that have a gradient.
function cutBy(state, sets, { grad, sent }) {
  if (sets !== 'step') return { ...state, cut: +sets === ALL ? undefined : +sets };
  const { inputs } = state, halves = { W1: sent.v, W2: sent.y };
  for (const name of Object.keys(halves).filter(one => halves[one])) {
    const data = inputs[name].data.map((one, k) => Math.round(SIXTH * (one - RATE * grad[name][k])) / SIXTH);
    inputs[name] = { ...inputs[name], data };
  }
  return { ...state, inputs: { ...inputs } };
}

// A button sends numbers, or has the halves take a step and send them again. What it makes is there at once; how it came
// about is played: numbers cross the cut, and what follows from them appears after them. Quick steps are played faster.
export function sendOn(figure, sets) {
  const { root, state } = figure, scope = figure.compute(state), { y, v } = scope.sent, all = query => [...root.querySelectorAll(query)];
  for (const one of root.getAnimations({ subtree: true })) if (one.id === 'sent') one.cancel();
  figure.state = cutBy(state, sets, scope);
  if (sets === 'step' && y) {
    const losses = [...scope.losses, [figure.compute(figure.state).loss[0], v ? 'v' : 'y']];
    figure.state.trails = { losses: losses.slice(-TRACED) };
  }
  figure.show(figure.state);
  const isStep = sets === 'step', now = performance.now(), pace = isStep ? Math.max(HURRY, Math.min(1, REST_OF * (now - figure.steppedAt) / WHOLE || 1)) : 1;
  figure.steppedAt = isStep ? now : undefined;
  if (sets === '0' || isCalm()) return;
  let delay = 0;
  const play = (element, frames, duration) => (
    element.animate(frames, { duration: pace * duration, delay: pace * delay, easing: 'ease-in-out', fill: 'backwards', id: 'sent' }));
  // What follows from a number appears after it, also in a step.
  const appear = (query, from = '0') => {
    for (const one of all(query)) play(one, { opacity: [0, 1], translate: [from, '0'] }, AFTER);
    delay += AFTER;
  };
  const shadow = 'drop-shadow(0 3px 7px var(--of))', fly = name => { // and rests, large, over the cut
    for (const k of [0, 1]) {
      const cells = all(`[data-cell="${name}.${k}"]`), [from, to] = name === 'y' ? cells : cells.reverse();
      const [start, end] = [from, to].map(one => one.getBoundingClientRect()), scale = to.getScreenCTM().a;
      const at = part => `${part * (start.x - end.x) / scale}px ${part * (start.y - end.y) / scale}px`;
      play(to, { offset: [0, 0.01, 0.4, 0.6, 1], opacity: [0, 1, 1, 1, 1], translate: [1, 1, 0.5, 0.5, 0].map(at), scale: [1, 1, 1.2, 1.2, 1], filter: ['none', shadow, shadow, shadow, 'none'] }, WAY);
    }
    delay += WAY;
  };
  if (isStep) {
    const glow = 'drop-shadow(0 0 4px var(--x))', learn = [0, 1].filter(half => [v, y][half]).map(half => `[data-wire^="matrix.W.${half}"]`);
    all(['.lit:is([data-lit="sent.nothing"], [data-lit="sent.waits"]) > .start', ...learn].join()).forEach(one => play(one, { filter: ['none', glow, glow, 'none'] }, LEARN)); // what learns, or why it does not
    delay += LEARN;
  }
  const there = '.cut:last-child [data-lit="sent.y"] >';
  if (isStep ? v : sets === '1' || !y) fly('y');
  if (isStep ? y : sets === '1' || !y) {
    appear(`${there} :is([data-cell^="scores."], [data-cell^="loss."]), .trace :is(.now, .alone)`);
    appear(`${there} :is(.chip, [data-cell^="grad."], .v)`);
  }
  if (isStep ? v : sets === '2') {
    fly('grad.y');
    appear('[data-lit="sent.v"] > .chip', '40px');
  }
}
