// What a live figure draws anew, as book/pictures draws it: bars, arrows, points of a map, the plane of arrows.
import { clamped, inWords, shown } from './numerals.js';

export const WIDE = 7.6; // pixels: a character, as book/pictures/svg.py has it
const BESIDE = 6; // pixels: from the end of a bar to its number
const HELD = 12, POINTED = 6; // pixels: around the tip of an arrow, where it can be pulled, and where it cannot
const PARTS = Array.from({ length: 19 }, (_, k) => (k + 4) / 20), APART = [4, 12, 24, 40]; // where words may be along an arrow, and pixels from it

// The path of a box, or of the stripes of a minus in it (book/pictures/svg.py).
export function boxPath(x, y, w, h, minus) {
  if (!minus) return `M${x} ${y}h${w}v${h}h${-w}Z`;
  const ends = c => [[Math.max(0, c - h), Math.min(c, h)], [Math.min(c, w), Math.max(0, c - w)]];
  let path = '';
  for (let start = 0; start < w + h; start += 6) {
    const end = Math.min(start + 3, w + h), [low, up] = ends(start), [low2, up2] = ends(end);
    const corner = start < h && h < end ? [[0, h]] : [], other = start < w && w < end ? [[w, 0]] : [];
    const corners = [low, ...corner, low2, up2, ...other, up].map(([a, b]) => `${x + a} ${y + b}`);
    path += `M${corners.join('L')}Z`;
  }
  return path;
}

// The number of a bar at its outer end, and not on the line at zero (book/pictures/desk.py).
export function placeBeside(element, first, last, zero) {
  const [low, high, wide] = element.dataset.room.split(' ').map(Number), long = wide * element.textContent.length;
  let end = last - BESIDE, start = Math.max(first, last) + BESIDE;
  if (end > zero - BESIDE && end - long < zero + BESIDE) end = zero - BESIDE;
  end = Math.max(end, low + long);
  if (start < zero + BESIDE && start + long > zero - BESIDE) start = zero + BESIDE;
  const isLeft = last < first && Math.abs(end - long / 2 - zero) >= long / 2 + 2;
  element.setAttribute('x', isLeft ? end : Math.min(start, high - long));
  element.classList.toggle('end', isLeft);
  element.classList.toggle('start', !isLeft);
}

// The line at zero of an axis, and its 0 where it has room between the ends.
export function placeZero(element, [start, lane], low, high) {
  const at = lane * -low / (high - low), text = element.querySelector('text');
  element.setAttribute('transform', `translate(${start + at} 0)`);
  const longest = Math.max(shown(low).length, shown(high).length) * WIDE;
  text.classList.toggle('none', Math.min(at, lane - at) < longest / 2 + 8);
}

// The paths of an arrow from a to b: its line and its tip, or a dot where it has no length.
export function arrowPaths([ax, ay], [bx, by], most = 10) {
  const length = Math.hypot(bx - ax, by - ay), size = Math.min(most, length), half = size / 2;
  const [dx, dy] = length > 1e-9 ? [(bx - ax) / length, (by - ay) / length] : [0, 0], [cx, cy] = [bx - dx * size, by - dy * size];
  const tip = length > 1e-9 ? `M${cx - dy * half} ${cy + dx * half}L${bx} ${by}L${cx + dy * half} ${cy - dx * half}Z`
    : `M${bx - 4} ${by}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z`;
  return { line: length ? `M${ax} ${ay}L${cx} ${cy}` : '', tip, way: [length, dx, dy] };
}
export function drawArrow({ children: [line, tip] }, a, b) {
  const paths = arrowPaths(a, b);
  line.setAttribute('d', paths.line);
  tip.setAttribute('d', paths.tip);
  return paths.way;
}

// What stands at points of a data-map: where zero is and how long one is, across, and up.
export const mapOf = element => element.closest('[data-map]').dataset.map.split(' ').map(Number);
export function drawAt(element, kind, found) {
  const [left, across, foot, up] = mapOf(element);
  const place = ([x, y]) => [left + across * x, foot + up * y];
  if (kind === 'dot') place(found).forEach((at, k) => element.setAttribute(k ? 'cy' : 'cx', at));
  if (kind === 'vector') drawArrow(element, ...found.map(place));
  if (kind === 'trail') element.setAttribute('d', `M${found.map(place).join('L')}`);
  if (kind === 'tangent') { // as long for each slope
    const [x, y] = place(found), [dx, dy] = [across, up * found[2]].map(one => (element.dataset.long ?? 26) * one / Math.hypot(across, up * found[2]));
    element.setAttribute('d', `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`);
  }
}

export const numbersIn = text => text.split(' ').map(Number);
const endsOf = (root, read) => [...root.querySelectorAll('[data-arrow]')].map(one => one.dataset.arrow.split(' ').map(read));

