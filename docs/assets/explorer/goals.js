// Goals of a live figure (book/goals.py): { words, tests: [path, sign, numbers] }.
import { clamped, shown } from './numerals.js';
import { sealed } from './seal.js';
import { numbersIn, WIDE } from './strokes.js';
import { svgElement } from './svg_element.js';

const near = (one, other) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
const SIGNS = {
  '=': (found, numbers) => found.every((one, k) => near(one, numbers[k % numbers.length])),
  '!=': (found, numbers) => !SIGNS['='](found, numbers),
  '>': (found, numbers) => found.every((one, k) => one > numbers[k % numbers.length]),
  '<': (found, numbers) => found.every((one, k) => one < numbers[k % numbers.length]),
};

export const isMet = (goal, read) => goal.tests.every(([path, sign, numbers]) => SIGNS[sign]([read(path)].flat(), numbers));

// The number that a goal wants at a path such as 'grad.x.0', or nothing.
export function targetOf(goal, path) {
  const [, tensor, k] = path.match(/(.*)\.(\d+)$/) ?? [];
  const [own, whole] = [path, tensor].map(of => goal?.tests.find(([one, sign]) => one === of && sign === '=' && one.startsWith('grad.'))?.[2]);
  return own?.[0] ?? whole?.[k % whole.length];
}

// A goal is met, and its line is ticked (live.js): the check draws itself. In the picture, what met it fills and glows, and
// gets a frame and a seal. These stay until the next move.
const STROKE = 300, GLOW = 1200; // milliseconds
const FRAMED = 7; // pixels: from where the number of a bar stands to where it is clear of a frame
export function cheer({ element, tests }, marks, isCalm) {
  const why = element.querySelector('.why');
  const paths = tests.map(([path]) => path), grads = paths.filter(path => path.startsWith('grad.'));
  const reached = marks.filter(one => one.path.split(/[^\w.|]/).some(name => (grads.length ? grads : paths).some(path => `${name}.`.startsWith(`${path}.`))));
  const rewards = rewarded(reached);
  if (isCalm) return rewards;
  element.querySelector('path').animate({ strokeDasharray: [1, 1], strokeDashoffset: [1, 0] }, STROKE);
  why.animate({ opacity: [.4, 1] }, STROKE); // (the line is never empty)
  for (const { element: one } of reached) {
    const most = 1 + (one.matches('text') ? Math.min(.2, 6 / one.getBBox().width) : .2); // long words do not grow below their seal
    const grows = one.matches('text, .cell') ? { scale: [1, most, 1], transformBox: Array(3).fill('fill-box'), transformOrigin: Array(3).fill('center') } : {};
    const glow = 'drop-shadow(0 0 7px var(--y)) brightness(1.2)'; // (words have an edge of paper, which would glow)
    one.animate({ ...one.matches('text') ? {} : { filter: ['none', glow, glow, 'none'] }, ...grows }, { duration: GLOW, easing: 'ease-out', id: 'reached' });
  }
  for (const { frame, seal, of } of rewards) {
    frame.animate({ fillOpacity: [0, ...of[0].matches('.cell') ? [.2, .2] : [.8, .8], .2], filter: ['none', 'drop-shadow(0 0 9px var(--y))', 'drop-shadow(0 0 9px var(--y))', 'none'] }, GLOW);
    seal.firstChild.animate({ scale: [0, of[0].matches('text') ? 1.1 : 1.4, 1] }, { duration: 2 * STROKE, delay: STROKE, fill: 'backwards', easing: 'ease-out' });
  }
  return rewards;
}

// Where the seals go: to each bar, to each row of cells that touch, or, where a goal is in neither, to what is said of it.
// → [{ group, frame, seal, of }]
function rewarded(reached) {
  const drawn = kind => reached.filter(one => one.kind === kind && one.element.ownerSVGElement).map(({ element }) => element);
  const isFirst = (one, k, all) => all.findIndex(other => other.dataset.cell === one.dataset.cell) === k; // of cells with the same number
  const bars = drawn('bar'), cells = drawn('cell').filter(isFirst), texts = [drawn('says'), drawn('n')].find(all => all.length) ?? [], rows = [];
  for (const cell of cells) {
    const [last] = rows.at(-1)?.slice(-1) ?? [];
    if (last && touch(boxOf(last), boxOf(cell))) rows.at(-1).push(cell);
    else rows.push([cell]);
  }
  return [...bars.map(one => [one]), ...rows, ...bars.length + rows.length ? [] : texts.slice(-1).map(one => [one])].map(of => {
    const frame = svgElement('path', { class: 'locked' }), seal = sealed();
    const group = svgElement('g', { class: 'reward', 'aria-hidden': true }, frame, seal);
    of.at(-1).parentNode.append(group);
    return { group, frame, seal, of };
  });
}

const touch = ([x, y, wide, high], [x2, y2]) => Math.abs(x + wide - x2) + Math.abs(y - y2) < 4 || Math.abs(y + high - y2) + Math.abs(x - x2) < 4;
function boxOf(element) {
  const { x, y, width, height } = (element.querySelector('.frame') ?? element).getBBox();
  return [x, y, width, height];
}

