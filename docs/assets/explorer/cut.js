// A network that is cut in two (book/pictures/cut.py): 0, nothing has been sent; 1, y has; 2, v has come back, too.
import { isCalm } from './motion.js';

const TRACED = 80, TOPMOST = 2.5; // losses in the trace, and the largest at which 1 is as high as printed
const ALL = 2, RATE = 0.05, SIXTH = 1e6; // the learning rate of a step; parameters are kept to six digits
const LEARN = 600, WAY = 1000, AFTER = 500, EACH = 30, QUICK = 2500, HURRY = 0.35; // milliseconds: of a step, of the way over the cut, of what follows; between two marks; between quick steps; how long these take, as a part

export function sentOf(cut = ALL) {
  return { y: cut > 0, v: cut === ALL, nothing: cut === 0, waits: cut < ALL };
}

// The loss, and after each step the next one: [loss, what had been sent].
export function lossesOf({ trails }, [loss]) {
  return trails?.losses ?? [[loss, 'first']];
}

export function drawLosses(element, { losses }) {
  const [left, wide, low, unit] = element.dataset.place.split(' ').map(Number), most = Math.max(TOPMOST, ...losses.map(([loss]) => loss));
  const one = unit * TOPMOST / most, far = Math.min(8, wide / (losses.length - 1)), places = losses.map(([loss], k) => [left + far * k, low - one * loss]);
  const part = query => element.querySelector(query);
  for (const query of ['.one', '.unit']) part(query).style.transform = `translate(0, ${unit - one}px)`;
  part('.way').setAttribute('d', `M${places.join('L')}`);
  for (const kind of ['first', 'y', 'v']) {
    part(`.dots.${kind}`).setAttribute('d', places.filter((_, k) => losses[k][1] === kind).map(([x, y]) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z`).join(''));
  }
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
  const isStep = sets === 'step', now = performance.now(), isQuick = isStep && now - figure.steppedAt < QUICK;
  figure.steppedAt = isStep ? now : undefined;
  if (sets === '0' || isCalm()) return;
  const pace = isQuick ? HURRY : 1;
  let delay = 0;
  const play = (element, frames, duration, wait = 0) => (
    element.animate(frames, { duration: pace * duration, delay: pace * (delay + wait), easing: 'ease-in-out', fill: 'backwards', id: 'sent' }));
  const glow = 'drop-shadow(0 0 4px var(--x))', glows = { filter: ['none', glow, glow, 'none'] };
  // What follows from a number appears after it. In a step it is there, and to be read, all the time: it glows.
  const appear = (query, from) => {
    all(query).forEach((one, k) => (isStep ? play(one, glows, LEARN) : play(one, { opacity: [0, 1], translate: [from, '0'] }, AFTER, EACH * k)));
    delay += AFTER;
  };
  const shadow = 'drop-shadow(0 2px 5px var(--of))', fly = name => {
    for (const k of [0, 1]) {
      const cells = all(`[data-cell="${name}.${k}"]`), [from, to] = name === 'y' ? cells : cells.reverse();
      const [start, end] = [from, to].map(one => one.getBoundingClientRect()), scale = to.getScreenCTM().a;
      play(to, { translate: [`${(start.x - end.x) / scale}px ${(start.y - end.y) / scale}px`, '0 0'], filter: [shadow, shadow, 'none'], ...isStep ? {} : { opacity: [0, 1, 1, 1, 1, 1, 1] } }, WAY, 120 * k);
    }
    delay += WAY;
  };
  if (isStep) {
    const learn = [0, 1].filter(half => [v, y][half]).map(half => `[data-wire^="matrix.W.${half}"], [data-n^="matrix.W.${half}"]`);
    all(['.lit:is([data-lit="sent.nothing"], [data-lit="sent.waits"]) > .start', ...learn].join()).forEach(one => play(one, glows, LEARN)); // what learns, or why it does not
    delay += LEARN;
  }
  if (isStep ? v : sets === '1' || !y) fly('y');
  if (isStep ? y : sets === '1' || !y) appear('.cut:last-child [data-lit="sent.y"] > :not([data-cell^="y."], .y)', '0');
  if (isStep ? v : sets === '2') {
    fly('grad.y');
    appear('[data-lit="sent.v"] > :not([data-cell^="grad."], .v)', '40px');
  }
}
