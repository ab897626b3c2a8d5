// Goals of a live figure (book/goals.py): { words, tests: [path, sign, numbers] }.
import { shown } from './numerals.js';
import { WIDE } from './strokes.js';
import { svgElement } from './svg_element.js';

const near = (one, other) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
const SIGNS = {
  '=': (found, numbers) => found.every((one, k) => near(one, numbers[k % numbers.length])),
  '!=': (found, numbers) => !SIGNS['='](found, numbers),
  '>': (found, numbers) => found.every((one, k) => one > numbers[k % numbers.length]),
  '<': (found, numbers) => found.every((one, k) => one < numbers[k % numbers.length]),
};

export const isMet = (goal, read) => goal.tests.every(([path, sign, numbers]) => SIGNS[sign]([read(path)].flat(), numbers));

// The numbers that a goal wants of a sum: { 'grad.x.0': 0, … }.
export function targets(goal) {
  const wanted = goal?.tests.filter(([path, sign]) => sign === '=' && path.startsWith('grad.')) ?? [];
  return Object.fromEntries(wanted.flatMap(([path, , numbers]) => (
    numbers.map((one, k) => [/\.\d+$/.test(path) ? path : `${path}.${k}`, one]))));
}

// A goal is met: its check is drawn, the numbers that met it flash once, and its reason takes the place of its words.
const STROKE = 300, FLASH = 800; // milliseconds
export function cheer({ element, tests }, marks, isCalm) {
  const [before, , why] = element.children;
  element.classList.add('met');
  before.textContent = 'Done: ';
  element.insertAdjacentHTML('beforeend', '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 8.5l4 4.5l7 -10" pathLength="1" /></svg>');
  const paths = tests.map(([path]) => path), grads = paths.filter(path => path.startsWith('grad.'));
  const reached = marks.filter(one => one.path.split(/[^\w.|]/).some(name => (grads.length ? grads : paths).some(path => `${name}.`.startsWith(`${path}.`))));
  if (isCalm) return;
  element.querySelector('path').animate({ strokeDasharray: [1, 1], strokeDashoffset: [1, 0] }, STROKE);
  why.animate({ opacity: [0, 1] }, { duration: STROKE, delay: STROKE, fill: 'backwards' });
  for (const { element: one } of reached) {
    const grows = one.matches('text, .cell') ? { scale: [1, 1.3, 1], transformBox: Array(3).fill('fill-box'), transformOrigin: Array(3).fill('center') } : {};
    const glow = 'drop-shadow(0 0 5px var(--y)) brightness(1.5)';
    one.animate({ filter: ['none', glow, glow, 'none'], ...grows }, { duration: FLASH, easing: 'ease-out', id: 'reached' });
  }
}

// Where a bar of the sum would end: a dashed frame with its number, or at 0 a diamond. The bar's number makes room for it.
export function drawGhosts({ root, marks, goal, read }, low, high) {
  for (const one of root.querySelectorAll('.ghost')) one.remove();
  const wanted = targets(goal), numbers = text => text.split(' ').map(Number);
  for (const { element, kind, path } of marks) {
    const [first, name] = path.split(' ');
    if (kind !== 'bar' || first !== 'zero' || !(name in wanted)) continue;
    const { axis, y: place } = element.dataset, target = wanted[name];
    const [start, lane] = numbers(axis), [y, tall] = numbers(place), middle = y + tall / 2;
    const [zero, end] = [0, target].map(one => start + lane * (one - low) / (high - low));
    const [left, right] = target ? [Math.min(zero, end) - 2, Math.max(zero, end) + 2] : [zero - 7, zero + 7];
    const text = marks.find(one => one.kind === 'beside' && one.path === path).element, [least, edge, wide] = numbers(text.dataset.room);
    const long = wide * text.textContent.length, isStart = text.classList.contains('start'), at = () => +text.getAttribute('x');
    if (read(name) * target <= 0) text.setAttribute('x', isStart ? Math.min(Math.max(at(), right + 4), edge - long) : Math.min(at(), left - 4));
    const d = target ? `M${left} ${y - 3}H${right}v${tall + 6}H${left}Z` : `M${left} ${middle}l7 -7l7 7l-7 7Z`;
    const ghost = svgElement('path', { class: 'ghost', d });
    element.after(ghost);
    if (!target) continue;
    const half = one => WIDE * shown(one).length / 2, room = half(target) + WIDE + 3; // its label stands on the axis, where it touches no other
    const isFree = [[start, low], [start + lane, high], [zero, 0]].every(([at, one]) => Math.abs(end - at) > half(one) + room);
    const { y: { value: foot } } = element.ownerSVGElement.querySelector('[data-n="scale.low"]').attributes;
    if (isFree && end - room > least && end + room < edge) ghost.after(svgElement('text', { class: 'ghost small', x: end, y: foot }, `◇ ${shown(target)}`)); // the sign of a goal
  }
}
