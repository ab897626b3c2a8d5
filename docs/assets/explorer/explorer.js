// The explorer of a page: what the reader sets (the program, its inputs, v), and what follows from it.
import { Stepper } from './graph.js';
import { MISSIONS, noteSolved, progress, solvedMissions } from './missions.js';
import { Desk } from './mixer.js';
import { PRESETS } from './presets.js';
import { evaluate, firstPreset, inputsOf, lossOf, presetOf, presetState, readHash, tensorText, vChoices, weightsIn, withInputs, writeHash } from './state.js';
import { backward, jacobianOf, run } from './tape.js';
import { parseProgram, parseTensor } from './parser.js';
import { catalogue } from './table.js';
import { programText, reading, refusal } from './torch_says.js';
import { formatShape, numel } from './tensors.js';
import { Cells, briefly, drawRows, el, mendScrolling, scrollBox, showTrouble } from './view.js';

const HOW_TO = 'Step with the arrow keys, or drag a number sideways.';
const NARROW = '(max-width: 59.98em)';
let explorers = 0; // on this page, for the ids

// What a screen reader is told.
function speaker() {
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

// A text field with its error, which is placed below it.
function textField(id, tag, attributes, changed) {
  const error = el('div', { class: 'ex-error', id: `${id}-error`, hidden: true });
  const input = el(tag, {
    ...(tag === 'input' ? { type: 'text' } : {}), id, class: 'ex-text', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
    'aria-describedby': error.id, ...attributes,
  });
  input.addEventListener('input', () => changed(input.value));
  if (tag === 'input') input.addEventListener('keydown', event => event.key === 'Enter' && event.preventDefault());
  return { input, error, label: text => el('label', { for: id, class: 'ex-label' }, text) };
}

function said({ J, weights, gradients }, of) {
  if (!of) return 'There is no input.';
  if (!gradients[of]) return `${of}.grad is None: y does not depend on ${of}.`;
  return `${of}.grad is ${briefly(gradients[of], 120)}: ${reading(weights, J.blocks[of])}.`;
}

function troubleSaid([name, { at, message }]) {
  return `Error in ${name === 'f' ? 'the program' : name.replace('=', '')}, character ${at + 1}: ${message}`;
}

function refusalSaid({ y, depends, omitted }) {
  if (depends === false) return 'No number of y depends on an input: there is no graph to go back through.';
  const also = omitted ? `; with ${numel(y)} numbers in y it cannot be left out` : '';
  return `v must have exactly the shape of y: ${formatShape(y.shape)}${also}.`;
}

// The loss in the name that the program gives its last line.
function lossIn(state, { output }) {
  return lossOf(state).replace(/\by\b/g, output);
}

// An explorer in another page: the numbers of x and v to change, the weighted rows of J, and a link to the page of the desk.
function startEmbedded(box, id) {
  let state = { f: box.dataset.f, inputs: { x: box.dataset.x }, v: box.dataset.v ?? '', mission: '', step: 0 };
  let result = null, frame = 0;
  const { live, announce } = speaker();
  const change = part => {
    state = { ...state, ...part };
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      update();
      if (result?.gradients) announce(said(result, 'x'), 700);
    });
  };
  const made = {};
  for (const name of ['x', 'v']) {
    const error = el('div', { class: 'ex-error', id: `${id}-${name}-error`, hidden: true });
    const changed = (shape, data) => change(name === 'v' ? { v: tensorText({ shape, data }) } : { inputs: { x: tensorText({ shape, data }) } });
    const cells = new Cells(name, changed, trouble => {
      showTrouble(error, el('i'), trouble);
      if (trouble) announce(`Not a number for ${name}: ${trouble.message}`, 700);
    }, error.id);
    made[name] = { cells, error };
  }
  const picture = scrollBox('the rows of J, weighted'), refused = el('div', { class: 'ex-refused', hidden: true }), sentence = el('p', { class: 'ex-reading' });
  const openLink = box.querySelector(':scope > p > a').cloneNode(true); // the text that stands there without scripts has one
  const row = name => el('div', { class: 'ex-field' },
    el('span', { class: `ex-letter ${name}`, 'aria-hidden': 'true' }, name), el('div', {}, made[name].cells.root, made[name].error));
  box.replaceChildren(
    scrollBox('the function', el('p', { class: 'ex-function' }, el('span', { class: 'y' }, 'y'), ' = ', el('code', {}, state.f))),
    el('div', { class: 'ex-inputs' }, row('x'), row('v')), el('p', { class: 'ex-note' }, HOW_TO),
    el('div', { class: 'ex-output' }, picture, sentence, refused), el('p', { class: 'ex-more' }, openLink), live);

  function update() {
    const next = evaluate(state);
    for (const name of ['x', 'v']) showTrouble(made[name].error, el('i'), next.troubles[name === 'x' ? '=x' : name] ?? (name === 'x' ? next.troubles.f : undefined));
    if (next.inputs?.x) made.x.cells.show(next.inputs.x);
    if (next.v) made.v.cells.show(next.v);
    if (next.J) {
      result = next;
      const { y, J, weights, gradients, inputs, omitted } = result;
      const draw = narrow => picture.replaceChildren(drawRows({
        narrow, y: { letter: 'y', tensor: y }, x: { letter: 'x', shape: inputs.x.shape }, rows: J.blocks.x.rows, omitted,
        weights: weights?.data, sum: gradients?.x?.data, sumName: ['vᵀJ = ', el('code', {}, 'x.grad')],
        label: result.refusal ? 'y and the rows of J' : `vᵀJ as a weighted sum of the rows of J: ${reading(weights, J.blocks.x)}; the sum is ${briefly(gradients.x, 400)}`,
      }));
      draw(false);
      if (picture.scrollWidth > picture.clientWidth + 1) draw(true);
      refused.hidden = !result.refusal;
      sentence.hidden = Boolean(result.refusal);
      if (result.refusal) refused.replaceChildren(el('p', {}, 'Here PyTorch raises:'), el('pre', {}, el('code', {}, result.refusal)));
      else sentence.replaceChildren(el('code', {}, 'x.grad'), ` = ${reading(weights, J.blocks.x)}`);
    }
    mendScrolling(box);
    openLink.href = openLink.href.replace(/#.*$/, '') + writeHash(state, next);
  }

  addEventListener('resize', update);
  box.classList.add('ex-ready', 'ex-embedded');
  update();
}

