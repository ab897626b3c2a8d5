// What a live figure draws anew, as book/pictures draws it: bars, arrows, points of a map, the plane of arrows.
import { clamped, inWords, shown } from './numerals.js';

export const WIDE = 7.6; // pixels: a character, as book/pictures/svg.py has it
const BESIDE = 6, ZERO = 14; // pixels: from the end of a bar to its number, from the middle of the axis' 0 to that at an end
const SLIM = [0.45, 0.85, 3]; // of a slim arrow: its tip's part of the length, at most, the tip's width by its length, and the shortest one (svg.py)
const HELD = 12, POINTED = 6; // pixels: around the tip of an arrow, where it can be pulled, and where it cannot
const PARTS = Array.from({ length: 19 }, (_, k) => (k + 4) / 20), APART = [4, 12, 24, 40]; // where words may be along an arrow, and pixels from it
const COMPASS = Array.from({ length: 16 }, (_, k) => [Math.cos(k * Math.PI / 8), Math.sin(k * Math.PI / 8)]), FROM_TIP = [8, 14, 22]; // around its tip
const AT_TIP = 40; // what speaks against words around the tip of an arrow that has room along it
const WORDS_BEYOND = 40; // pixels: for words beyond the right end of the plane
const LEFT_WORDS = 56; // pixels: for words on the left of arrows that leave the printed plane there
const PER_AXIS = 24, PER_PIXEL_OUT = 1.5; // what speaks against words on an axis, and for each pixel beyond the plane (on its right, there is room)
const LOYAL = 4; // what speaks for the place where words were a moment ago

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
  text.classList.toggle('none', Math.min(at, lane - at) < longest / 2 + ZERO);
}

// The paths of an arrow from a to b: its line and its tip, or a dot where it has no length.
export function arrowPaths([ax, ay], [bx, by], most = 10, [part, wide, least] = [1, 1, 1e-9]) {
  const length = Math.hypot(bx - ax, by - ay), size = Math.min(most, part * length), half = Math.max(size * wide, 2 * least) / 2;
  const [dx, dy] = length > least ? [(bx - ax) / length, (by - ay) / length] : [0, 0], [cx, cy] = [bx - dx * size, by - dy * size];
  const tip = length > least ? `M${cx - dy * half} ${cy + dx * half}L${bx} ${by}L${cx + dy * half} ${cy - dx * half}Z`
    : `M${bx - 4} ${by}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z`;
  return { line: length > least ? `M${ax} ${ay}L${cx} ${cy}` : '', tip, way: [length, dx, dy] };
}
export function drawArrow({ children: [line, tip], dataset: { slim } }, a, b) {
  const paths = slim ? arrowPaths(a, b, slim, SLIM) : arrowPaths(a, b);
  line.setAttribute('d', paths.line);
  tip.setAttribute('d', paths.tip);
  return paths.way;
}

// The sign that a number can be dragged, a two-way arrow: at an end of its range there is a bar, and no head (svg.py).
export function drawPull(element, isLowest, isHighest) {
  const [middle, y, half] = element.getAttribute('d').match(/-?[\d.]+/g).map(Number);
  const head = way => `l${-4 * way} -2.6v5.2l${4 * way} -2.6`;
  const side = (way, isEnd) => `M${middle} ${y}h${Math.abs(half) * way}${isEnd ? 'm0 -2.6v5.2' : head(way)}`;
  element.setAttribute('d', side(-1, isLowest) + side(1, isHighest));
}

