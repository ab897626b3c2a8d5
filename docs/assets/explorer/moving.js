// A live figure after the first touch: the methods that live.js lacks until then. They compute what a state shows, and
// write it into pictures, code, output and text. A state is { inputs, v, rows, u }.
import { withState } from './address.js';
import { verdictOf, walk } from './arm.js';
import { filmed } from './film.js';
import { cheer, drawGhosts, isMet, placeRewards } from './goals.js';
import { isCalm } from './motion.js';
import { brackets, inWords, stopAt, printed, asCode, scaleOf, shown } from './numerals.js';
import { aimed } from './pulling.js';
import { parseProgram } from './reader.js';
import { tensorText } from './state.js';
import { boxPath, drawAt, drawKey, drawPlane, drawPull, fitted, mapOf, numbersIn, placeBeside, placeZero, rangeOf, thickness, WIDE } from './strokes.js';

const SPARE = 1.5, ROOM = 8; // how much larger an axis gets than it must while a hand moves on, and at most when it takes hold
const EASE = 0.22; // of the way that is left, in each frame: a new scale is there after a quarter of a second

// What a handle moves: v, the vectors v of several calls, u, or an input.
const held = (name, state) => state[name] ?? state.inputs[name];

// A film sets the style of what has a time.
const isDrawn = ({ name, ownerElement }) => name !== 'style' || !ownerElement.dataset.t;

// What a path leads to, and the tensor that it is a number of.
const readIn = scope => path => path.split('.').reduce((part, key) => part?.[key], scope);
const groupOf = path => path.replace(/(\.\d+)+$/, '');
const largestIn = (read, path) => Math.max(...[read(groupOf(path))].flat(3).map(Math.abs));

// A scale with room for more numbers. If zero is in its middle, it stays there.
function widened([low, high], numbers) {
  const [least, most] = [Math.min(low, ...numbers), Math.max(high, ...numbers)], far = Math.max(-least, most);
  return low === -high ? [-far, far] : [least, most];
}

// A span around the characters from `start` to `end` of what an element shows.
function spanned(element, start, end, className = 'follows') {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let at = 0, node; (node = walker.nextNode()); at += node.length) {
    if (start >= at && start < at + node.length) range.setStart(node, start - at);
    if (end > at && end <= at + node.length) { range.setEnd(node, end - at); break; }
  }
  const span = Object.assign(document.createElement('span'), { className });
  span.append(range.extractContents());
  range.insertNode(span);
  return span;
}

// What its paragraph says after an element.
function textAfter(element) {
  const range = document.createRange();
  range.selectNodeContents(element.closest('p, li'));
  range.setStartAfter(element);
  return range.toString();
}