// What the plane of book/pictures/arrows.py shows: as printed, and where its arrows leave it, more.
export const rangeOf = root => numbersIn(root.dataset.range);
export function fitted(root, read) {
  const [left, top, right, bottom] = numbersIn(root.dataset.plane), range = rangeOf(root);
  const points = [...endsOf(root, read).flat(), range.slice(0, 2), range.slice(2)], sides = [right - left, bottom - top];
  const low = [0, 1].map(k => Math.min(...points.map(one => one[k]))), high = [0, 1].map(k => Math.max(...points.map(one => one[k])));
  const unit = Math.min(...sides.map((side, k) => side / (high[k] - low[k])));
  sides.forEach((side, k) => {
    const spare = (side / unit - high[k] + low[k]) / 2;
    low[k] -= spare;
    high[k] += spare;
  });
  return [...low, ...high];
}

// The plane, from the lowest numbers to the highest ones.
export function drawPlane(root, read, range) {
  const [left, top, right, bottom] = numbersIn(root.dataset.plane), low = range.slice(0, 2), high = range.slice(2);
  const all = query => [...root.querySelectorAll(query)], vectors = all('[data-arrow]'), ends = endsOf(root, read);
  const unit = (right - left) / (high[0] - low[0]), sides = [right - left, bottom - top];
  const map = [left - low[0] * unit, unit, bottom + low[1] * unit, -unit];
  root.dataset.map = map.join(' ');
  const place = ([x, y]) => [map[0] + x * unit, map[2] - y * unit], zero = place([0, 0]);
  const span = Math.max(...sides) / unit, power = 10 ** Math.floor(Math.log10(span));
  const step = [0.1, 0.2, 0.5, 1, 2].find(k => span / (power * k) <= 10) * power, lines = [];
  for (let k = Math.ceil(low[0] / step); k * step <= high[0]; k++) lines.push(`M${place([k * step, 0])[0]} ${bottom}V${top}`);
  for (let k = Math.ceil(low[1] / step); k * step <= high[1]; k++) lines.push(`M${left} ${place([0, k * step])[1]}H${right}`);
  root.querySelector('.grid').setAttribute('d', lines.join(''));
  root.ownerSVGElement.querySelector('.side').textContent = `squares of side ${shown(step)}`;
  root.querySelector('.across').setAttribute('transform', `translate(0 ${zero[1]})`);
  root.querySelector('.up').setAttribute('transform', `translate(${zero[0]} 0)`);
  const origin = root.querySelector('.dot.origin');
  ['cx', 'cy'].forEach((name, k) => origin.setAttribute(name, zero[k]));
  const placed = ends.map(one => one.map(place)), texts = all('[data-template]'), far = place(high);
  const isHidden = texts.map(({ dataset }) => /\{v/.test(dataset.template) && !read(/\{(.*)\}/.exec(dataset.template)[1]));
  const seen = placed.filter((_, k) => !isHidden[k]);
  const under = [...seen, [zero, [far[0], zero[1]]], [zero, [zero[0], far[1]]]]
    .flatMap(([a, b]) => Array.from({ length: 60 }, (_, k) => [0, 1].map(i => a[i] + (b[i] - a[i]) * k / 59)));
  const tips = placed.map(([, [x, y]], k) => [x, y, ...Array(2).fill(/\{v/.test(texts[k].dataset.template) ? HELD : POINTED)]);
  const taken = [[right + 28, zero[1], 8, 8], [zero[0] + 15, top - 14, 8, 8], ...tips.filter((_, k) => !isHidden[k])];
  const { width, height } = root.ownerSVGElement.viewBox.baseVal;
  vectors.forEach((vector, k) => {
    const [[ax, ay], [bx, by]] = placed[k], [length, dx, dy] = drawArrow(vector, ...placed[k]), text = texts[k];
    for (const one of [vector, text]) one.classList.toggle('none', isHidden[k]);
    text.textContent = text.dataset.template.replace(/\{(.*)\}/, (_, path) => inWords(read(path)));
    if (isHidden[k]) return;
    const wide = text.textContent.length * 3.8, across = length > 1e-9 ? [dy, -dx] : [0, -1];
    const half = Math.abs(across[0]) * wide + Math.abs(across[1]) * 8;
    const tried = APART.flatMap(off => PARTS.flatMap(along => [1, -1].map(side => [
      Math.abs(along - 0.5) + off / 8,
      ...[ax + along * (bx - ax), ay + along * (by - ay)].map((at, k) => at + side * across[k] * (half + off)),
    ])));
    const places = tried.map(([off, left, up]) => {
      const x = clamped(left, wide + 1, width - wide - 1), y = clamped(up, top - 24, height - 30);
      const crossed = under.filter(([px, py]) => Math.abs(px - x) < wide + 2 && Math.abs(py - y) < 10).length;
      const touched = taken.filter(([px, py, w, h]) => Math.abs(px - x) < wide + w + 1 && Math.abs(py - y) < 9 + h).length;
      return { x, y, cost: crossed + 100 * touched + 0.1 * off };
    });
    const { x, y } = places.reduce((best, one) => one.cost < best.cost ? one : best);
    taken.push([x, y, wide, 8]);
    text.setAttribute('x', x);
    text.setAttribute('y', y + 4.5);
  });
}