// What stands at points of a data-map: where zero is and how long one is, across, and up.
export const mapOf = element => element.closest('[data-map]').dataset.map.split(' ').map(Number);
export function drawAt(element, kind, found) {
  const [left, across, foot, up] = mapOf(element);
  const place = ([x, y]) => [left + across * x, foot + up * y];
  if (kind === 'spot') place(found).forEach((at, k) => element.setAttribute(k ? 'y' : 'x', at));
  if (kind === 'dot') place(found).forEach((at, k) => element.setAttribute(k ? 'cy' : 'cx', at));
  if (kind === 'dot' && found[2]) element.style.r = `${found[2]}px`;
  if (kind === 'vector') drawArrow(element, ...found.map(place));
  if (kind === 'trail') element.setAttribute('d', `M${found.map(place).join('L')}`);
  if (kind === 'tangent') { // as long for each slope
    const [x, y] = place(found), [dx, dy] = [across, up * found[2]].map(one => (element.dataset.long ?? 26) * one / Math.hypot(across, up * found[2]));
    element.setAttribute('d', `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`);
  }
}

// How thick a wire of J is (book/pictures/wires.py), and the key of that: the thickest and the thinnest of the wires.
export const thickness = (entry, largest) => Math.sqrt(Math.abs(entry) / (largest || 1));
export function drawKey({ children }, entries, largest) {
  const found = entries.filter(Boolean).sort((a, b) => Math.abs(b) - Math.abs(a) || b - a), last = Math.abs(found.at(-1));
  const ends = [found[0], Math.abs(found[0]) - last > 1e-9 && found.find(one => Math.abs(one) - last < 1e-9)];
  [...children].forEach((one, k) => {
    const [wire, text] = one.children;
    one.classList.toggle('none', !ends[k]);
    wire.classList.toggle('minus', ends[k] < 0);
    wire.style.setProperty('--size', thickness(ends[k] || 0, largest));
    text.textContent = shown(ends[k] || 0);
  });
}

export const numbersIn = text => text.split(' ').map(Number);
const endsOf = (root, read) => [...root.querySelectorAll('[data-arrow]')].map(one => one.dataset.arrow.split(' ').map(read));

