// An answer that is a shape, or several: which are wrong, and a tray of each over the tensor that it has to fit.
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

// A tray of the shape `given`, over the tensor of shape `under`, if there is one.
function tray(name, given, wanted, under) {
  const isRight = given.join() === wanted.join(), cells = cellsOf(given), all = [...cells, ...(under ? cellsOf(under) : [])];
  const [right, bottom] = [0, 1].map(axis => Math.max(...all.map(place => place[axis])));
  const kind = under ? 'x' : /^(gradient|V)$/.test(name) ? 'v' : '', width = right + CELL.wide + 4, height = bottom + CELL.high + 4;
  const svg = svgElement('svg', { width, height, viewBox: `-2 -2 ${width} ${height}`, class: kind, role: 'img',
    'aria-label': `A tray of shape ${asText(given)} for ${name}: it ${isRight ? 'fits' : 'does not fit'}` });
  const rects = (places, inset, look) => places.map(([x, y]) => svgElement('rect', { x: x + inset, y: y + inset, width: CELL.wide - 2 * inset, height: CELL.high - 2 * inset, ...look }));
  svg.append(...(under ? rects(cellsOf(under), 3, { fill: 'currentcolor', 'fill-opacity': .35 }) : []));
  svg.append(...rects(cells, 0, { fill: 'none', stroke: isRight ? 'currentcolor' : 'var(--wrong)', 'stroke-width': 1.5, 'stroke-dasharray': isRight ? 'none' : '4 2' }));
  const figure = document.createElement('span'), label = document.createElement('span');
  label.textContent = `${name} ${isRight ? '✓' : '✗'}`;
  label.className = isRight ? kind : '';
  label.style.font = '.65rem var(--md-code-font-family)';
  figure.style.cssText = 'display: flex; flex-direction: column; gap: .2rem; align-items: center; max-width: 100%; overflow-x: auto';
  figure.append(label, svg);
  return figure;
}

// { said, picture } of what was typed, or undefined where it is another number of shapes. isRight: whether
// all are said to be right.
export function judgeShapes(typed, asked, printed, isRight = false) {
  const names = [...asked.querySelectorAll('code')].map(({ textContent }) => textContent);
  const wanted = shapesIn(printed).slice(0, asked.textContent.includes('shapes') ? undefined : 1), numbers = typed.match(/\d+/g) ?? [];
  let given = shapesIn(typed);
  if (!given.length && numbers.length === wanted.flat().length) given = wanted.map(({ length }) => numbers.splice(0, length).map(Number));
  if (given.length !== wanted.length) return undefined;
  const named = given.map((_, i) => names[i] ?? 'the result'), wrong = named.filter((_, i) => given[i].join() !== wanted[i].join());
  if (isRight === wrong.length > 0) return undefined;
  const good = given.length - wrong.length;
  const said = given.length === 1 ? 'That is not the shape' : good ? `${good} of ${given.length} shapes ${good === 1 ? 'is' : 'are'} right: ${wrong.join(' and ')} ${wrong.length === 1 ? 'has another' : 'have others'}` : `None of the ${given.length} shapes is right`;
  if ([...given, ...wanted].some(shape => shape.reduce((all, size) => all * size, 1) > CELLS || !shape.every(Boolean))) return { said };
  const picture = document.createElement('span');
  picture.className = 'trays';
  picture.style.cssText = 'display: flex; flex-wrap: wrap; gap: .6rem 1.6rem; align-items: start; margin-top: .5rem';
  picture.append(...given.map((shape, i) => tray(named[i], shape, wanted[i], named[i].endsWith('.grad') ? wanted[i] : null)));
  return { said, picture };
}
