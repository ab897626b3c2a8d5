// What a hand makes of the numbers of a figure, when it pulls the part `pull` of a drawing to the point `at` of its map.
import { pulled } from './arm.js';
import { fieldPulled } from './field.js';

// { path: number }, of the tip of u, of x on a map, of a point of curves, of v times a row of J (along the row), of an arm.
export function aimed(scope, pull, at) {
  if (scope.field) return fieldPulled(scope.field, pull, at);
  if (scope.arm) return pulled(scope.arm, pull, at);
  if (pull === 'u') return Object.fromEntries(at.map((one, k) => [`u.${k}`, one - scope.before[0][k]]));
  if (pull === 'x') return { 'x.0': at[0], 'x.1': at[1] };
  if (!pull.startsWith('v.')) return { [pull]: at[0] };
  const k = pull.slice(2), row = scope.J.y[k], start = scope.from.y[k], long = row.reduce((sum, one) => sum + one * one, 0);
  return long ? { [pull]: row.reduce((sum, one, j) => sum + one * (at[j] - start[j]), 0) / long } : {};
}
