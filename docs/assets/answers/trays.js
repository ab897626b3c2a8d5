// An answer that is a shape, or several: a tray of each in the picture that stands with the question (book/pictures/blank.py).
// When it is checked: which are wrong, over the tensor that each has to fit.
import { svgElement } from '../explorer/svg_element.js';

const CELL = { wide: 20, high: 15 }, BETWEEN = 7, CELLS = 96; // pixels, and cells
const shapesIn = text => [...text.matchAll(/[([]([\d\s,]*)[)\]]/g)].map(([, sizes]) => (sizes.match(/\d+/g) ?? []).map(Number));
const asText = shape => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

// The places of the cells of a tensor: the last axis to the right, the one before it down, and so on in turn.
function cellsOf(shape) {
  if (shape.length === 0) return [[0, 0]];
  const [size, ...rest] = shape, one = cellsOf(rest), isAcross = shape.length % 2 === 1;
  const far = (axis, cell) => Math.max(...one.map(place => place[axis])) + cell + (rest.length > 1 ? BETWEEN : 0);
  const step = isAcross ? [far(0, CELL.wide), 0] : [0, far(1, CELL.high)];
  return Array.from({ length: size }, (_, i) => one.map(([x, y]) => [x + i * step[0], y + i * step[1]])).flat();
}

// A tray of the shape `given`, over the tensor of shape `under`, if there is one. wanted: the right shape, once it is checked.
function tray(name, given, wanted = null, under = null) {
  const isRight = given.join() === wanted?.join(), isWrong = Boolean(wanted) && !isRight, mark = isRight ? ' ✓' : isWrong ? ' ✗' : '';
  const cells = cellsOf(given), all = [...cells, ...(under ? cellsOf(under) : [])];
  const [right, bottom] = [0, 1].map(axis => Math.max(...all.map(place => place[axis])));
  const kind = name.endsWith('.grad') ? 'x' : /^(gradient|V)$/.test(name) ? 'v' : '', width = right + CELL.wide + 4, height = bottom + CELL.high + 4;
  const fits = isRight ? ': it fits' : isWrong ? ': it does not fit' : '';
  const svg = svgElement('svg', { width, height, viewBox: `-2 -2 ${width} ${height}`, class: kind, role: 'img', 'aria-label': `A tray of shape ${asText(given)} for ${name}${fits}` });
  const rects = (places, inset, look) => places.map(([x, y]) => svgElement('rect', { x: x + inset, y: y + inset, width: CELL.wide - 2 * inset, height: CELL.high - 2 * inset, ...look }));
  svg.append(...(under ? rects(cellsOf(under), 3, { fill: 'currentcolor', 'fill-opacity': .35 }) : []));
  svg.append(...rects(cells, 0, { fill: 'none', stroke: isWrong ? 'var(--wrong)' : 'currentcolor', 'stroke-width': 1.5, 'stroke-dasharray': isRight ? 'none' : '4 2' }));
  return figure(`${name}${mark}`, isWrong ? '' : kind, svg);
}

function figure(words, kind, drawn) {
  const whole = document.createElement('span'), label = document.createElement('span');
  label.textContent = words;
  label.className = kind;
  whole.append(label, drawn);
  return whole;
}

// Where there is no shape yet, or one with too many cells: a box with a question mark.
function unknown(name) {
  const box = document.createElement('b');
  box.textContent = '?';
  return figure(name, '', box);
}

const fitsIn = shape => shape.every(Boolean) && shape.reduce((all, size) => all * size, 1) <= CELLS;
const namesOf = trays => JSON.parse(trays.dataset.names);

export function showTyped(trays, typed) {
  const given = shapesIn(typed);
  trays.replaceChildren(...namesOf(trays).map((name, i) => given[i] && fitsIn(given[i]) ? tray(name, given[i]) : unknown(name)));
}

// The right shapes, in the boxes that had a question mark.
export function tellShapes(trays, printed) {
  const wanted = shapesIn(printed);
  [...trays.children].forEach(({ children: [name, box] }, i) => {
    name.append(' ✓');
    box.className = 'told';
    box.textContent = asText(wanted[i]);
  });
}

// What is wrong with the shapes that were typed, and their trays; undefined where they are not as many as are asked for.
// isRight: whether all are said to be right.
export function judgeShapes(trays, typed, printed, isRight = false) {
  const names = namesOf(trays), wanted = shapesIn(printed).slice(0, names.length), numbers = typed.match(/\d+/g) ?? [];
  let given = shapesIn(typed);
  if (!given.length && numbers.length === wanted.flat().length) given = wanted.map(({ length }) => numbers.splice(0, length).map(Number));
  showTyped(trays, typed);
  if (given.length !== wanted.length) return undefined;
  const wrong = names.filter((_, i) => given[i].join() !== wanted[i].join()), good = names.length - wrong.length;
  if (isRight === wrong.length > 0) return undefined;
  if ([...given, ...wanted].every(fitsIn)) trays.replaceChildren(...given.map((shape, i) => tray(names[i], shape, wanted[i], names[i].endsWith('.grad') ? wanted[i] : null)));
  return given.length === 1 ? 'That is not the shape' : good ? `${good} of ${given.length} shapes ${good === 1 ? 'is' : 'are'} right: ${wrong.join(' and ')} ${wrong.length === 1 ? 'has another' : 'have others'}` : `None of the ${given.length} shapes is right`;
}
