// A v on the desk: faders before the rows of J as book/pictures/desk.py draws them, what they give, and what is wanted, or
// where it gives that, a seal.
import { shown, stopAt } from '../explorer/numerals.js';
import { WIDE } from '../explorer/strokes.js';
import { svgElement } from '../explorer/svg_element.js';
import { cell, indexed, largestOf, picture, reward, signed, text } from './parts.js';

const LEFT = 56, TRAVEL = 112, HEAD = 44, CHANNEL = 40, SUM = 32, LEAST = 40; // pixels: the first fader, its way, heights, a cell

// Where the faders of these weights can stand (book/pictures/scales.py): in even steps, or as on a slide rule.
function stopsOf(v) {
  const most = largestOf(v);
  if (most <= 3) return Array.from({ length: 13 }, (_, k) => (k - 6) * (most < 1 ? 1 : 3) / 6);
  const up = Array.from({ length: 9 }, (_, k) => (k + 1) / 10);
  let decade = 1;
  for (; decade < most; decade *= 10) for (let k = 1; k < 10; k++) up.push(decade * k);
  up.push(decade);
  return [...up.map(one => -one).reverse(), 0, ...up];
}

export const weighed = (v, rows) => rows[0].map((_, j) => rows.reduce((sum, row, i) => sum + v[i] * row[j], 0));
export const differ = (a, b) => Math.abs(a - b) > 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

export function drawDesk(v, rows, wanted, isRight = false) {
  const gives = weighed(v, rows), isWrong = gives.map((number, j) => differ(number, wanted[j]));
  const texts = [...rows.flat(), ...wanted].map(number => shown(number)).concat(gives.map((number, j) => signed(number, isWrong[j])));
  const wide = Math.max(LEAST, WIDE * Math.max(...texts.map(one => one.length)) + 8), left = LEFT + TRAVEL + 32;
  const foot = HEAD + rows.length * CHANNEL, long = rows[0].length * wide, width = left + long + 12, height = foot + (isRight ? SUM + 16 : 2 * SUM + 22);
  const stops = stopsOf(v), at = weight => LEFT + TRAVEL * stopAt(stops, weight) / (stops.length - 1), ends = [stops[0], 0, stops.at(-1)];
  const largest = { J: largestOf(rows.flat()), x: largestOf([...gives, ...wanted]) };
  const across = (numbers, y, high, kind, marks = []) => numbers.map((number, j) => (
    cell({ x: left + j * wide, y, wide, high }, number, largest[kind], kind, marks[j])));
  const parts = [
    text(LEFT + TRAVEL / 2, 14, 'v', 'v letter'), text(left + long / 2, 14, 'J', 'J letter'),
    ...ends.map(end => text(at(end), HEAD - 6, shown(end), 'faint small')),
    ...rows[0].map((_, j) => text(left + (j + .5) * wide, HEAD - 6, indexed('x', j + 1), 'x name')),
  ];
  rows.forEach((row, i) => {
    const y = HEAD + i * CHANNEL, way = y + CHANNEL / 2 + 6, knob = at(v[i]);
    parts.push(
      text(2, y + CHANNEL / 2 + 4.5, `row ${i + 1}`, 'J start'),
      svgElement('path', { class: 'line groove', d: `M${LEFT} ${way}h${TRAVEL}` }),
      ...ends.map(end => svgElement('path', { class: 'line mark', d: `M${at(end)} ${way - (end ? 4 : 8)}v${end ? 8 : 16}` })),
      svgElement('g', { class: v[i] ? 'slide v' : 'slide v shut', transform: `translate(${knob} ${way})` },
        svgElement('rect', { class: 'knob', x: -3, y: -8, width: 6, height: 16, rx: 3 }), text(0, -12, shown(v[i]), 'grip')),
      text(left - 14, y + CHANNEL / 2 + 4.5, '×', 'faint'),
      ...across(row, y, CHANNEL, 'J'),
    );
  });
  parts.push(
    svgElement('path', { class: 'line x rule', d: `M0 ${foot + 5}H${width}` }),
    text(left - 60, foot + 10 + SUM / 2 + 4.5, 'your', 'end'), text(left - 50, foot + 10 + SUM / 2 + 4.5, 'v', 'v letter'),
    text(left - 10, foot + 10 + SUM / 2 + 4.5, 'gives', 'end'), ...across(gives, foot + 10, SUM, 'x', isWrong),
    ...isRight ? [reward(left - 2, foot + 8, long + 4, SUM + 4)]
      : [text(left - 10, foot + 18 + SUM * 1.5 + 4.5, 'wanted', 'end'), ...across(wanted, foot + 18 + SUM, SUM, 'x')],
  );
  const said = numbers => numbers.map(number => shown(number)).join(', ');
  return picture('desk', width, height, `The rows of J, each with the fader at its weight in your v, ${said(v)}. They give ${said(gives)}; wanted: ${said(wanted)}.`, ...parts);
}
