// The picture that stands with a question (book/pictures/blank.py): its empty places take the numbers that are typed. What
// a reader has typed is compared only when it is checked: then what is wrong has a sign, and what is right a seal.
import { clamped, shown, stopAt } from '../explorer/numerals.js';
import { WIDE } from '../explorer/strokes.js';
import { svgElement } from '../explorer/svg_element.js';
import { cell, largestOf, reward, text } from './parts.js';

const WANTED = 38; // pixels: the row of what is wanted, below what a wrong v gives

// Where the faders of these weights can stand (book/pictures/scales.py): in even steps, or as on a slide rule.
function stopsOf(v) {
  const most = largestOf(v);
  if (most <= 3) return Array.from({ length: 13 }, (_, k) => (k - 6) * (most && most < 0.5 ? 1 : 3) / 6);
  const up = Array.from({ length: 9 }, (_, k) => (k + 1) / 10);
  let decade = 1;
  for (; decade < most; decade *= 10) for (let k = 1; k < 10; k++) up.push(decade * k);
  up.push(decade);
  return [...up.map(one => -one).reverse(), 0, ...up];
}

export const weighed = (v, rows) => rows[0].map((_, j) => rows.reduce((sum, row, i) => sum + v[i] * row[j], 0));
export const differ = (a, b) => Math.abs(a - b) > 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

// Whether v is asked for, and the rows of J give the result; undefined where there is no desk.
export const rowsOf = blank => blank?.dataset.rows && JSON.parse(blank.dataset.rows);
export const asksForV = blank => Boolean(blank?.matches('.asks-v'));

const boxOf = rect => Object.fromEntries(Object.entries({ x: 'x', y: 'y', wide: 'width', high: 'height' }).map(([name, of]) => [name, Number(rect.getAttribute(of))]));
const kindOf = rect => ['x', 'J', 'v'].find(kind => rect.matches(`.${kind}`)) ?? '';
// Where one of their numbers is too long, the type of all of them is smaller (as in explorer/moving.js).
function cells(places, numbers, largest, isWrong = []) {
  const made = numbers.slice(0, places.length).map((number, i) => cell(boxOf(places[i]), number, largest, kindOf(places[i]), isWrong[i]));
  const texts = made.map(one => one.querySelector('text')), rooms = texts.map((one, i) => (boxOf(places[i]).wide - 4) / one.textContent.length / WIDE);
  if (Math.min(...rooms) < 1) texts.forEach(one => (one.style.scale = Math.min(...rooms)));
  return made;
}

const wayOf = groove => groove.getAttribute('d').match(/[\d.]+/g).map(Number);

// A knob on each groove, and the ends of their scale above the first.
function knobs(grooves, v) {
  const stops = stopsOf(v), ways = grooves.map(wayOf);
  const across = (weight, [start, , end]) => start + (end - start) * stopAt(stops, weight) / (stops.length - 1);
  const ends = v.length ? [stops[0], 0, stops.at(-1)].map(end => text(across(end, ways[0]), ways[0][1] - 30, shown(end), 'faint small')) : [];
  return [...ends, ...v.slice(0, ways.length).map((weight, i) => svgElement('g', {
    class: weight ? 'slide v' : 'slide v shut', transform: `translate(${across(weight, ways[i])} ${ways[i][1]})`,
  }, svgElement('rect', { class: 'knob', x: -6, y: -9, width: 12, height: 18, rx: 5 }), text(0, -13, shown(weight), 'grip')))];
}

