// The picture of an embedded explorer: vᵀJ as the rows of J, each times its weight, summed.
import { count, formatShape } from './tensors.js';
import { el, indexed, largestOf, shaded, shown, some } from './view.js';

const WIDE = 8; // with more columns than this, vᵀJ stands right below J

const leftOut = () => el('td', { class: 'op' }, '⋯');

const symbol = (text, colspan) => el('td', { class: 'op', colspan }, text);
const gap = colspan => el('td', { colspan });

function groupHeading(kind, colspan, text, first, second) {
  const below = first ? [el('small', {}, first, el('br'), second)] : [];
  return el('th', { scope: 'colgroup', colspan, class: kind }, ...text, ...below);
}

// Draw the rows of J, each times its weight, and their sum. Without `weights` only y and J are drawn; where the place
// is narrow, the weighted rows are left out and the sum stands below J.
// y: what stands before each row: {letter, tensor}; x: what the columns are called: {letter, shape}.
export function drawRows({ y, x, weights, rows, sum, sumName, label, omitted, narrow }) {
  const m = rows.length, n = count(x.shape), across = some(n), span = across.length;
  const hasParts = weights && n <= WIDE && !narrow;
  const parts = weights ? rows.map((row, i) => row.map(entry => weights[i] * entry)) : [];
  const largest = { J: largestOf(rows.flat()), v: largestOf(weights ?? []), x: largestOf([...parts.flat(), ...sum ?? []]) };
  const cell = (number, kind) => shaded('td', kind, number, largest[kind]);
  const line = (ofY, ofV, ofJ, ofParts) =>
    el('tr', {}, ...ofY, ...(weights ? ofV : []), ...ofJ, ...(hasParts ? ofParts : []));
  const numbers = (of, kind) => across.map(j => j === null ? leftOut() : cell(of(j), kind));

  const indexedByI = el('span', { class: 'v' }, 'v', el('sub', {}, 'i'));
  const head = line(
    [groupHeading(y.letter, 2, y.letter, `m = ${m}`, `shape ${formatShape(y.tensor.shape)}`)],
    [groupHeading('v', 1, 'v', ...(omitted ? ['omitted:', 'weight 1'] : ['one weight', 'per output'])), gap()],
    [groupHeading('J', span, 'J', `m × n = ${m} × ${n}`, 'a row per output')],
    [gap(), groupHeading('', span, [indexedByI, ' × row i'], 'a column', 'per input')],
  );
  const names = () => across.map(j => el('th', { scope: 'col' }, j === null ? '' : indexed(x.letter, x.shape, j)));
  const columns = line([gap(2)], [gap(2)], names(), [gap(), ...names()]);
  columns.className = 'ex-names';

  const body = some(m).map(i => {
    if (i === null) return line([gap(2)], [symbol('⋮'), gap()], [symbol('⋮', span)], [gap(), symbol('⋮', span)]);
    const output = y.tensor.data[i];
    return line(
      [el('th', { scope: 'row' }, indexed(y.letter, y.tensor.shape, i)), el('td', { class: y.letter, 'data-value': output }, shown(output))],
      weights ? [cell(weights[i], 'v'), symbol('×')] : [],
      numbers(j => rows[i][j], 'J'),
      weights ? [symbol('='), ...numbers(j => parts[i][j], 'x')] : [],
    );
  });
  const table = el('table', { class: 'ex-rows', 'aria-label': label },
    el('thead', {}, head, ...(x.shape.length ? [columns] : [])), el('tbody', {}, ...body));
  table.dataset.largest = largest.x;
  if (weights) {
    const name = el('th', { scope: 'row', colspan: hasParts ? 5 + span : 4 }, 'sum: ', ...sumName);
    table.append(el('tfoot', {}, el('tr', {}, name, ...numbers(j => sum[j], 'x'))));
  }
  return table;
}
