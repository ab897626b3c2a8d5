// The figure of the case about costs (book/pictures/costs.py draws it, with the same sizes): a hand chooses n and m among
// the sizes that were measured, on the map, with one of the two handles, or with the arrow keys, and the dots follow.

(() => {
  const [LEFT, WIDE, HIGH, START, DECADE, BESIDE, DIGIT] = [62, 58, 48, 66, 80, 12, 7.5]; // pixels
  const WAYS = ['one VJP', 'loop', 'batched', 'jacrev', 'jacfwd'];
  const root = document.querySelector('[data-costs]'), { sizes, first, times } = JSON.parse(root.dataset.costs);
  const [map, bars] = root.querySelectorAll('svg'), cells = map.querySelector('.cells'), count = sizes.length;
  const find = query => root.querySelector(query), told = find('.told');
  const handles = { n: find('.moved.n'), m: find('.moved.m') }, chosen = find('.chosen');
  const at = { n: sizes.indexOf(first[0]), m: sizes.indexOf(first[1]) };
  const said = price => price.toFixed(price < 100 ? 1 : 0);

  function show() {
    const n = sizes[at.n], m = sizes[at.m], from = (at.n * count + at.m) * (WAYS.length + 1);
    const [alone, ...taken] = times.slice(from, from + WAYS.length + 1), prices = taken.map(one => one / alone);
    const least = Math.min(...prices.slice(1)), counts = [2, 1 + m, 1 + m, 1 + m, 1 + n];
    const move = (element, x, y = 0) => { element.style.transform = `translate(${x}px, ${y}px)`; };
    move(handles.n, WIDE * at.n);
    move(handles.m, 0, -HIGH * at.m);
    move(chosen, WIDE * at.n, -HIGH * at.m);
    bars.querySelectorAll('.price').forEach((one, k) => {
      const [long, counted] = [prices[k], counts[k]].map(one => DECADE * Math.log10(one));
      one.classList.toggle('best', k > 0 && prices[k] === least);
      move(one.querySelector('.spot'), START + long);
      move(one.querySelector('.count'), START + counted);
      const number = one.querySelector('.number'), price = said(prices[k]), wide = DIGIT * price.length;
      const isBlocked = counted > long - 2 && counted < long + BESIDE + wide + 4, isBefore = isBlocked && long > wide + BESIDE + 4;
      move(number, START + (isBefore ? long - BESIDE - wide : (isBlocked ? Math.max(long, counted) : long) + BESIDE));
      number.textContent = price;
    });
    for (const [query, number] of [['.alone', alone.toFixed(0)], ['.rows', 1 + m], ['.columns', 1 + n]]) {
      const text = find(`.prices ${query}`);
      text.textContent = text.textContent.replace(/\d+(?=\D*$)/, number);
    }
    told.textContent = `n = ${n}, m = ${m}: the fastest way to all of J is ${WAYS[prices.indexOf(least, 1)]}, which takes as long as ${said(least)} forward passes of f. One VJP takes ${said(prices[0])}.`;
    bars.setAttribute('aria-label', `Times, as multiples of one forward pass of f: ${WAYS.map((way, k) => `${way} takes ${said(prices[k])}`).join(', ').replace(/, (?!.*, )/, ', and ')}.`);
    for (const [name, handle] of Object.entries(handles)) {
      handle.setAttribute('aria-valuenow', sizes[at[name]]);
    }
  }

  const clamp = k => Math.min(count - 1, Math.max(0, k));
  function go(n, m) {
    if (n === at.n && m === at.m) return;
    Object.assign(at, { n, m });
    show();
  }

  // What a hand at a point of the window is over. A handle follows it along its own axis.
  function follow(event, axis) {
    const { a, d, e, f } = cells.getScreenCTM(), foot = 24 + HIGH * count;
    const n = clamp(Math.floor(((event.clientX - e) / a - LEFT) / WIDE)), m = clamp(Math.floor((foot - (event.clientY - f) / d) / HIGH));
    go(axis === 'm' ? at.n : n, axis === 'n' ? at.m : m);
  }

  for (const [part, axis] of [[cells, ''], [chosen, ''], [handles.n, 'n'], [handles.m, 'm']]) {
    let holds = false;
    part.addEventListener('pointerdown', event => {
      if (event.button) return;
      holds = event.pointerType === 'mouse' || part !== cells; // a finger beside the marked cell may scroll the page
      if (holds) part.setPointerCapture(event.pointerId);
      if (holds) follow(event, axis);
    });
    part.addEventListener('pointermove', event => holds && follow(event, axis));
    part.addEventListener('lostpointercapture', () => { holds = false; });
    part.addEventListener('click', event => follow(event, axis));
    if (part !== cells) part.addEventListener('touchmove', event => event.cancelable && event.preventDefault(), { passive: false });
  }

  map.setAttribute('role', 'group');
  const WAY = { ArrowRight: ['n', 1], ArrowLeft: ['n', -1], ArrowUp: ['m', 1], ArrowDown: ['m', -1] };
  for (const [name, handle] of Object.entries(handles)) {
    const marks = { role: 'slider', tabindex: 0, 'aria-label': `${name}, ${name === 'n' ? 'inputs' : 'outputs'}`, 'aria-valuemin': sizes[0],
      'aria-valuemax': sizes.at(-1), ...name === 'm' && { 'aria-orientation': 'vertical' } };
    for (const [key, value] of Object.entries(marks)) handle.setAttribute(key, value);
    handle.addEventListener('keydown', event => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey) return;
      const [axis, step] = WAY[key] ?? [name, { Home: -count, End: count }[key]];
      if (!step) return;
      event.preventDefault();
      go(...['n', 'm'].map(one => clamp(at[one] + (one === axis) * step)));
    });
  }
  told.setAttribute('aria-live', 'polite');
  const keys = matchMedia('(hover: none)').matches ? '' : ', or use the arrow keys';
  root.append(Object.assign(document.createElement('p'), { className: 'hint', textContent: `Drag the marked cell${keys}.` }));
  root.classList.add('ready');
  show();
})();
