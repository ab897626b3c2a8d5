import { clamped, shown } from './numerals.js';

const STEEP = 8, GAUGED = 10, CELL = 32, SCORED = 29, HALVES = [128, 168]; // the slope that has the deepest colour, y at the end of its bar, pixels of the screen: of an image, and to that end; half of the scales of slopes and of v · y

// A saliency map, with the rules of book/pictures/pixels.py: the pixels of vᵀJ, the rows of J that count, the scores y, the ink
// of x, a frame round the steepest slope, or round the pixel that a reader points at, and v · y as a bar.
export function drawPixels(element, { grad, v, x, y, pixel }) {
  const find = query => element.querySelector(query), move = (one, ...at) => one?.setAttribute('transform', `translate(${at})`);
  const along = (one, half) => half * (1 + clamped(one, -1, 1)), [deep, wide] = HALVES;
  if (element.matches('.map')) [...element.children].slice(0, x.length).forEach((one, k) => {
    one.setAttribute('fill', grad.x[k] < 0 ? 'url(#pixel-stripes)' : 'var(--x)');
    one.setAttribute('fill-opacity', Math.min(1, Math.abs(grad.x[k]) / STEEP).toFixed(2));
  });
  element.querySelectorAll('.ink').forEach((one, k) => {
    one.setAttribute('fill-opacity', x[k]);
    one.classList.toggle('yours', pixel.painted[k]);
  });
  move(find('.steepest'), CELL * pixel.column, CELL * pixel.row);
  move(find('.pointer'), along(pixel.slope / STEEP, deep), 0);
  const bar = (box, zero, end) => {
    box.setAttribute('x', Math.min(zero, end));
    box.setAttribute('width', Math.abs(end - zero));
  };
  if (element.matches('.gauge')) ['sum', 'inked'].forEach((name, k) => bar(element.children[k], wide, along(pixel[name] / GAUGED, wide)));
  if (element.matches('.score')) {
    const score = y[element.dataset.score];
    bar(find('rect'), 0, SCORED * clamped(score / GAUGED, -1, 1));
    element.classList.toggle('best', score === Math.max(...y));
    find('text').textContent = shown(score, 2);
  }
  if (element.dataset.thumb) element.classList.toggle('shut', !v[element.dataset.thumb]);
}

// A pixel of a gradient, the one with the largest entry if none is named; `sum` is v · y, and what it would be if the
// pixel were filled, or if it is full, emptied; which pixels have other ink than the scan.
export function pixelOf(slopes, image, shape, sum, named, scan) {
  const sizes = slopes.map(Math.abs), k = named ?? sizes.indexOf(Math.max(...sizes)), wide = shape.at(-1) ?? 1;
  const slope = slopes[k], ink = image[k], to = Number(ink < 1), painted = image.map((one, i) => one !== scan[i]);
  return { slope, row: Math.floor(k / wide), column: k % wide, ink, to, sum, inked: sum + slope * (to - ink), painted };
}

// A reader points at a pixel of the map or of the image with a pointer or with the arrow keys, and fills or empties it. A
// mouse paints as it is dragged; a finger taps, since it may want to scroll (as in paint.js).
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
export function probe(figure, image, { type, key = '', clientX, clientY, pointerType }) {
  const { state } = figure, { data } = state.inputs.x, wide = Math.sqrt(data.length), before = JSON.stringify(state);
  const { left, top, width } = image.querySelector('.paper').getBoundingClientRect();
  const inside = one => clamped(Math.floor(one), 0, wide - 1);
  const { row, column } = figure.compute(state).pixel, [across, down] = WAYS[key] ?? [0, 0];
  if (/leave|blur/.test(type)) delete state.pixel;
  else if (key || type === 'focus') state.pixel = inside(row + down) * wide + inside(column + across);
  else state.pixel = inside((clientY - top) / width * wide) * wide + inside((clientX - left) / width * wide);
  const k = state.pixel, isPress = type === 'pointerdown' && pointerType === 'mouse', other = Number(data[k] < 1);
  if (isPress) Object.assign(figure, { pulls: true, ink: other });
  if (figure.pulls && k !== undefined) data[k] = figure.ink;
  else if (type === 'click' && pointerType !== 'mouse' || /Enter| /.test(key)) data[k] = other;
  if (type === 'lostpointercapture') figure.pulls = false;
  if (JSON.stringify(state) !== before || type === 'lostpointercapture') figure.show(state);
}