// The explorer of its own page: the desk.
function startDesk(box, id) {
  const given = readHash(location.hash, MISSIONS);
  let state = given ?? presetState(firstPreset()), linkTrouble = given?.trouble ?? '';
  let result = null, of = MISSIONS.find(one => one.id === state.mission)?.of ?? '', frame = 0, writing = 0, typing = null, touched = Boolean(given), step = state.step;
  let read = '', solved = solvedMissions(), outcome = '', written = location.hash;
  const { live, announce } = speaker();

  const change = (part, field = null) => {
    state = { ...state, ...part };
    typing = field;
    if ('f' in part) read = '';
    linkTrouble = '';
    touched = true;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      update();
      announce(summary(), 700);
    });
  };
  const go = next => { // to another state as a whole
    state = next;
    step = next.step;
    read = '';
    typing = null;
    outcome = '';
    adopted.clear();
  };

  // The program, and what it says of its own inputs: `x = torch.tensor(…)` in a text that was pasted.
  const adopted = new Map();
  const f = textField(`${id}-f`, 'textarea', { placeholder: 'x ** 2', maxlength: 4000, rows: 2 }, text => {
    const part = { f: text, inputs: { ...state.inputs }, step: 0 };
    try {
      const program = parseProgram(text);
      for (const [name, numbers] of program.given) {
        if (adopted.get(name) === numbers) continue;
        adopted.set(name, numbers);
        part.inputs[name] = tensorText(parseTensor(numbers));
      }
      if (program.v !== undefined && adopted.get('backward') !== program.v) {
        adopted.set('backward', program.v);
        part.v = weightsIn(program.v);
      }
    } catch { /* it is said below the program what is wrong */ }
    change(withInputs({ ...state, ...part }), 'f');
  });
  f.input.addEventListener('change', () => { // typed to the end: the lines that only make inputs have been read
    typing = null;
    adopted.clear();
    try {
      const { body, given, v } = parseProgram(state.f);
      if (body.trim() && body !== state.f) {
        const names = [...given.keys(), ...(v === undefined ? [] : ['v'])].join(', ');
        change({ f: body });
        read = `${names && 'Read from your lines: '}${names}${names && '. '}Left out: imports, comments, backward, print.`;
      }
    } catch { /* as above */ }
  });

  // One group of cells and one text for each input.
  const inputs = new Map(), inputsPlace = el('div', { class: 'ex-inputs' }), textsPlace = el('div', { class: 'ex-texts' });
  const inputOf = name => {
    if (inputs.has(name)) return inputs.get(name);
    const set = text => change({ inputs: { ...state.inputs, [name]: text } }, name);
    const text = textField(`${id}-${name}`, 'input', { maxlength: 4000 }, set);
    text.input.addEventListener('change', () => { typing = null; });
    const cells = new Cells(name, (shape, data) => change({ inputs: { ...state.inputs, [name]: tensorText({ shape, data }) } }), trouble => {
      showTrouble(text.error, el('i'), trouble);
      if (trouble) announce(`Not a number for ${name}: ${trouble.message}`, 700);
    }, text.error.id, 'x');
    const shape = el('span', { class: 'ex-note' });
    const root = el('div', { class: 'ex-input', role: 'group', 'aria-label': name },
      el('p', { class: 'ex-input-name', 'aria-hidden': 'true' }, el('strong', { class: 'x' }, name), ' ', shape), cells.root, text.error);
    const made = { text, cells, shape, root, line: el('div', { class: 'ex-text-line' }, text.label(name), text.input) };
    inputs.set(name, made);
    return made;
  };

  const v = textField(`${id}-v`, 'input', { placeholder: 'omitted: y.backward()', maxlength: 4000 }, text => change({ v: text }, 'v'));
  v.input.addEventListener('change', () => { typing = null; });
  const vCells = new Cells('v', (shape, data) => change({ v: tensorText({ shape, data }) }), trouble => {
    showTrouble(v.error, el('i'), trouble);
    if (trouble) announce(`Not a number for v: ${trouble.message}`, 700);
  }, v.error.id);
  const choices = el('div', { class: 'ex-buttons', role: 'group', 'aria-label': 'v' }), lossNote = el('p', { class: 'ex-note' });
  const button = (text, action, kind = '') => {
    const made = el('button', { type: 'button', class: `ex-button ${kind}` }, text);
    made.addEventListener('click', action);
    return made;
  };
  const moreV = el('details', { class: 'ex-fold ex-more-v' }, el('summary', {}, 'Other v'),
    choices, lossNote, el('div', { class: 'ex-text-line' }, v.label('v as text, in any shape'), v.input));

  // What follows from the state.
  const link = el('p', { class: 'ex-error ex-link-error', hidden: true }), stale = el('p', { class: 'ex-stale', hidden: true });
  const refused = el('div', { class: 'ex-refused', hidden: true }), sentence = el('p', { class: 'ex-reading' });
  const stepper = new Stepper(announce, at => {
    state = { ...state, step: at };
    touched = true;
    checkMission();
    writeSoon();
  });
  const desk = new Desk(vCells, name => {
    of = name;
    showResult();
    announce(result.refusal ? '' : said(result, of));
  });
  const code = el('code'), python = el('section', { class: 'ex-section' });
  const select = el('select', { id: `${id}-preset`, class: 'ex-text' }), about = el('p', { class: 'ex-note' });

  const groups = new Map();
  select.append(el('option', { value: '' }, 'a program of your own'));
  for (const { id: value, title, group } of PRESETS) {
    if (!groups.has(group)) groups.set(group, el('optgroup', { label: group }));
    groups.get(group).append(el('option', { value }, title));
  }
  select.append(...groups.values());
  select.addEventListener('change', () => {
    const preset = PRESETS.find(one => one.id === select.value);
    if (!preset) return;
    go(presetState(preset));
    change({});
  });

  // The missions.
  const missionSelect = el('select', { class: 'ex-text', 'aria-label': 'Mission' }), goal = el('p', { class: 'ex-goal' });
  const told = el('p', { class: 'ex-told', hidden: true }), missionButtons = el('div', { class: 'ex-buttons' });
  let held = false; // while a number is dragged nothing is judged: it passes by what it does not mean
  box.addEventListener('pointerdown', ({ target }) => { held = target.matches('[type=range], [role=spinbutton]'); });
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => {
      const was = held;
      held = false;
      if (was && !frame) checkMission();
    });
  }
  const mission = () => MISSIONS.find(one => one.id === state.mission);
  const start = one => {
    of = one?.of ?? of;
    go(one ? { ...one.start, inputs: { ...one.start.inputs }, mission: one.id, step: 0 } : { ...state, mission: '' });
    change({});
    announce(one ? `Mission: ${one.goal}` : 'No mission', 800);
  };
  const tell = (text, kind) => {
    outcome = kind;
    told.textContent = text;
    showMission();
    announce(text);
  };
  const win = () => {
    if (!solved.includes(state.mission)) solved = [...solved, state.mission];
    noteSolved(solved);
    tell(`Solved. ${mission().why}`, 'solved');
  };
  const hint = button('Hint', () => tell(mission().hint, 'hint'));
  const none = button('It cannot be done', () => (mission().none ? win() : tell(`Not so. ${mission().notNone}`, 'wrong')));
  const again = button('Reset', () => start(mission()));
  const onwards = button('Next', () => {
    const at = MISSIONS.findIndex(one => one.id === state.mission), after = [...MISSIONS.slice(at + 1), ...MISSIONS.slice(0, at + 1)];
    start(after.find(one => !solved.includes(one.id)) ?? after[0]);
  }, 'ex-first');
  const missions = el('section', { class: 'ex-mission', 'aria-label': 'Missions' },
    missionSelect, goal, el('div', { class: 'ex-mission-buttons' }, missionButtons), told);
  missionButtons.append(hint, none, again, onwards);
  missionSelect.addEventListener('change', () => start(MISSIONS.find(one => one.id === missionSelect.value)));

  function showMission() {
    const current = mission(), all = solved.length === MISSIONS.length;
    missionSelect.replaceChildren(
      el('option', { value: '' }, current ? 'No mission' : `Missions: ${solved.length} of ${MISSIONS.length} solved`),
      ...MISSIONS.map(({ id: value, title }, k) => el('option', { value }, `${solved.includes(value) ? '✓ ' : ''}${k + 1}. ${title}`)));
    missionSelect.value = current?.id ?? '';
    goal.replaceChildren(...(current ? [el('strong', {}, 'Your mission: '), current.goal]
      : [all ? 'All missions are solved. The program, the numbers and the faders are yours.' : 'Drag a fader, or step through backward. Or take on a mission: it gives you a goal, and says when you have reached it.']));
    hint.hidden = none.hidden = again.hidden = !current;
    onwards.textContent = current ? 'Next' : solved.length ? 'Go on' : 'First mission';
    onwards.classList.toggle('ex-first', !current || outcome === 'solved');
    hint.setAttribute('aria-pressed', String(outcome === 'hint'));
    told.hidden = !current;
    if (!outcome) told.textContent = '';
    told.className = `ex-told ${outcome}`;
    missions.classList.toggle('ex-on', Boolean(current));
  }

  function checkMission() {
    const current = mission();
    if (!current || !result?.tape || held) return;
    const found = progress(current, { ...result, arrived: stepper.arrived() }, state);
    if (found === 'solved') {
      if (outcome !== 'solved') win();
    }
    else if (found) tell(found, 'wrong');
    else if (outcome === 'solved' && !current.none) tell('Solved before. What you see now is no solution.', 'before');
    else if (outcome === 'wrong') tell('', '');
  }

  // The page.
  const heading = (text, part) => el('h2', { id: part }, ...text);
  // The button is that of every other program in the book (book.js, which loads this script).
  const copies = el('div', { class: 'ex-buttons ex-copies' },
    copyButton('ex-button', 'Copy as PyTorch', () => code.textContent), copyButton('ex-button', 'Copy a link', () => location.href.replace(/#.*$/, '') + writeHash(state, result)));
  python.append(heading(['The same in PyTorch'], 'the-same-in-pytorch'), el('div', { class: 'highlight' },
    copyButton('copy-code', 'Copy', () => code.textContent), el('div', {}, el('pre', {}, code))));
  const part = (kind, ...children) => {
    const form = el('form', { class: kind, autocomplete: 'off' }, ...children);
    form.addEventListener('submit', event => event.preventDefault());
    return form;
  };
  const program = part('ex-program',
    el('div', { class: 'ex-preset' }, el('label', { for: select.id, class: 'ex-label' }, 'Start from'), select),
    f.label('Program, in PyTorch. Its last line is y.'), f.input, f.error, about);
  const numbers = part('ex-numbers', inputsPlace, el('details', { class: 'ex-fold' }, el('summary', {}, 'Inputs as text'), textsPlace), copies);
  const left = el('div', { class: 'ex-left' }), back = el('section', { class: 'ex-back', 'aria-label': 'Step through backward' }, stepper.root);
  const out = el('section', { class: 'ex-desk', 'aria-label': 'The desk' },
    el('div', { class: 'ex-desk-head' }, desk.tabs, sentence, moreV), v.error, ...desk.parts, refused);
  const main = el('div', { class: 'ex-main' });
  const narrow = matchMedia(NARROW);
  const arrange = () => {
    if (narrow.matches) main.replaceChildren(program, stale, out, numbers, back);
    else {
      left.replaceChildren(program, numbers);
      main.replaceChildren(left, stale, back, out);
    }
  };
  arrange();
  narrow.addEventListener('change', arrange);
  box.replaceChildren(link, missions, main, stepper.history, python, live);
  addEventListener('hashchange', () => {
    const read = readHash(location.hash, MISSIONS);
    if (!read) return;
    const { trouble, ...next } = read;
    written = location.hash;
    go(next);
    linkTrouble = trouble;
    touched = true;
    update();
    announce(summary(), 300);
  });
  addEventListener('resize', () => mendScrolling(box));

  function showChoices(m) {
    if (choices.dataset.m !== String(m)) {
      choices.dataset.m = m;
      let all = vChoices(m);
      const oneHot = all.filter(choice => choice.index);
      if (m > 12) all = all.filter(choice => !choice.index || choice.index < 11 || choice.index === m);
      choices.replaceChildren(...all.flatMap(({ word, label, index }) => {
        const made = button('', () => change({ v: word }));
        made.dataset.word = word;
        made.append(label, ...(index ? [el('sub', {}, String(index))] : []));
        return index === m && oneHot.length > 12 ? [el('span', { class: 'ex-note', 'aria-hidden': 'true' }, '…'), made] : [made];
      }));
    }
    for (const one of choices.querySelectorAll('button')) one.setAttribute('aria-pressed', String(one.dataset.word === state.v.trim()));
    lossNote.textContent = state.v === 'loss' ? `The loss is ℓ(y) = ${lossOf(state)}, and v = ∇ℓ(y): one derivative for each number of y.` : '';
    lossNote.hidden = !lossNote.textContent;
  }

  function showInputs(names) {
    const axes = name => /^[[\s]*/.exec(state.inputs[name] ?? '')[0].replace(/\s/g, '').length; // small ones first: they share a line
    const ordered = [...names].sort((a, b) => axes(a) - axes(b) || (b === 'x') - (a === 'x')), found = ordered.map(inputOf);
    if (inputsPlace.dataset.names !== ordered.join()) {
      inputsPlace.dataset.names = ordered.join();
      inputsPlace.replaceChildren(...found.map(({ root }) => root));
      textsPlace.replaceChildren(...found.map(({ line }) => line));
    }
    if (!names.includes(of)) of = names.includes('x') ? 'x' : names[0] ?? '';
  }

  function showResult() {
    desk.show(result, of);
    refused.hidden = !result.refusal;
    sentence.hidden = Boolean(result.refusal);
    if (result.refusal) {
      refused.replaceChildren(el('p', {}, 'Here PyTorch raises:'), el('pre', {}, el('code', {}, result.refusal)), el('p', {}, refusalSaid(result)),
        ...(result.depends === false ? [] : [el('div', { class: 'ex-buttons' }, button('Use ones', () => change({ v: 'ones' }), 'ex-first'), button('Choose a v', () => {
          moreV.open = true;
          moreV.firstChild.focus();
        }))]));
    } else {
      sentence.replaceChildren(el('code', {}, `${of}.grad`), ` = ${reading(result.weights, result.J.blocks[of])}`, el('span', { class: 'ex-note' }, desk.scales));
    }
  }

  function summary() {
    if (linkTrouble) return linkTrouble;
    const [trouble] = Object.entries(result.troubles);
    if (trouble) return troubleSaid(trouble);
    return result.refusal ? `PyTorch refuses: ${result.refusal}` : said(result, of);
  }

  function writeSoon() {
    if (!touched || linkTrouble) return;
    clearTimeout(writing);
    writing = setTimeout(() => {
      if (location.hash !== written && location.hash.includes('=')) return; // a link was followed, and is read in a moment
      history.replaceState(history.state, '', writeHash(state, result ?? {}));
      written = location.hash;
    }, 250);
  }

  function update() {
    const next = evaluate(state), { troubles } = next;
    link.hidden = !linkTrouble;
    link.textContent = linkTrouble;
    if (next.program) showInputs(next.program.inputs);
    showTrouble(f.error, f.input, troubles.f);
    showTrouble(v.error, v.input, troubles.v);
    if (typing !== 'f') f.input.value = state.f;
    if (f.input.dataset.fits !== f.input.value) { // as high as its text, within limits
      f.input.dataset.fits = f.input.value;
      f.input.style.height = 'auto';
      f.input.style.height = `${Math.min(200, f.input.scrollHeight + 2)}px`;
    }
    for (const [name, { text, cells, shape }] of inputs) {
      if (!next.program?.inputs.includes(name)) continue;
      showTrouble(text.error, text.input, troubles[`=${name}`]);
      if (typing !== name) text.input.value = state.inputs[name] ?? '';
      if (!next.inputs?.[name]) continue;
      cells.show(next.inputs[name]);
      shape.textContent = formatShape(next.inputs[name].shape);
    }
    if (typing !== 'v') {
      if (next.v) v.input.value = tensorText(next.v);
      else if (!/^(ones|digits|loss|wrong|e\d+)$/.test(state.v) || troubles.v) v.input.value = state.v;
    }
    const preset = presetOf(state);
    select.value = preset?.id ?? '';
    select.firstChild.textContent = state.mission ? 'the program of the mission' : 'a program of your own';
    about.textContent = read || (state.mission ? '' : preset?.about ?? '');
    about.hidden = !about.textContent;
    if (next.y) showChoices(numel(next.y));
    if (next.v && !next.refusal) vCells.show(next.v);
    const good = next.J && Object.keys(troubles).length === 0;
    if (good) {
      result = { ...next, state };
      showResult();
      code.textContent = programText(next.program, result.inputs, result.v, state.v === 'loss' ? { loss: lossIn(state, next.program) } : {});
      if (!result.refusal) stepper.show(result, step);
      step = undefined;
    }
    out.hidden = !result?.J;
    back.hidden = !result?.steps || Boolean(result.refusal);
    python.hidden = copies.hidden = !good;
    stepper.history.hidden = back.hidden || !stepper.at;
    stale.hidden = good || !result?.J;
    stale.textContent = stale.hidden ? '' : 'The desk shows the last entries that were understood.';
    main.classList.toggle('ex-old', !stale.hidden);
    if (!good) result = { ...result, troubles };
    state.step = stepper.at;
    mendScrolling(box);
    checkMission();
    showMission();
    writeSoon();
  }

  box.classList.add('ex-ready');
  update();
  if (given) announce(summary(), 700);
}

// The list of all that can be typed, from the table that the explorer itself goes by.
function listWords(place) {
  const kinds = new Map();
  for (const { kind, spellings } of catalogue()) kinds.set(kind, [...kinds.get(kind) ?? [], ...spellings]);
  place.replaceChildren(...[...kinds].map(([kind, spellings]) =>
    el('p', {}, el('strong', {}, `${kind}: `), ...[...new Set(spellings)].flatMap((text, k) => [...(k ? [' · '] : []), el('code', {}, text)]))));
}

for (const box of document.querySelectorAll('.explorer')) {
  if (box.dataset.started) continue;
  box.dataset.started = 'yes';
  const id = `explorer-${++explorers}`;
  if (box.dataset.f === undefined) startDesk(box, id);
  else startEmbedded(box, id);
}
for (const place of document.querySelectorAll('.ex-words')) listWords(place);
globalThis.explorer = Object.freeze({
  run, backward, jacobianOf, parseProgram, parseTensor, refusal, programText, reading, catalogue, evaluate, readHash, PRESETS, MISSIONS, inputsOf,
});
