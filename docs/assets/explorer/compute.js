// What a program gives where nothing is differentiated: its inputs are constants, and it may write into tensors.

import { Run } from './interpreter.js';
import { refresh } from './memory.js';
import { checkedInput, newTape } from './nodes.js';
import { resultOf } from './tape.js';
import { constant } from './values.js';

// The last value of a program that was parsed with { writes: true }: a tensor. Raises a Trouble.
export function compute(program, inputs) {
  const walk = new Run(program, { ...newTape(program), writes: true });
  for (const name of program.inputs) walk.names.set(name, constant(checkedInput(name, inputs[name])));
  const result = resultOf(walk);
  refresh(result);
  return result.tensor;
}
