// A network that is cut in two (book/pictures/cut.py): 0, nothing has been sent; 1, y has; 2, v has come back, too.
import { isCalm } from './motion.js';

const ALL = 2, RATE = 0.05, SIXTH = 1e6; // the learning rate of a step; parameters are kept to six digits
const LEARN = 600, WAY = 1000, AFTER = 500, EACH = 30, QUICK = 2500; // milliseconds: of a step, of the way over the cut, of what follows; between two marks; between quick steps

export function sentOf(cut = ALL) {
  return { y: cut > 0, v: cut === ALL, nothing: cut === 0, waits: cut < ALL };
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
// about is played: numbers cross the cut, and what follows from them appears after them. Quick steps are only shown.
export function sendOn(figure, sets) {
  const { root, state } = figure, scope = figure.compute(state), { y, v } = scope.sent, all = query => [...root.querySelectorAll(query)];
  for (const one of root.getAnimations({ subtree: true })) if (one.id === 'sent') one.cancel();
  figure.state = cutBy(state, sets, scope);
  figure.show(figure.state);
  const isStep = sets === 'step', now = performance.now(), isQuick = isStep && now - figure.steppedAt < QUICK;
  figure.steppedAt = isStep ? now : undefined;
  if (sets === '0' || isCalm() || isQuick) return;
  let delay = 0;
  const play = (element, frames, duration, wait = 0) => (
    element.animate(frames, { duration, delay: delay + wait, easing: 'ease-in-out', fill: 'backwards', id: 'sent' }));
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
