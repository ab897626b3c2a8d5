// Live figures: what a reader drags, and what follows from it in figure, code and output. The explorer's engine (engine.js)
// computes the example's program; it is loaded when a hand comes near, and brings what redraws a figure, too
// (explorer/moving.js). Data attributes (book/pictures/svg.py) say which number a part of a drawing shows, or sets.

(() => {
  const folder = document.currentScript.src.replace(/[^/]*$/, '');
  const hasKeys = !matchMedia('(hover: none)').matches;
  const clamp = (number, low, high) => Math.min(high, Math.max(low, number));
  const make = (tag, attributes, ...inside) => {
    const one = Object.assign(document.createElement(tag), attributes);
    one.append(...inside);
    return one;
  };
  const button = (textContent, label) => {
    const one = make('button', { type: 'button', textContent });
    if (label) one.setAttribute('aria-label', label);
    return one;
  };

  // A finger on a handle moves it, and not the page: also up and down where the handle is free to go there (`all`).
  // (Chromium heeds no touch-action inside a drawing; its root has none, since a wide drawing is scrolled sideways.)
  const grip = (element, all) => {
    let from, mine;
    element.addEventListener('touchstart', ({ touches: [one] }) => {
      from = one;
      mine = all || null;
    }, { passive: true });
    element.addEventListener('touchmove', event => {
      const [{ clientX, clientY }] = event.touches;
      mine ??= Math.abs(clientX - from.clientX) > Math.abs(clientY - from.clientY);
      if (mine && event.cancelable) event.preventDefault();
    }, { passive: false });
  };

  // The invisible edge around a small number that a finger can hit, too, but no farther than half the way to what else
  // can be pressed in its drawing.
  const HIT = 26; // pixels of a drawing, which may be seen at four fifths of its size: half of what is hit
  const boxOf = element => {
    const rect = element.querySelector('rect') ?? element, at = ['x', 'y', 'width', 'height'].map(name => rect[name].baseVal.value);
    for (let one = element; one.transform; one = one.parentNode) {
      const { e, f } = one.transform.baseVal[0]?.matrix ?? { e: 0, f: 0 };
      at[0] += e;
      at[1] += f;
    }
    return { element, rect, at };
  };
  const widen = all => {
    for (const { element, rect, at: [x, y, wide, high] } of all.filter(({ rect }) => !rect.matches('.hit, .land'))) {
      const edge = [wide, wide, high, high].map(one => Math.max(0, HIT - one / 2));
      for (const { element: other, at } of all) {
        if (other === element || other.ownerSVGElement !== element.ownerSVGElement) continue;
        const gaps = [x - at[0] - at[2], at[0] - x - wide, y - at[1] - at[3], at[1] - y - high], gap = Math.max(...gaps), side = gaps.indexOf(gap);
        edge[side] = Math.min(edge[side], Math.max(gap, 0) / 2);
      }
      const hit = rect.cloneNode(), [left, right, top, foot] = edge, size = { x: -left, y: -top, width: left + right, height: top + foot };
      hit.setAttribute('class', 'hit');
      for (const name in size) hit[name].baseVal.value += size[name];
      element.prepend(hit);
    }
  };

  let loading;
  const load = () => loading ??= new Promise((done, failed) => {
    document.head.append(make('script', { src: `${folder}engine.js`, onload: done, onerror: failed }));
  });

  // The stops of a handle (book/pictures/scales.py).
  function stopsOf(scale) {
    const [low, high, step] = scale.split(' ').map(Number);
    if (low === low) return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, k) => +(low + k * step).toFixed(6));
    const up = Array.from({ length: 9 }, (_, k) => (k + 1) / 10);
    for (let decade = 1; decade < high; decade *= 10) for (let k = 1; k < 10; k++) up.push(decade * k);
    up.push(high);
    return [...up.map(one => -one).reverse(), 0, ...up];
  }

  const KINDS = ['n', 'cell', 'bar', 'step', 'beside', 'zero', 'lit', 'heat', 'wire', 'wires', 'stays', 'key', 'mixed', 'plane', 'says', 'dot', 'spot', 'vector', 'trail', 'tangent', 'own'];

  class Figure {
    constructor(root) {
      const { links, goals = [] } = JSON.parse(root.dataset.live), card = root.closest('.example') ?? root;
      const link = card.querySelector('.try > a'), program = decodeURIComponent(link.hash.slice('#f='.length)); // (long: it is on the page once)
      Object.assign(this, { root, card, program, links, waiting: 0, link });
      [this.said, this.again] = card.querySelector('.status').children;
      this.by = this.said.textContent;
      this.voice = make('output', { className: 'live-voice' });
      root.append(this.voice);
      this.marks = KINDS.flatMap(kind => (
        [...root.querySelectorAll(`[data-${kind}]`)].map(element => ({ element, kind, path: element.dataset[kind] }))))
        .filter(({ element }) => !element.closest('.elsewhere'));
      const claim = card.querySelector('.claim'); // "v = (1, 2)" does not follow what moves; "a 1 for each" stays true
      claim?.classList.toggle('with-numbers', /= \(?[−\d]/.test(claim.textContent));
      this.told = [...document.querySelectorAll(`[data-of="${card.id}"]`)].map(element => ({ element, text: element.textContent }));
      const lines = root.querySelectorAll('.tasks li'), reached = kept.read('goals');
      this.goals = goals.map((goal, k) => {
        const place = lines[k].lastElementChild, { why } = place.dataset;
        place.textContent = why;
        const one = { ...goal, element: lines[k], why, name: `${card.id}.${k + 1}` };
        if (reached.has(one.name)) {
          const high = lines[k].offsetHeight;
          this.tick(one);
          lines[k].classList.toggle('later', lines[k].offsetHeight > high); // a longer reason waits for a hand: the page does not jump
        }
        return one;
      });
      if (lines[0]?.matches('.met')) { // the picture has the mark of the first goal
        for (const one of root.querySelectorAll('.ghost')) one.remove();
        for (const one of root.querySelectorAll('.yields, .aim')) one.classList.remove('yields', 'aim');
      }
      this.handles = [...root.querySelectorAll('[data-slide]')].map(element => this.handle(element));
      if (matchMedia('(any-pointer: coarse)').matches) widen([...root.querySelectorAll('[data-slide], .land')].map(boxOf));
      for (const element of root.querySelectorAll('[data-pull]')) this.pulled(element);
      for (const land of root.querySelectorAll('.land')) this.walkedOn(land, land.nextElementSibling);
      this.choices = [...root.querySelectorAll('[data-sets]')];
      for (const one of this.choices) { // a choice of v
        one.addEventListener('click', () => this.open().then(() => this.choose(one.dataset.sets)));
      }
      for (const image of root.querySelectorAll('[data-probe]')) this.probed(image);
      root.querySelector('.scan')?.addEventListener('click', () => {
        this.state.inputs.x.data = [...this.first.inputs.x.data];
        this.set(this.state);
      });
      this.buttons();
      if (root.querySelector('[data-row]')) this.brush();
      this.drawings = [...root.querySelectorAll('.picture [aria-label]:is(svg, table)')].map(element => {
        if (element.querySelector('[data-slide], [data-probe]')) element.setAttribute('role', 'group');
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
      this.said.before(make('span', { className: 'hint', textContent: this.hint() }));
      root.figure = this; // for tests
      root.classList.add('ready');
    }

    // What can be dragged here.
    hint() {
      const has = query => this.root.querySelector(query), own = has('[data-hint]')?.dataset.hint;
      const parts = has('[data-pull=w]') ? ['the line', 'w'] : has('[data-arm]') ? ['the cup', 'the hand', 'a link'] : has('.curves [data-pull]') ? ['a point'] : has('[data-pull=x]') ? ['the point'] : has('[data-pull]') ? ['the tip of an arrow'] : [];
      if (has('[data-way]')) parts.push('a fader');
      if (has('[data-probe]')) parts.push(hasKeys ? 'paint on an image' : 'tap a pixel');
      if (has('[data-slide]:not([data-way])')) parts.push('a number');
      return `Drag ${own ?? parts.join(', ').replace(/, ([^,]*)$/, ' or $1')}${hasKeys ? ', or use the arrow keys.' : '.'}`;
    }

    // A goal was reached, now or at an earlier visit: its check is drawn, and its reason takes the place of its words.
    tick({ element }) {
      if (element.matches('.met')) return;
      element.classList.add('met');
      element.firstElementChild.textContent = 'Done: ';
      element.insertAdjacentHTML('beforeend', '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 8.5l4 4.5l7 -10" pathLength="1" /></svg>');
    }

    // A row of J and its parts stay lit while the pointer is on one of them, or on a number of the text that comes from the
    // row, or while its fader has the focus; the other rows step back. The numbers of the text are lit with their row.
    brush() {
      const { root } = this, scopes = root.querySelector('.tangents') ? [root] : root.querySelectorAll('.drawn:has(> .desk), g.step, .cut'), words = root.querySelector('.desk') ? this.told : [];
      const show = told => {
        for (const scope of scopes) {
          const rows = [...scope.querySelectorAll('[data-row]')];
          const lit = [told, ...[':hover', ':has(:focus-visible)'].map(is => rows.find(one => one.matches(is))?.dataset.row)].filter(Boolean);
          for (const one of rows) one.classList.toggle('back', lit.length > 0 && !lit.includes(one.dataset.row));
          for (const { element } of words) element.classList.toggle('lit', Boolean(lit[0]) && lit[0] === element.dataset.row);
        }
      };
      for (const { element } of words) {
        const row = /\bv\.(\d)|\bJ\.\w+\.(\d)/.exec(element.dataset.tells);
        if (!row) continue;
        element.dataset.row = +(row[1] ?? row[2]) + 1;
        element.addEventListener('pointerenter', () => show(element.dataset.row));
        element.addEventListener('pointerleave', () => show());
      }
      for (const type of ['pointerover', 'pointerleave', 'focusin', 'focusout']) root.addEventListener(type, () => show());
    }

    // Load the engine, and with it the methods that show another state.
    open() {
      this.root.querySelector('.nudged')?.classList.remove('nudged');
      return this.opening ??= load().then(() => {
        const [code] = getComputedStyle(this.card).gridTemplateColumns.split(' '); // longer numbers in it move no figure
        if (code.endsWith('px')) this.card.style.gridTemplateColumns = `${Math.ceil(parseFloat(code))}px minmax(0, 1fr)`;
        Object.assign(this, figures.afterTouch);
        this.begin();
      });
    }

    // An arm's walk, or the slow motion of a backward pass (explorer/film.js): above the drawing.
    buttons() {
      const { root } = this, timed = [...root.querySelectorAll('[data-t]')], bar = make('div', { className: 'film' });
      if (root.querySelector('[data-arm]')) {
        this.walks = button('Follow x.grad');
        this.aims = ['the gap', 'ones'].map(name => button(`v: ${name}`));
        this.walks.addEventListener('click', () => this.open().then(() => figures.walk(this, null, !this.walking)));
        this.aims.forEach((one, k) => {
          one.setAttribute('aria-pressed', !k);
          one.addEventListener('click', () => this.open().then(() => figures.aim(this, k > 0)));
        });
        this.storyAtFirst = 'Each step turns the joints a little along x.grad.';
        this.story = make('p', { className: 'film-story', textContent: this.storyAtFirst });
        bar.append(this.walks, ...this.aims);
        root.append(this.story);
      } else if (root.matches('.filmed')) {
        const end = Math.ceil(Math.max(...timed.map(one => +one.dataset.t.split(' ')[1])));
        const play = button('Play backward'), back = button('‹', 'One step back'), on = button('›', 'One step on');
        const range = make('input', { type: 'range', min: 0, max: end, step: 'any', value: end });
        const story = make('output', { className: 'film-story', textContent: `The backward pass has ${end} steps: play them, or take one at a time.` });
        range.setAttribute('aria-label', 'Time of the backward pass');
        bar.append(play, back, on, range, story);
        this.bar = { play, back, on, range, story };
        on.disabled = true;
        const act = (name, value) => this.open().then(() => this.film[name](value));
        play.addEventListener('click', () => act('play'));
        back.addEventListener('click', () => act('step', -1));
        on.addEventListener('click', () => act('step', 1));
        range.addEventListener('input', () => act('rest', +range.value));
        range.addEventListener('keydown', event => {
          const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
          if (!way && event.key !== ' ') return;
          event.preventDefault();
          if (way) act('step', way);
          else act('play');
        });
      }
      if (bar.hasChildNodes()) root.querySelector('.picture').before(bar);
    }

    // An image: what is pointed at is told, and can be painted.
    probed(image) {
      const { probe } = image.dataset;
      if (probe) for (const [name, words] of Object.entries({ role: 'button', tabindex: 0, 'aria-label': probe })) image.setAttribute(name, words);
      for (const type of ['pointerdown', 'pointermove', 'pointerleave', 'lostpointercapture', 'focus', 'blur', 'click', 'keydown']) {
        image.addEventListener(type, event => {
          const isKey = /^(Arrow|Enter$| $)/.test(event.key);
          if (isKey) event.preventDefault();
          if (event.button > 0) return;
          if (type === 'pointerdown' && event.pointerType === 'mouse') image.setPointerCapture(event.pointerId);
          if (isKey || type !== 'keydown') this.open().then(() => figures.probe(this, image, event));
        });
      }
    }

    // A part of a drawing moves the numbers of sliders to where a hand has it. A hand that has hold of it beside its middle
    // keeps this distance, and moves nothing before it has moved itself.
    pulled(element) {
      let aside = null;
      grip(element, true);
      element.addEventListener('pointerdown', event => {
        if (event.button) return;
        const { left, top, width, height } = element.getBoundingClientRect(), { clientX, clientY } = event;
        aside = { x: left + width / 2 - clientX, y: top + height / 2 - clientY, from: event };
        element.setPointerCapture(event.pointerId);
        this.pulls = 'tip';
        this.open().then(() => this.makeRoom(element.dataset.pull));
      });
      element.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
        if (!this.state || !aside || !element.hasPointerCapture(pointerId)) return;
        if (aside.from && clientX === aside.from.clientX && clientY === aside.from.clientY) return;
        aside.from = null;
        this.pullTo(element, clientX + aside.x, clientY + aside.y);
      });
      element.addEventListener('lostpointercapture', () => {
        this.pulls = false;
        if (!this.state) return;
        if (element.dataset.pull === 'hand') figures.walk(this, null, false);
        else this.set(this.state);
      });
    }

    // The point of a map comes to where the map is pressed, and follows. A finger up or down moves the page, and not it.
    walkedOn(land, point) {
      let start = null;
      const come = ({ clientX, clientY }) => this.open().then(() => start && this.pullTo(point, clientX, clientY));
      const end = () => {
        start = null;
        this.pulls = false;
        if (this.state) this.set(this.state);
      };
      grip(land);
      land.addEventListener('pointerdown', event => {
        if (event.button) return;
        start = event;
        land.setPointerCapture(event.pointerId);
        this.pulls = 'tip';
        if (event.pointerType !== 'touch') come(start.moved = event);
      });
      land.addEventListener('pointermove', event => {
        if (!start) return;
        const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY].map(Math.abs);
        if (start.moved ||= dx > 4 && dx > dy) come(event);
      });
      land.addEventListener('pointerup', event => start && come(event).then(end));
      land.addEventListener('pointercancel', end);
    }

    // A part of a drawing becomes a slider.
    handle(element) {
      const { slide: path, stops: scale, label, way } = element.dataset, svg = element.ownerSVGElement;
      const stops = stopsOf(scale), one = { element, path, stops, way: way?.split(' ').map(Number) };
      const text = element.querySelector('text').textContent;
      const said = { role: 'slider', tabindex: 0, 'aria-label': label, 'aria-valuetext': text,
        'aria-valuenow': text.replace('−', '-'), 'aria-valuemin': stops[0], 'aria-valuemax': stops.at(-1) };
      for (const [name, words] of Object.entries(said)) element.setAttribute(name, words);
      const now = () => this.stopOf(one);
      const zero = stops.indexOf(0), isRule = scale.startsWith('rule'), track = one.way && element.previousElementSibling;
      const go = index => {
        this.knock(one, index, now(), start);
        this.move(path, stops[Math.round(clamp(index, 0, stops.length - 1))]);
      };
      const pull = index => go(isRule && Math.abs(index - zero) < 2 ? zero : index); // 0 is easy to hit
      let start = null;
      grip(element);
      const far = ({ clientX, clientY, pointerType }) => clientX - (one.way || pointerType === 'touch' ? 0 : clientY); // a number grows to the right, and up
      element.addEventListener('pointerdown', event => {
        if (event.button) return;
        element.setPointerCapture(event.pointerId);
        this.pulls = true;
        start = { x: event.clientX, from: far(event), beside: track && event.target.matches('.hit') };
        this.open().then(() => {
          if (!start) return;
          start.at = now();
          this.makeRoom(path);
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
        const { a: unit } = svg.getScreenCTM();
        const per = one.way ? (one.way[1] - one.way[0]) * unit / (stops.length - 1) : 9;
        if (start.moved ||= Math.abs(far(event) - start.from) > 2) pull(start.at + (far(event) - start.from) / per);
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
          this.makeRoom(path);
          go(step > 0 ? Math.floor(now() + 1e-9) + step : Math.ceil(now() - 1e-9) + step);
        });
      });
      return one;
    }
  }

  for (const root of document.querySelectorAll('[data-live]')) new Figure(root);

  // A jar that a reader fills (book/pictures/jar.py): a button pours its gradient on top of the others, the last one empties it.
  for (const root of document.querySelectorAll('.pours')) {
    const jar = root.querySelector('.yours'), kinds = [...jar.querySelectorAll('.layer')], total = jar.querySelector('.total');
    const buttons = [...root.querySelectorAll('button')], { room, high } = root.dataset;
    let held = [];
    const pour = k => {
      const sum = kinds[0].dataset.adds.split(' ').map(() => 0);
      held = k < kinds.length ? [...held, kinds[k]] : [];
      jar.querySelectorAll('.poured').forEach(one => one.remove());
      held.forEach((kind, place) => {
        const one = kind.cloneNode(true);
        one.setAttribute('class', place === held.length - 1 ? 'poured last' : 'poured');
        one.setAttribute('transform', `translate(0 ${-high * place})`);
        total.before(one);
        kind.dataset.adds.split(' ').forEach((number, i) => { sum[i] += +number; });
      });
      const words = sum.map(one => String(+one.toPrecision(4)).replace('-', '−')).join(', ');
      total.textContent = !held.length ? 'None' : sum.length > 1 ? `(${words})` : words;
      const isFull = held.length === +room;
      buttons.slice(0, -1).forEach(one => { one.disabled = isFull; });
      jar.querySelector('.full').classList.toggle('none', !isFull);
      jar.querySelector('.strong').classList.toggle('none', isFull);
      const said = held.length ? `The jar ${isFull ? 'is full: it ' : ''}holds ${held.length} ${held.length > 1 ? 'layers' : 'layer'}. The sum is ${total.textContent}.${isFull ? ' x.grad itself would go on.' : ''}` : 'The jar is empty.';
      root.querySelector('output').textContent = said;
      jar.setAttribute('aria-label', said);
    };
    buttons.forEach((one, k) => one.addEventListener('click', () => pour(k)));
    root.classList.add('ready');
  }

  // What else a figure needs is loaded when it comes near (book/pictures/paint.py).
  for (const root of document.querySelectorAll('[data-scripts]')) {
    new IntersectionObserver((entries, watch) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      for (const name of root.dataset.scripts.split(' ')) document.head.append(make('script', { src: folder + name, async: false }));
    }, { rootMargin: '600px' }).observe(root);
  }

  // When the first desk comes into view, its knob shines, once, to say that it can be moved; on the first page its bars then
  // come in row by row (pictures.css). No number changes.
  const first = document.querySelector('[data-live] [data-way]');
  if (first) {
    new IntersectionObserver(([{ isIntersecting }], watch) => {
      if (!isIntersecting) return;
      watch.disconnect();
      if (!first.closest('[data-live]').figure.opening) first.classList.add('nudged');
    }, { threshold: .7 }).observe(first.closest('.drawn').querySelector('.sums') ?? first);
  }
})();