// What the plane of book/pictures/arrows.py shows: a range, such as the printed one, and where its arrows leave it, more.
export const rangeOf = root => numbersIn(root.dataset.range);
export function fitted(root, read, range) {
  const [left, top, right, bottom] = numbersIn(root.dataset.plane), ends = endsOf(root, read).flat(), sides = [right - left, bottom - top];
  const points = [...ends, range.slice(0, 2), range.slice(2)], least = Math.min(...ends.map(one => one[0]));
  const low = [0, 1].map(k => Math.min(...points.map(one => one[k]))), high = [0, 1].map(k => Math.max(...points.map(one => one[k])));
  if (least < rangeOf(root)[0]) low[0] = Math.min(low[0], least - LEFT_WORDS * (high[0] - least) / (sides[0] - LEFT_WORDS));
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
  const placed = ends.map(one => one.map(place)), texts = all('[data-template]');
  const isHidden = texts.map(({ dataset }) => /\{v/.test(dataset.template) && !read(/\{(.*)\}/.exec(dataset.template)[1]));
  const seen = placed.filter((_, k) => !isHidden[k]);
  const under = [...seen, [[left, zero[1]], [right, zero[1]]], [[zero[0], bottom], [zero[0], top]]]
    .flatMap(([a, b]) => Array.from({ length: 60 }, (_, k) => [0, 1].map(i => a[i] + (b[i] - a[i]) * k / 59)));
  const tips = placed.map(([, [x, y]], k) => [x, y, ...Array(2).fill(/\{v/.test(texts[k].dataset.template) ? HELD : POINTED)]);
  const taken = [[right + 28, zero[1], 8, 8], [zero[0] + 15, top - 14, 8, 8], ...tips.filter((_, k) => !isHidden[k])];
  const { width, height } = root.ownerSVGElement.viewBox.baseVal;
  const parts = placed.map(([[ax, ay], [bx, by]]) => Array.from({ length: 60 }, (_, k) => [ax + (bx - ax) * k / 59, ay + (by - ay) * k / 59]));
  const kinds = texts.map(text => ['J', 'x', 'v'].find(kind => text.classList.contains(kind)));
  const ways = vectors.map((vector, k) => {
    for (const one of [vector, texts[k]]) one.classList.toggle('none', isHidden[k]);
    texts[k].textContent = texts[k].dataset.template.replace(/\{(.*)\}/, (_, path) => inWords(read(path)));
    return drawArrow(vector, ...placed[k]);
  });
  const halves = texts.map(text => text.textContent.length * 3.8);
  const choices = ways.map(([length, ...way], k) => { // without the words of others
    if (isHidden[k]) return [];
    const wide = halves[k], tip = [placed[k][1]], rivals = parts.filter((_, i) => i !== k && !isHidden[i] && kinds[i] === kinds[k]);
    return placesOf(placed[k], kinds[k], length, way, wide).map(([against, over, up], i) => {
      const x = clamped(over, wide + 1, width - wide - 1), y = clamped(up, top - 24, height - 30);
      const off = points => Math.sqrt(Math.min(...points.map(([px, py]) => Math.max(Math.abs(px - x) - wide, 0) ** 2 + Math.max(Math.abs(py - y) - 8, 0) ** 2)));
      const own = off(kinds[k] === 'J' ? tip : parts[k]), near = rivals.filter(points => off(points) < own - 1).length;
      const crossed = under.filter(([px, py]) => Math.abs(px - x) < wide + 2 && Math.abs(py - y) < 10).length;
      const axes = (Math.abs(y - zero[1]) < 9 && x + wide > left - 8 && x - wide < right + 16) + (Math.abs(x - zero[0]) < wide + 1 && y + 8 > top - 16 && y - 8 < bottom + 8);
      const out = Math.max(left - x + wide, x + wide - right - WORDS_BEYOND, 0);
      const stays = texts[k].dataset.at === String(i) ? LOYAL : 0;
      return { x, y, i, cost: crossed + 20 * near + PER_AXIS * axes + PER_PIXEL_OUT * out + 0.3 * own + 0.1 * against - stays };
    });
  });
  const arranged = order => { // each word where it is best, beside those before it
    const boxes = [...taken], at = [];
    let total = 0;
    for (const k of order) {
      const wide = halves[k];
      let best = { cost: Infinity };
      for (const one of choices[k]) {
        if (one.cost >= best.cost) continue;
        const cost = one.cost + 100 * boxes.filter(([px, py, w, h]) => Math.abs(px - one.x) < wide + w + 1 && Math.abs(py - one.y) < 9 + h).length;
        if (cost < best.cost) best = { ...one, cost };
      }
      total += best.cost;
      boxes.push([best.x, best.y, wide, 8]);
      at[k] = best;
    }
    return { at, total };
  };
  const shownOnes = [...texts.keys()].filter(k => !isHidden[k]);
  const { at } = [shownOnes, [...shownOnes].reverse()].map(arranged).reduce((one, other) => other.total < one.total - 1e-9 ? other : one);
  for (const k of shownOnes) {
    texts[k].dataset.at = at[k].i;
    texts[k].setAttribute('x', at[k].x);
    texts[k].setAttribute('y', at[k].y + 4.5);
  }
}

// Where the words of an arrow may be, with what speaks against it: a row of J around its tip, others along it, too.
function placesOf([[ax, ay], [bx, by]], kind, length, [dx, dy], wide) {
  const around = FROM_TIP.flatMap(off => COMPASS.map(([x, y]) => {
    const far = Math.abs(x) * wide + Math.abs(y) * 8 + off;
    return [off / 4 + 1 - x * dx - y * dy, bx + x * far, by + y * far];
  }));
  if (kind === 'J') return around;
  const across = length > 1e-9 ? [dy, -dx] : [0, -1], half = Math.abs(across[0]) * wide + Math.abs(across[1]) * 8;
  return [...APART.flatMap(off => PARTS.flatMap(along => [1, -1].map(side => [
    Math.abs(along - 0.5) + off / 8,
    ...[ax + along * (bx - ax), ay + along * (by - ay)].map((at, k) => at + side * across[k] * (half + off)),
  ]))), ...around.map(([against, ...at]) => [AT_TIP + against, ...at])];
}
