// What stands in programs that are pasted, and is rarely typed: it becomes plainer lines before they are read.

import { firstBackward, inputOf, mentioned, refuseTree } from './reader.js';
import { hasLayer, isLayered } from './layers.js';
import { allTreesIn, childrenOf, linesBelow, visitNames, visitParts } from './trees.js';

const isCallOf = (tree, owner, name) => tree?.kind === 'call' && tree.owner === owner && tree.name === name;
const isNone = tree => tree?.kind === 'None';

// A part of a tree becomes another one, whose own parts stay at their places in the text.
function turnInto(tree, other) {
  for (const key of Object.keys(tree)) delete tree[key];
  Object.assign(tree, other);
}

// What the text has around `inner` within `outer` is kept as `before` and `after`.
function wrap(parser, outer, inner, before, after) {
  const end = outer.at + outer.length, tail = parser.tokens.find(token => token.at >= inner.at + inner.length).at;
  if (inner.at > outer.at) parser.replace(outer.at, inner.at - outer.at, before);
  parser.replace(tail, end - tail, after);
}

const hasNames = tree => {
  let found = false;
  visitNames(tree, new Set(), () => { found = true; });
  return found;
};

// --- Devices: 'cpu', torch.device('cuda' if torch.cuda.is_available() else 'cpu').

const isDevice = tree => (tree?.kind === 'string' && /^(cpu|cuda|mps)(:\d)?$/.test(tree.text))
  || (isCallOf(tree, 'torch', 'device') && isDevice(tree.args[0]?.tree))
  || (tree?.kind === 'choice' && isDevice(tree.value) && isDevice(tree.otherwise));

const isPlaceOf = tree => tree?.kind === 'attribute' && tree.name === 'device'; // x.device

class Devices {
  constructor(reader) {
    this.reader = reader;
    this.names = new Map(); // the devices that have a name
  }

  isKnown(tree) {
    return isDevice(tree) || (tree?.kind === 'name' && this.names.has(tree.name)) || isPlaceOf(tree);
  }

  // Whether it is another one than the CPU for certain.
  isOther(tree) {
    if (tree.kind === 'name') return this.isOther(this.names.get(tree.name));
    return tree.kind === 'call' ? this.isOther(tree.args[0].tree) : tree.kind === 'string' && tree.text !== 'cpu';
  }

  // device = torch.device('cpu')
  takes({ kind, targets, tree }) {
    if (kind !== 'assign' || targets.length !== 1 || targets[0].kind !== 'name' || !(isDevice(tree) || isPlaceOf(tree))) return false;
    this.names.set(targets[0].name, tree);
    this.reader.unread.set(targets[0].name, ['a device is supported only in device=… and in .to(…)', tree]);
    return true;
  }

  // torch.ones(2, device=device), x.to(device). Whether the tree has become another one. On another device the
  // result of x.to(device) is no leaf.
  leaveOut(tree) {
    const { parser } = this.reader, { kind, owner, name, object, args } = tree;
    const given = args?.find(part => this.isKnown(part.tree) && (part.name === 'device' || (name === 'to' && !part.name)));
    if (kind !== 'call' || !given) return false;
    const moves = owner === 'method' && name === 'to';
    if (moves && args.length > 1) return false;
    if (moves && inputOf(object) && this.isOther(given.tree)) {
      refuseTree('on another device this makes a tensor that is not a leaf: write device=… within the call instead', given.tree);
    }
    this.reader.note('The explorer has only the CPU: it leaves out devices.');
    if (moves && inputOf(object)) this.reader.note('On another device, .to(…) makes a tensor that is not a leaf, so its .grad is None.');
    if (moves) {
      const isOpen = object.at > tree.at; // (x + 1).to(device)
      wrap(parser, tree, object, isOpen ? '(' : '', isOpen ? ')' : '');
      turnInto(tree, { ...object });
      return true;
    }
    const { tokens } = parser, first = tokens.findIndex(token => token.at === given.at), comma = tokens[first - 1].text === ',';
    const last = tokens.findIndex(token => token.at >= given.tree.at + given.tree.length && /^[,)]$/.test(token.text));
    const from = tokens[comma ? first - 1 : first].at, to = tokens[!comma && tokens[last].text === ',' ? last + 1 : last].at;
    parser.replace(from, to - from, '');
    args.splice(args.indexOf(given), 1);
    return false;
  }
}

