// Live figures: what a reader drags, and what follows from it in figure, code and output. The explorer's engine (engine.js),
// loaded when a hand comes near, computes the example's program. Data attributes (book/pictures/svg.py) say which number a
// part of a drawing shows, or sets.

(() => {
  const folder = document.currentScript.src.replace(/[^/]*$/, '');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const hint = matchMedia('(hover: none)').matches ? '.' : ', or use the arrow keys.';
  const clamp = (number, low, high) => Math.min(high, Math.max(low, number));
  const make = (tag, attributes) => Object.assign(document.createElement(tag), attributes);

  let loading;
  const load = () => loading ??= new Promise((done, failed) => {
    document.head.append(make('script', { src: `${folder}engine.js`, onload: done, onerror: failed }));
  });

  // A number as the pictures write it (book/pictures/matrices.py), as code, and a tensor as torch prints it.
  const shown = number => {
    const whole = Number.isInteger(number) && Math.abs(number) < 1e6;
    return String(whole ? number + 0 : +number.toPrecision(4)).replace('-', '−');
  };
  const written = one => one.length > 1 ? `(${one.map(shown).join(', ')})` : shown(+one);
  const python = (number, like) => Number.isInteger(number) ? `${number + 0}.${/\.0$/.test(like) ? 0 : ''}` : String(number);
  const nested = (shape, write, divide, axis = 0, start = 0) => {
    if (axis === shape.length) return write(start);
    const part = shape.slice(axis + 1).reduce((product, size) => product * size, 1);
    const parts = Array.from({ length: shape[axis] }, (_, i) => nested(shape, write, divide, axis + 1, start + i * part));
    return `[${parts.join(axis === shape.length - 1 ? ', ' : divide(axis))}]`;
  };
  function printed(shape, data) {
    const numbers = data.map(Math.fround), sizes = numbers.map(Math.abs).filter(size => size);
    const most = Math.max(...sizes), least = Math.min(...sizes), whole = numbers.every(Number.isInteger);
    const wide = sizes.length && (most / least > 1000 && !whole || most > 1e8 || !whole && least < 1e-4);
    const digits = size => {
      if (wide) return size.toExponential(4).replace(/e([-+])(\d)$/, 'e$10$2');
      const tie = size * 1e4 % 1 === 0.5; // which goes to the even digit
      return whole ? `${size}.` : (tie ? Math.round(size * 5e3) / 5e3 : size).toFixed(4);
    };
    const text = number => (number < 0 ? '-' : '') + digits(Math.abs(number));
    const longest = Math.max(...numbers.map(number => number ? text(number).length : digits(0).length));
    const write = i => text(numbers[i]).padStart(shape.length ? longest : 0);
    return `tensor(${nested(shape, write, axis => `,\n${' '.repeat(8 + axis)}`)})`;
  }

  // The stops of a handle (book/pictures/scales.py), and where a value stands among them.
  function stopsOf(scale) {
    const [low, high, step] = scale.split(' ').map(Number);
    if (low === low) return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, k) => +(low + k * step).toFixed(6));
    const up = Array.from({ length: 9 }, (_, k) => (k + 1) / 10);
    for (let decade = 1; decade < high; decade *= 10) for (let k = 1; k < 10; k++) up.push(decade * k);
    up.push(high);
    return [...up.map(one => -one).reverse(), 0, ...up];
  }
  function indexOf(stops, value) {
    const above = stops.findIndex(stop => stop >= value), k = clamp(above < 0 ? stops.length : above, 1, stops.length - 1);
    return clamp(k - 1 + (value - stops[k - 1]) / (stops[k] - stops[k - 1]), 0, stops.length - 1);
  }
  function rounded(size) {
    const power = 10 ** Math.floor(Math.log10(size));
    return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find(k => k * power >= size * (1 - 1e-9)) * power;
  }

  // The path of a box, or of the stripes of a minus in it (book/pictures/svg.py).
  function filled(x, y, w, h, minus) {
    if (!minus) return `M${x} ${y}h${w}v${h}h${-w}Z`;
    const ends = c => [[Math.max(0, c - h), Math.min(c, h)], [Math.min(c, w), Math.max(0, c - w)]];
    let path = '';
    for (let start = 0; start < w + h; start += 6) {
      const end = Math.min(start + 3, w + h), [low, up] = ends(start), [low2, up2] = ends(end);
      const corner = start < h && h < end ? [[0, h]] : [], other = start < w && w < end ? [[w, 0]] : [];
      path += `M${[low, ...corner, low2, up2, ...other, up].map(([a, b]) => `${x + a} ${y + b}`).join('L')}Z`;
    }
    return path;
  }

  // A span around the characters from `start` to `end` of what an element shows.
  function wrapped(element, start, end) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let at = 0, node; (node = walker.nextNode()); at += node.length) {
      if (start >= at && start < at + node.length) range.setStart(node, start - at);
      if (end > at && end <= at + node.length) { range.setEnd(node, end - at); break; }
    }
    const span = make('span', { className: 'follows' });
    span.append(range.extractContents());
    range.insertNode(span);
    return span;
  }

  // An arrow from a to b: its line and its tip, or a dot where it has no length.
  function drawArrow({ children: [line, tip] }, [ax, ay], [bx, by]) {
    const length = Math.hypot(bx - ax, by - ay), size = Math.min(10, length), half = size / 2;
    const [dx, dy] = length > 1e-9 ? [(bx - ax) / length, (by - ay) / length] : [0, 0], [cx, cy] = [bx - dx * size, by - dy * size];
    line.setAttribute('d', length ? `M${ax} ${ay}L${cx} ${cy}` : '');
    tip.setAttribute('d', length > 1e-9 ? `M${cx - dy * half} ${cy + dx * half}L${bx} ${by}L${cx + dy * half} ${cy - dx * half}Z`
      : `M${bx - 4} ${by}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z`);
    return [length, dx, dy];
  }

  // The plane of book/pictures/arrows.py: fitted anew where arrows leave it.
  function plane(root, read) {
    const numbers = text => text.split(' ').map(Number), [left, top, right, bottom] = numbers(root.dataset.plane);
    const range = numbers(root.dataset.range), all = query => [...root.querySelectorAll(query)];
    const vectors = all('[data-arrow]'), ends = vectors.map(one => one.dataset.arrow.split(' ').map(read));
    const points = [...ends.flat(), range.slice(0, 2), range.slice(2)], sides = [right - left, bottom - top];
    const low = [0, 1].map(k => Math.min(...points.map(one => one[k]))), high = [0, 1].map(k => Math.max(...points.map(one => one[k])));
    const unit = Math.min(...sides.map((side, k) => side / (high[k] - low[k])));
    sides.forEach((side, k) => {
      const spare = (side / unit - high[k] + low[k]) / 2;
      low[k] -= spare;
      high[k] += spare;
    });
    const place = ([x, y]) => [left + (x - low[0]) * unit, bottom - (y - low[1]) * unit], zero = place([0, 0]);
    const span = Math.max(...sides) / unit, power = 10 ** Math.floor(Math.log10(span));
    const step = [0.1, 0.2, 0.5, 1, 2].find(k => span / (power * k) <= 10) * power, lines = [];
    for (let k = Math.ceil(low[0] / step); k * step <= high[0]; k++) lines.push(`M${place([k * step, 0])[0]} ${bottom}V${top}`);
    for (let k = Math.ceil(low[1] / step); k * step <= high[1]; k++) lines.push(`M${left} ${place([0, k * step])[1]}H${right}`);
    root.querySelector('.grid').setAttribute('d', lines.join(''));
    root.ownerSVGElement.querySelector('.side').textContent = `squares of side ${shown(step)}`;
    root.querySelector('.across').setAttribute('transform', `translate(0 ${zero[1]})`);
    root.querySelector('.up').setAttribute('transform', `translate(${zero[0]} 0)`);
    const origin = root.querySelector('.dot.origin');
    ['cx', 'cy'].forEach((name, k) => origin.setAttribute(name, zero[k]));
    const placed = ends.map(one => one.map(place)), texts = all('[data-template]'), far = place(high);
    const isHidden = texts.map(({ dataset }) => /\{v/.test(dataset.template) && !read(/\{(.*)\}/.exec(dataset.template)[1]));
    const seen = placed.filter((_, k) => !isHidden[k]);
    const under = [...seen, [zero, [far[0], zero[1]]], [zero, [zero[0], far[1]]]]
      .flatMap(([a, b]) => Array.from({ length: 60 }, (_, k) => [0, 1].map(i => a[i] + (b[i] - a[i]) * k / 59)));
    const taken = [[right + 28, zero[1], 8, 8], [zero[0] + 15, top - 14, 8, 8]];
    const { width, height } = root.ownerSVGElement.viewBox.baseVal;
    vectors.forEach((vector, k) => {
      const [[ax, ay], [bx, by]] = placed[k], [length, dx, dy] = drawArrow(vector, ...placed[k]), text = texts[k];
      for (const one of [vector, text]) one.classList.toggle('none', isHidden[k]);
      text.textContent = text.dataset.template.replace(/\{(.*)\}/, (_, path) => written(read(path)));
      if (isHidden[k]) return;
      const wide = text.textContent.length * 3.8, across = length > 1e-9 ? [dy, -dx] : [0, -1];
      const far = Math.abs(across[0]) * wide + Math.abs(across[1]) * 8 + 4;
      const wanted = +root.dataset.along, tried = [0.5, 0.6, 0.4, 0.75, 0.25, 0.95, 1.05].flatMap(along => [1, -1].map(side => (
        [Math.abs(along - wanted), ax + along * (bx - ax) + side * across[0] * far, ay + along * (by - ay) + side * across[1] * far])));
      if (wanted > 0.9) tried.push([0, bx + wide + 8, by]);
      const places = tried.map(([off, x, y]) => {
        x = clamp(x, wide + 1, width - wide - 1);
        y = clamp(y, top - 24, height - 30);
        const crossed = under.filter(([px, py]) => Math.abs(px - x) < wide + 2 && Math.abs(py - y) < 10).length;
        const touched = taken.filter(([px, py, w, h]) => Math.abs(px - x) < wide + w + 1 && Math.abs(py - y) < 9 + h).length;
        return { x, y, cost: crossed + 100 * touched + 0.1 * off };
      });
      const { x, y } = places.reduce((best, one) => one.cost < best.cost ? one : best);
      taken.push([x, y, wide, 8]);
      text.setAttribute('x', x);
      text.setAttribute('y', y + 4.5);
    });
  }

  // What stands at points of a data-map: where zero is and how long one is, across, and up.
  const mapOf = element => element.closest('[data-map]').dataset.map.split(' ').map(Number);
  function drawAt(element, kind, found) {
    const [left, across, foot, up] = mapOf(element);
    const place = ([x, y]) => [left + across * x, foot + up * y];
    if (kind === 'dot') place(found).forEach((at, k) => element.setAttribute(k ? 'cy' : 'cx', at));
    if (kind === 'vector') drawArrow(element, ...found.map(place));
    if (kind === 'trail') element.setAttribute('d', `M${found.map(place).join('L')}`);
    if (kind === 'tangent') { // as long for each slope
      const [x, y] = place(found), [dx, dy] = [across, up * found[2]].map(one => 26 * one / Math.hypot(across, up * found[2]));
      element.setAttribute('d', `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`);
    }
  }

  // The film sets these styles.
  const isDrawn = ({ name, ownerElement }) => name !== 'style' || !ownerElement.dataset.t;

  // What a handle moves: v, the vectors v of several calls, u, or an input.
  const held = (name, state) => state[name] ?? state.inputs[name];

  class Figure {
    constructor(root) {
      const { program, links } = JSON.parse(root.dataset.live), card = root.closest('.example, .proof') ?? root;
      Object.assign(this, { root, card, program, links, waiting: 0, texts: [] });
      [this.said, this.again] = root.querySelectorAll('.try > span, .try > button');
      this.by = this.said.textContent;
      const pulls = root.querySelector('[data-pull=x]') ? 'the point or ' : root.querySelector('[data-pull]') ? 'the hand, a link, v or ' : '';
      this.said.after(' ', make('span', { className: 'hint', textContent: `Drag ${pulls}a number${hint}` }), ' ');
      this.voice = make('output', { className: 'live-voice' });
      root.append(this.voice);
      this.marks = ['n', 'cell', 'bar', 'step', 'zero', 'lit', 'heat', 'wire', 'wires', 'mixed', 'plane', 'says', 'dot', 'vector', 'trail', 'tangent', 'own'].flatMap(kind => (
        [...root.querySelectorAll(`[data-${kind}]`)].map(element => ({ element, kind, path: element.dataset[kind] }))))
        .filter(({ element }) => !element.closest('.elsewhere'));
      card.querySelector('.claim')?.classList.toggle('with-numbers', /\d/.test(card.querySelector('.claim').textContent));
      this.told = [...document.querySelectorAll(`[data-of="${card.id}"]`)].map(element => ({ element, text: element.textContent }));
      this.handles = [...root.querySelectorAll('[data-slide]')].map(element => this.handle(element));
      for (const element of root.querySelectorAll('[data-pull]')) this.pulled(element);
      for (const one of root.querySelectorAll('[data-sets]')) { // a choice of v
        one.addEventListener('click', () => this.open().then(() => {
          this.set({ ...this.state, v: { ...this.state.v, data: one.dataset.sets.split(' ').map(Number) } });
        }));
      }
      if (root.querySelector('[data-arm]')) {
        const bar = make('div', { className: 'film' });
        this.walks = make('button', { type: 'button', textContent: 'Follow x.grad' });
        this.walks.addEventListener('click', () => this.open().then(() => figures.walk(this, null, !this.walking)));
        bar.append(this.walks);
        root.querySelector('.try').before(bar);
      }
      this.drawings = [...root.querySelectorAll('.picture [aria-label]:is(svg, table)')].map(element => {
        if (element.querySelector('[data-slide]')) element.setAttribute('role', 'group');
        return { element, words: element.getAttribute('aria-label') };
      });
      for (const type of ['pointerenter', 'touchstart', 'focusin']) {
        root.addEventListener(type, () => this.open().catch(() => {}), { once: true, passive: true });
      }
      this.again.addEventListener('click', () => {
        figures.walk(this, null, false);
        this.set(structuredClone(this.first));
        this.handles.find(({ element }) => element.tabIndex === 0)?.element.focus();
      });
      addEventListener('beforeprint', () => this.first && this.show(this.first));
      addEventListener('afterprint', () => this.first && this.show(this.state));
      if (root.querySelector('[data-t]') && !root.querySelector('[data-slide^="v."]')) this.film();
      root.figure = this; // for tests
      root.classList.add('ready');
    }

    // Load the engine, read the program, find its numbers.
    open() {
      return this.opening ??= load().then(() => {
        this.first = figures.opened(this.program);
        for (const name of ['rows', 'u']) { // no numbers of the program: as they are printed
          const data = this.handles.filter(({ path }) => path.startsWith(`${name}.`))
            .map(({ element }) => +element.textContent.replace('−', '-'));
          if (data.length) this.first[name] = { data };
        }
        this.state = structuredClone(this.first);
        const { output } = this.compute(this.first);
        for (const one of this.handles) {
          const [name] = one.path.split('.');
          if (name === 'v' ? this.links[0][0] !== output : !held(name, this.first)) this.still(one);
        }
        this.findCode();
        this.findOutput();
        this.drawn = [...this.root.querySelectorAll('.picture *')].map(element => ({
          element,
          text: element.childElementCount ? null : element.textContent,
          attributes: new Map([...element.attributes].filter(isDrawn).map(({ name, value }) => [name, value])),
        }));
        const scope = this.compute(this.first);
        this.scale = this.firstScale = scope.scale;
        this.speak(scope);
      });
    }

    // A handle of what the program computes itself.
    still({ element }) {
      for (const name of ['tabindex', 'role', 'aria-label']) element.removeAttribute(name);
      element.classList.add('still');
    }

    // All that a state { inputs, v, … } shows: paths of data attributes are read from this.
    compute(state) {
      const [curves, arm] = ['.curves', '[data-arm]'].map(query => this.root.querySelector(query));
      const { scope, least, most } = figures.shows(this.program, this.links, state, curves && +curves.getAttribute('height') - 30, arm?.dataset.arm);
      const ends = least < most;
      scope.scale = {
        low: least < 0 ? -rounded(Math.max(-least, most / 5)) : 0,
        high: ends ? rounded(Math.max(most, -least / 5)) : 1,
      };
      return scope;
    }

    // Where the code sets an input or v: its numbers one by one, or the whole value.
    findCode() {
      const code = this.card.querySelector('.highlight code');
      if (!code) return;
      const found = [];
      const { inputs, v, rows = { data: [] } } = this.first;
      for (const [name, { data }, path = name] of [...Object.entries(inputs), ['v', v], ['vs', rows, 'rows']]) {
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
        const span = wrapped(code, one.from, one.to), text = span.textContent;
        this.texts.push({ ...one, span, text, at: 'code' });
      }
    }

    // Which printed tensors are gradients of the program's names, or a J.
    findOutput() {
      const scope = this.compute(this.first), taken = [];
      for (const box of this.card.querySelectorAll('.output:not(.raised) code')) {
        if (box.closest('.verdict')) continue;
        const kinds = ['grad', 'J'].flatMap(kind => Object.keys(scope[kind]).map(name => `${kind}.${name}`));
        for (const path of scope.sums ? [...kinds, 'sums'] : kinds) {
          const tensor = this.tensor(path, scope);
          for (let at = -1; (at = box.textContent.indexOf(tensor, at + 1)) >= 0;) {
            if (taken.some(one => one.box === box && at < one.to && one.from < at + tensor.length)) continue;
            taken.push({ box, from: at, to: at + tensor.length, path });
          }
        }
      }
      for (const one of taken.sort((a, b) => b.from - a.from)) {
        const span = wrapped(one.box, one.from, one.to);
        this.texts.push({ ...one, span, text: span.textContent, at: 'output' });
      }
    }

    // A gradient or a J as torch prints it, without the last bracket.
    tensor(path, scope) {
      const [kind, name] = path.split('.'), one = name ? scope[kind][name] : scope[kind];
      return printed(kind === 'grad' ? scope.shapes[name] : [one.length, one[0].length], one.flat()).slice(0, -1);
    }

    // Slow motion: what has a time (data-t: from, to, and its way) comes in its time.
    film() {
      const timed = [...this.root.querySelectorAll('[data-t]')];
      const parts = timed.map(element => [element, ...element.dataset.t.split(' ').map(Number)]);
      const end = Math.ceil(Math.max(...parts.map(([, , to]) => to)));
      const button = (textContent, label) => {
        const one = make('button', { type: 'button', textContent });
        one.setAttribute('aria-label', label);
        return one;
      };
      const play = button('Slow motion', 'Slow motion'), back = button('‹', 'One step back'), on = button('›', 'One step on');
      const range = make('input', { type: 'range', min: 0, max: end, step: 'any', value: end });
      const bar = make('div', { className: 'film' }), story = make('output', { className: 'film-story' });
      range.setAttribute('aria-label', 'Time of the backward pass');
      bar.append(play, back, on, range, story);
      this.root.querySelector('.try').before(bar);
      let now = end, running = 0, aim; // aim: where a step goes that is under way
      const show = time => {
        range.value = now = time;
        for (const [element, from, to, dx = 0, dy = 0, least = 0] of parts) {
          const part = clamp((time - from) / (to - from), 0, 1), rest = (1 - part) ** 3;
          element.style.opacity = part === 1 ? '' : least + (1 - least) * clamp(part * 2.5, 0, 1);
          element.style.transform = rest && (dx || dy) ? `translate(${dx * rest}px, ${dy * rest}px)` : '';
        }
        const words = this.stepWords(Math.ceil(time));
        if (story.textContent !== words) story.textContent = words;
        range.setAttribute('aria-valuetext', `Step ${Math.ceil(time)} of ${end}. ${words}`);
      };
      this.tellStep = () => { if (story.textContent) show(now); };
      const stop = () => {
        cancelAnimationFrame(running);
        running = 0;
        aim = undefined;
        play.textContent = 'Slow motion';
      };
      const go = (to, pace) => {
        stop();
        if (calm.matches) return show(to);
        aim = to;
        const from = now, start = performance.now(), long = Math.abs(to - from) * pace;
        const frame = time => {
          show(from + (to - from) * clamp((time - start) / long, 0, 1));
          if (now === to) stop();
          else running = requestAnimationFrame(frame);
        };
        running = requestAnimationFrame(frame);
      };
      const step = way => this.open().then(() => {
        const from = play.textContent === 'Pause' ? now : aim ?? now;
        if (way > 0) return now >= end ? show(0) : go(Math.min(end, Math.floor(from + 1e-6) + 1), 1500);
        return go(Math.max(0, Math.ceil(from - 1e-6) - 1), 400);
      });
      play.addEventListener('click', () => this.open().then(() => {
        if (play.textContent === 'Pause') return stop();
        if (calm.matches) return step(1);
        if (now >= end) show(0);
        go(end, 2000);
        play.textContent = 'Pause';
      }));
      back.addEventListener('click', () => step(-1));
      on.addEventListener('click', () => step(1));
      range.addEventListener('input', () => { stop(); const time = +range.value; this.open().then(() => show(time)); });
      range.addEventListener('keydown', event => {
        const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
        if (!way) return;
        event.preventDefault();
        step(way);
      });
      addEventListener('beforeprint', () => { if (now < end) { stop(); show(end); } });
    }

    // A step of the backward pass, counted from 1, in words.
    stepWords(step) {
      const { grad, output } = this.compute(this.state);
      if (step === 0) return 'The forward pass is done. Nothing has come back yet.';
      if (step === 1) return `${output} has the slope 1 with respect to itself. That is the first v: ${written(grad[output])}.`;
      if (step > this.links.length + 1) return 'The matrix is an input, too: each weight times its input is a row of its gradient.';
      const [to, from] = this.links[step - 2];
      return `v = ${written(grad[to])} meets the rows of ∂${to}/∂${from}. Added up, ${written(grad[from])} is handed on to ${from}.`;
    }

    nowWords(scope) {
      if (scope.sums) return `vᵀJ is ${scope.sums.map(written).join(', then ')}`;
      const said = this.marks.filter(({ kind }) => kind === 'says').map(({ element }) => element.textContent);
      if (said.length) return said.join(', ');
      if (this.root.querySelector('[data-wire]')) {
        return this.links.map(([to]) => `the columns of J ${to} add up to ${written(scope.ones[to])}`).join(', ');
      }
      const [to, from] = this.links.at(-1);
      return `v of ${to} is ${written(scope.grad[to])}, and ${from}.grad is ${written(scope.grad[from])}`;
    }

    set(state) {
      this.state = state;
      this.waiting ||= requestAnimationFrame(() => {
        this.waiting = 0;
        this.show(this.state);
      });
    }

    move(path, value) {
      const [name, k] = path.split('.'), { data } = held(name, this.state);
      if (data[k] === value) return;
      data[k] = value;
      this.set(this.state);
    }

    // The axis of the bars grows where they leave it, and never shrinks until the figure is as printed again.
    show(state) {
      const isFirst = JSON.stringify(state) === JSON.stringify(this.first), { scale } = this;
      if (isFirst && !this.pulls) return this.home();
      const scope = this.compute(state);
      this.scale = scope.scale = { low: Math.min(scale.low, scope.scale.low), high: Math.max(scale.high, scope.scale.high) };
      const read = path => path.split('.').reduce((part, key) => part?.[key], scope);
      const { low, high } = scope.scale;
      const hottest = Math.max(...this.marks.filter(({ kind, path }) => (kind === 'heat' || kind === 'wire') && path[0] === 'J').map(({ path }) => Math.abs(read(path))));
      const deepest = path => Math.max(...[read(path.replace(/(\.\d+)+$/, ''))].flat(2).map(Math.abs));
      for (const { element, kind, path } of this.marks) {
        if (kind === 'n') this.number(element, read(path), element.previousElementSibling?.matches('.value'));
        if (kind === 'zero') {
          const [start, lane] = path.split(' ').map(Number);
          element.setAttribute('transform', `translate(${start + lane * -low / (high - low)} 0)`);
        }
        if (kind === 'step') {
          const [start, lane] = element.dataset.axis.split(' ').map(Number);
          element.setAttribute('transform', `translate(${start + lane * (read(path) - low) / (high - low)} 0)`);
        }
        if (kind === 'bar') {
          const [a, b] = path.split(' ').map(read), [start, lane] = element.dataset.axis.split(' ').map(Number);
          const [y, tall] = element.dataset.y.split(' ').map(Number), unit = lane / (high - low);
          const left = start + (Math.min(a, b) - low) * unit, wide = Math.abs(b - a) * unit;
          element.setAttribute('d', wide ? filled(left, y, wide, tall, b < a) : '');
        }
        if (kind === 'cell') this.cell(element, read(path), deepest(path));
        if (kind === 'lit') element.setAttribute('class', read(path) ? 'lit' : 'unlit');
        if (kind === 'heat') {
          element.textContent = shown(read(path));
          if (path[0] === 'J') element.style.setProperty('--heat', `${Math.round(100 * Math.abs(read(path)) / (hottest || 1))}%`);
        }
        if (kind === 'wire') element.style.setProperty('--size', Math.abs(read(path)) / (hottest || 1));
        if (kind === 'heat' || kind === 'wire') {
          element.classList.toggle('minus', read(path) < 0 && path.startsWith('J.'));
          element.classList.toggle(kind === 'wire' ? 'none' : 'zero', !read(path));
        }
        if (kind === 'mixed') element.textContent = read(path).some((row, i) => row.some((one, j) => one && i !== j)) ? 'samples interact' : 'each y has its own x';
        if (kind === 'wires') {
          const wires = read(path).flat().filter(Boolean), minus = wires.some(one => one < 0);
          element.textContent = `${wires.length} wire${wires.length === 1 ? '' : 's'}${minus ? ', dashed: negative' : ''}`;
        }
        if (kind === 'plane') plane(element, read);
        if (kind === 'says') element.textContent = path.replace(/\{(.*?)\}/g, (_, one) => written([read(one)].flat()));
        if (kind === 'own') figures.own[path](element, scope);
        if (/^(dot|vector|trail|tangent)$/.test(kind)) drawAt(element, kind, read(path));
      }
      for (const { element, text } of this.told) {
        const parts = element.dataset.tells.split('*').map(read);
        element.textContent = written(parts.length > 1 ? parts.reduce((made, one) => made * one) : parts[0]);
        element.classList.toggle('moved', element.textContent !== text);
      }
      for (const { element, path, scale, way } of this.handles) {
        const value = read(path), stops = stopsOf(scale);
        element.classList.toggle('shut', path.startsWith('v.') && !value);
        if (!way) continue;
        const x = way[0] + (way[1] - way[0]) * indexOf(stops, value) / (stops.length - 1);
        element.setAttribute('transform', `translate(${x.toFixed(2)} ${way[2]})`);
      }
      this.write(scope, state);
      this.speak(scope);
      const now = this.nowWords(scope);
      for (const { element, words } of this.drawings) { // before its first mark, a description has no numbers that move
        element.setAttribute('aria-label', `${words.split(/[.,:] /)[0]}. Moved: ${now}.`);
      }
      this.announce(true, now);
    }

    // All as torch printed it.
    home() {
      this.scale = this.firstScale;
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
      this.card.classList.remove('live-stale');
      this.said.textContent = this.by;
      this.announce(false, 'Back to the numbers that torch printed.');
    }

    announce(away, words) {
      this.root.classList.toggle('away', away);
      this.card.classList.toggle('live-away', away);
      this.again.hidden = !away;
      clearTimeout(this.speaking);
      this.speaking = setTimeout(() => { this.voice.textContent = words; }, 400);
      this.tellStep?.();
    }

    // A number, narrower where its box is too small.
    number(element, value, inBox) {
      element.textContent = shown(value);
      element.removeAttribute('textLength');
      const room = inBox && +element.previousElementSibling.getAttribute('width') - 4;
      if (!room || element.getComputedTextLength() <= room) return;
      element.setAttribute('textLength', room);
      element.setAttribute('lengthAdjust', 'spacingAndGlyphs');
    }

    cell(element, value, largest) {
      const [shade, box, text] = element.children, [x, y, w, h] = ['x', 'y', 'width', 'height'].map(one => +box.getAttribute(one));
      for (const one of [element, shade]) {
        one.classList.toggle('minus', value < 0);
        one.classList.toggle('zero', !value);
      }
      element.style.setProperty('--size', largest ? Math.abs(value) / largest : 0);
      shade.setAttribute('d', value ? filled(x, y, w, h, value < 0) : '');
      this.number(text, value, true);
      text.classList.toggle('over', value < 0);
      text.classList.toggle('zero', !value);
    }

    // Where the code has no place for what has moved, code and output stay, and are marked.
    write(scope, state) {
      const of = (name, state) => held(name, state)?.data;
      const moved = ['v', 'rows', 'u', ...Object.keys(state.inputs)].filter(name => (
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
            const { shape } = held(name, state), tail = /, requires_grad=True\)$|\)\.requires_grad_\(\)$/.exec(text)?.[0] ?? ')';
            now = `torch.tensor(${nested(shape, i => python(data[i], ''), () => ', ')}${tail}`;
          } else if (data[k] !== of(name, this.first)[k]) now = python(data[k], text);
        }
        if (stale) now = text;
        if (span.textContent !== now) span.textContent = now;
      }
      this.card.classList.toggle('live-stale', stale);
      this.said.textContent = `Computed in this page.${stale ? ' Code and output still show torch’s numbers.' : ''}`;
    }

    speak(scope) {
      for (const { element, path, scale } of this.handles) {
        if (element.tabIndex !== 0) continue;
        const stops = stopsOf(scale), value = path.split('.').reduce((part, key) => part[key], scope);
        const said = { valuemin: stops[0], valuemax: stops.at(-1), valuenow: value, valuetext: shown(value) };
        for (const [name, one] of Object.entries(said)) element.setAttribute(`aria-${name}`, one);
      }
    }

    // A part of a map moves the numbers of sliders, which its path begins, to where a hand has it.
    pulled(element) {
      const { pull } = element.dataset, [left, across, foot, up] = mapOf(element);
      element.addEventListener('pointerdown', event => {
        element.setPointerCapture(event.pointerId);
        this.open();
      });
      element.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
        if (!this.state || !element.hasPointerCapture(pointerId)) return;
        const { a, d, e, f } = element.getScreenCTM(), at = [((clientX - e) / a - left) / across, ((clientY - f) / d - foot) / up];
        if (pull === 'hand') return figures.walk(this, at);
        const moved = pull === 'x' ? { 'x.0': at[0], 'x.1': at[1] } : figures.pulled(this.compute(this.state).arm, pull, at);
        for (const { path, scale } of this.handles) {
          const stops = stopsOf(scale);
          if (path in moved) this.move(path, stops[Math.round(indexOf(stops, moved[path]))]);
        }
      });
      if (pull === 'hand') element.addEventListener('lostpointercapture', () => this.state && figures.walk(this, null, false));
    }

    // A part of a drawing becomes a slider.
    handle(element) {
      const { slide: path, stops: scale, label, way } = element.dataset, svg = element.ownerSVGElement;
      const one = { element, path, scale, way: way?.split(' ').map(Number) }, stops = stopsOf(scale);
      const text = element.querySelector('text').textContent;
      const said = { role: 'slider', tabindex: 0, 'aria-label': label, 'aria-valuetext': text,
        'aria-valuenow': text.replace('−', '-'), 'aria-valuemin': stops[0], 'aria-valuemax': stops.at(-1) };
      for (const [name, words] of Object.entries(said)) element.setAttribute(name, words);
      const now = () => {
        const [name, k] = path.split('.');
        return indexOf(stops, held(name, this.state).data[k]);
      };
      const zero = stops.indexOf(0), isRule = scale.startsWith('rule'), track = one.way && element.previousElementSibling;
      const go = index => this.move(path, stops[Math.round(clamp(index, 0, stops.length - 1))]);
      const pull = index => go(isRule && Math.abs(index - zero) < 2 ? zero : index); // 0 is easy to hit
      let start = null;
      element.addEventListener('pointerdown', event => {
        if (event.button) return;
        element.setPointerCapture(event.pointerId);
        this.pulls = true;
        start = { x: event.clientX, beside: track && event.target.matches('.hit') };
        this.open().then(() => {
          if (start) start.at = now();
        });
      });
      const jump = clientX => this.open().then(() => {
        const { left, width } = track.getBoundingClientRect();
        if (!element.classList.contains('still')) pull((clientX - left) / width * (stops.length - 1));
        element.focus({ preventScroll: true });
      });
      if (track) track.addEventListener('click', event => jump(event.clientX));
      element.addEventListener('pointermove', event => {
        if (start?.at === undefined || element.classList.contains('still')) return;
        const unit = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        const per = one.way ? (one.way[1] - one.way[0]) * unit / (stops.length - 1) : 9;
        if (start.moved ||= Math.abs(event.clientX - start.x) > 2) pull(start.at + (event.clientX - start.x) / per);
      });
      for (const type of ['pointerup', 'pointercancel']) {
        element.addEventListener(type, () => {
          if (type === 'pointerup' && start?.beside && !start.moved) jump(start.x);
          start = null;
          this.pulls = false;
          if (this.state) this.set(this.state);
        });
      }
      element.addEventListener('keydown', event => {
        const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 9, PageDown: -9,
          Home: -Infinity, End: Infinity }, step = steps[event.key];
        if (!step || event.altKey || event.ctrlKey || event.metaKey || element.classList.contains('still')) return;
        event.preventDefault();
        this.open().then(() => {
          go(step > 0 ? Math.floor(now() + 1e-9) + step : Math.ceil(now() - 1e-9) + step);
        });
      });
      return one;
    }
  }

  for (const root of document.querySelectorAll('[data-live]')) new Figure(root);
})();
