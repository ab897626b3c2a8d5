// What all parts of an explorer are drawn with: elements, numbers, letters with indices, boxes that scroll.
// Text is only ever text here.
import { nested } from './state.js';
import { format, formatShape } from './tensors.js';

const MANY = 16; // more rows or columns than this are shown as the first ones, an ellipsis and the last one

// An element; `attributes` are set as attributes, `children` are elements or texts.
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

// A number as it is read: few digits, a real minus sign.
export function shown(number, rough) {
  const rounded = Math.abs(number) >= 100 ? Math.round(number) : Number(number.toPrecision(3));
  return format(rough ? rounded : number + 0).replaceAll('-', '−');
}

// A tensor on one line, or its shape where that is too long.
export function briefly({ shape, data }, most = 22, rough = false) {
  const text = data.length > most ? '' : nested(shape, i => shown(data[i], rough));
  return text && text.length <= most ? text : `shape ${formatShape(shape)}`;
}

// The indices of entry k in a tensor of this shape, counted from 1 as in formulas.
function indices(shape, k) {
  const all = [];
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    all.unshift((k % shape[axis]) + 1);
    k = Math.floor(k / shape[axis]);
  }
  return all;
}

// A letter with its indices: x₁, y₂,₁.
export function indexed(letter, shape, k, kind = letter) {
  const at = indices(shape, k).join(',');
  return el('span', { class: kind }, letter, ...(at ? [el('sub', {}, at)] : []));
}

// A number in its cell: the larger it is beside `largest`, the deeper its colour; stripes for a minus.
export function shaded(tag, kind, number, largest, rough = false) {
  const sign = number === 0 ? ' zero' : number < 0 ? ' minus' : '';
  const cell = el(tag, { class: `ex-shade ${kind}${sign}`, 'data-value': number }, shown(number, rough));
  const size = largest && Number.isFinite(number) ? Math.min(1, Math.abs(number) / largest) : 0;
  cell.style.setProperty('--size', size.toFixed(3));
  return cell;
}

export const largestOf = numbers => Math.max(0, ...Array.from(numbers, Math.abs).filter(Number.isFinite));

// What has changed lights up, and is dark again after the next change. Two names in turn let the same place do it twice.
export function lightUp(root, places) {
  const turn = root.dataset.turn = root.dataset.turn === 'one' ? 'two' : 'one';
  for (const place of root.querySelectorAll('.ex-lit')) place.classList.remove('ex-lit', 'one', 'two');
  for (const place of places) place.classList.add('ex-lit', turn);
}

// A box for what may be wider than the page: it scrolls by itself, by keyboard, too.
export function scrollBox(label, ...children) {
  return el('div', { class: 'ex-scroll', role: 'group', 'aria-label': label }, ...children);
}

export function mendScrolling(root) {
  const isHigher = box => box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === 'auto';
  for (const box of root.querySelectorAll('.ex-scroll, pre > code')) {
    const isWide = box.scrollWidth > box.clientWidth + 1;
    box.classList.toggle('ex-wide', isWide);
    if (isWide || isHigher(box)) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  }
}

// The indices to show of `count` rows or columns; null stands for those left out.
export function some(count) {
  const all = Array.from({ length: Math.min(count, MANY) }, (_, i) => i);
  return count <= MANY ? all : [...all.slice(0, MANY - 2), null, count - 1];
}