// Variable(x) without requires_grad is x.detach(). Whether the tree has become another one.
function plainVariable({ parser }, tree) {
  const { args, at, length, mark } = tree, isPlain = isCallOf(tree, 'autograd', 'Variable') && args.length && !inputOf(tree)
    && args.slice(1).every(part => part.name === 'requires_grad' && part.tree.kind === 'bool') && !args[0].name;
  if (!isPlain) return false;
  const [{ tree: value }] = args, isAtom = /^(name|call|index|attribute|invoke)$/.test(value.kind);
  const isConstant = value.kind === 'call' && value.owner === 'torch' && !hasNames(value);
  wrap(parser, tree, value, isAtom ? '' : '(', (isAtom ? '' : ')') + (isConstant ? '' : '.detach()'));
  turnInto(tree, isConstant ? { ...value } : { kind: 'call', owner: 'method', name: 'detach', object: value, args: [], at, length, mark });
  return true;
}

// --- Hooks that only look at the gradient.

const isLook = tree => isNone(tree) || isCallOf(tree, 'builtin', 'print')
  || (isCallOf(tree, 'method', 'append') && tree.object.kind === 'name' && tree.args.every(part => part.tree.kind === 'name'));
const looks = ({ kind, tree }) => kind === 'pass' || kind === 'assert' || (kind === 'return' && (!tree || isLook(tree)))
  || (kind === 'expression' && (isLook(tree) || tree.kind === 'string'));

// y.register_hook(print): the call; null for other lines, and where the hook may change the gradient.
function hookIn({ kind, tree, targets: [target] }, lines) {
  const isPlain = kind === 'expression' || (kind === 'assign' && target.kind === 'name');
  if (!isPlain || !isCallOf(tree, 'method', 'register_hook')) return null;
  const hook = tree.args[0]?.tree, def = lines.find(line => line.kind === 'def' && line.name === hook?.name);
  const isLooking = def ? def.body.every(looks) : hook?.kind === 'lambda' ? isLook(hook.value) : hook?.name === 'print';
  return isLooking ? tree : null;
}

// --- Lines.

// Before the first backward there is no gradient: x.grad = None, if x.grad is not None: x.grad.zero_().
function isAboutGrad({ kind, tree, targets, condition, otherwise }) {
  const isGrad = part => part?.kind === 'attribute' && part.name === 'grad';
  if (kind === 'assign') return targets.every(isGrad) && isNone(tree);
  if (kind !== 'if' || otherwise.length) return false;
  const [link, more] = condition.links ?? [];
  return isGrad(condition) || (isGrad(condition.left) && !more && link.operator === 'is not' && isNone(link.right));
}

// for p in net.parameters(): print(p)
const isOnlySaid = ({ kind, source, body }) => kind === 'for' && source.owner === 'method' && /^(named_)?parameters$/.test(source.name)
  && body.every(({ kind: inner, tree }) => inner === 'pass' || isCallOf(tree, 'builtin', 'print'));