// The frame and the seal follow a bar while its axis grows, and its number makes room for the frame. The seal is on the end
// of a bar, or where that is short, on the other side of zero; on a corner of cells; and after a text.
export function placeRewards({ rewards, read, marks }, low, high) {
  for (const { frame, seal, of } of rewards) {
    const [element] = of, { axis, y: place, bar } = element.dataset, { width: edge } = element.ownerSVGElement.viewBox.baseVal;
    let [x, y, wide, tall] = boxOf(element), at;
    if (bar) {
      const [start, lane] = numbersIn(axis), [zero, end] = [0, read(bar.split(' ')[1])].map(one => start + lane * (one - low) / (high - low));
      [y, tall] = numbersIn(place);
      [x, wide] = [Math.min(zero, end), Math.abs(end - zero)];
      const way = Math.sign(end - zero) || 1; // (the number of a 0 stands on the right)
      const text = marks.find(one => one.kind === 'beside' && one.path === bar).element, [least, edge, one] = numbersIn(text.dataset.room);
      const isStart = text.classList.contains('start'), long = one * text.textContent.length, now = +text.getAttribute('x');
      text.setAttribute('x', isStart ? Math.min(now + FRAMED, edge - long) : Math.max(now - FRAMED, least + long));
      at = [wide < 24 ? zero - 13 * way : end - 12 * way, y + tall / 2];
    } else if (element.matches('text')) {
      at = [x + wide + 24 > edge ? x - 14 : x + wide + 14, y + tall / 2];
      wide = 0;
    } else {
      const boxes = of.map(boxOf), right = Math.max(...boxes.map(([x, , wide]) => x + wide)), foot = Math.max(...boxes.map(([, y, , tall]) => y + tall));
      [x, y] = [0, 1].map(k => Math.min(...boxes.map(box => box[k])));
      [wide, tall] = [right - x, foot - y];
      at = [right, y];
    }
    frame.setAttribute('d', wide ? `M${x - 2} ${y - 2}h${wide + 4}v${tall + 4}h${-wide - 4}Z` : '');
    if (!element.parentNode.closest('[transform]')) at = [clamped(at[0], 11, edge - 11), Math.max(at[1], 11)];
    seal.setAttribute('transform', `translate(${at.join(' ')})`);
  }
}

// What a goal wants: cells are dashed; where a bar of the sum would end, there is a dashed frame with its number, and at 0 a
// line. The bar's number makes room for it, and so does a number of the axis that is in the way of the label.
// (book/pictures/desk.py draws the same before anything has moved.)
const CLEAR = 6; // pixels: from a label to a number of the axis
export function drawGhosts({ root, marks, goal, read, rewards }, low, high) {
  for (const one of root.querySelectorAll('.ghost')) one.remove();
  for (const one of root.querySelectorAll('.yields')) one.classList.remove('yields');
  for (const { element, kind, path } of marks) {
    const [first, name = first] = path.split(' '), target = targetOf(goal, name);
    if (kind === 'cell') element.classList.toggle('aim', target !== undefined && !rewards.length && marks.find(one => one.kind === kind && one.path === path).element === element);
    if (kind !== 'bar' || first !== 'zero' || target === undefined) continue;
    const { axis, y: place } = element.dataset;
    const [start, lane] = numbersIn(axis), [y, tall] = numbersIn(place);
    const [zero, end] = [0, target].map(one => start + lane * (one - low) / (high - low));
    const [left, right] = [Math.min(zero, end) - 2, Math.max(zero, end) + 2];
    const text = marks.find(one => one.kind === 'beside' && one.path === path).element, [least, edge, wide] = numbersIn(text.dataset.room);
    const long = wide * text.textContent.length, isStart = text.classList.contains('start'), at = () => +text.getAttribute('x');
    if (read(name) * target <= 0) text.setAttribute('x', isStart ? Math.min(Math.max(at(), right + 4), edge - long) : Math.min(at(), left - 4));
    if (rewards.length) continue; // in their place
    const ghost = svgElement('path', { class: 'ghost', d: target ? `M${left} ${y - 3}H${right}v${tall + 6}H${left}Z` : `M${zero} ${y - 7}v${tall + 14}` });
    element.after(ghost);
    const svg = element.ownerSVGElement, half = one => WIDE * shown(one).length / 2;
    const numberAt = (end, x) => [...svg.querySelectorAll(`[data-n="scale.${end}"]`)].find(one => Math.abs(one.getAttribute('x') - x) < .1);
    const ends = [[numberAt('low', start), start, low], [numberAt('high', start + lane), start + lane, high]];
    const nought = [svg.querySelector(`[data-zero="${axis}"] text`), zero, 0];
    const space = (at, one, sign) => Math.abs(end - at) - half(one) - half(target) - (sign && WIDE);
    const sign = ['◇ ', ''].find(sign => { // of a goal, where it has room; the label stands on the axis, and what is in its way yields
      const room = half(target) + (sign && WIDE) + 3;
      return (!target || space(zero, 0, sign) >= CLEAR) && end - room > least && end + room < edge;
    }) ?? '';
    for (const [number, at, one] of [nought, ...ends]) number.classList.toggle('yields', space(at, one, sign) < CLEAR);
    const { y: { value: foot } } = ends[0][0].attributes;
    ghost.after(svgElement('text', { class: 'ghost small', x: end, y: foot }, sign + shown(target)));
  }
}
