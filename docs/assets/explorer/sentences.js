// What the explorer says of a state in a sentence, for those who read and for those who listen.
import { reading } from './torch_says.js';
import { formatShape, numel } from './tensors.js';
import { briefly } from './view.js';

// 'x.grad is [26, 530]: 1 × row 1 + …', of the input with the name `of`.
export function gradientSentence({ J, weights, gradients }, of) {
  if (!of) return 'There is no input.';
  if (!gradients[of]) return `${of}.grad is None: y does not depend on ${of}.`;
  return `${of}.grad is ${briefly(gradients[of], 120)}: ${reading(weights, J.blocks[of])}.`;
}

export function refusalSentence({ y, depends, omitted }) {
  if (depends === false) return 'No number of y depends on an input: there is no graph to go back through.';
  const also = omitted ? `; with ${numel(y)} numbers in y it cannot be left out` : '';
  return `v must have exactly the shape of y: ${formatShape(y.shape)}${also}.`;
}

function troubleSentence([field, { at, message }]) {
  return `Error in ${field === 'f' ? 'the program' : field.replace('=', '')}, character ${at + 1}: ${message}`;
}

// All of a desk: the first thing that is wrong, or what is computed.
export function summary({ linkTrouble, result, of }) {
  if (linkTrouble) return linkTrouble;
  const [trouble] = Object.entries(result.troubles);
  if (trouble) return troubleSentence(trouble);
  return result.refusal ? `PyTorch refuses: ${result.refusal}` : gradientSentence(result, of);
}
