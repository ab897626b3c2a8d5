// The life of a graph (book/pictures/life.py): its moments are played, or taken one at a time, or a hand pulls v from y down
// to x, and then a second one, which an empty box stops. Without scripts, each moment has a button of its own.
(() => {
  const PACE = 2000, QUICK = 900; // milliseconds for a moment, and for one before v comes
  const ROW = 54; // from one node to the next (life.py)
  const PULLED = 3, FREED = 4, ADDED = 5, AGAIN = 6; // moments: v is beside y, the saved is freed, x.grad is there, v is refused
  const MEETS = 0.46, ARRIVES = 2.5; // rows below y: where v meets what is saved, or an empty box stops it, and where it is added to x.grad
  const make = (tag, attributes) => Object.assign(document.createElement(tag), attributes);
  const hasKeys = !matchMedia('(hover: none)').matches;
  for (const root of document.querySelectorAll('.lives')) {
    const moments = [...root.querySelectorAll(':scope > input')], end = moments.length - 1;
    let now = 0; // the moment; what is seen at rest, 0, is both halves: all of it, at the end of the slider
    const button = (textContent, ariaLabel = null) => make('button', { type: 'button', textContent, ariaLabel });
    const play = button('Play backward'), back = button('‹', 'One step back'), on = button('›', 'One step on');
    const range = make('input', { type: 'range', min: 0, max: end, value: end, ariaLabel: 'Step of the life of the graph' });
    const bar = make('div', { className: 'film' }), calm = matchMedia('(prefers-reduced-motion: reduce)');
    const states = moments.map(one => one.nextSibling.nextSibling);
    let timer = 0, held = null;
    const show = k => {
      now = k;
      range.value = (k + end) % (end + 1);
      back.disabled = k === 1;
      on.disabled = k === 0;
      moments[k].checked = true;
      range.setAttribute('aria-valuetext', `${moments[k].nextSibling.textContent}. ${states[k].lastElementChild.textContent}`);
    };
    const stop = () => {
      clearTimeout(timer);
      timer = 0;
      play.textContent = 'Play backward';
      play.classList.remove('plays');
    };
    const go = k => {
      stop();
      root.classList.remove('pulled');
      show(k);
    };
    const step = way => go((now + end + 1 + way) % (end + 1));
    play.addEventListener('click', () => {
      if (timer) return stop();
      if (calm.matches) return step(1);
      go(now < end ? now + 1 : 1);
      if (now === end) return;
      const wait = () => {
        timer = setTimeout(() => {
          show(now + 1);
          if (now === end) stop();
          else wait();
        }, now < PULLED ? QUICK : PACE);
      };
      wait();
      play.textContent = 'Pause';
      play.classList.add('plays');
    });
    back.addEventListener('click', () => step(-1));
    on.addEventListener('click', () => step(1));
    range.addEventListener('input', () => go((+range.value + 1) % (end + 1)));

    // What there will be after backward stays beside each moment, dimmed until it is so.
    for (const [k, state] of states.entries()) {
      if (!k) continue;
      const whole = states[0].querySelector('svg:last-child').cloneNode(true);
      whole.setAttribute('aria-hidden', 'true');
      whole.classList.add(k < ADDED ? 'to-come' : 'come');
      state.querySelector('.picture').append(whole);
    }

    // v as a bead. One that waits beside y is there only for a hand: before the first pass, and before the second.
    const beads = states.map(state => state.querySelector('.bead'));
    for (const k of [0, ADDED]) {
      beads[k] = beads[PULLED].cloneNode(true);
      beads[k].setAttribute('class', 'bead waits');
      states[k].querySelector('svg').append(beads[k]);
    }
    const place = at => {
      const bead = beads[now];
      bead.style.translate = `0 ${(at - bead.dataset.at) * ROW}px`;
    };
    const refuse = () => {
      const isNew = now !== AGAIN && !held; // v comes down by itself
      show(AGAIN);
      if (calm.matches || isNew) return;
      const box = states[AGAIN].querySelector('.struck');
      box.animate({ translate: ['0 0', '0 3px', '0 -2px', '0 0'] }, 240);
    };
    // v is `at` rows below y. What has been freed does not come back: behind it, there is no way up.
    const pull = at => {
      if (now < ADDED) {
        at = Math.min(Math.max(at, now === FREED ? MEETS : 0), ARRIVES);
        const next = at < MEETS ? PULLED : at < ARRIVES ? FREED : ADDED;
        if (next !== now) show(next);
        if (next === ADDED) return release();
      } else {
        const isStopped = at >= MEETS;
        at = Math.min(Math.max(at, 0), MEETS);
        if (isStopped && !held?.stopped) refuse();
        if (held) held.stopped = isStopped;
      }
      place(at);
    };
    const release = () => {
      held = null;
      root.classList.remove('held');
      for (const bead of beads) bead?.style.removeProperty('translate');
    };
    const take = isByHand => {
      stop();
      root.classList.toggle('pulled', isByHand);
      if (now === 0) show(PULLED);
    };
    for (const [k, bead] of beads.entries()) {
      if (!bead) continue;
      const svg = bead.ownerSVGElement;
      svg.append(bead); // in front
      svg.setAttribute('role', 'group');
      for (const [name, value] of Object.entries({ role: 'button', tabindex: 0, 'aria-label': `Pull ${bead.textContent} on, down through the graph` })) bead.setAttribute(name, value);
      bead.addEventListener('pointerdown', event => {
        if (event.button) return;
        event.preventDefault();
        root.setPointerCapture(event.pointerId);
        held = { id: event.pointerId, y: event.clientY, at: +bead.dataset.at, unit: ROW * svg.getScreenCTM().d };
        take(true);
        root.classList.add('held');
      });
      bead.addEventListener('keydown', event => {
        if (!/^(Arrow(Down|Right)|Enter| )$/.test(event.key)) return;
        event.preventDefault();
        take(false);
        if (k < FREED && k) show(FREED);
        else if (k === FREED) show(ADDED);
        else if (k) refuse();
        beads[now].focus({ preventScroll: true });
      });
      bead.addEventListener('touchmove', event => event.cancelable && event.preventDefault(), { passive: false });
    }
    root.addEventListener('pointermove', ({ pointerId, clientY }) => {
      if (pointerId === held?.id) pull(held.at + (clientY - held.y) / held.unit);
    });
    root.addEventListener('lostpointercapture', release);
    states[ADDED].lastElementChild.append(' Now drag a second v.');
    states[0].lastElementChild.textContent = `Drag v from y down to x${hasKeys ? ', or use the arrow keys' : ''}. Then drag a second one.`;
    bar.append(play, back, on, range);
    root.prepend(bar);
    root.setAttribute('role', 'group');
    show(0);
    root.classList.add('ready');
  }
})();