// N, D = 3, 2, and a, b = nn.Linear(3, 4), nn.Linear(4, 1), and y = x = torch.ones(2, requires_grad=True): as several lines.
function divided(reader, line) {
  const { kind, targets, tree } = line, [target] = targets, areNames = parts => parts.every(part => part.kind === 'name');
  if (kind !== 'assign') return [line];
  const one = (name, value) => {
    const { at, length } = name;
    return { kind, targets: [name], tree: value, at, length, get text() { return `${name.name} = ${reader.source(value)}`; } };
  };
  if (targets.length > 1 && inputOf(tree) && areNames(targets)) {
    const [first, ...others] = targets;
    return [one(first, tree), ...others.map(name => one(name, { ...first }))];
  }
  const isSide = targets.length === 1 && target.items && target.items.length === tree.items?.length && areNames(target.items);
  const isApart = isSide && (tree.items.every(part => part.kind === 'number') || tree.items.some(part => hasLayer(part) || inputOf(part)))
    && !tree.items.some(part => target.items.some(({ name }) => mentioned({ targets: [], tree: part }, name)));
  return isApart ? target.items.map((name, i) => one(name, tree.items[i])) : [line];
}

// What is left out of a block still is a line.
function passOver({ parser }, line) {
  const { at } = line, { length } = parser.text.slice(at, at + line.length).trimEnd();
  parser.replace(at, length, 'pass');
  turnInto(line, { kind: 'pass', targets: [], tree: null, at, length });
}

// Makes plainer lines of those of a program, which end with backward.
export function plainer(reader, lines) {
  const devices = new Devices(reader), hooks = new Set();
  const isLeftOut = line => {
    if (firstBackward(line)) return false;
    const hook = hookIn(line, lines);
    if (hook) {
      reader.note('A hook that only looks at the gradient is left out.');
      hooks.add(hook.args[0].tree.name);
      line.targets.forEach(({ name }) => reader.unread.set(name, ['hooks are not supported here', hook]));
    }
    return hook || devices.takes(line) || isAboutGrad(line);
  };
  const below = line => linesBelow(line).forEach(inner => isLeftOut(inner) ? passOver(reader, inner) : below(inner));
  const kept = lines.filter(line => {
    if (isLeftOut(line)) return false;
    below(line);
    if (isOnlySaid(line)) return false;
    for (const tree of [...line.targets, ...allTreesIn(line)]) {
      visitParts(tree, part => {
        while (devices.leaveOut(part) || plainVariable(reader, part));
      });
    }
    return true;
  });
  const isHook = line => line.kind === 'def' && hooks.has(line.name) && !kept.some(other => other !== line && mentioned(other, line.name));
  return kept.filter(line => !isHook(line)).flatMap(line => divided(reader, line));
}

// A module with weights and an input that stand within another expression are read before it, and get a name.
export function readNameless(reader, line) {
  const { kind, tree, targets: [target] } = line, owner = kind === 'assign' && target.kind === 'name' ? target.name : null;
  if (!tree || kind === 'return' || (owner && inputOf(tree))) return false;
  const { parser } = reader;
  const take = (part, stem) => {
    const { at, length, mark } = part, free = [stem, `${stem}_2`, `${stem}_3`, `${stem}_4`]
      .find(name => !parser.assigned.has(name) && !reader.inputs.includes(name) && !reader.assigned.has(name));
    if (!free) return;
    reader.read({ kind: 'assign', targets: [{ kind: 'name', name: free, at, length }], tree: { ...part }, at, length });
    turnInto(part, { kind: 'name', name: free, at, length, mark });
    parser.replace(at, length, free);
    if (stem !== 'layer') reader.note(owner ? `The leaf in ${owner} = … has no name: here it is ${free}, and in PyTorch its gradient cannot be read from ${owner}.`
      : `The leaf without a name is ${free} here.`);
  };
  const visit = part => {
    if (part.kind === 'lambda' || part.kind === 'comprehension') return;
    const isNamed = part.name === 'requires_grad_' && hasNames(part.object);
    if (part.kind === 'invoke' && isLayered(part.callee)) take(part.callee, 'layer');
    else if (!isNamed && inputOf(part)) take(part, owner ? `${owner}_leaf` : 'leaf');
    childrenOf(part).forEach(visit);
  };
  visit(tree);
  return false;
}
