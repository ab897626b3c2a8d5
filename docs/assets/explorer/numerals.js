// Numbers of a live figure: as its pictures write them (book/pictures/matrices.py), as code, and as torch prints a tensor.
export function shown(number, decimals) {
  if (decimals) return number.toFixed(decimals).replace(/^-(?=.*[1-9])/, '−').replace('-', '');
  const whole = Number.isInteger(number) && Math.abs(number) < 1e6;
  return String(whole ? number + 0 : +number.toPrecision(4)).replace('-', '−');
}

export const inWords = one => one.length > 1 ? `(${one.map(each => shown(each)).join(', ')})` : shown(+one);

export const asCode = (number, like) => Number.isInteger(number) ? `${number + 0}.${/\.0$/.test(like) ? 0 : ''}` : String(number);

export function brackets(shape, write, divide, axis = 0, start = 0) {
  if (axis === shape.length) return write(start);
  const part = shape.slice(axis + 1).reduce((product, size) => product * size, 1);
  const parts = Array.from({ length: shape[axis] }, (_, i) => brackets(shape, write, divide, axis + 1, start + i * part));
  return `[${parts.join(axis === shape.length - 1 ? ', ' : divide(axis))}]`;
}

export function printed(shape, data) {
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
  const divide = axis => `,\n${' '.repeat(8 + axis)}`;
  return `tensor(${brackets(shape, write, divide)})`;
}

export const clamped = (number, low, high) => Math.min(high, Math.max(low, number));

// The place of a value among the stops of a handle, from 0 to the last one's.
export function stopAt(stops, value) {
  const above = stops.findIndex(stop => stop >= value), k = clamped(above < 0 ? stops.length : above, 1, stops.length - 1);
  return clamped(k - 1 + (value - stops[k - 1]) / (stops[k] - stops[k - 1]), 0, stops.length - 1);
}

// The next round number, and the last one.
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10], powerOf = size => 10 ** Math.floor(Math.log10(size));
const round = size => ROUND.find(k => k * powerOf(size) >= size * (1 - 1e-9)) * powerOf(size);
export const roundDown = size => ROUND.findLast(k => k * powerOf(size) <= size * (1 + 1e-9)) * powerOf(size);

// The ends of one scale for bars, as book/pictures/scales.py has them.
export function scaleOf(least, most) {
  return [least < 0 ? -round(Math.max(-least, most / 5)) : 0, least < most ? round(Math.max(most, -least / 5)) : 1];
}
