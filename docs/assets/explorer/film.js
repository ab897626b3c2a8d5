// Slow motion of a live figure: what has a time (data-t: from, to, its way, how much is seen before; until) comes in its time.
import { clamped } from './numerals.js';

const ON = 1000, BACK = 400, PLAY = 1000; // milliseconds for a step

// What the buttons of a bar { play, range, story } do. Without an end, a part stays; with one (until), it is only passing.
export function filmed(figure, { play, back, on, range, story }) {
  const timed = [...figure.root.querySelectorAll('[data-t]')], calm = matchMedia('(prefers-reduced-motion: reduce)');
  const parts = timed.map(element => [element, ...element.dataset.t.split(' ').map(Number)]);
  const end = +range.max, steps = [...figure.root.querySelectorAll('g.step')].reverse(), lines = figure.linesOfSteps();
  let now = end, running = 0, isPlaying = false, aim; // aim: where a step goes that is under way
  const show = time => {
    range.value = now = time;
    back.disabled = time <= 0;
    on.disabled = time >= end;
    for (const [element, from, to, dx = 0, dy = 0, least = 0, until] of parts) {
      const part = clamped((time - from) / (to - from), 0, 1), rest = (1 - part) ** 3;
      const passed = until ? clamped((time - to) / (until - to), 0, 1) : 0; // the way is gone afterwards, then
      const seen = least + (1 - least) * clamped(part * 2.5, 0, 1), way = until ? passed ** 3 : rest;
      element.style.opacity = until ? (passed < 1 ? seen : '') : part === 1 ? '' : seen;
      element.style.transform = way && (dx || dy) ? `translate(${dx * way}px, ${dy * way}px)` : '';
    }
    const at = Math.ceil(time), isUnderWay = time > 0 && time < end, made = figure.links[Math.min(at - 2, figure.links.length - 1)]?.[0];
    steps.forEach((one, k) => one.classList.toggle('past', isUnderWay && k < at - 2));
    for (const [line, name] of lines) line.classList.toggle('now', isUnderWay && name === made);
    const words = figure.stepWords(at);
    if (story.textContent !== words) story.textContent = words;
    range.setAttribute('aria-valuetext', `Step ${at} of ${end}. ${words}`);
    figure.tellStep = () => show(now);
  };
  const stop = () => {
    cancelAnimationFrame(running);
    running = 0;
    isPlaying = false;
    aim = undefined;
    play.textContent = 'Play backward';
    play.classList.remove('plays');
  };
  const go = (to, pace) => {
    stop();
    figure.root.querySelector('.picture').scrollIntoView({ block: 'nearest', behavior: calm.matches ? 'instant' : 'smooth' }); // all of it is seen
    if (calm.matches) return show(to);
    aim = to;
    const from = now, start = performance.now(), long = Math.abs(to - from) * pace;
    const frame = time => {
      show(from + (to - from) * clamped((time - start) / long, 0, 1));
      if (now === to) stop();
      else running = requestAnimationFrame(frame);
    };
    running = requestAnimationFrame(frame);
  };
  const step = way => {
    const from = isPlaying ? now : aim ?? now;
    if (way > 0) return go(Math.min(end, Math.floor(from + 1e-6) + 1), ON);
    return go(Math.max(0, Math.ceil(from - 1e-6) - 1), BACK);
  };
  for (const type of ['pointerdown', 'focusin']) { // a hand in the picture stops what plays, and sees all of it
    figure.root.querySelector('.picture').addEventListener(type, () => {
      if (!running) return;
      stop();
      show(end);
    });
  }
  addEventListener('beforeprint', () => { if (now < end) { stop(); show(end); } });
  return {
    step,
    rest: time => { stop(); show(time); },
    play: () => {
      if (isPlaying) return stop();
      if (calm.matches) return step(1);
      if (now >= end) show(0);
      go(end, PLAY);
      isPlaying = true;
      play.textContent = 'Pause';
      play.classList.add('plays');
    },
  };
}