export const afterTouch = {
  // Read the program, find its numbers.
  begin() {
    this.first = figures.opened(this.program);
    for (const name of ['rows', 'u', 'cup', 'measured', 'lr', 'every', 'moment']) { // no numbers of the program: as they are printed
      const data = this.handles.filter(({ path }) => path.startsWith(`${name}.`))
        .map(({ element }) => +element.textContent.replace('−', '-'));
      if (data.length) this.first[name] = { shape: [data.length], data };
    }
    const ofLoss = this.choices.find(one => one.matches('[data-sets^="y "][aria-pressed=true]'));
    if (ofLoss) this.first.aim = ofLoss.dataset.sets;
    const scope = this.compute(this.first);
    this.state = structuredClone(this.first);
    for (const one of this.handles) {
      const [name] = one.path.split('.');
      if (name === 'v' ? this.links[0][0] !== scope.output : !held(name, this.first)) this.still(one);
    }
    for (const one of this.told) one.asks = /^[^.?!]*\?/.test(textAfter(one.element));
    this.J = scope.J; // at first
    this.firstRead = readIn(scope);
    this.texts = [];
    this.findCode();
    this.findOutput();
    this.drawn = [...this.root.querySelectorAll('.picture *')].map(element => ({
      element,
      text: element.childElementCount ? null : element.textContent,
      attributes: new Map([...element.attributes].filter(isDrawn).map(({ name, value }) => [name, value])),
    }));
    this.address = this.link?.href;
    const drawn = ['low', 'high'].map(end => this.root.querySelector(`[data-n="scale.${end}"]`)?.textContent);
    this.firstScale = drawn[0] ? drawn.map(one => +one.replace('−', '-')) : scope.scale;
    this.deep = new Map();
    for (const { element, kind, path } of this.marks) { // what has the deepest colour, or the thickest wire, at first
      if (/^(cell|heat|wire)$/.test(kind)) this.deep.set(groupOf(path), +(element.dataset.deep ?? largestIn(readIn(scope), path)));
    }
    this.boxed = this.marks.flatMap(({ element, path }) => {
      const text = element.matches('text') ? element : element.querySelector(':scope > .number');
      return text?.previousElementSibling?.matches('.value, .frame') ? [[text, groupOf(path)]] : [];
    });
    this.unseal();
    this.handles.forEach(one => this.pair(one));
    this.steady(() => this.goals.forEach(({ element }) => element.classList.remove('later')));
    this.rest();
    this.speak(scope);
    if (this.aims) this.tellStep = away => {
      this.aims.forEach((one, k) => one.setAttribute('aria-pressed', !k !== !!this.state.ones));
      this.story.textContent = away ? verdictOf(this.scope, this.state) : this.storyAtFirst;
    };
    if (this.bar) this.film = filmed(this, this.bar);
    this.root.classList.add('opened');
  },

  // Nothing moves, and scales are as printed.
  rest() {
    cancelAnimationFrame(this.easing);
    this.easing = 0;
    this.scale = this.firstScale;
    this.views = new Map();
    for (const { element, kind } of this.marks) {
      if (kind === 'plane') this.views.set(element, { aim: rangeOf(element), now: rangeOf(element) });
    }
    this.views.set(this, { aim: this.scale, now: this.scale });
  },

  // A handle of what the program computes itself.
  still({ element }) {
    for (const name of ['tabindex', 'role', 'aria-label']) element.removeAttribute(name);
    element.classList.add('still');
  },

  // What the program subtracts y from to make v, unless a reader wants a v of ones.
  goalOf: ({ cup, measured, ones }) => (ones ? undefined : cup ?? measured),

  // Whether the program itself makes v of y, as the state does.
  isProgram({ aim }) {
    return Boolean(aim) && aim === this.first.aim;
  },

  // All that a state shows: paths of data attributes are read from this.
  compute(state) {
    const goal = this.goalOf(state);
    if (goal) { // v is the gap
      const { y } = figures.follow(this.program, state.inputs, state.v, []).values;
      state.v.data = goal.data.map((one, k) => one - y[k]);
    }
    if (state.aim) { // v of a loss: "y 5 0.5" for 5(y − 0.5)
      const [, times, goal] = state.aim.split(' '), { y } = figures.follow(this.program, state.inputs, state.v, []).values;
      const digits = this.isProgram(state) ? 1e12 : 1e4; // the code has numbers of four
      state.v.data = y.map(one => Math.round(digits * times * (one - goal)) / digits);
    }
    const [curves, arm] = ['.curves', '[data-arm]'].map(query => this.root.querySelector(query));
    const { scope, least, most } = figures.shows(this.program, this.links, { ...state, times: this.times, first: this.first }, Boolean(curves), arm?.dataset.arm);
    this.times ??= scope.field?.times; // the arrows of a field have one scale, so that they can be compared
    scope.ends = [least, most];
    scope.scale = scaleOf(least, most);
    return scope;
  },

  // Where the code sets an input or v: its numbers one by one, or the whole value.
  findCode() {
    const code = this.card.querySelector('.highlight code');
    if (!code) return;
    const found = [];
    const none = { data: [] }, { inputs, v, rows = none, u = none, cup = none, measured = none } = this.first;
    for (const [name, { data }, path = name] of [...Object.entries(inputs), ['v', v], ['u', u], ['cup', cup], ['measured', measured], ['vs', rows, 'rows']]) {
      const text = code.textContent, start = new RegExp(`^${name} = `, 'm').exec(text);
      if (!start) continue;
      let end = start.index + start[0].length;
      const from = end;
      for (let depth = 0; end < text.length && (depth || !/[\n#]/.test(text[end])); end++) {
        depth += /[([]/.test(text[end]) - /[)\]]/.test(text[end]);
      }
      const value = text.slice(from, end).trimEnd(), list = /^torch\.tensor\(([^a-z]*)/.exec(value)?.[1] ?? '';
      const numbers = [...list.matchAll(/-?\d[\d.]*/g)].map(one => [one.index + from + 'torch.tensor('.length, one[0]]);
      if (numbers.length === data.length) {
        numbers.forEach(([at, one], k) => found.push({ from: at, to: at + one.length, path: `${path}.${k}` }));
      } else if (data.length > 1) found.push({ from, to: from + value.length, path, whole: true });
    }
    this.code = code;
    for (const one of found.sort((a, b) => b.from - a.from)) { // from the end, so that the places before stay
      const span = spanned(code, one.from, one.to), text = span.textContent;
      this.texts.push({ ...one, span, text, at: 'code' });
    }
  },

  // Which printed tensors are gradients of the program's names, or a J.
  findOutput() {
    const scope = this.compute(this.first), taken = [];
    for (const box of this.card.querySelectorAll('.output:not(.raised) code')) {
      if (box.closest('.verdict')) continue;
      const kinds = ['grad', 'J'].flatMap(kind => Object.keys(scope[kind]).map(name => `${kind}.${name}`));
      for (const path of [...kinds, ...['sums', 'Ju', 'moved'].filter(name => scope[name])]) {
        const tensor = this.tensor(path, scope);
        for (let at = -1; (at = box.textContent.indexOf(tensor, at + 1)) >= 0;) {
          if (taken.some(one => one.box === box && at < one.to && one.from < at + tensor.length)) continue;
          taken.push({ box, from: at, to: at + tensor.length, path });
        }
      }
    }
    for (const one of taken.sort((a, b) => b.from - a.from)) {
      const span = spanned(one.box, one.from, one.to);
      this.texts.push({ ...one, span, text: span.textContent, at: 'output' });
    }
  },

  // A gradient or a J as torch prints it, without the last bracket.
  tensor(path, scope) {
    const [kind, name] = path.split('.'), one = name ? scope[kind][name] : scope[kind];
    return printed(kind === 'grad' ? scope.shapes[name] : [one.length, ...one[0].length ? [one[0].length] : []], one.flat()).slice(0, -1);
  },

  // The lines of the code that a film lights, each with the name of what it makes; backward makes nothing.
  linesOfSteps() {
    const found = this.code?.textContent.matchAll(/^(?:(\w+) = .*[^,\n]|\w+\.backward\(.*)$/gm) ?? [];
    return [...found].map(one => [spanned(this.code, one.index, one.index + one[0].length, 'line'), one[1]]);
  },

  // A step of the backward pass, counted from 1, in words.
  stepWords(step) {
    const { grad, output } = this.compute(this.state);
    if (step === 0) return 'The forward pass is done. Nothing has come back yet.';
    if (step === 1) return `${output} has the slope 1 with respect to itself. That is the first v: ${inWords(grad[output])}.`;
    if (step > this.links.length + 1) return 'The matrix is an input, too: each weight times its input is a row of its gradient.';
    const [to, from] = this.links[step - 2]; // (no line ends in \u2060)
    return `v = ${inWords(grad[to])} meets the rows of ∂${to}/\u2060∂${from}. Added up, ${inWords(grad[from])} is handed on to ${from}.`;
  },

  nowWords(scope) {
    if (scope.sums) return `vᵀJ is ${scope.sums.map(written).join(', then ')}`;
    const [to, from] = this.links.at(-1), here = this.root.querySelector('[data-pull=x]') ? `at ${from} = ${inWords(scope[from])}, ` : '';
    const said = this.marks.filter(({ kind }) => kind === 'says').map(({ element }) => element.textContent);
    if (said.length) return here + said.join(', ');
    if (this.root.querySelector('[data-wire]')) {
      return this.links.map(([to]) => `the columns of J ${to} add up to ${inWords(scope.ones[to])}`).join(', ');
    }
    if (scope.Ju) return `v @ J is ${inWords(scope.grad[from])}, and J @ u is ${inWords(scope.Ju)}`;
    const verdict = scope.arm ? `${verdictOf(scope, this.state)} ` : '';
    return `${here}${verdict}v of ${to} is ${inWords(scope.grad[to])}, and ${from}.grad is ${inWords(scope.grad[from])}`;
  },

  // A choice of v, of the numbers of a loss, or of what two machines have sent.
  choose(sets) {
    const { state } = this, [kind, to] = sets.split(' ');
    if (kind === 'step') return figures.stepOn(this, +to);
    if (kind === 'swing') return figures.swing(this);
    if (kind === 'cut') return figures.sendOn(this, to);
    const data = kind === 'y' ? [...state.v.data] : sets.split(' ').map(Number);
    this.set({ ...state, aim: kind === 'y' ? sets : undefined, v: { ...state.v, data } });
  },

  // Whether a choice is the one that is shown.
  isChosen(sets) {
    const { aim, v, cut = 2 } = this.state;
    if (/^(step|swing)/.test(sets)) return Boolean(this.walking) && sets !== 'step 1';
    if (sets.startsWith('cut')) return sets === `cut ${cut}`;
    return aim ? aim === sets : sets === v.data.join(' ');
  },

  // A number that is drawn twice is one: both are lit.
  pair({ element, path }) {
    const twins = this.handles.filter(one => one.path === path && one.element !== element).map(one => one.element);
    const light = () => twins.forEach(one => one.classList.toggle('twin', element.matches(':hover, :focus-visible')));
    for (const type of twins.length ? ['pointerenter', 'pointerleave', 'focus', 'blur'] : []) element.addEventListener(type, light);
    light();
  },

  // A hand wants a handle at an index of its stops, and there is no more of them: it answers, once for each stroke.
  knock({ element, stops }, index, now, stroke) {
    const beyond = index > stops.length - 0.5 ? 1 : index < -0.5 ? -1 : 0;
    if (beyond && (stroke ? !stroke.beyond : beyond > 0 ? now >= stops.length - 1 : now <= 0)) {
      element.animate(isCalm() ? { opacity: [.4, 1] } : { translate: ['0', `${5 * beyond}px`, '0'] }, { duration: 200, easing: 'ease-out', id: 'end' });
    }
    if (stroke) stroke.beyond = beyond;
  },

  // Where a handle stands among its stops.
  stopOf({ path, stops }) {
    const [name, k] = path.split('.');
    return stopAt(stops, held(name, this.state).data[k]);
  },

  set(state) {
    this.state = state;
    this.waiting ||= requestAnimationFrame(() => {
      this.waiting = 0;
      this.show(this.state, !isCalm());
    });
  },

  move(path, value) {
    const [name, k] = path.split('.'), { data } = held(name, this.state);
    if (data[k] === value) return;
    if (!this.walking) delete this.state.trails;
    data[k] = value;
    this.set(this.state);
  },

  // A hand at (x, y) of the window has a part of a map: the sliders that its path names follow, each to its next stop.
  pullTo(element, clientX, clientY) {
    const { a, d, e, f } = element.getScreenCTM(), [left, across, foot, up] = mapOf(element);
    const at = [((clientX - e) / a - left) / across, ((clientY - f) / d - foot) / up], { pull } = element.dataset;
    if (pull === 'hand') return walk(this, at);
    const moved = aimed(this.compute(this.state), pull, at);
    for (const { path, stops } of this.handles) {
      if (path in moved) this.move(path, stops[Math.round(stopAt(stops, moved[path]))]);
    }
  },

  // A hand has a handle, or the tip of an arrow that moves it: the axis of the bars makes room for all that it can reach,
  // and then stands still, so that lengths can be compared. Where they would be too short then, it only grows as they do.
  makeRoom(of) {
    if (!this.state || !this.marks.some(({ kind }) => kind === 'bar')) return;
    const state = structuredClone(this.state), [low, high] = this.scale, ends = [];
    for (const { path, stops } of this.handles.filter(({ path }) => path === of)) {
      const [name, k] = path.split('.');
      for (const stop of name === 'v' ? [stops[0], stops.at(-1)] : stops) {
        held(name, state).data[k] = stop;
        ends.push(...this.leaves(this.compute(state)).filter(Number.isFinite));
      }
    }
    const most = widened(this.scale, ends);
    if (String(most) === String(this.scale) || most[1] - most[0] > ROOM * (high - low)) return;
    this.scale = most;
    this.set(this.state);
  },

  // The ends of a scale with room for bars that leave the one that there is.
  leaves({ ends, scale }) {
    return ends[0] < this.scale[0] || ends[1] > this.scale[1] ? scale : [];
  },

  // The axis of the bars grows where they leave it, and never shrinks until the figure is as printed again.
  show(state, isEased = false) {
    if (state.every && state.v.data[0] !== state.every.data[0]) figures.train(this.program, state);
    const { pixel, ...rest } = state, isFirst = JSON.stringify(rest) === JSON.stringify(this.first) && !this.pulls, { scale } = this;
    if (isFirst) this.home();
    if (isFirst && pixel === undefined) return;
    const scope = this.scope = this.compute(state);
    const read = this.read = readIn(scope);
    if (isFirst) { // a reader points at a pixel, and nothing has moved
      this.draw();
      return this.announce(false, this.nowWords(scope));
    }
    const done = this.judge(), [least, most] = this.wanted;
    let ends = this.leaves(scope);
    if (ends.length && this.pulls) ends = scaleOf(...scope.ends.map(one => SPARE * one)); // not again at once
    this.scale = widened(scale, [...ends, least, most]);
    scope.scale = { low: this.scale[0], high: this.scale[1] };
    this.look(isEased);
    this.draw();
    this.tell();
    for (const { element, path, stops, way } of this.handles) {
      const value = read(path);
      element.classList.toggle('shut', path.startsWith('v.') && !value);
      if (!way) continue;
      const x = way[0] + (way[1] - way[0]) * stopAt(stops, value) / (stops.length - 1);
      element.setAttribute('transform', `translate(${x.toFixed(2)} ${way[2]})`);
    }
    this.write(scope, state);
    const isAway = JSON.stringify(state) !== JSON.stringify(this.first);
    if (!isAway) this.said.textContent = this.by;
    this.speak(scope);
    const now = this.nowWords(scope);
    for (const { element, words } of this.drawings) { // before its first mark, a description has no numbers that move
      element.setAttribute('aria-label', `${words.split(/[.,:] /)[0]}. Moved: ${now}.`);
    }
    this.announce(isAway, done + now);
  },

  // What each axis and plane is to show. It shows this at once, or (isEased) in some frames. A plane stays as it is while
  // a hand has a tip in it: if it grew, the hand would be farther out, and it would grow again. While a hand has a fader, it
  // grows, and does not shrink.
  look(isEased) {
    for (const [key, view] of this.views) {
      if (key !== this && this.pulls === 'tip') continue;
      view.aim = key === this ? this.scale : fitted(key, this.read, this.pulls ? view.aim : rangeOf(key));
      if (!isEased) view.now = view.aim;
    }
  },

  // A step on the way to new scales, after each frame.
  ease() {
    this.easing = 0;
    for (const view of this.views.values()) {
      const span = Math.max(...view.aim) - Math.min(...view.aim);
      view.now = view.now.map((one, k) => Math.abs(view.aim[k] - one) < span / 500 ? view.aim[k] : one + EASE * (view.aim[k] - one));
    }
    this.draw();
  },

  draw() {
    const { read, marks, scope } = this, [low, high] = this.views.get(this).now;
    if ([...this.views.values()].some(({ now, aim }) => String(now) !== String(aim))) {
      this.easing ||= requestAnimationFrame(() => this.ease());
    }
    const deepest = path => Math.max(this.deep.get(groupOf(path)), largestIn(read, path)), isOfJ = path => path.startsWith('J.');
    const hottest = Math.max(...marks.filter(({ kind, path }) => /^(heat|wire)$/.test(kind) && isOfJ(path)).map(({ path }) => deepest(path)));
    for (const { element, kind, path } of marks) {
      const [start, lane] = element.dataset.axis ? numbersIn(element.dataset.axis) : [], unit = lane / (high - low);
      const across = one => start + (read(one) - low) * unit;
      if (kind === 'n') this.number(element, read(path));
      if (kind === 'zero') placeZero(element, numbersIn(path), low, high);
      if (kind === 'step') element.setAttribute('transform', `translate(${across(path)} 0)`);
      if (kind === 'beside') placeBeside(element, ...path.split(' ').map(across), start - low * unit);
      if (kind === 'bar') {
        const [a, b] = path.split(' ').map(across), [y, tall] = numbersIn(element.dataset.y);
        element.setAttribute('d', a === b ? '' : boxPath(Math.min(a, b), y, Math.abs(b - a), tall, b < a));
      }
      if (kind === 'cell') this.cell(element, read(path), deepest(path));
      if (kind === 'lit') element.setAttribute('class', read(path) ? 'lit' : 'unlit');
      if (kind === 'heat') {
        element.textContent = shown(read(path));
        if (isOfJ(path)) element.style.setProperty('--heat', `${Math.round(100 * Math.abs(read(path)) / (hottest || 1))}%`);
      }
      if (kind === 'wire') element.style.setProperty('--size', isOfJ(path) ? thickness(read(path), hottest) : Math.abs(read(path)) / (deepest(path) || 1));
      if (kind === 'key') drawKey(element, read(path).flat(), hottest);
      if (kind === 'heat' || kind === 'wire') {
        element.classList.toggle('minus', read(path) < 0 && !path.startsWith('ones.'));
        element.classList.toggle(kind === 'wire' ? 'none' : 'zero', !read(path));
      }
      if (kind === 'mixed') element.textContent = read(path).some((row, i) => row.some((one, j) => one && i !== j)) ? 'samples interact' : 'each y has its own x';
      if (kind === 'wires') {
        const wires = read(path).flat().filter(Boolean), minus = wires.some(one => one < 0);
        element.textContent = `${wires.length} wire${wires.length === 1 ? '' : 's'}${minus ? ', dashed: negative' : ''}`;
      }
      if (kind === 'stays') {
        const isSame = String(read(path)) === String(readIn(this)(path)), isMoved = String(scope.x) !== String(this.first.inputs.x.data);
        element.textContent = element.textContent.replace(/ stays the same$/, '') + (isSame && isMoved ? ' stays the same' : '');
      }
      if (kind === 'plane') drawPlane(element, read, this.views.get(element).now);
      if (kind === 'own') figures.own[path](element, scope);
      if (kind === 'says') element.textContent = path.replace(/\{(.*?)\}/g, (_, one) => inWords([read(one)].flat()));
      if (/^(dot|spot|vector|trail|tangent)$/.test(kind)) drawAt(element, kind, read(path));
    }
    this.fit();
    drawGhosts(this, low, high);
    placeRewards(this, low, high);
  },

  // The numbers of the text. A question where they come from stays as printed while one of them is 0.
  tell() {
    const numbers = this.told.map(({ element }) => {
      const parts = element.dataset.tells.split('*').map(this.read);
      return parts.length > 1 ? parts.reduce((made, one) => made * one) : parts[0];
    });
    const isVain = this.told.some(({ asks }, k) => asks && numbers[k] === 0);
    this.told.forEach(({ element, text, asks }, k) => {
      element.textContent = asks && isVain ? text : inWords(numbers[k]);
      element.classList.toggle('moved', element.textContent !== text);
    });
  },

  // The link to the desk takes the numbers along.
  leadTo({ inputs, v }) {
    if (!this.link) return;
    const texts = Object.fromEntries(Object.entries(inputs).map(([name, one]) => [name, tensorText(one)]));
    const isOmitted = !v.shape.length && v.data[0] === 1;
    const state = { f: this.program, inputs: texts, v: isOmitted ? '' : tensorText(v), mission: '', step: 0 };
    this.link.href = withState(this.address, state, { program: parseProgram(this.program) });
  },

  // All as torch printed it.
  home() {
    this.rest();
    for (const { element, attributes, text } of this.drawn) {
      for (const { name } of [...element.attributes].filter(isDrawn)) {
        if (!attributes.has(name)) element.removeAttribute(name);
      }
      for (const [name, value] of attributes) element.setAttribute(name, value);
      if (text !== null) element.textContent = text;
    }
    for (const { span, text } of this.texts) span.textContent = text;
    for (const { element, text } of this.told) {
      element.textContent = text;
      element.classList.remove('moved');
    }
    if (this.link) this.link.href = this.address;
    this.card.classList.remove('live-stale');
    this.said.textContent = this.by;
    this.unseal();
    this.goal = this.target();
    this.read = this.firstRead;
    drawGhosts(this, ...this.scale);
    this.announce(false, 'Back to the numbers that torch printed.');
  },

  // The first goal that is not met, now or at an earlier visit.
  target() {
    return this.goals.find(({ isMet, element }) => !isMet && !element.matches('.met'));
  },

  // A change above the picture leaves it where it is in the window.
  steady(change) {
    const picture = this.root.querySelector('.picture'), top = () => picture.getBoundingClientRect().top, before = top();
    const stay = () => scrollBy({ top: top() - before, behavior: 'instant' });
    change();
    if (top() === before) return;
    stay();
    requestAnimationFrame(stay); // (a browser may have scrolled, too)
  },

  // Goals that are met get a tick and a seal in the picture, and show why, which stays. The first of the others is the
  // target of the picture, after the next move. A hand that passes over a goal has not reached it. One that was reached at
  // an earlier visit gets its seal again.
  judge() {
    const target = this.target();
    const met = this.pulls ? [] : this.goals.filter(goal => !goal.isMet && isMet(goal, this.read)), now = JSON.stringify(this.state);
    const isWalk = this.walking || this.walked; // its last step, too
    this.walked = this.walking;
    if (met.length || now !== this.sealed && !isWalk) this.unseal();
    if (met.length) {
      this.sealed = now;
      this.steady(() => met.forEach(goal => this.tick(goal)));
    }
    for (const goal of met) {
      goal.isMet = true;
      kept.note('goals', goal.name);
      this.rewards.push(...cheer(goal, this.marks, isCalm()));
    }
    this.goal = met[0] ?? (this.rewards.length ? this.goal : target);
    const numbers = this.goal?.tests.filter(([path, sign]) => sign === '=' && path.startsWith('grad.')).flatMap(([, , all]) => all) ?? [];
    this.wanted = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
    return met.map(({ words, why }) => `Done: ${words}. ${why} `).join('');
  },

  unseal() {
    for (const { group } of this.rewards ?? []) group.remove();
    this.rewards = [];
  },

  announce(away, words) {
    this.root.classList.toggle('away', away);
    this.card.classList.toggle('live-away', away);
    this.again.hidden = !away;
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => {
      this.voice.textContent = words;
      if (away) this.leadTo(this.state);
    }, 400);
    for (const one of this.choices) one.setAttribute('aria-pressed', this.isChosen(one.dataset.sets));
    this.tellStep?.(away);
  },

  number(element, value) {
    element.textContent = Array.isArray(value) ? inWords(value) : shown(value, element.ownerSVGElement?.dataset.decimals);
  },

  // A number that is too long for its box makes the type smaller in all boxes of its tensor, so that they stay alike.
  fit() {
    const least = {};
    for (const [text, of] of this.boxed) {
      const room = text.previousElementSibling.getAttribute('width') - 4, isLong = text.textContent.length * WIDE > room; // to measure is slow
      least[of] = Math.min(least[of] ?? 1, isLong ? room / text.getComputedTextLength() : 1);
    }
    for (const [text, of] of this.boxed) text.style.scale = least[of] < 1 ? least[of] : '';
  },

  cell(element, exact, largest) {
    const { decimals } = element.ownerSVGElement.dataset, value = decimals && Math.abs(exact) < 0.5 / 10 ** decimals ? 0 : exact;
    const [shade, box, text] = element.children, [x, y, w, h] = ['x', 'y', 'width', 'height'].map(one => +box.getAttribute(one));
    for (const one of [element, shade]) {
      one.classList.toggle('minus', value < 0);
      one.classList.toggle('zero', !value);
    }
    element.style.setProperty('--size', largest ? Math.abs(value) / largest : 0);
    shade.setAttribute('d', value ? boxPath(x, y, w, h, value < 0) : '');
    this.number(text, value);
    text.classList.toggle('over', value < 0);
    text.classList.toggle('zero', !value);
  },

  // Where the code has no place for what has moved, code and output stay, and are marked.
  write(scope, state) {
    const of = (name, state) => held(name, state)?.data;
    const moved = [...this.goalOf(state) || this.isProgram(state) ? [] : ['v'], 'cup', 'measured', 'rows', 'u', ...Object.keys(state.inputs)].filter(name => (
      String(of(name, state)) !== String(of(name, this.first))));
    const places = this.texts.filter(one => one.at === 'code').map(one => one.path.split('.')[0]);
    const elsewhere = this.root.querySelector('.elsewhere'); // its numbers are in the code, too, and do not follow
    const stale = moved.some(name => elsewhere || !places.includes(name));
    for (const { span, text, at, path, whole } of this.texts) {
      const [name, k] = path.split('.');
      let now = text;
      if (at === 'output') now = this.tensor(path, scope);
      else if (at === 'code' && moved.includes(name)) {
        const data = of(name, state);
        if (whole) {
          const { shape } = held(name, state), under = '\n'.padEnd(path.length + 17);
          const tail = /,\s+requires_grad=True\)$|\)\.requires_grad_\(\)$/.exec(text)?.[0] ?? ')';
          now = `torch.tensor(${brackets(shape, i => asCode(data[i], ''), () => ', ')}${tail.replace(/\n +/, under)}`;
        } else if (data[k] !== of(name, this.first)[k]) now = asCode(data[k], text);
      }
      if (stale) now = text;
      if (span.textContent !== now) span.textContent = now;
    }
    this.card.classList.toggle('live-stale', stale);
    this.said.textContent = stale && this.code?.offsetParent ? 'Code and output: as printed.' : 'Computed in this page.';
  },

  speak(scope) {
    for (const { element, path, stops } of this.handles) {
      if (element.tabIndex !== 0) continue;
      const value = path.split('.').reduce((part, key) => part[key], scope), pull = element.querySelector('.pull');
      if (pull) drawPull(pull, value === stops[0], value === stops.at(-1));
      const said = { valuemin: stops[0], valuemax: stops.at(-1), valuenow: value, valuetext: shown(value) };
      for (const [name, one] of Object.entries(said)) element.setAttribute(`aria-${name}`, one);
    }
  },
};
