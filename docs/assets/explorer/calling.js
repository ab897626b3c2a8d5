// A function of the program that calls backward: where it is called first, its lines stand in the program.

import { become, firstBackward, refuseTree } from './reader.js';
import { allTreesIn, assignedIn, linesBelow, visitNames } from './trees.js';

// Whether a function may have ended before it comes to backward.
function mayEnd(lines) {
  const last = lines.findIndex(line => firstBackward(line)), isReturn = ({ kind }) => kind === 'return';
  const returns = line => isReturn(line) || linesBelow(line).some(returns);
  return lines.slice(0, last).some(returns) || (!isReturn(lines[last]) && mayEndBelow(lines[last]));
}
const mayEndBelow = line => linesBelow(line).length > 0 && mayEnd(linesBelow(line));

// What each parameter is in a call: a map of trees.
function argumentsOf({ parameters, name }, call) {
  const found = new Map();
  call.args.forEach((argument, i) => {
    const parameter = argument.name ?? parameters[i]?.name;
    if (parameters.every(one => one.name !== parameter)) refuseTree(`${name}() does not take this argument`, argument);
    found.set(parameter, argument.tree);
  });
  for (const { name: parameter, fallback } of parameters) {
    if (found.has(parameter)) continue;
    found.set(parameter, fallback ?? refuseTree(`${name}() missing 1 required positional argument: '${parameter}'`, call));
  }
  return found;
}

// Read the lines of a function that calls backward in place of the line that calls it.
export function readCall(reader, line, call) {
  const { parser, calling, assigned, inputs } = reader, { name } = call.callee, def = calling.get(name), { body } = def;
  calling.delete(name); // a function that calls itself is not understood
  if (mayEnd(body)) refuseTree(`backward in a function with another return is not supported: write its lines one after the other`, call);
  const own = new Set(body.flatMap(assignedIn));
  for (const [parameter, tree] of argumentsOf(def, call)) {
    if (tree.kind === 'name' && !own.has(parameter)) { // the function's name for a tensor of the program
      for (const inner of body.flatMap(allTreesIn)) {
        visitNames(inner, new Set(), free => {
          if (free.name !== parameter) return;
          parser.replace(free.at, free.length, tree.name);
          become(free, { kind: 'name', name: tree.name });
        });
      }
      continue;
    }
    own.delete(parameter);
    giveName(reader, parameter, tree, line);
  }
  const taken = [...own].find(one => assigned.has(one) || inputs.includes(one));
  if (taken) refuseTree(`${name}() has a ${taken} of its own: give it another name`, call);
  reader.note(`The lines of ${name}() stand here as they run in its first call.`);
  body.forEach(inner => reader.read(inner));
}

// A line that gives a parameter its value.
function giveName(reader, parameter, tree, { at, length }) {
  if (tree.kind === 'name' && tree.name === parameter) return;
  if (reader.assigned.has(parameter) || reader.inputs.includes(parameter)) {
    refuseTree(`there is a ${parameter} outside of this function, too: give one of them another name`, tree);
  }
  reader.read({ kind: 'assign', targets: [{ kind: 'name', name: parameter, at, length }], tree, at, length,
    text: `${parameter} = ${reader.source(tree)}` });
}
