// A loss as a point on its parabola (book/pictures/network.py): where it lies far out, both axes are longer.
import { shown } from './numerals.js';

export function drawBowl({ children: [drop, tangent, dot, top, ...ends], dataset }, scope) {
  const [name, ...place] = dataset.bowl.split(' '), [lowest, middle, foot, half, tall, near, far] = place.map(Number);
  const at = scope[name][0] - lowest, reach = Math.abs(at) > near ? far : near;
  const x = middle + at / reach * half, y = foot - (at / reach) ** 2 * tall, tilt = -2 * at / reach * tall / half, dx = 22 / Math.hypot(1, tilt);
  drop.setAttribute('d', `M${x} ${y}V${foot}`);
  tangent.setAttribute('d', `M${x - dx} ${y - dx * tilt}L${x + dx} ${y + dx * tilt}`);
  dot.setAttribute('cx', x);
  dot.setAttribute('cy', y);
  top.textContent = shown(reach ** 2 / 2);
  ends.forEach((end, k) => (end.textContent = shown(lowest + (k ? reach : -reach))));
}
