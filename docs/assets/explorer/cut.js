// A network that is cut in two (book/pictures/cut.py): 0, nothing has been sent; 1, y has; 2, v has come back, too.
const ALL = 2, RATE = 0.05, SIXTH = 1e6; // the learning rate of a step; parameters are kept to six digits

export function sentOf(cut = ALL) {
  return { y: cut > 0, v: cut === ALL, nothing: cut === 0, waits: cut < ALL };
}

// What a button makes of a state. A step of gradient descent changes the halves that have a gradient.
export function cutBy(state, sets, { grad, sent }) {
  if (sets !== 'step') return { ...state, cut: +sets === ALL ? undefined : +sets };
  const { inputs } = state, halves = { W1: sent.v, W2: sent.y };
  for (const name of Object.keys(halves).filter(one => halves[one])) {
    const data = inputs[name].data.map((one, k) => Math.round(SIXTH * (one - RATE * grad[name][k])) / SIXTH);
    inputs[name] = { ...inputs[name], data };
  }
  return { ...state, inputs: { ...inputs } };
}
