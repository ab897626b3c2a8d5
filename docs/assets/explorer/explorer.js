// The explorer of a page: what the reader sets (f, x, v), and what follows from it.
import { Stepper } from './graph.js';
import { PRESETS } from './presets.js';
import { evaluate, firstPreset, lossOf, presetOf, presetState, readHash, tensorText, vChoices, writeHash } from './state.js';
import { backward, jacobian, run } from './tape.js';
import { parseFunction, parseTensor } from './parser.js';
import { program, reading, refusal } from './torch_says.js';
import { formatShape, numel } from './tensors.js';
import { Cells, briefly, drawRows, drawTensor, el, mendScrolling, scrollBox, showTrouble } from './view.js';

const HOW_TO = 'Step with the arrow keys, or drag a number sideways.';
let explorers = 0; // on this page, for the ids

function startExplorer(box) {
  if (box.dataset.started) return;
  box.dataset.started = 'yes';
  const id = `explorer-${++explorers}`, embedded = box.dataset.f !== undefined;
  const given = embedded ? null : readHash(location.hash);
  let state = embedded ? { f: box.dataset.f, x: box.dataset.x, v: box.dataset.v ?? '' } : given ?? presetState(firstPreset());
  let linkTrouble = given?.trouble ?? '';
  let result = null, frame = 0, speaking = 0, writing = 0, typing = null, touched = Boolean(given);

  const live = el('p', { class: 'ex-live', role: 'status', 'aria-live': 'polite' });
  const announce = (text, wait = 0) => {
    clearTimeout(speaking);
    speaking = setTimeout(() => { live.textContent = text; }, wait);
  };
  const change = (part, field = null) => {
    state = { ...state, ...part };
    typing = field;
    linkTrouble = '';
    touched = true;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      update();
      announce(summary(), 700);
    });
  };

  // A text field with its error below it.
  const field = (name, attributes) => {
    const error = el('div', { class: 'ex-error', id: `${id}-${name}-error`, hidden: true });
    const input = el('input', {
      type: 'text', id: `${id}-${name}`, class: 'ex-text', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
      'aria-describedby': error.id, ...attributes,
    });
    input.addEventListener('input', () => change({ [name]: input.value }, name));
    input.addEventListener('change', () => { typing = null; });
    input.addEventListener('keydown', event => event.key === 'Enter' && event.preventDefault());
    return { input, error, label: text => el('label', { for: `${id}-${name}`, class: 'ex-label' }, text) };
  };
  const f = field('f', { placeholder: 'x ** 2', maxlength: 1000 });
  const x = field('x', { maxlength: 4000 }), v = field('v', { placeholder: 'omitted: y.backward()', maxlength: 4000 });
  const cells = {};
  for (const [name, { error }] of Object.entries({ x, v })) {
    const complain = trouble => {
      showTrouble(error, el('i'), trouble);
      if (trouble) announce(`Not a number for ${name}: ${trouble.message}`, 700);
    };
    cells[name] = new Cells(name, (shape, data) => change({ [name]: tensorText({ shape, data }) }), complain, error.id);
  }

  // What follows from the state.
  const link = el('p', { class: 'ex-error ex-link-error', hidden: true });
  const stale = el('p', { class: 'ex-stale', hidden: true });
  const picture = scrollBox('the rows of J, weighted'), refused = el('div', { class: 'ex-refused', hidden: true });
  const gradient = el('div', { class: 'ex-result-line' }), sentence = el('p', { class: 'ex-reading' });
  const said = el('div', { class: 'ex-said' }, ...(embedded ? [] : [gradient]), sentence, refused);
  const output = el('div', { class: 'ex-output' }, stale, el('div', { class: 'ex-figure' }, picture, said));

  const select = el('select', { id: `${id}-preset`, class: 'ex-text' }), about = el('p', { class: 'ex-note' });
  const choices = el('div', { class: 'ex-buttons', role: 'group', 'aria-label': 'v' });
  const xShape = el('span', { class: 'ex-note' }), vShape = el('span', { class: 'ex-note' }), lossNote = el('p', { class: 'ex-note' });
  const code = el('code'), stepper = embedded ? null : new Stepper(announce);
  const steps = el('section', { class: 'ex-section' }), python = el('section', { class: 'ex-section' });

  let openLink = null; // of an embedded explorer, to the page of the explorer

  if (embedded) {
    openLink = box.querySelector(':scope > p > a').cloneNode(true); // the text that stands there without scripts has one
    const row = (name, { error }) => el('div', { class: 'ex-field' },
      el('span', { class: `ex-letter ${name}`, 'aria-hidden': 'true' }, name), el('div', {}, cells[name].root, error));
    box.replaceChildren(
      scrollBox('the function', el('p', { class: 'ex-function' }, el('span', { class: 'y' }, 'y'), ' = ', el('code', {}, state.f))),
      el('div', { class: 'ex-inputs' }, row('x', x), row('v', v)), el('p', { class: 'ex-note' }, HOW_TO),
      output, el('p', { class: 'ex-more' }, openLink), live);
  } else {
    const groups = new Map();
    select.append(el('option', { value: '' }, 'a function of your own'));
    for (const { id: value, title, group } of PRESETS) {
      if (!groups.has(group)) groups.set(group, el('optgroup', { label: group }));
      groups.get(group).append(el('option', { value }, title));
    }
    select.append(...groups.values());
    select.addEventListener('change', () => {
      const preset = PRESETS.find(one => one.id === select.value);
      if (preset) change(presetState(preset));
    });
    const heading = (text, part) => el('h2', { id: part }, ...text);
    // The button is that of every other program in the book (book.js, which loads this script).
    python.append(heading(['The same in PyTorch'], 'the-same-in-pytorch'), el('div', { class: 'highlight' },
      copyButton('copy-code', 'Copy', () => code.textContent), el('div', {}, el('pre', {}, code))));
    steps.append(heading(['Step through ', el('code', {}, 'backward')], 'step-through-backward'), stepper.root);
    const part = (tag, name, ...children) => el(tag, { class: 'ex-field' },
      ...(tag === 'fieldset' ? [el('legend', { class: 'ex-hidden' }, name)] : []),
      el('div', { class: `ex-letter ${name}`, 'aria-hidden': 'true' }, name), el('div', {}, ...children));
    const pair = (left, right, label) =>
      el('div', { class: 'ex-pair' }, el('div', {}, ...left), el('div', { class: 'ex-grow' }, right.label(label), right.input));
    const form = el('form', { class: 'ex-form', autocomplete: 'off' },
      link,
      part('div', 'f',
        pair([el('label', { for: select.id, class: 'ex-label' }, 'Function'), select], f, 'in PyTorch, y ='), f.error, about),
      part('fieldset', 'x', pair([cells.x.root], x, 'x as text'), x.error, xShape),
      part('fieldset', 'v', choices, lossNote, pair([cells.v.root], v, 'v as text, in any shape'), v.error, vShape));
    box.replaceChildren(form, output, python, steps, live);
    form.addEventListener('submit', event => event.preventDefault());
    addEventListener('hashchange', () => {
      const read = readHash(location.hash);
      if (!read) return;
      ({ trouble: linkTrouble, ...state } = read);
      touched = true;
      typing = null;
      update();
      announce(summary(), 300);
    });
  }
  addEventListener('resize', () => {
    if (result?.J) showResult();
    mendScrolling(box);
  });

  function showChoices(m) {
    if (choices.dataset.m !== String(m)) {
      choices.dataset.m = m;
      let all = vChoices(m);
      const oneHot = all.filter(choice => choice.index);
      if (m > 12) all = all.filter(choice => !choice.index || choice.index < 11 || choice.index === m);
      choices.replaceChildren(...all.flatMap(({ word, label, index }) => {
        const button = el('button', { type: 'button', class: 'ex-button', 'data-word': word }, label, ...(index ? [el('sub', {}, String(index))] : []));
        button.addEventListener('click', () => change({ v: word }));
        return index === m && oneHot.length > 12 ? [el('span', { class: 'ex-note', 'aria-hidden': 'true' }, '…'), button] : [button];
      }));
    }
    for (const button of choices.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset.word === state.v.trim()));
    lossNote.textContent = state.v === 'loss' ? `The loss is ℓ(y) = ${lossOf(state)}, and v = ∇ℓ(y): one derivative for each number of y.` : '';
    lossNote.hidden = !lossNote.textContent;
  }

  function showResult() {
    const { y, J, weights, omitted } = result;
    const draw = narrow => picture.replaceChildren(drawRows({
      narrow,
      y: { letter: 'y', tensor: y }, x: { letter: 'x', shape: result.x.shape }, rows: J.rows, omitted,
      weights: weights?.data, sum: result.gradient?.data,
      sumName: ['vᵀJ = ', el('code', {}, 'x.grad')],
      label: result.refusal ? 'y and the rows of J' : `vᵀJ as a weighted sum of the rows of J: ${reading(weights, J)}; the sum is ${briefly(result.gradient, 400)}`,
    }));
    draw(false);
    if (picture.scrollWidth > picture.clientWidth + 1) draw(true);
    refused.hidden = !result.refusal;
    gradient.hidden = sentence.hidden = Boolean(result.refusal);
    if (result.refusal) {
      refused.replaceChildren(
        el('p', {}, 'Here PyTorch raises:'), el('pre', {}, el('code', {}, result.refusal)),
        el('p', {}, result.depends === false ? 'No number of y depends on x: there is no graph to go back through.' : `v must have exactly the shape of y: ${formatShape(y.shape)}${result.omitted ? `; with ${numel(y)} numbers in y it cannot be left out` : ''}.`));
      return;
    }
    gradient.replaceChildren(
      el('code', { class: 'ex-name' }, 'x.grad'), el('div', { class: 'ex-grad', 'data-gradient': '' }, ...drawTensor(result.gradient, 'x', 'x.grad')),
      el('span', { class: 'ex-note' }, `shape ${formatShape(result.gradient.shape)}, that of x`));
    sentence.replaceChildren(el('code', {}, 'x.grad'), ` = ${reading(weights, J)}`);
  }

  function summary() {
    if (linkTrouble) return linkTrouble;
    const [name, trouble] = Object.entries(result.troubles)[0] ?? [];
    if (trouble) return `Error in ${{ f: 'the function', x: 'x', v: 'v' }[name]}, character ${trouble.at + 1}: ${trouble.message}`;
    if (result.refusal) return `PyTorch refuses: ${result.refusal}`;
    return `x.grad is ${briefly(result.gradient, 120)}: ${reading(result.weights, result.J)}.`;
  }

  function update() {
    const next = evaluate(state);
    link.hidden = !linkTrouble;
    link.textContent = linkTrouble;
    for (const [name, { input, error }] of Object.entries({ f, x, v })) {
      showTrouble(error, input, next.troubles[name]);
      if (typing === name) continue;
      if (name !== 'v') input.value = state[name];
      else if (next.v) input.value = tensorText(next.v);
      else if (!/^(ones|digits|loss|wrong|e\d+)$/.test(state.v) || next.troubles.v) input.value = state.v;
    }
    const preset = presetOf(state);
    select.value = preset?.id ?? '';
    about.textContent = preset?.about ?? '';
    if (next.x) {
      cells.x.show(next.x);
      xShape.textContent = `shape ${formatShape(next.x.shape)}. ${HOW_TO}`;
    }
    if (next.y) showChoices(numel(next.y));
    if (next.v !== undefined) {
      cells.v.root.parentElement.hidden = next.omitted;
      if (next.v) cells.v.show(next.v);
      vShape.textContent = next.omitted ? '' : `shape ${formatShape(next.v.shape)}${next.refusal ? `; y has the shape ${formatShape(next.y.shape)}` : ', that of y'}`;
    }
    const good = next.J && Object.keys(next.troubles).length === 0;
    if (good) {
      result = { ...next, state };
      showResult();
      if (!embedded) {
        code.textContent = program(state.f, result.x, result.v, state.v === 'loss' ? { loss: lossOf(state) } : {});
        python.hidden = false;
        steps.hidden = Boolean(result.refusal);
        if (!result.refusal) stepper.show(result);
      }
    }
    output.hidden = !result?.J;
    stale.hidden = good || !result?.J;
    if (!good) {
      if (result?.J) stale.textContent = 'What follows belongs to the last entries that were understood.';
      else python.hidden = steps.hidden = true;
      result = { ...result, troubles: next.troubles };
    }
    mendScrolling(box);
    if (openLink) openLink.href = openLink.href.replace(/#.*$/, '') + writeHash(state, next.v);
    if (touched && !embedded && !linkTrouble) {
      clearTimeout(writing);
      writing = setTimeout(() => history.replaceState(history.state, '', writeHash(state, next.v)), 250);
    }
  }

  box.classList.add('ex-ready', ...(embedded ? ['ex-embedded'] : []));
  update();
  if (given) announce(summary(), 700);
}

for (const box of document.querySelectorAll('.explorer')) startExplorer(box);
globalThis.explorer = Object.freeze({ run, backward, jacobian, parseFunction, parseTensor, refusal, program, reading, PRESETS });
