// The life of a graph (book/pictures/life.py): its moments are played, or taken one at a time. Without scripts, each has a
// button of its own.
(() => {
  const PACE = 2400; // milliseconds for a moment
  const make = (tag, attributes) => Object.assign(document.createElement(tag), attributes);
  for (const root of document.querySelectorAll('.lives')) {
    const moments = [...root.querySelectorAll(':scope > input')], end = moments.length - 1;
    const button = (textContent, ariaLabel = null) => make('button', { type: 'button', textContent, ariaLabel });
    const play = button('Play backward'), back = button('‹', 'One step back'), on = button('›', 'One step on');
    const range = make('input', { type: 'range', min: 0, max: end, value: 0, ariaLabel: 'Step of the life of the graph' });
    const bar = make('div', { className: 'film' }), calm = matchMedia('(prefers-reduced-motion: reduce)');
    let timer = 0;
    const show = k => {
      range.value = k;
      moments[k].checked = true;
      const [name, { lastElementChild: says }] = [moments[k].nextSibling.textContent, moments[k].nextSibling.nextSibling];
      range.setAttribute('aria-valuetext', `${name}. ${says.textContent}`);
    };
    const stop = () => {
      clearInterval(timer);
      timer = 0;
      play.textContent = 'Play backward';
      play.classList.remove('plays');
    };
    const go = k => {
      stop();
      show((k + end + 1) % (end + 1));
    };
    const step = way => go(+range.value + way);
    play.addEventListener('click', () => {
      if (timer) return stop();
      if (calm.matches) return step(1);
      show(+range.value < end ? +range.value + 1 : 1);
      timer = setInterval(() => {
        if (+range.value < end) show(+range.value + 1);
        if (+range.value === end) stop();
      }, PACE);
      play.textContent = 'Pause';
      play.classList.add('plays');
    });
    back.addEventListener('click', () => step(-1));
    on.addEventListener('click', () => step(1));
    range.addEventListener('input', () => go(+range.value));
    bar.append(play, back, on, range);
    root.prepend(bar);
    root.setAttribute('role', 'group');
    show(0);
    root.classList.add('ready');
  }
})();
