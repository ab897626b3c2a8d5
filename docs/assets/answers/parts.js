// What the pictures of an answer are made of, in the classes of book/pictures/svg.py.
import { shown } from '../explorer/numerals.js';
import { sealed } from '../explorer/seal.js';
import { boxPath } from '../explorer/strokes.js';
import { svgElement } from '../explorer/svg_element.js';

export const text = (x, y, words, kind = '') => svgElement('text', { x, y, class: kind }, words);
export const largestOf = numbers => Math.max(0, ...numbers.map(Math.abs));

// A framed cell with a number in it: the larger beside `largest`, the deeper its colour; stripes for a minus.
export function cell({ x, y, wide, high }, number, largest, kind, isWrong = false) {
  const sign = number < 0 ? ' minus' : number === 0 ? ' zero' : '', over = { ' minus': ' over', ' zero': ' zero' }[sign] ?? '';
  const group = svgElement('g', { class: `cell ${kind}${sign}` },
    svgElement('path', { class: `shade ${kind}${sign}`, d: number ? boxPath(x, y, wide, high, number < 0) : '' }),
    svgElement('rect', { class: `frame ${kind}`, x, y, width: wide, height: high }),
    text(x + wide / 2, y + high / 2 + 4.5, shown(number), `number${over}`));
  group.style.setProperty('--size', largest ? Math.abs(number) / largest : 0);
  if (isWrong) {
    const cross = svgElement('tspan', {}, '✗ ');
    cross.style.fill = 'var(--wrong)';
    group.querySelector('text').prepend(cross);
    group.append(svgElement('rect', { class: 'line wrong', x: x + 1, y: y + 1, width: wide - 2, height: high - 2 }));
  }
  return group;
}

// The frame and the seal of what is right.
export function reward(x, y, wide, high) {
  const frame = svgElement('path', { class: 'locked', d: `M${x} ${y}h${wide}v${high}h${-wide}Z` }), seal = sealed();
  seal.setAttribute('transform', `translate(${x + wide} ${y})`);
  return svgElement('g', { class: 'reward' }, frame, seal);
}
