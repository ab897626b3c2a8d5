// A number in a field is turned: by the arrow keys, and by dragging it sideways. (The puzzles use this, too.)
const KEYS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
const DRAGGED = 5; // pixels; what has moved less is a click
const PIXELS_PER_STEP = 8;

// `read` says the number; `turn` is told where it started and by how much it differs now; `ended` that a drag has ended.
// `step`: what a step of a drag is.
export function turnable(input, { read, turn, ended = () => {}, step = 0.1 }) {
  input.addEventListener('keydown', event => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    turn(read(), way * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1));
  });
  input.addEventListener('pointerdown', event => {
    if (!event.button) drag(input, event, { from: read(), turn, ended, step });
  });
  input.addEventListener('dragstart', event => event.preventDefault()); // of the selected text
}

// A click without dragging is a click.
function drag(input, { clientX, pointerId }, { from, turn, ended, step }) {
  let dragging = false, steps = 0;
  const move = event => {
    const way = event.clientX - clientX;
    if (!dragging && Math.abs(way) < DRAGGED) return;
    if (!dragging) {
      dragging = true;
      input.setPointerCapture(pointerId);
      input.classList.add('ex-dragged');
    }
    event.preventDefault();
    const now = Math.trunc(way / PIXELS_PER_STEP);
    if (now === steps) return;
    steps = now;
    turn(from, steps * step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1));
  };
  const end = () => {
    input.removeEventListener('pointermove', move);
    input.removeEventListener('pointerup', end);
    input.removeEventListener('pointercancel', end);
    input.classList.remove('ex-dragged');
    if (dragging) ended();
    else if (document.activeElement === input) input.select();
  };
  input.addEventListener('pointermove', move);
  input.addEventListener('pointerup', end);
  input.addEventListener('pointercancel', end);
}

// What a number is after it was turned, without what rounding adds.
export const turned = (from, by) => Number((from + by).toPrecision(12));
