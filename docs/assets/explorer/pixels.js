const FAINTEST = 0.08; // the opacity of a pixel whose slope is nearly 0

// A saliency map, with the rules of book/pictures/pixels.py: the pixels of vᵀJ, the rows of J that count, the ink of x, and
// a frame round the steepest slope, or round the pixel that a reader points at.
export function drawPixels(element, { grad, v, x, steepest, pixel }) {
  const most = Math.abs(steepest.slope) || 1, frame = element.querySelector('.steepest');
  element.querySelectorAll('.pixel').forEach((one, k) => {
    const slope = grad.x[k];
    one.setAttribute('class', `pixel ${slope > 0 ? 'up' : slope < 0 ? 'down' : ''}`);
    one.setAttribute('opacity', (FAINTEST + (1 - FAINTEST) * Math.abs(slope) / most).toFixed(3));
  });
  element.querySelectorAll('.ink').forEach((one, k) => {
    if (one.matches('circle')) one.setAttribute('r', 0.13 * 42 * Math.sqrt(x[k]));
    else one.setAttribute('fill-opacity', x[k]);
  });
  if (frame) {
    const { pitch } = frame.dataset;
    frame.setAttribute('transform', `translate(${pixel.column * pitch} ${pixel.row * pitch})`);
  }
  if (element.dataset.thumb) element.classList.toggle('shut', !v[element.dataset.thumb]);
}

// A pixel of a gradient, the one with the largest entry if none is named; `sum` is v · y.
export function pixelOf(slopes, image, shape, sum, named) {
  const sizes = slopes.map(Math.abs), k = named ?? sizes.indexOf(Math.max(...sizes)), wide = shape.at(-1) ?? 1;
  const slope = slopes[k], ink = image[k], inked = sum + slope * (1 - ink);
  return { slope, row: Math.floor(k / wide), column: k % wide, ink, sum, inked };
}

// A reader points at a pixel of the map with a pointer or with the arrow keys, and inks it, or takes that back.
export function probe(figure, { type, key = '', clientX, clientY }) {
  const { state, first, map } = figure, { data } = state.inputs.x, wide = Math.sqrt(data.length);
  const { left, top, width } = map.querySelector('.paper').getBoundingClientRect();
  const inside = one => Math.max(0, Math.min(wide - 1, Math.floor(one))), before = JSON.stringify(state);
  const { row, column } = figure.compute(state).pixel, [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  if (/leave|blur/.test(type)) delete state.pixel;
  else if (key || type === 'focus') state.pixel = inside(row + down) * wide + inside(column + across);
  else state.pixel = inside((clientY - top) / width * wide) * wide + inside((clientX - left) / width * wide);
  const k = state.pixel;
  if (type === 'click' || /Enter| /.test(key)) data[k] = data[k] === 1 ? first.inputs.x.data[k] : 1;
  if (JSON.stringify(state) !== before) figure.show(state);
}
