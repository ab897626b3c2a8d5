// The digit that a reader paints (book/pictures/paint.py draws it, with the same sizes). The network of digit.js runs
// here: what it says of the painted digit, its map vᵀJ there, and what the slopes at the scanned digit had predicted.

(() => {
  const SIDE = 8, CELL = 32, LONG = 250, LEAST = 0.005, DEEPEST = 8; // pixels: of the image; of the screen; below it, there is no outline; the slope that has the deepest colour
  const root = document.querySelector('.paint'), all = (query, inside = root) => [...inside.querySelectorAll(query)];
  const [canvas, slopes] = ['.canvas .grid', '.slopes .grid'].map(query => root.querySelector(query)), squares = { ink: all('.ink', canvas), slope: all('rect[fill]', slopes) };
  const scan = digit.x.map(ink => ink / 16), x = [...scan], whys = JSON.parse(root.dataset.whys), tasks = all('.tasks li');
  const inRows = (numbers, count) => Array.from({ length: count }, (_, k) => (
    numbers.slice(k * numbers.length / count, (k + 1) * numbers.length / count).map(one => one / 1000)));
  const dot = (a, b) => a.reduce((sum, one, k) => sum + one * b[k], 0);
  const [b1] = inRows(digit.b1, 1), [b2] = inRows(digit.b2, 1), W1 = inRows(digit.W1, b1.length), W2 = inRows(digit.W2, b2.length);
  const buttons = all('.choices button'), shown = number => String(+number.toPrecision(4)).replace('-', '−');
  let v, chosen = 26;

  const hiddenOf = image => W1.map((row, k) => Math.tanh(dot(row, image) + b1[k]));
  const logitsOf = image => W2.map((row, k) => dot(row, hiddenOf(image)) + b2[k]);
  function jacobianOf(image) {
    const slope = hiddenOf(image).map(h => 1 - h ** 2);
    return W2.map(row => image.map((_, i) => row.reduce((sum, w, k) => sum + w * slope[k] * W1[k][i], 0)));
  }
  function softmax(logits) {
    const powers = logits.map(one => Math.exp(one)), sum = powers.reduce((a, b) => a + b);
    return powers.map(one => one / sum);
  }
  const first = { logits: logitsOf(scan), J: jacobianOf(scan) };

  function show() {
    const logits = logitsOf(x), J = jacobianOf(x), change = x.map((ink, i) => ink - scan[i]);
    const predicted = first.logits.map((one, k) => one + dot(first.J[k], change));
    const [chances, guesses] = [logits, predicted].map(softmax), best = chances.indexOf(Math.max(...chances));
    const map = x.map((_, i) => dot(v, J.map(row => row[i])));
    squares.ink.forEach((one, k) => {
      one.setAttribute('fill-opacity', x[k]);
      one.classList.toggle('yours', change[k] !== 0);
    });
    squares.slope.forEach((one, k) => {
      one.setAttribute('fill', map[k] < 0 ? 'url(#stripes)' : 'var(--x)');
      one.setAttribute('fill-opacity', Math.min(1, Math.abs(map[k]) / DEEPEST).toFixed(2));
    });
    all('.chance').forEach((one, k) => {
      one.classList.toggle('best', k === best);
      one.querySelector('.bar').style.width = `${LONG * chances[k]}px`;
      one.querySelector('.guess').style.width = `${guesses[k] < LEAST ? 0 : LONG * guesses[k]}px`;
      one.querySelector('.share').textContent = chances[k].toFixed(2);
    });
    const row = Math.floor(chosen / SIDE), column = chosen % SIDE, [ahead, expected] = [logits, predicted].map(one => dot(v, one));
    const isScan = change.every(one => !one);
    root.querySelector('.now').textContent = isScan ? `v · y is ${shown(ahead)}` : `v · y: predicted ${shown(expected)}, actual ${shown(ahead)}`;
    for (const one of all('.chosen')) one.setAttribute('transform', `translate(${column * CELL} ${row * CELL})`);
    const slope = shown(map[chosen]), painted = change.filter(Boolean).length;
    count.textContent = `${painted} painted`;
    tooMany.textContent = painted > 1 ? 'Each goal wants one painted pixel.' : '';
    range.value = x[chosen];
    told.textContent = `Row ${row}, column ${column}: ink ${shown(x[chosen])}, slope ${slope}.`;
    canvas.setAttribute('aria-valuenow', chosen);
    canvas.setAttribute('aria-valuetext', told.textContent);
    for (const one of buttons) one.setAttribute('aria-pressed', one.dataset.sets === v.join(' '));
    again.disabled = isScan;
    return { best, chance: chances[best], change };
  }

  function tick(task) {
    task.classList.add('met');
    task.querySelector('.tick').textContent = 'Done: ';
    task.insertAdjacentHTML('afterbegin', '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 8.5l4 4.5l7 -10"></path></svg>');
  }

  // What is said when a hand rests, and the goals that are met with one pixel.
  function rest() {
    const { best, chance, change } = show(), painted = change.flatMap((one, k) => (one ? [k] : []));
    const isFilled = x[painted[0]] === 1, wants = [[8, true], [9, false], [9, true]];
    const top = () => canvas.getBoundingClientRect().top, before = top();
    let words = `The network says ${best}, with a probability of ${chance.toFixed(2)}.`;
    tasks.forEach((task, k) => {
      const isMet = painted.length === 1 && (isFilled || x[painted[0]] === 0) && best === wants[k][0] && isFilled === wants[k][1];
      if (!isMet) return;
      words += ` Done. ${whys[k]}`;
      if (task.classList.contains('met')) return;
      tick(task);
      kept.note('goals', `paint.${k + 1}`);
    });
    scrollBy({ top: top() - before, behavior: 'instant' }); // a longer reason moves what is above
    voice.textContent = words;
  }

  const full = () => (x[chosen] < 1 ? 1 : 0);
  function ink(amount) {
    x[chosen] = amount;
    show();
  }

  // A mouse paints as it is dragged; a finger taps, since it may want to scroll.
  const under = (part, event) => {
    const { a, d, e, f } = part.getScreenCTM(), place = one => Math.max(0, Math.min(SIDE - 1, Math.floor(one / CELL)));
    return place((event.clientY - f) / d) * SIDE + place((event.clientX - e) / a);
  };
  for (const part of [canvas, slopes]) {
    let amount;
    part.addEventListener('pointerdown', event => {
      if (event.button || event.pointerType === 'touch') return;
      part.setPointerCapture(event.pointerId);
      chosen = under(part, event);
      ink(amount = full());
    });
    part.addEventListener('pointermove', event => {
      if (event.pointerType === 'touch' || chosen === under(part, event)) return;
      chosen = under(part, event);
      if (amount === undefined) show();
      else ink(amount);
    });
    part.addEventListener('lostpointercapture', () => {
      amount = undefined;
      rest();
    });
    part.addEventListener('click', event => {
      if (event.pointerType !== 'touch') return;
      chosen = under(part, event);
      ink(full());
      rest();
    });
  }
  canvas.parentNode.setAttribute('role', 'group');
  for (const [name, words] of Object.entries({ role: 'slider', tabindex: 0, 'aria-label': 'Pixel: choose it with the arrow keys, press Enter to fill or empty it', 'aria-valuemin': 0, 'aria-valuemax': 63 })) canvas.setAttribute(name, words);
  const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
  canvas.addEventListener('keydown', event => {
    const { key, altKey, ctrlKey, metaKey } = event, step = STEPS[key];
    if (altKey || ctrlKey || metaKey || !(step || key === 'Enter' || key === ' ')) return;
    event.preventDefault();
    if (!step) {
      ink(full());
      return rest();
    }
    const inside = (place, by) => Math.max(0, Math.min(SIDE - 1, place + by));
    chosen = inside(Math.floor(chosen / SIDE), step[0]) * SIDE + inside(chosen % SIDE, step[1]);
    show();
  });

  const make = (tag, attributes) => Object.assign(document.createElement(tag), attributes);
  const range = make('input', { type: 'range', min: 0, max: 1, step: 1 / 16 }), [told, count, tooMany] = ['about', 'count', 'too-many'].map(className => make('span', { className })), voice = make('output', { className: 'live-voice' });
  const again = make('button', { type: 'button', textContent: 'Back to the scan' });
  range.addEventListener('input', () => ink(+range.value));
  range.addEventListener('change', rest);
  again.addEventListener('click', () => {
    scan.forEach((ink, k) => { x[k] = ink; });
    rest();
  });
  for (const one of buttons) {
    one.addEventListener('click', () => {
      v = one.dataset.sets.split(' ').map(Number);
      show();
    });
  }
  const label = make('label', { textContent: 'Ink of the framed pixel' }), amount = make('div', { className: 'amount' });
  label.append(range);
  amount.append(label, told, count, tooMany, again);
  canvas.ownerSVGElement.parentNode.append(amount);
  root.append(voice);
  const hasKeys = !matchMedia('(hover: none)').matches;
  root.append(make('p', { className: 'hint', textContent: hasKeys ? 'Paint on either image, or use the arrow keys and Enter.' : 'Tap a pixel of either image.' }));
  const reached = kept.read('goals');
  tasks.forEach((task, k) => {
    task.querySelector('.why').textContent = whys[k];
    if (reached.has(`paint.${k + 1}`)) tick(task);
  });
  v = buttons.find(one => one.ariaPressed === 'true').dataset.sets.split(' ').map(Number);
  root.classList.add('ready');
  show();
})();