// numbers: what was typed. right: what it is compared with, when it is checked.
export function fill(blank, numbers, right = null) {
  const svg = blank.querySelector('svg'), rows = rowsOf(blank), isV = asksForV(blank), all = query => [...svg.querySelectorAll(query)];
  svg.querySelectorAll('.filled').forEach(one => one.remove());
  svg.dataset.said ??= svg.getAttribute('aria-label');
  svg.dataset.high ??= svg.getAttribute('height');
  const isWrong = right ? right.map((one, i) => differ(one, numbers[i])) : [], isRight = right && !isWrong.includes(true);
  const asked = all('.unknown'), gives = isV && numbers.length === rows.length ? weighed(numbers, rows) : [], wanted = right && isV ? weighed(right, rows) : [];
  const off = gives.map((number, j) => right && differ(number, wanted[j])), largest = largestOf([...gives, ...wanted]), below = right && isV && !isRight;
  const results = isV ? all('.gives') : asked, parts = isV ? [...knobs(asked, numbers), ...cells(results, gives, largest, off)] : cells(asked, numbers, largestOf(numbers), isWrong);
  if (below) {
    const places = results.map(place => place.cloneNode());
    places.forEach(place => place.setAttribute('y', Number(place.getAttribute('y')) + WANTED));
    const { x, y, high } = boxOf(places[0]);
    parts.push(text(x - 10, y + high / 2 + 4.5, 'wanted', 'end'), ...cells(places, wanted, largest));
  }
  if (isRight) {
    const boxes = results.map(boxOf), [left, top] = ['x', 'y'].map(side => Math.min(...boxes.map(box => box[side])));
    const [wide, high] = [['x', 'wide', left], ['y', 'high', top]].map(([side, size, least]) => Math.max(...boxes.map(box => box[side] + box[size])) - least);
    if (rows && !all('.cell.J').length) parts.push(...cells(all('.frame.J'), rows.flat(), largestOf(rows.flat())));
    parts.push(reward(left, top, wide, high));
  }
  parts.forEach(part => part.classList.add('filled'));
  svg.append(...parts);
  const [, , wide] = svg.getAttribute('viewBox').split(' '), high = Number(svg.dataset.high) + (below ? WANTED : 0);
  svg.setAttribute('height', high);
  svg.setAttribute('viewBox', `0 0 ${wide} ${high}`);
  const list = some => some.map(number => shown(number)).join(', '), given = numbers.map((number, i) => shown(number) + (isWrong[i] && !isV ? ' (wrong)' : '')).join(', ');
  const then = right ? `; wanted: ${list(wanted)}` : '', product = gives.length ? ` They give ${list(gives)}${then}.` : '';
  svg.setAttribute('aria-label', numbers.length ? `${svg.dataset.said} Your numbers: ${given}.${product}` : svg.dataset.said);
}

// The faders of a v that is asked for can be moved, too: `read` gives the numbers of the field, and `write` puts others there.
// → what brings the faders' own values up to date when somebody has typed.
export function playable(blank, read, write) {
  const svg = blank.querySelector('svg'), grooves = [...svg.querySelectorAll('.unknown')];
  const numbers = () => grooves.map((_, i) => read()[i] ?? 0);
  svg.setAttribute('role', 'group');
  const tell = () => holds.forEach((hold, i) => {
    const v = numbers(), stops = stopsOf(v);
    for (const [name, value] of [['now', v[i]], ['min', stops[0]], ['max', stops.at(-1)]]) hold.setAttribute(`aria-value${name}`, value);
  });
  const holds = grooves.map((groove, i) => {
    const [start, y, end] = wayOf(groove);
    const hold = svgElement('rect', { class: 'reach', x: start - 8, y: y - 14, width: end - start + 16, height: 28, tabindex: 0, role: 'slider', 'aria-label': `v, weight ${i + 1}` });
    const move = step => {
      const v = numbers(), stops = stopsOf(v), last = stops.length - 1;
      v[i] = stops[clamped(Math.round(step(stopAt(stops, v[i]), last)), 0, last)];
      write(v);
    };
    const drag = event => move((_, last) => {
      const { left, width } = svg.getBoundingClientRect(), x = (event.clientX - left) * svg.viewBox.baseVal.width / width;
      return (x - start) / (end - start) * last;
    });
    hold.addEventListener('pointerdown', event => {
      if (event.button) return;
      hold.setPointerCapture(event.pointerId);
      drag(event);
    });
    hold.addEventListener('pointermove', event => hold.hasPointerCapture(event.pointerId) && drag(event));
    const STEPS = { ArrowRight: at => at + 1, ArrowUp: at => at + 1, ArrowLeft: at => at - 1, ArrowDown: at => at - 1, Home: () => 0, End: (_, last) => last };
    hold.addEventListener('keydown', event => {
      if (!STEPS[event.key]) return;
      event.preventDefault();
      move(STEPS[event.key]);
    });
    svg.append(hold);
    return hold;
  });
  tell();
  return tell;
}
