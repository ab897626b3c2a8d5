// Goals of a live figure (book/goals.py): { words, tests: [path, sign, numbers] }.
const near = (one, other) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
const SIGNS = {
  '=': (found, numbers) => found.every((one, k) => near(one, numbers[k % numbers.length])),
  '!=': (found, numbers) => !SIGNS['='](found, numbers),
  '>': (found, numbers) => found.every((one, k) => one > numbers[k % numbers.length]),
  '<': (found, numbers) => found.every((one, k) => one < numbers[k % numbers.length]),
};

export const isMet = (goal, read) => goal.tests.every(([path, sign, numbers]) => SIGNS[sign]([read(path)].flat(), numbers));

// The numbers that a goal wants of a sum: { 'grad.x.0': 0, … }.
export function targets(goal) {
  const wanted = goal?.tests.filter(([path, sign]) => sign === '=' && path.startsWith('grad.')) ?? [];
  return Object.fromEntries(wanted.flatMap(([path, , numbers]) => (
    numbers.map((one, k) => [/\.\d+$/.test(path) ? path : `${path}.${k}`, one]))));
}

// A dashed frame where a bar of the sum would end.
export function drawGhosts({ root, marks, goal }, low, high) {
  for (const one of root.querySelectorAll('.ghost')) one.remove();
  const wanted = targets(goal);
  for (const { element, kind, path } of marks) {
    const [first, name] = path.split(' ');
    if (kind !== 'bar' || first !== 'zero' || !(name in wanted)) continue;
    const [[start, lane], [y, tall]] = [element.dataset.axis, element.dataset.y].map(text => text.split(' ').map(Number));
    const ends = [0, wanted[name]].map(one => start + lane * (one - low) / (high - low)), left = Math.min(...ends);
    const ghost = document.createElementNS(element.namespaceURI, 'path');
    ghost.setAttribute('class', 'ghost');
    ghost.setAttribute('d', `M${left - 2} ${y - 3}h${Math.max(...ends) - left + 4}v${tall + 6}H${left - 2}Z`);
    element.after(ghost);
  }
}
