// Ways through syntax trees and lines of a program.

// The names that a target assigns: those of a tuple, and of z[1] = 0 the tensor.
export const namesIn = tree =>
  tree.kind === 'name' ? [tree.name] : tree.kind === 'index' ? namesIn(tree.object) : (tree.items ?? []).flatMap(namesIn);

// The parts of a tree, in the order of the text.
export function childrenOf(tree) {
  const parts = [tree.object, tree.callee, tree.left, tree.operand, tree.value, tree.condition, tree.otherwise,
    tree.right, tree.index, tree.start, tree.stop, tree.step];
  return [...parts, ...(tree.items ?? []), ...(tree.args ?? []).map(part => part.tree),
    ...(tree.links ?? []).map(link => link.right),
    ...(tree.parameters ?? []).map(({ fallback }) => fallback)].filter(part => part?.kind);
}

// The free names of a tree, with their places: what is neither assigned nor the name of a comprehension or a lambda.
export function visitNames(tree, bound, visit) {
  if (!tree) return;
  if (tree.kind === 'name') {
    if (!bound.has(tree.name)) visit(tree);
  } else if (tree.kind === 'comprehension') {
    const inside = new Set(bound);
    for (const { target, source, condition } of tree.clauses) {
      visitNames(source ?? condition, inside, visit);
      if (target) namesIn(target).forEach(name => inside.add(name));
    }
    visitNames(tree.element, inside, visit);
  } else if (tree.kind === 'lambda') {
    tree.parameters.forEach(({ fallback }) => visitNames(fallback, bound, visit));
    visitNames(tree.value, new Set([...bound, ...tree.parameters.map(({ name }) => name)]), visit);
  } else childrenOf(tree).forEach(part => visitNames(part, bound, visit));
}

// Every part of a tree, also within comprehensions.
export function visitParts(tree, visit) {
  if (!tree) return;
  visit(tree);
  if (tree.kind === 'comprehension') {
    visitParts(tree.element, visit);
    for (const { source, condition } of tree.clauses) visitParts(source ?? condition, visit);
  }
  childrenOf(tree).forEach(part => visitParts(part, visit));
}

export const visitCalls = (tree, visit) => visitParts(tree, part => part.kind === 'call' && visit(part));

// The lines of a block, also those below else; of another line none.
export const linesBelow = line => [...line.body ?? [], ...line.otherwise ?? []];

// The trees that a line itself computes, without the lines below it.
export function treesIn(line) {
  const targets = line.kind === 'augmented' ? line.targets : line.targets.filter(target => target.kind === 'index');
  return [...targets, line.source, line.condition, ...(line.parameters ?? []).map(({ fallback }) => fallback), line.tree]
    .filter(Boolean);
}

// The same with the lines below it.
export const allTreesIn = line => [...treesIn(line), ...linesBelow(line).flatMap(allTreesIn)];

// The names that a line and the lines below it assign. A function is one name.
export function assignedIn(line) {
  if (line.kind === 'def') return [line.name];
  return [...line.targets.flatMap(namesIn), ...(line.target ? namesIn(line.target) : []),
    ...linesBelow(line).flatMap(assignedIn)];
}
