// Special functions that JavaScript has not.

// erf and erfc: a series near 0, a continued fraction further out.
export function erf(x) {
  if (Number.isNaN(x)) return NaN;
  if (Math.abs(x) > 2.5) return sign1(x) * (1 - erfcOf(Math.abs(x)));
  let sum = x, term = x;
  for (let n = 1; n < 80; n++) {
    term *= -x * x / n;
    sum += term / (2 * n + 1);
  }
  return 2 / Math.sqrt(Math.PI) * sum;
}

const sign1 = x => x < 0 ? -1 : 1;

export function erfc(x) {
  if (Number.isNaN(x)) return NaN;
  if (x > 2) return erfcOf(x);
  return 1 - erf(x);
}

function erfcOf(x) {
  if (x > 27) return 0;
  let fraction = 0;
  for (let k = 120; k > 0; k--) fraction = k / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
}

// A first guess (Giles), then Newton's method.
export function erfinv(y) {
  if (!(Math.abs(y) < 1)) return Math.abs(y) === 1 ? y * Infinity : NaN;
  if (y === 0) return y;
  const w = Math.log(1 - y * y), a = 2 / (Math.PI * 0.147) + w / 2;
  let x = sign1(y) * Math.sqrt(Math.sqrt(a * a - w / 0.147) - a);
  for (let i = 0; i < 4; i++) {
    const error = Math.abs(y) < 0.9 ? erf(x) - y : sign1(y) * ((1 - Math.abs(y)) - erfc(Math.abs(x)));
    x -= error / (2 / Math.sqrt(Math.PI) * Math.exp(-x * x));
  }
  return x;
}

const LANCZOS = [0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7];

export function lgamma(x) {
  if (Math.abs(x) === Infinity) return Infinity;
  if (x <= 0 && Number.isInteger(x)) return Infinity;
  if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - lgamma(1 - x);
  if (x === 1 || x === 2) return 0;
  if (x > 1e8) return x * (Math.log(x) - 1) - Math.log(x) / 2 + Math.log(2 * Math.PI) / 2;
  const t = x + 6.5, sum = LANCZOS.slice(1).reduce((part, c, i) => part + c / (x + i), LANCZOS[0]);
  return Math.log(2 * Math.PI) / 2 + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

// Its derivative: up by the recurrence, then the asymptotic series.
export function digamma(x) {
  if (x === 0) return Object.is(x, -0) ? Infinity : -Infinity;
  if (x === -Infinity || (x < 0 && Number.isInteger(x))) return NaN;
  if (x < 0) return digamma(1 - x) - Math.PI / Math.tan(Math.PI * (x % 1));
  let sum = 0, z = x;
  for (; z < 10; z++) sum -= 1 / z;
  const s = 1 / (z * z);
  const series = s * (
    1 / 12 - s * (1 / 120 - s * (1 / 252 - s * (1 / 240 - s * (1 / 132 - s * (691 / 32760 - s / 12))))));
  return sum + Math.log(z) - 0.5 / z - series;
}
