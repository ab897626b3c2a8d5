// What torch would answer, the program to ask it, and how to read its answer.

import { format, numel } from './tensors.js';
import { toPython } from './parser.js';

// The error of y.backward(v), word for word as torch 2.13 raises it, or null where there is none. v === null: omitted.
// torch looks at the shape of v before it asks whether y depends on x at all (`needsGrad`).
export function refusal(y, v, needsGrad = true) {
  const size = ({ shape }) => `torch.Size([${shape.join(', ')}])`;
  if (v !== null && String(size(v)) !== size(y)) {
    return `Mismatch in shape: grad_output[0] has a shape of ${size(v)} and output[0] has a shape of ${size(y)}.`;
  }
  if (!needsGrad) return 'element 0 of tensors does not require grad and does not have a grad_fn';
  if (v === null && numel(y) !== 1) return 'grad can be implicitly created only for scalar outputs';
  return null;
}

// A complete program that computes what the explorer shows. With options.loss, a text in y, v is left to backward:
// y.grad holds it then.
export function program(text, x, v, options = {}) {
  const oneLine = expression => expression.trim().replace(/\s+/g, ' ');
  const usesF = /\bF\b/.test(`${text} ${options.loss ?? ''}`);
  return [
    'import torch',
    ...(usesF ? ['import torch.nn.functional as F'] : []),
    '',
    'torch.set_default_dtype(torch.float64)  # with as many digits as this page',
    `x = ${toPython(x, { requiresGrad: true })}`,
    `y = ${oneLine(text)}`,
    ...(options.loss
      ? ['y.retain_grad()', `loss = ${oneLine(options.loss)}`, 'loss.backward()', '', 'print(y)', 'print(y.grad)  # v']
      : [...(v === null ? ['y.backward()'] : [`v = ${toPython(v)}`, 'y.backward(gradient=v)']), '', 'print(y)']),
    'print(x.grad)',
    ''
  ].join('\n');
}

// vᵀJ as a sentence: '1 × row 1 + 10 × row 2'. A row with weight 0 is left out, unless 0 times an infinity makes nan.
export function reading(v, { rows }) {
  const terms = [];
  v.data.forEach((weight, i) => {
    if (weight === 0 && rows[i].every(Number.isFinite)) return;
    const sign = weight < 0 ? '−' : '+';
    terms.push(`${terms.length ? ` ${sign} ` : sign === '−' ? sign : ''}${format(Math.abs(weight))} × row ${i + 1}`);
  });
  if (!terms.length) return rows.length ? '0 × every row' : 'no rows';
  return terms.length > 6 ? `${terms.slice(0, 4).join('')} + … ${terms.at(-1).trimStart()}` : terms.join('');
}
