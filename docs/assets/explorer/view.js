// What an explorer shows: cells to edit a tensor, the picture of the weighted rows, errors. Text is only ever text here.
import { parseTensor } from './parser.js';
import { nested } from './state.js';
import { Trouble, count, format, formatShape } from './tensors.js';

const MANY = 16; // more rows or columns than this are shown as the first ones, an ellipsis and the last one
const WIDE = 8; // with more columns than this, vᵀJ stands right below J

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
  for (const box of root.querySelectorAll('.ex-scroll, pre > code')) {
    if (box.scrollWidth > box.clientWidth + 1 || (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === 'auto')) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  }
}

// What is wrong with a text, and where: its line, a caret below the character, a sentence.
export function showTrouble(place, input, trouble) {
  place.replaceChildren();
  place.hidden = !trouble;
  if (trouble) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
  if (!trouble) return;
  const whole = trouble.text, start = whole.lastIndexOf('\n', Math.max(0, trouble.at - 1)) + 1;
  const number = whole.slice(0, start).split('\n').length, line = whole.slice(start).split('\n', 1)[0];
  const plain = line.replace(/[^\x20-\x7e\xa1-\xac\xae-\xff\u0391-\u03c9]/g, '□');
  const at = Math.max(0, Math.min(trouble.at - start, plain.length)), length = Math.max(1, Math.min(trouble.length, plain.length - at));
  const from = Math.max(0, at - 16), to = Math.min(plain.length, at + length + 12);
  const before = (from ? '…' : '') + plain.slice(from, at), after = plain.slice(at + length, to) + (to < plain.length ? '…' : '');
  const caret = ' '.repeat(before.length) + '^'.repeat(Math.min(length, 40));
  const where = whole.trimEnd().includes('\n') ? `Line ${number}, character ${at + 1}` : `Character ${at + 1}`;
  place.append(
    el('pre', { 'aria-hidden': 'true' }, before, el('mark', {}, plain.slice(at, at + length) || ' '), `${after}\n${caret}`),
    el('p', {}, `${where}: ${trouble.message}`),
  );
}

// Editable cells in the shape of a tensor. `changed` is told the whole new list of numbers.
export class Cells {
  constructor(letter, changed, complain, errorId, kind = letter) {
    Object.assign(this, { letter, kind, changed, complain, errorId, shape: null, data: [], inputs: [] });
    this.root = scrollBox(`the numbers of ${letter}`);
    this.root.classList.add('ex-cells');
  }

  show({ shape, data }) {
    this.data = Array.from(data);
    if (this.shape?.join() !== shape.join() || this.shape.length !== shape.length) this.build(shape);
    this.inputs.forEach((input, i) => {
      if (input !== document.activeElement || input.dataset.moved) this.write(input, i);
      delete input.dataset.moved;
    });
  }

  write(input, i) {
    const number = this.data[i];
    input.value = String(Number(number.toPrecision(10))).replace('Infinity', 'inf').replace('NaN', 'nan');
    input.dataset.value = String(number);
    input.setAttribute('aria-valuenow', Number.isFinite(number) ? number : 0);
    input.setAttribute('aria-valuetext', input.value.replace('-', 'minus '));
    input.removeAttribute('aria-invalid');
  }

  build(shape) {
    this.shape = shape;
    const columns = shape.length ? shape.at(-1) : 1;
    const blocks = new Map();
    this.inputs = [];
    this.data.forEach((_, i) => {
      const input = el('input', {
        type: 'text', role: 'spinbutton', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'done', 'aria-describedby': this.errorId,
      });
      const block = shape.length > 1 ? Math.floor(i / (columns * shape.at(-2))) : 0;
      if (!blocks.has(block)) blocks.set(block, el('div', { class: shape.length > 1 ? 'ex-matrix' : 'ex-row' }));
      blocks.get(block).append(el('label', { class: 'ex-cell' }, indexed(this.letter, shape, i, this.kind), input));
      blocks.get(block).style.setProperty('--columns', columns);
      this.inputs.push(input);
      this.listen(input, i);
    });
    this.root.replaceChildren(...blocks.values());
  }

  // The cell of entry i, to be placed elsewhere.
  place(i) {
    return this.inputs[i].parentElement;
  }

  set(i, number) {
    this.data[i] = number;
    this.inputs[i].dataset.moved = 'yes';
    this.changed(this.shape, this.data);
  }

  nudge(i, by, from = this.data[i]) {
    if (Number.isFinite(from)) this.set(i, Number((from + by).toPrecision(12)));
  }

  listen(input, i) {
    input.addEventListener('input', () => {
      try {
        const { shape, data } = parseTensor(input.value);
        if (shape.length) throw new Trouble('one number belongs in a cell', 0, input.value.length);
        input.removeAttribute('aria-invalid');
        this.complain(null);
        this.data[i] = data[0];
        this.changed(this.shape, this.data);
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        input.setAttribute('aria-invalid', 'true');
        this.complain({ text: input.value, at: error.at, length: error.length, message: error.message });
      }
    });
    input.addEventListener('blur', () => {
      if (input.getAttribute('aria-invalid')) this.complain(null);
      this.write(input, i);
    });
    input.addEventListener('keydown', event => {
      const way = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (!way) return;
      event.preventDefault();
      this.complain(null);
      this.nudge(i, way * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1));
    });
    // Dragging sideways turns the number up and down; a click without dragging is a click.
    input.addEventListener('pointerdown', event => {
      if (event.button) return;
      const start = { at: event.clientX, number: this.data[i], steps: 0 };
      const move = moved => {
        const way = moved.clientX - start.at;
        if (!start.dragging && Math.abs(way) < 5) return;
        if (!start.dragging) {
          start.dragging = true;
          input.setPointerCapture(event.pointerId);
          input.classList.add('ex-dragged');
        }
        moved.preventDefault();
        const steps = Math.trunc(way / 8);
        if (steps !== start.steps) {
          start.steps = steps;
          this.nudge(i, steps * (moved.shiftKey ? 1 : moved.altKey ? 0.01 : 0.1), start.number);
        }
      };
      const end = () => {
        input.removeEventListener('pointermove', move);
        input.removeEventListener('pointerup', end);
        input.removeEventListener('pointercancel', end);
        input.classList.remove('ex-dragged');
        if (start.dragging) this.write(input, i);
        else if (document.activeElement === input) input.select();
      };
      input.addEventListener('pointermove', move);
      input.addEventListener('pointerup', end);
      input.addEventListener('pointercancel', end);
    });
    input.addEventListener('focus', () => input.select());
    input.addEventListener('dragstart', event => event.preventDefault()); // of the selected text
  }
}

