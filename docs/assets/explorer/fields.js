// What a reader types in and presses: text fields, cells and buttons, each with a place for what is wrong with it; and
// the voice for those who listen.
import { Cells } from './cells.js';
import { tensorText } from './state.js';
import { el } from './view.js';

// What a screen reader is told: `announce(text, wait)` says it after `wait` milliseconds, unless something newer comes.
export function speaker() {
  const live = el('p', { class: 'ex-live', role: 'status', 'aria-live': 'polite' });
  let speaking = 0;
  return {
    live,
    announce(text, wait = 0) {
      clearTimeout(speaking);
      speaking = setTimeout(() => { live.textContent = text; }, wait);
    },
  };
}

// The place for what is wrong with the field of this id.
export function errorPlace(id) {
  return el('div', { class: 'ex-error', id: `${id}-error`, hidden: true });
}

// The line of a text with a mistake, shortened: what stands before the mistake, the mistake, and what stands after it.
function around({ text, at, length }) {
  const start = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1, line = text.slice(start).split('\n', 1)[0];
  const plain = line.replace(/[^\x20-\x7e\xa1-\xac\xae-\xff\u0391-\u03c9]/g, '□');
  const column = Math.max(0, Math.min(at - start, plain.length));
  const long = Math.max(1, Math.min(length, plain.length - column));
  const from = Math.max(0, column - 16), to = Math.min(plain.length, column + long + 12);
  return {
    number: text.slice(0, start).split('\n').length, column, long,
    before: (from ? '…' : '') + plain.slice(from, column),
    mistake: plain.slice(column, column + long) || ' ',
    after: plain.slice(column + long, to) + (to < plain.length ? '…' : ''),
  };
}

// What is wrong with a text, and where: its line, a caret below the character, a sentence. Nothing where all is well.
export function showTrouble(place, input, trouble) {
  place.replaceChildren();
  place.hidden = !trouble;
  if (trouble) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
  if (!trouble) return;
  const { number, column, long, before, mistake, after } = around(trouble);
  const caret = ' '.repeat(before.length) + '^'.repeat(Math.min(long, 40));
  const isLong = trouble.text.trimEnd().includes('\n');
  const where = isLong ? `Line ${number}, character ${column + 1}` : `Character ${column + 1}`;
  place.append(
    el('pre', { 'aria-hidden': 'true' }, before, el('mark', {}, mistake), `${after}\n${caret}`),
    el('p', {}, `${where}: ${trouble.message}`),
  );
}

// A text field with its error, which is placed below it.
export function textField(id, tag, attributes, changed) {
  const error = errorPlace(id);
  const input = el(tag, {
    ...(tag === 'input' ? { type: 'text' } : {}), id, class: 'ex-text', spellcheck: 'false', autocomplete: 'off',
    autocapitalize: 'off', 'aria-describedby': error.id, ...attributes,
  });
  input.addEventListener('input', () => changed(input.value));
  if (tag === 'input') input.addEventListener('keydown', event => event.key === 'Enter' && event.preventDefault());
  return { input, error, label: text => el('label', { for: id, class: 'ex-label' }, text) };
}

// The numbers of a tensor, to be edited one by one: `changed` is told all of them as a text. `kind` gives the colour.
export function tensorCells({ name, kind = name, error, announce, changed }) {
  const complain = trouble => {
    showTrouble(error, el('i'), trouble);
    if (trouble) announce(`Not a number for ${name}: ${trouble.message}`, 700);
  };
  return new Cells(name, (shape, data) => changed(tensorText({ shape, data })), complain, error.id, kind);
}

export function button(text, action, kind = '') {
  const made = el('button', { type: 'button', class: `ex-button ${kind}` }, text);
  made.addEventListener('click', action);
  return made;
}

// Fields that belong together, and are not sent anywhere.
export function form(kind, ...children) {
  const made = el('form', { class: kind, autocomplete: 'off' }, ...children);
  made.addEventListener('submit', event => event.preventDefault());
  return made;
}
