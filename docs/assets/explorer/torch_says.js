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

// A complete program that computes what the explorer shows. With options.loss, a text in the program's output, v is
// left to backward: y.grad holds it then.
export function programText(program, inputs, v, options = {}) {
  const { inputs: names, rebound, output } = program, lines = inFloat64(program.body).split('\n');
  const leaf = name => rebound.includes(name) ? `${name}_leaf` : name;
  const weights = names.includes('v') || program.names.includes('v') ? 'weights' : 'v';
  const last = lines.length - 1,
    uses = name => new RegExp(`\\b${name}\\b`).test(`${program.body} ${options.loss ?? ''}`);
  if (!lastIsNamed(program)) lines[last] = `${output} = ${lines[last]}`;
  return [
    ...new Set([...(uses('math') ? ['import math'] : []), 'import torch',
      ...(uses('F') ? ['import torch.nn.functional as F'] : []),
      ...(uses('nn') ? ['from torch import nn'] : []), ...program.imports]),
    '',
    'torch.set_default_dtype(torch.float64)  # with as many digits as this page',
    ...names.map(name => `${name} = ${toPython(inputs[name], { requiresGrad: true })}`),
    ...rebound.map(name => `${leaf(name)} = ${name}`),
    ...lines,
    ...(options.loss
      ? [`${output}.retain_grad()`, `loss = ${options.loss.trim().replace(/\s+/g, ' ')}`, 'loss.backward()', '',
        `print(${output})`, `print(${output}.grad)  # v`]
      : [...(v === null ? [`${output}.backward()`] : [`${weights} = ${toPython(v)}`, `${output}.backward(gradient=${weights})`]),
        '', `print(${output})`]),
    ...names.map(name => `print(${leaf(name)}.grad)`),
    ''
  ].join('\n');
}

// What would make float32 of it makes float64, as on the page.
const inFloat64 = body => body.replace(/\.float\(\)/g, '.double()')
  .replace(/\btorch\.float(32)?\b(?!\()/g, 'torch.float64');

// Whether the last line gives y its name, and not only is y.
function lastIsNamed({ statements }) {
  return statements.at(-1).targets.length > 0;
}

// vᵀJ as a sentence: '1 × row 1 + 10 × row 2'. A row with weight 0 is left out, unless 0 times an infinity makes nan.
export function reading(v, { rows }) {
  const terms = [];
  v.data.forEach((weight, i) => {
    if (weight === 0 && rows[i].every(Number.isFinite)) return;
    const sign = weight < 0 ? '−' : '+';
    const before = terms.length ? ` ${sign} ` : sign === '−' ? sign : '';
    terms.push(`${before}${format(Math.abs(weight))} × row ${i + 1}`);
  });
  if (!terms.length) return rows.length ? '0 × every row' : 'no rows';
  return terms.length > 6 ? `${terms.slice(0, 4).join('')} + … ${terms.at(-1).trimStart()}` : terms.join('');
}