// The indices to show of `count` rows or columns; null stands for those left out.
export function some(count) {
  const all = Array.from({ length: Math.min(count, MANY) }, (_, i) => i);
  return count <= MANY ? all : [...all.slice(0, MANY - 2), null, count - 1];
}

function cell(number, kind) {
  if (number === null) return el('td', { class: 'op' }, '⋯');
  return el('td', { class: `${kind}${number === 0 ? ' zero' : ''}`, 'data-value': number }, shown(number));
}

// Draw vᵀJ as the rows of J, each times its weight, summed. Without `weights` only y and J are drawn; where the place is
// narrow, the weighted rows are left out and the sum stands below J.
// y: what stands before each row: {letter, tensor}; x: what the columns are called: {letter, shape}.
export function drawRows({ y, x, weights, rows, sum, sumName, label, omitted, brief, narrow }) {
  const m = rows.length, n = count(x.shape), across = some(n), span = across.length;
  const parts = weights && n <= WIDE && !brief && !narrow;
  const strongest = weights ? Math.max(...Array.from(weights, Math.abs).filter(Number.isFinite), 0) : 0;
  const line = (ofY, ofV, ofJ, ofParts) => el('tr', {}, ...ofY, ...(weights ? ofV : []), ...ofJ, ...(parts ? ofParts : []));
  const sign = (text, colspan) => el('td', { class: 'op', colspan }, text), gap = colspan => el('td', { colspan });
  const heading = (kind, colspan, text, first, second) =>
    el('th', { scope: 'colgroup', colspan, class: kind }, ...text, ...(first ? [el('small', {}, first, el('br'), second)] : []));
  const numbers = (of, kind) => across.map(j => cell(j === null ? null : of(j), kind));

  const head = line(
    [heading(y.letter, 2, y.letter, ...(brief ? [] : [`m = ${m}`, `shape ${formatShape(y.tensor.shape)}`]))],
    [heading('v', 1, 'v', ...(brief ? [] : omitted ? ['omitted:', 'weight 1'] : ['one weight', 'per output'])), gap()],
    [heading('J', span, brief ? 'local J' : 'J', `m × n = ${m} × ${n}`, brief ? '' : 'a row per output')],
    [gap(), heading('', span, [el('span', { class: 'v' }, 'v', el('sub', {}, 'i')), ' × row i'], 'a column', 'per input')],
  );
  const names = () => across.map(j => el('th', { scope: 'col' }, j === null ? '' : indexed(x.letter, x.shape, j)));
  const columns = line([gap(2)], [gap(2)], names(), [gap(), ...names()]);
  columns.className = 'ex-names';

  const body = some(m).map(i => {
    if (i === null) return line([gap(2)], [sign('⋮'), gap()], [sign('⋮', span)], [gap(), sign('⋮', span)]);
    const weight = weights?.[i], strength = Math.sqrt(Math.min(1, Math.abs(weight) / strongest));
    const row = line(
      [el('th', { scope: 'row' }, indexed(y.letter, y.tensor.shape, i)), cell(y.tensor.data[i], y.letter)],
      [cell(weight ?? null, 'v'), sign('×')],
      numbers(j => rows[i][j], 'J'),
      [sign('='), ...numbers(j => weight * rows[i][j], 'part')],
    );
    if (weights) row.style.setProperty('--strength', (strength || 0).toFixed(3));
    if (weight === 0) row.className = 'ex-none';
    return row;
  });
  const table = el('table', { class: 'ex-rows', 'aria-label': label },
    el('thead', {}, head, ...(x.shape.length ? [columns] : [])), el('tbody', {}, ...body));
  if (weights) {
    const name = el('th', { scope: 'row', colspan: parts ? 5 + span : 4 }, ...(brief ? [] : ['sum: ']), ...sumName);
    table.append(el('tfoot', {}, el('tr', {}, name, ...numbers(j => sum[j], 'x'))));
  }
  return table;
}

// A tensor in its own shape, between brackets.
export function drawTensor({ shape, data }, kind, label) {
  const columns = shape.length ? shape.at(-1) : 1, rowsEach = shape.length > 1 ? shape.at(-2) : 1, each = columns * rowsEach;
  const tables = [];
  for (let start = 0; start < data.length; start += each) {
    const body = Array.from({ length: rowsEach }, (_, i) =>
      el('tr', {}, ...Array.from({ length: columns }, (_, j) => cell(data[start + i * columns + j], kind))));
    tables.push(el('table', { class: `ex-tensor${shape.length ? '' : ' ex-scalar'}`, 'aria-label': label }, el('tbody', {}, ...body)));
  }
  return tables;
}
