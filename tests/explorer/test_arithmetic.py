"""The explorer's arithmetic in a real browser, compared with torch: values, products, graphs, errors, programs."""

import ast
import contextlib
import io
import json
import math
import random
import re
import warnings
from pathlib import Path

import pytest
import torch

# `explore` runs in the page: it evaluates a typed program at its inputs (or at x) with weights v, and returns a refusal
# as `trouble`. `quick` is the same without the single steps.
LOAD = r"""async address => {
  const load = name => import(`${address}assets/explorer/${name}.js`);
  const names = ['tensors', 'tape', 'parser', 'reader', 'table', 'rest', 'torch_says', 'presets'];
  const modules = await Promise.all(names.map(load));
  const engine = globalThis.engine = Object.assign({}, ...modules);
  const plain = t => t && ({ shape: [...t.shape], data: [...t.data] });
  const caught = compute => {
    try { return compute(); } catch (error) {
      if (error instanceof engine.Trouble) return { trouble: error.message, at: error.at, length: error.length };
      return { crash: String(error.stack) };
    }
  };
  const tensorOf = ({ shape, data }) => engine.tensor(shape, data);
  const mapped = (parts, f) => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, f(part)]));
  const start = ({ text, x, inputs = { x }, v }) => {
    const program = engine.parseProgram(text), points = mapped(inputs, tensorOf);
    const tape = engine.run(program, points);
    const weights = v ? engine.tensor(tape.y.shape, v.data ?? [...tape.y.data.keys()]) : null;
    return { program, points, tape, weights, ...engine.backward(tape, weights) };
  };
  const graphOf = tape => {
    const graph = id => {
      const { name, inputs } = tape.nodes[id];
      const next = inputs.filter(i => tape.nodes[i].needsGrad).map(graph);
      return name + (next.length ? `(${next.join(', ')})` : '');
    };
    return graph(tape.output);
  };
  const quick = question => caught(() => {
    const { program, tape, gradients } = start(question), { m, blocks } = engine.jacobianOf(tape);
    return {
      y: plain(tape.y), gradients: mapped(gradients, plain), m, inputs: [...program.inputs],
      J: mapped(blocks, ({ rows }) => rows), dtype: tape.y.dtype,
      needsGrad: tape.nodes[tape.output].needsGrad, graph: graphOf(tape),
    };
  });
  // In one input x, with all that is told of each step.
  const explore = question => caught(() => {
    const { text, x } = question, { tape, steps, gradients } = start(question), { m, blocks } = engine.jacobianOf(tape);
    const local = tape.nodes.map(node => node.vjp ? engine.localJacobian(tape, node) : []), n = x.data.length;
    return {
      y: plain(tape.y), gradient: plain(gradients.x) ?? { shape: x.shape, data: Array(n).fill(0) },
      J: blocks.x?.rows ?? Array.from({ length: m }, () => Array(n).fill(0)), m, n,
      needsGrad: tape.nodes[tape.output].needsGrad, graph: graphOf(tape),
      order: steps.map(step => tape.nodes[step.node].name),
      labels: tape.nodes.map(node => [node.label, text.slice(node.at, node.at + node.length), node.code, node.symbol]),
      steps: steps.map(step => ({
        received: [...step.received.data],
        sends: step.sends.map(({ to, vector, how, numbers }) => (
          { shape: [...vector.shape], at: [...tape.nodes[to].value.shape], vector: [...vector.data], how, numbers })),
        local: local[step.node].map(({ rows }) => rows),
      })),
    };
  });
  // As text, with the names that Python's json has for what is not finite: faster than playwright's own way.
  const write = value => JSON.stringify(value, (_, part) => (
    typeof part === 'number' && !Number.isFinite(part) ? `@${part}@` : part
  )).replace(/"@(-?\w+)@"/g, '$1');
  Object.assign(globalThis, { plain, caught, mapped, start, quick, explore, write, tensorOf });
}"""


@pytest.fixture(scope="module")
def engine(browser, address):
    """Evaluate JavaScript with the explorer's modules loaded: `engine(code, argument)`."""
    page = browser.new_page()
    page.goto(address)
    page.evaluate(LOAD, address)
    yield page.evaluate
    page.close()


@pytest.fixture(scope="module", autouse=True)
def float64():
    """Make float64 torch's default, since the explorer and the programs that it shows compute in float64."""
    before = torch.get_default_dtype(), torch.is_warn_always_enabled()
    torch.set_default_dtype(torch.float64)
    torch.set_warn_always(True)  # not only once: the explorer refuses whatever torch warns about
    yield
    torch.set_default_dtype(before[0])
    torch.set_warn_always(before[1])


def numbers(tensor):
    plain = torch.zeros(tensor.shape) if tensor._is_zerotensor() else tensor
    return {"shape": list(tensor.shape), "data": plain.flatten().tolist()}


def as_tensor(answer):
    return torch.tensor(answer["data"], dtype=torch.float64).reshape(answer["shape"])


def python(text, x):
    return eval(text, {"torch": torch, "F": torch.nn.functional, "x": x})


def graph_of(function, order=None):
    """The names of a grad_fn and of all nodes that it leads to, without constants."""
    if "AccumulateGrad" in function.name():
        return "AccumulateGrad"
    behind = [graph_of(part) for part, _ in function.next_functions if part is not None]
    return function.name() + (f"({', '.join(behind)})" if behind else "")


def asked_of_torch(text, x, v):
    """torch's y, J, vᵀJ and graph, and the order in which backward runs it. With v None, backward gets no weights."""
    leaf = x.clone().requires_grad_()
    y = python(text, leaf)
    result = {"y": numbers(y), "needsGrad": y.requires_grad}
    result |= {"m": y.numel(), "n": x.numel(), "J": []}
    if y.numel():
        J = torch.autograd.functional.jacobian(lambda x: python(text, x), x)
        result["J"] = J.reshape(y.numel(), x.numel()).tolist()
    if y.requires_grad:
        result["graph"] = graph_of(y.grad_fn) if y.grad_fn else "AccumulateGrad"
        names, seen = {}, []

        def watch(function):
            if function is not None and function not in names:
                names[function] = function.name() if "AccumulateGrad" not in function.name() else "AccumulateGrad"
                function.register_prehook(lambda _: seen.append(names[function]))
                for part, _ in function.next_functions:
                    watch(part)

        if y.grad_fn:
            watch(y.grad_fn)
            result["order"] = seen
        else:
            result["order"] = ["AccumulateGrad"]
        y.backward(None if v is None else v.reshape(y.shape))
        result["gradient"] = numbers(leaf.grad)
    return result


def relative_error(ours, theirs, nothing=0.0):
    """The largest difference, relative to the largest finite number of `theirs`; infinity if anything else differs.

    A difference of at most `nothing` is none: where all cancels, only the rounding is left.
    """
    if len(ours) != len(theirs):
        return math.inf
    scale = max((abs(b) for b in theirs if math.isfinite(b)), default=0.0) or 1.0
    error = 0.0
    for a, b in zip(ours, theirs, strict=True):
        if math.isfinite(a) and math.isfinite(b):
            error = max(error, abs(a - b) / scale if abs(a - b) > nothing else 0.0)
        elif not (a == b or (math.isnan(a) and math.isnan(b))):
            return math.inf
    return error


def disagreement(ours, theirs, tolerance=1e-7):
    """Describe a difference between the explorer and torch; return "" if there is none.

    Derivatives lose digits where a tanh is close to 1 and 1 − tanh² is small; no other error comes near the tolerance.
    """
    if "y" not in ours:
        return f"refused: {ours}"
    for name in ("y", "gradient"):
        if name in theirs:
            if ours[name]["shape"] != theirs[name]["shape"]:
                return f"shape of {name}: {ours[name]['shape']} and not {theirs[name]['shape']}"
            error = relative_error(ours[name]["data"], theirs[name]["data"])
            if error > (1e-9 if name == "y" else tolerance):
                return f"{name}: {ours[name]['data']} and not {theirs[name]['data']}"
    if (ours["m"], ours["n"]) != (theirs["m"], theirs["n"]):
        return "size of J"
    for i, (row, their_row) in enumerate(zip(ours["J"], theirs["J"], strict=True)):
        if relative_error(row, their_row) > tolerance:
            return f"row {i} of J: {row} and not {their_row}"
    for name in ("needsGrad", "graph", "order"):
        # For a product of stacked matrices, torch's graph has views that depend on strides; the explorer's has none.
        if name in theirs and "BmmBackward0" not in ours["graph"] and ours[name] != theirs[name]:
            return f"{name}: {ours[name]} and not {theirs[name]}"
    return ""


# --------------------------------------------------------------------------------------------------------------------
# Typed functions, generated by a grammar with a seed.

SHAPES = [(), (1,), (2,), (3,), (4,), (2, 3), (3, 2), (3, 1), (1, 3), (2, 2), (2, 2, 3), (2, 3, 2), (1, 2, 2)]


class Grammar:
    """Builds texts bottom-up and keeps the pieces that torch accepts, so that shapes fit by trial."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def number(self):
        return self.random.choice(["2", "3", "0.5", "1.5", "-2", "1e-1", ".25", "2.", "(1 / 3)", "2 ** -1", "-1", "10"])

    def literal(self, *shape):
        def nest(shape):
            if not shape:
                return self.random.choice(["1.", "2.", "-1.", "0.5", "3.", "-2.5", "4."])
            return f"[{', '.join(nest(shape[1:]) for _ in range(shape[0]))}]"

        return f"torch.tensor({nest(shape)})"

    def index(self, axes):
        parts = [
            self.random.choice(["0", "-1", "1", ":", "1:", "::2", ":-1", "-2:", "0:2", "None", "0 : 3 : 2"])
            for _ in range(self.random.randint(1, max(1, axes)))
        ]
        if self.random.random() < 0.3:
            parts.insert(self.random.randint(0, len(parts)), "...")
        return ", ".join(parts)

    def dim(self, axes):
        return self.random.choice([str(self.random.randint(-max(axes, 1), max(axes, 1) - 1)), "0", "-1"])

    def step(self, pieces, axes):
        """Apply one more operation to one or two of the pieces."""
        pick = self.random.choice
        a, b = pick(pieces), pick(pieces)
        one = a if re.fullmatch(r"\w+(\.\w+\([^()]*\))?", a) else f"({a})"
        other = b if b == "x" else f"({b})"
        dim = self.dim(axes)
        keep = pick(["", ", keepdim=True", ", keepdim=False", ", True"])
        kind = pick(["sum", "mean"])
        smooth = pick(["exp", "sin", "cos", "tanh", "sigmoid", "relu", "abs", "square", "neg"])
        literal = self.literal(*pick([(), (2,), (3,), (2, 3), (3, 2), (3, 1), (2, 2)]))
        return pick(
            [
                lambda: f"{one}.{smooth}()",
                lambda: f"torch.{smooth}({a})",
                lambda: pick([f"F.{f}({a})" for f in ("relu", "sigmoid", "tanh")] + [f"abs({a})"]),
                lambda: pick([f"torch.sqrt({one} ** 2 + 1)", f"{one}.abs().sqrt()", f"torch.exp({a}).sqrt()"]),
                lambda: pick([f"torch.log({one} ** 2 + 1)", f"({one}.abs() + 0.5).log()", f"{one}.exp().log()"]),
                lambda: f"{a} {pick('+-')} {b}",
                lambda: f"{one} * {other}",
                lambda: f"{one} / ({other} ** 2 + 2)",
                lambda: f"{one} {pick('+-*/')} {self.number()}",
                lambda: f"{self.number()} {pick('+-*')} {one}",
                lambda: f"{self.number()} / ({one}.abs() + 1)",
                lambda: f"{pick(['-', '+', '--'])}{one}",
                lambda: f"{one} ** {pick(['2', '3', '0', '1', '-1', '4', '2.', '-2'])}",
                lambda: f"-{one} ** 2 {pick('+-')} {other} * 2 ** -1",
                lambda: f"{one}.sigmoid() ** {pick(['0.5', '-0.5', '1.5', '(1 / 3)', other, literal])}",
                lambda: f"{pick(['2', '0.5', '3'])} ** {one}",
                lambda: f"torch.pow({a}, {pick(['2', '3', literal])})",
                lambda: f"{literal} {pick(['+', '-', '*', '**'])} {one}",
                lambda: f"{one} {pick('+-*/')} {literal}",
                lambda: f"{one}.{kind}()",
                lambda: f"{one}.{kind}({pick(['', 'dim=', 'axis='])}{dim}{keep if keep != ', True' else ''})",
                lambda: f"torch.{kind}({a}, {dim}{keep})",
                lambda: f"{one}.{kind}({pick(['(0, 1)', 'dim=(0, -1)', '[0, 1]', 'None', 'dim=(-2,)', '()'])}{keep})",
                lambda: f"{one}.cumsum({pick(['', 'dim='])}{dim})",
                lambda: pick([f"torch.softmax({a}, {dim})", f"{one}.softmax(dim={dim})", f"F.softmax({a}, dim={dim})"]),
                lambda: f"torch.stack({pick(['[{}, {}]', '({}, {})', '[{}, {},]']).format(a, b)})",
                lambda: f"torch.stack([{a}, {b}, {a}], {pick(['', 'dim='])}{self.random.randint(-2, 2)})",
                lambda: f"torch.cat([{a}, {b}]{pick(['', ', 0', ', dim=1', ', -1', ', axis=0'])})",
                lambda: f"{one}[{self.index(axes)}]",
                lambda: f"{one}[{self.index(axes)}]",
                lambda: f"{one} @ {pick([other, literal, other + '.T'])}",
                lambda: f"{literal} @ {one}",
                lambda: f"torch.matmul({a}, {b})",
                lambda: f"{one}.T",
                lambda: f"{one}.reshape({pick(['-1', '3, 2', '(2, -1)', '1, -1', '[-1, 1]', '3, -1', '2, 3'])})",
                lambda: f"{one}.{pick(['flatten()', 'squeeze()', 'unsqueeze(0)', 'unsqueeze(-1)', 'view(-1)'])}",
                lambda: (
                    f"{one}.{pick(['squeeze(0)', 'squeeze(-1)', 'flatten(1)', 'flatten(start_dim=0)', 'view(2, -1)'])}"
                ),
                lambda: f"{one} * torch.{pick(['pi', 'e'])}",
                lambda: f"{one} * {other}.detach()",
            ]
        )()

    def function(self, shape):
        """Return a text of several operations that torch accepts, with tame numbers, and the x it was tried at."""
        generator = torch.Generator().manual_seed(self.random.randrange(2**31))
        x = torch.randn(shape, generator=generator) * 1.3
        pieces = ["x"]
        wanted = self.random.randint(1, 5)
        while True:
            text = self.step(pieces[-2:] if len(pieces) < 3 else pieces[-3:], len(shape))
            try:
                y = python(text, x.clone().requires_grad_())
                tame = (
                    y.numel() <= 24 and y.dim() <= 5 and y.isfinite().all() and y.abs().sum() < 1e6 and len(text) < 300
                )
            except Exception:
                tame = False
            if tame:
                pieces.append(text)
                if len(pieces) > wanted and y.numel() and y.requires_grad:
                    return text, x


def typed_functions(how_many, seed=0):
    grammar = Grammar(seed)
    found = []
    while len(found) < how_many:
        text, x = grammar.function(SHAPES[len(found) % len(SHAPES)])
        J = torch.autograd.functional.jacobian(lambda x, text=text: python(text, x), x)
        if J.isfinite().all() and J.abs().max() < 1e6:
            m = python(text, x).numel()
            v = torch.randn(m, generator=torch.Generator().manual_seed(len(found)))
            found.append((text, x, None if m == 1 and len(found) % 2 else v))
    return found


def as_cases(found):
    return [
        {"text": text, "x": numbers(x), "v": None if v is None else {"data": v.flatten().tolist()}}
        for text, x, v in found
    ]


def explored(engine, found):
    return json.loads(engine("cases => write(cases.map(explore))", as_cases(found)))


# What the grammar rarely or never generates: Python's precedence, indices of every kind, empty slices, spellings.
WRITTEN = [
    ("x", (2,)),
    ("+x", (2,)),
    ("-x ** 2", (3,)),
    ("2 ** -x ** 2", (3,)),
    ("(-x) ** 2 ** 0", (2,)),
    ("x ** 2 ** 0.5 ** 0", (2,)),
    ("- - x - -2", (2,)),
    ("x - 1 - 2 - x", (2,)),
    ("2 / x / 4 * 3", (2,)),
    ("x @ x.T * 2 @ x", (2, 2)),
    ("torch.tensor([1., 2.]) @ x @ torch.tensor([[1.], [3.], [-1.]])", (2, 3)),
    ("x @ torch.tensor([[2., 3.], [4., 1.], [5., 0.]])", (3,)),
    ("x @ x", (3,)),
    ("x @ x[0, 0]", (2, 2, 3)),
    ("x @ x[0].T", (2, 2, 3)),
    ("torch.tensor([1., -2.]) @ x", (2, 2, 3)),
    ("x @ torch.tensor([[[1.], [2.]], [[3.], [-4.]]])", (3, 2)),
    ("x @ x * x", (2, 2, 2)),
    ("x[...]", (2, 3)),
    ("x[()]", (2,)),
    ("x[:]", (3,)),
    ("x[:, :]", (2, 3)),
    ("x[None, ..., None, 0]", (2, 3)),
    ("x[-1, 1:, ::2]", (2, 3, 4)),
    ("x[5:9].sum() + x[0]", (3,)),
    ("x[2:1]", (3,)),
    ("x[0:0].mean() * 0 + x", (2,)),
    ("x[:0].softmax(0)", (2,)),
    ("x[(0, None)]", (2, 2)),
    ("x[-9:, None:None:None]", (2, 3)),
    ("x.T.reshape(-1)", (2, 3)),
    ("x[:, 1:].flatten()", (2, 3)),
    ("x.T.T.view(-1)", (1, 3)),
    ("x[1:].view(-1)", (3, 2)),
    ("x.reshape([3, -1]).reshape(6)", (2, 3)),
    ("x.reshape(())", (1,)),
    ("x.squeeze().unsqueeze(1)", (1, 3, 1)),
    ("torch.nn.functional.softmax(x, dim=-1)", (2, 3)),
    ("torch.softmax(dim=0, input=x)", (3,)),
    ("torch.pow(2, x) + torch.pow(x, x * 0 + 2) + torch.pow(input=x, exponent=3)", (2,)),
    ("torch.sum(x, keepdim=True, dim=(0, -1))", (2, 3)),
    ("x.sum(dim=[0], keepdim=False).mean(None, True)", (2, 3)),
    ("x.sum(axis=0, keepdims=True)", (2, 3)),
    ("torch.cat((x, x[:1] * 2, torch.tensor([[1., 2., 3.]])), dim=-2)", (2, 3)),
    ("torch.stack((x, torch.tensor([1., 2.]), x.detach() * x,), axis=-1)", (2,)),
    ("x * torch.tensor((1, 2.5, -.5e1)) + torch.tensor(2.) ** x", (3,)),
    ("x * True + 1_0 - 1e1 - 00", (2,)),
    ("torch.pi * x + torch.e * 2. ** -1", ()),
    ("x.cumsum(-1).sum(0)", ()),
    ("x.softmax(0) + x.mean(0) + x.sum(-1)", ()),
    ("(\n x +\t1 )", (2,)),
    ("torch.matmul(other=x, input=x)", (2,)),
    ("x.relu().neg().abs().sqrt().square().exp().log().sin().cos().tanh().sigmoid()", (2,)),
    ("x.flatten(0, 1).flatten(1).flatten()", (2, 2, 3)),
    ("x.detach() * 2", (2,)),
    ("torch.tensor([1., 2.])", (2,)),
]


@pytest.fixture(scope="module")
def typed(engine):
    """300 generated functions and those written above, with the explorer's answers and torch's."""
    found = typed_functions(300)
    for i, (text, shape) in enumerate(WRITTEN):
        x = torch.randn(shape, generator=torch.Generator().manual_seed(i))
        found.append((text, x, torch.randn(python(text, x).numel(), generator=torch.Generator().manual_seed(i + 100))))
    return [(case, ours, asked_of_torch(*case)) for case, ours in zip(found, explored(engine, found), strict=True)]


def test_typed_functions_agree_with_torch(typed):
    wrong = [f"{text}  at {x.tolist()}: {what}" for (text, x, _), a, b in typed if (what := disagreement(a, b))]
    assert not wrong, f"{len(wrong)} of {len(typed)}:\n" + "\n".join(wrong[:10])
    assert len({text for (text, _, _), _, _ in typed}) >= 300


# --------------------------------------------------------------------------------------------------------------------
# The table of operations. Each row has samples; here they become programs, in every spelling, at all kinds of numbers.

NAMES = "xwbc"
SHARE = 0  # which twelfth of all spellings with all arguments is tried; the others are for a rainy day
SPECIAL = [0.0, -0.0, 1.0, -1.0, 2.5, math.inf, -math.inf, math.nan, 1e300, -1e-300]
PREFIX = {
    "math": "math.",
    "torch": "torch.",
    "F": "F.",
    "linalg": "torch.linalg.",
    "special": "torch.special.",
    "builtin": "",
    "nn": "nn.",
}


def outcome(text, inputs):
    """Run a program in torch: the value of its last line, and all the names."""
    text = text.replace(".float()", ".double()")  # the page computes in float64
    names = {"torch": torch, "F": torch.nn.functional, "nn": torch.nn, **inputs}
    *lines, last = ast.parse(text).body
    exec(compile(ast.Module(lines, []), "program", "exec"), names)
    if isinstance(last, ast.Assign | ast.AugAssign):
        exec(compile(ast.Module([last], []), "program", "exec"), names)
        target = last.targets[0] if isinstance(last, ast.Assign) else last.target
        return names[target.id]
    return eval(compile(ast.Expression(last.value), "program", "eval"), names)


def answer_of_torch(text, inputs, v, with_J=True):
    """y, graph, J and the gradient for each input, or the error that torch raises."""
    leaves = {name: tensor.detach().clone().requires_grad_() for name, tensor in inputs.items()}
    try:
        with warnings.catch_warnings(record=True) as warned:
            y = outcome(text, leaves)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    if not isinstance(y, torch.Tensor):
        return {"error": f"the result is {y!r}"}
    result = {"y": numbers(y.detach()), "needsGrad": y.requires_grad, "warned": [str(w.message) for w in warned]}
    if not y.requires_grad:
        return result
    result["graph"] = graph_of(y.grad_fn) if y.grad_fn else "AccumulateGrad"

    def gradients(weights):
        found = torch.autograd.grad(y, list(leaves.values()), weights, retain_graph=True, allow_unused=True)
        return {name: None if g is None else numbers(g) for name, g in zip(leaves, found, strict=True)}

    try:
        gradients(torch.ones_like(y))
    except RuntimeError as error:
        return {"error": f"{type(error).__name__}: {error}"}
    result["gradients"] = gradients(torch.ones_like(y) if v is None else v.reshape(y.shape))
    if with_J and y.numel():
        units = torch.eye(y.numel()).reshape(-1, *y.shape)
        rows = [gradients(unit) for unit in units]
        result["J"] = {name: [row[name] and row[name]["data"] for row in rows] for name in leaves}
    return result


def difference(ours, theirs, graph=True, tolerance=1e-7, terms=0.0):
    """Describe how the explorer's answer to a program differs from torch's; "" if it does not.

    `terms`: how large what was added up to y is, where it may cancel.
    """
    if "error" in theirs:
        return "" if "trouble" in ours else f"torch refuses ({theirs['error'][:150]}), the explorer computes"
    if "y" not in ours:
        return f"refused: {ours}"
    if ours["y"]["shape"] != theirs["y"]["shape"]:
        return f"shape of y: {ours['y']['shape']} and not {theirs['y']['shape']}"
    if relative_error(ours["y"]["data"], [float(n) for n in theirs["y"]["data"]], 1e-15 * terms) > 1e-9:
        return f"y: {ours['y']['data']} and not {theirs['y']['data']}"
    if ours["needsGrad"] != theirs["needsGrad"]:
        return f"needsGrad: {ours['needsGrad']} and not {theirs['needsGrad']}"
    for name, expected in theirs.get("gradients", {}).items():
        got = ours["gradients"].get(name)
        if (got is None) != (expected is None):
            return f"{name}.grad: {got} and not {expected}"
        if expected and got["shape"] != expected["shape"]:
            return f"shape of {name}.grad: {got['shape']} and not {expected['shape']}"
        if expected and relative_error(got["data"], expected["data"], 1e-15) > tolerance:
            return f"{name}.grad: {got['data']} and not {expected['data']}"
        for i, row in enumerate(theirs.get("J", {}).get(name, [])):
            if row and relative_error(ours["J"][name][i], row, 1e-15) > tolerance:
                return f"row {i} of J for {name}: {ours['J'][name][i]} and not {row}"
    if graph and "graph" in theirs and ours["graph"] != theirs["graph"]:
        return f"graph: {ours['graph']} and not {theirs['graph']}"
    return ""


def programs_of(row):
    """The samples of a row as (shapes, text): '2,3 3: text', or '(x, 1)' for the function in every spelling."""
    for i, sample in enumerate(row["samples"]):
        found = re.match(r"((?:[\d,]+|\(\))(?: (?:[\d,]+|\(\)))*): (.*)", sample, re.DOTALL)
        shapes, text = (found[1].split(), found[2]) if found else ([], sample)
        shapes = [tuple(int(n) for n in re.findall(r"\d+", shape)) for shape in shapes]
        if not re.match(r"\(.*\)$", text) or not row["owners"]:
            yield shapes or [(3,)], text
            continue
        spellings = [(owner, name) for name in row["names"] for owner in row["owners"]]
        for owner, name in spellings if i == 0 else spellings[i % len(row["owners"]) :][:1]:
            if owner == "method":
                first, rest = split_first(text[1:-1])
                call = f"{first}.{name}({rest})"
            else:
                call = f"{PREFIX[owner]}{name}{text}"
            for own in [shapes] if shapes else ([[(3,)], [()], [(2, 3)]] if i == 0 and "x)" in text else [[(3,)]]):
                yield own, call


def split_first(arguments):
    """'f(x, y), 2' → ('f(x, y)', '2')."""
    depth = 0
    for at, letter in enumerate(arguments):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            first, rest = arguments[:at], arguments[at + 1 :].strip()
            break
    else:
        first, rest = arguments, ""
    return (first if re.fullmatch(r"\w+(\.\w+(\(.*\))?)*", first) else f"({first})"), rest


def numbers_of_kind(kind, shape, generator):
    if kind == "random":
        return torch.randn(shape, generator=generator) * 1.3
    if kind == "zeros":
        return torch.zeros(shape)
    if kind == "ties":
        return torch.tensor([0.0, 1.0, 1.0, -1.0, 2.0])[torch.randint(5, shape, generator=generator)]
    chosen = torch.tensor([0.0, -0.0, 1.0, -1.0, 2.5, math.inf, -math.inf, math.nan])
    return torch.where(
        torch.rand(shape, generator=generator) < 0.5, chosen[torch.randint(8, shape, generator=generator)], 0.5
    )


def as_if_singular(ours, theirs):
    """torch's answer for a determinant, with the gradients that it sends where its y is 0, if y is 0 for the explorer.

    For a matrix without an inverse it depends on the machine whether rounding leaves exactly 0, which has the gradient
    0, or about 1e-17, which has the cofactors.
    """
    if ours.get("y", {}).get("data") != [0] or theirs["y"]["data"] == [0]:
        return theirs
    gradients = {name: {**part, "data": [0.0] * len(part["data"])} for name, part in theirs["gradients"].items()}
    J = {name: [[0.0] * len(row) for row in rows] for name, rows in theirs["J"].items()}
    return {**theirs, "gradients": gradients, "J": J}


def size_of_terms(text, inputs):
    """The product of the lengths of the rows of the matrix in a call of det: no determinant is larger. 0 for others."""
    found = re.fullmatch(r"torch\.(?:linalg\.)?det\((.*)\)|(\w+)\.det\(\)", text)
    if not found:
        return 0.0
    matrix = eval(found[1] or found[2], {"torch": torch, **inputs})
    return matrix.norm(dim=1).prod().item()


def table_cases(rows):
    """Every sample of every row at its kinds of numbers; elementwise ones also at all pairs of special numbers."""
    for row in rows:
        for nth, (shapes, text) in enumerate(programs_of(row)):
            for kind in (row["at"] or "random ties special").replace("ties", "ties zeros").split():
                for again in range(2 if kind == "random" and nth == 0 else 1):
                    generator = torch.Generator().manual_seed(1000 * again + 17 * nth + len(text))
                    inputs = {n: numbers_of_kind(kind, s, generator) for n, s in zip(NAMES, shapes, strict=False)}
                    if not row["nan"]:
                        inputs = {n: tensor.nan_to_num(3.0) for n, tensor in inputs.items()}
                    yield row, text, inputs, kind
            if row["slopes"] and len(shapes) == 1 and (nth == 0 or not row["owners"]):
                yield row, text, {"x": torch.tensor(SPECIAL)[slice(None) if row["nan"] else slice(7)]}, "each"
            if row["slopes"] and len(shapes) == 2 and nth == 0:
                some = torch.tensor(SPECIAL[:8])
                yield row, text, {"x": some[:, None], "w": some}, "each"


TABLE = """engine.TABLE.map(({ key, names, owners, name, slopes, samples, at, apart, several, nan }) => (
  { key, names, owners, name, slopes: Boolean(slopes), samples, at: at ?? null, apart: Boolean(apart), several,
    nan: nan ?? true }
))"""


@pytest.fixture(scope="module")
def table(engine):
    """Every case of the table, with the explorer's answer and torch's."""
    cases, found = [], []
    for row, text, inputs, kind in table_cases(engine(TABLE)):
        for weight in [None, 0.0, math.inf] if kind == "each" else [1.0]:
            try:
                y = outcome(text, {name: tensor.clone() for name, tensor in inputs.items()})
                m = y.numel() if isinstance(y, torch.Tensor) else 0
            except Exception:
                m = 0
            if kind == "each":
                v = torch.full((m,), 1.0 if weight is None else weight)
            else:
                v = torch.randn(m, generator=torch.Generator().manual_seed(m))
            theirs = answer_of_torch(text, inputs, v if m else None, with_J=kind != "each")
            if kind == "each" and len(inputs) == 1 and "gradients" in theirs:
                # Processors differ: eight numbers at once may treat nan and limits unlike the numbers that are left.
                entries = zip(inputs["x"].split(1), v.split(1), strict=True)
                alone = [answer_of_torch(text, {"x": x}, weight, with_J=False) for x, weight in entries]
                theirs["gradients"]["x"]["data"] = [one["gradients"]["x"]["data"][0] for one in alone]
            if "error" in theirs:
                m = 0
            cases.append((row, text, inputs, kind, theirs))
            asked = {name: numbers(tensor) for name, tensor in inputs.items()}
            found.append({"text": text, "inputs": asked, "v": {"data": v.tolist()} if m else None})
    answers = json.loads(engine("cases => write(cases.map(quick))", found))
    return [(*case, ours) for case, ours in zip(cases, answers, strict=True)]


def test_every_row_of_the_table_has_samples(engine):
    """An operation without a test cannot be added; each of its spellings is in a sample that torch accepts."""
    for row in engine(TABLE):
        assert row["samples"], row["key"]
        texts = " ".join(text for _, text in programs_of(row))
        for owner in row["owners"]:
            for name in row["names"]:
                spelling = {"method": f".{name}("}.get(owner, f"{PREFIX.get(owner)}{name}(")
                assert spelling in texts, f"{row['key']}: no sample with {spelling}"


def test_the_table_agrees_with_torch(table):
    wrong, accepted = [], {}
    for row, text, inputs, kind, theirs, ours in table:
        accepted[row["key"]] = accepted.get(row["key"], False) or "y" in ours
        if terms := size_of_terms(text, inputs):
            theirs = as_if_singular(ours, theirs)
        if what := difference(ours, theirs, graph=not row["apart"], terms=terms):
            shown = {name: tensor.tolist() for name, tensor in inputs.items()} if kind != "each" else "each"
            wrong.append(f"{row['key']}: {text}  at {shown} ({kind}): {what}")
    assert not wrong, f"{len(wrong)} of {len(table)}:\n" + "\n".join(line[:600] for line in wrong)
    assert all(accepted.values()), [key for key, is_accepted in accepted.items() if not is_accepted]
    assert len(table) > 2000


def test_names_of_functions_that_are_loaded_later_are_taken(browser, address):
    """No input may be called `cross`, whether torch.cross has been loaded or not."""
    page = browser.new_page()
    page.goto(address)
    listed, added = page.evaluate(
        """async address => {
          const table = await import(`${address}assets/explorer/table.js`), before = table.namesOf('torch');
          await import(`${address}assets/explorer/rest.js`);
          return [[...table.ADDED], table.namesOf('torch').filter(name => !before.includes(name))];
        }""",
        address,
    )
    page.close()
    assert sorted(listed) == sorted(added)
    assert "cross" in added


# --------------------------------------------------------------------------------------------------------------------
# What people type: expressions from forum threads and from torch's documentation, chosen before the work began.

TYPED_BY_PEOPLE = Path(__file__).with_name("expressions.jsonl")
EXPRESSIONS = [json.loads(line) for line in TYPED_BY_PEOPLE.read_text(encoding="utf-8").splitlines()]


def gradients_in_torch(case, inputs):
    """x.grad of every input as torch computes it from the text as it is: by its own backward, or with the case's v."""
    text = case["text"].replace("torch.float32", "torch.float64").replace("dtype=torch.float,", "dtype=torch.float64,")
    text = text.replace(".float()", ".double()")
    leaves = {name: tensor.clone().requires_grad_() for name, tensor in inputs.items()}
    names = {"torch": torch, "F": torch.nn.functional, "nn": torch.nn, **leaves}
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *lines, last = ast.parse(text).body
        exec(compile(ast.Module(lines, []), "program", "exec"), names)
        y = None
        if isinstance(last, ast.Expr) and "backward" not in text and "print" not in ast.unparse(last):
            y = eval(compile(ast.Expression(last.value), "program", "eval"), names)
        else:
            exec(compile(ast.Module([last], []), "program", "exec"), names)
            if isinstance(last, ast.Assign | ast.AugAssign):
                target = last.targets[0] if isinstance(last, ast.Assign) else last.target
                y = names[ast.unparse(target)]
        if "backward(" not in text and "autograd.grad(" not in text:
            y.backward(None if case["v"] is None else torch.tensor(case["v"], dtype=torch.float64).reshape(y.shape))
    return leaves, names


def test_what_people_type_is_understood(engine):
    """At least 95 of the 100, and none with a wrong number; what is not understood says so."""
    assert len(EXPRESSIONS) == 100
    answers = json.loads(
        engine(
            """cases => write(cases.map(({ text, inputs, v }) => caught(() => {
              const program = engine.parseProgram(text), points = {};
              for (const name of program.inputs) {
                points[name] = name in inputs ? tensorOf(inputs[name]) : engine.parseTensor(program.given.get(name));
              }
              const tape = engine.run(program, points);
              const own = program.v && plain(engine.parseTensor(program.v));
              const given = program.v === undefined ? v : own || null;
              const weights = given && engine.tensor(tape.y.shape, given.data);
              const { gradients } = engine.backward(tape, weights);
              const program1 = engine.programText(program, points, weights);
              return { y: plain(tape.y), gradients: mapped(gradients, plain), program: program1 };
            })))""",
            [
                {
                    "text": case["text"],
                    "inputs": {name: numbers(torch.tensor(value)) for name, value in case["inputs"].items()},
                    "v": None if case["v"] is None else numbers(torch.tensor(case["v"])),
                }
                for case in EXPRESSIONS
            ],
        )
    )
    refused, wrong = [], []
    for case, ours in zip(EXPRESSIONS, answers, strict=True):
        if "y" not in ours:
            refused.append(f"{case['text']!r}: {ours}")
            assert "trouble" in ours, case
            continue
        inputs = {name: torch.tensor(value, dtype=torch.float64) for name, value in case["inputs"].items()}
        leaves, names = gradients_in_torch(case, inputs)
        for name, ours_grad in ours["gradients"].items():
            theirs = (leaves.get(name) if name in leaves else names[name]).grad
            if (theirs is None) != (ours_grad is None):
                wrong.append(f"{case['text']!r}: {name}.grad is {ours_grad} and not {theirs}")
            elif theirs is not None and (
                list(theirs.shape) != ours_grad["shape"]
                or relative_error(ours_grad["data"], theirs.flatten().tolist()) > 1e-6
            ):
                wrong.append(f"{case['text']!r}: {name}.grad is {ours_grad['data']} and not {theirs.tolist()}")
        copied, printed = {}, io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(ours["program"], "program", "exec"), copied)
        torch.set_default_dtype(torch.float64)
        for name, ours_grad in ours["gradients"].items():
            leaf = copied.get(f"{name}_leaf", copied[name])
            if ours_grad and relative_error(ours_grad["data"], leaf.grad.flatten().tolist()) > 1e-9:
                wrong.append(f"{case['text']!r}: as a program it gives {leaf.grad.tolist()} for {name}")
    assert not wrong, "\n".join(wrong)
    assert len(refused) <= 5, f"{len(refused)} refused:\n" + "\n".join(refused)


def test_each_step_is_the_vjp_of_its_operation(typed):
    """A node sends the vector it received times its own Jacobian, in the shape of the receiving node."""
    steps = [step for _, ours, _ in typed for step in ours["steps"]]
    assert len(steps) > 1300
    for step in steps:
        received = torch.tensor(step["received"], dtype=torch.float64)
        for send, rows in zip(step["sends"], step["local"], strict=True):
            assert send["shape"] == send["at"]
            local = torch.tensor(rows, dtype=torch.float64).reshape(len(rows), len(send["vector"]))
            sent = torch.tensor(send["vector"], dtype=torch.float64)
            # Only the matrix product includes the zeros off the diagonal, and 0 · ∞ is nan.
            if local.isfinite().all() and received.isfinite().all():
                torch.testing.assert_close(sent, received @ local, rtol=1e-9, atol=1e-12)


def test_each_step_is_told(typed):
    """Every node has its piece of the text, every message a short formula, and short ones also their numbers."""
    for (text, _, _), ours, _ in typed:
        for label, piece, code, symbol in ours["labels"][1:]:
            assert label == piece, text
            assert code, text
            assert symbol, text
            assert not re.search(r"[{}]|undefined", code + symbol), text
        for send in (send for step in ours["steps"] for send in step["sends"]):
            assert send["how"], text
            assert not re.search(r"[{}]|undefined", send["how"]), text
            if send["numbers"]:
                assert re.fullmatch(r"[^=]+ ⊙ [^=]+ = [^=]+", send["numbers"])


def test_how_a_step_is_told(engine):
    cases = as_cases([("(3 * x ** 3).sin().sum() / (x + 1)", torch.tensor([1.0, 2.0]), torch.ones(2))])
    [ours] = engine("cases => cases.map(explore)", cases)  # without `write`: the answers must be plain data
    assert [code for _, _, code, _ in ours["labels"]] == [
        *("x", "3", "x ** 3", "3", "3 * a", "b.sin()", "c.sum()", "1", "x + 1", "d / e")
    ]
    assert [send["how"] for step in ours["steps"] for send in step["sends"]] == [
        *("v ⊙ 1/e, added up", "v ⊙ (−d/e²)", "v", "v, repeated", "v ⊙ cos(b)", "v ⊙ 3", "v ⊙ 3·x²")
    ]
    numbers = [send["numbers"] for step in ours["steps"] for send in step["sends"]]
    assert numbers[2] == "(0.1911, 0.0849) ⊙ (1, 1) = (0.1911, 0.0849)"
    assert numbers[3] is None  # a sum has no slopes to multiply by


# --------------------------------------------------------------------------------------------------------------------


def test_presets_agree_with_torch(engine):
    """Each preset unchanged, with the gradient of its loss, and at five random points with random v."""
    presets = engine(
        """() => engine.PRESETS.map(({ text, x, others = {}, v, loss, id, group, title, about }) => {
          const points = mapped({ x, ...others }, engine.parseTensor);
          const { y } = engine.run(engine.parseProgram(text), points);
          const weights = v === null ? null : engine.parseTensor(v), lossText = loss ?? engine.LOSS;
          if (![id, group, title, about].every(t => typeof t === 'string' && t)) throw new Error(text);
          return { text, lossText, inputs: mapped(points, plain), v: weights && plain(weights),
                   refusal: engine.refusal(y, weights), lossV: plain(engine.gradientOfLoss(lossText, y)) };
        })"""
    )
    assert len(presets) >= 11
    cases = []
    for i, preset in enumerate(presets):
        assert preset["refusal"] is None, preset
        inputs = {name: as_tensor(value) for name, value in preset["inputs"].items()}
        v = None if preset["v"] is None else as_tensor(preset["v"])
        cases.append((preset["text"], inputs, v))
        y = outcome(preset["text"], inputs).requires_grad_()
        eval(preset["lossText"], {"y": y, "torch": torch}).backward()
        torch.testing.assert_close(as_tensor(preset["lossV"]), y.grad)
        generator = torch.Generator().manual_seed(i)
        for _ in range(5):
            inputs = {n: torch.randn(value.shape, generator=generator).abs() for n, value in inputs.items()}
            cases.append((preset["text"], inputs, torch.randn(y.shape, generator=generator)))
    asked = [
        {
            "text": text,
            "inputs": {name: numbers(tensor) for name, tensor in inputs.items()},
            "v": None if v is None else {"data": v.flatten().tolist()},
        }
        for text, inputs, v in cases
    ]
    answers = json.loads(engine("cases => write(cases.map(quick))", asked))
    wrong = [
        f"{case}: {what}"
        for case, ours in zip(cases, answers, strict=True)
        if (what := difference(ours, answer_of_torch(*case)))
    ]
    assert not wrong, "\n".join(wrong)


def test_kinks_and_infinities_are_those_of_torch(engine):
    """Functions of a single number, with a weight of 1, 0 and infinity; some of vectors, and of singular matrices."""
    texts = [
        *("abs(x)", "x.relu()", "x.sqrt()", "x.log()", "x.exp()", "x.sigmoid()", "x.tanh()", "x.sin()", "x.cos()"),
        *("2 / x", "x / x", "x / 0", "0 * x", "x * x", "x - x", "-x", "2 - x", "x.square()"),
        *(f"x ** {power}" for power in ("0", "1", "2", "3", "4", "-1", "-2", "0.5", "-0.5", "0.3", "1.5", "2.5", "-3")),
        *(f"{base} ** x" for base in ("0", "1", "2", "(-1)", "0.5", "torch.inf", "(-2)")),
        *(f"x ** torch.tensor({power}.)" for power in ("0", "2", "-1")),
        *("x ** x", "x.sqrt() * x", "x.abs().sqrt()", "(x * x).sqrt()", "x.relu() ** 0", "x.log() * x"),
    ]
    lines = [
        "x.softmax(0)",
        "x.cumsum(0)",
        "x.sum()",
        "x.mean()",
        "x.sum() * x",
        "x @ x",
        "torch.tensor([[0., 1.]]) @ x",
    ]
    vectors = [[0.0, 0.0], [math.inf, 1.0], [-math.inf, -math.inf], [math.nan, 1.0], [1000.0, -1000.0]]
    found = [
        (text, torch.tensor(at), torch.tensor(w)) for text in texts for at in SPECIAL for w in (1.0, 0.0, math.inf)
    ]
    for text in lines:
        for at in vectors:
            m = python(text, torch.tensor(at)).numel()
            found.append((text, torch.tensor(at), torch.arange(float(m))))
    texts = ["x.norm()", "x.prod()", "x.prod(0)", "x.norm(p=1)", "x.norm(p=3)"]  # an infinite v meets a slope of 0
    found += [(text, torch.zeros(2), torch.tensor(w)) for text in texts for w in (1.0, math.inf, math.nan)]
    found += [("x.logsumexp(0)", torch.tensor(at), torch.tensor(1.0)) for at in [*vectors, [math.inf, math.inf]]]
    singular = (
        [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
        [[1, 2, 3], [2, 4, 6], [3, 6, 9]],
        [[1, 2], [2, 4]],
        [[0, 0], [0, 0]],
    )
    found += [("torch.linalg.det(x)", torch.tensor(at, dtype=torch.float64), torch.tensor(1.0)) for at in singular]
    answers = engine(
        """cases => write(cases.map(({ text, x, v }) => {
          const { tape, gradients } = start({ text, x, v });
          return { y: plain(tape.y), gradient: plain(gradients.x) };
        }))""",
        as_cases(found),
    )
    wrong = []
    for (text, x, v), ours in zip(found, json.loads(answers), strict=True):
        leaf = x.clone().requires_grad_()
        y = python(text, leaf)
        y.backward(v.reshape(y.shape))
        for name, theirs in (("y", y.detach()), ("gradient", leaf.grad)):
            if relative_error(ours[name]["data"], theirs.flatten().tolist()) > 1e-12:
                wrong.append(
                    f"{name} of {text} at {x.tolist()}, v {v.tolist()}: {ours[name]['data']} not {theirs.tolist()}"
                )
    assert not wrong, f"{len(wrong)} of {len(found)}:\n" + "\n".join(wrong[:20])


def test_refusals_are_those_of_torch(engine):
    """Every shape of y with every shape of v, for a y that depends on x and for one that does not."""
    shapes = [(), (1,), (2,), (3,), (1, 1), (1, 2), (2, 1), (2, 3), (3, 2), (1, 2, 1), (0,)]
    said, ours = [], []
    for y_shape in shapes:
        for depends in (True, False):
            for v_shape in (None, *shapes):
                y = torch.ones(y_shape, requires_grad=True) * 2 if depends else torch.ones(y_shape)
                try:
                    y.backward(None if v_shape is None else torch.ones(v_shape))
                    said.append(None)
                except RuntimeError as error:
                    said.append(str(error))
                ours.append([y_shape, v_shape, depends])
    answers = engine(
        """cases => cases.map(([y, v, depends]) =>
          engine.refusal(engine.filled(y, 1), v && engine.filled(v, 1), depends))""",
        ours,
    )
    assert len(set(said)) > 100
    for case, answer, theirs in zip(ours, answers, said, strict=True):
        assert answer == theirs, case


def test_programs_run_as_they_are(engine, typed):
    """The program that the explorer shows prints the x.grad that the explorer shows."""
    cases = [
        *as_cases([case for case, ours, _ in typed if len(case[0]) > 20 and ours["needsGrad"]][::12]),
        *as_cases([("F.relu(x)\n  .sum()", torch.tensor([1.0, -2.0]), None)]),
        *as_cases([("x.sqrt()", torch.tensor([0.0, math.inf]), torch.ones(2))]),
        *as_cases([("x * x", torch.tensor([0.1, -1e-7, 1e22]), torch.tensor([1 / 3, math.nan, -0.0]))]),
    ]
    programs = engine(
        """cases => cases.map(({ text, x, v }) => {
          const { program, points, tape, weights, gradients } = start({ text, x, v }), loss = engine.LOSS;
          const ofLoss = engine.backward(engine.run(engine.parseProgram(loss), { y: tape.y }), null).gradients.y;
          return [
            [engine.programText(program, points, weights), plain(gradients.x)],
            [engine.programText(program, points, weights, { loss }), plain(engine.backward(tape, ofLoss).gradients.x)],
          ];
        })""",
        cases,
    )
    assert len(programs) > 20
    for program, gradient in (pair for both in programs for pair in both):
        names, printed = {}, io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(program, "program", "exec"), names)
        torch.set_default_dtype(torch.float64)
        assert names["x"].grad.shape == tuple(gradient["shape"])
        assert relative_error(gradient["data"], names["x"].grad.flatten().tolist()) < 1e-9, program
        assert printed.getvalue().endswith(f"{names['x'].grad!s}\n")


def test_a_refused_program_raises_what_is_said(engine):
    program, refusal = engine(
        """() => {
          const x = engine.parseTensor('[1, 2]'), v = engine.parseTensor('[1, 2, 3]');
          const { y } = engine.run(engine.parseProgram('x ** 2'), { x });
          return [engine.programText(engine.parseProgram('x ** 2'), { x }, v), engine.refusal(y, v)];
        }"""
    )
    with pytest.raises(RuntimeError, match=f"^{re.escape(refusal)}$"):
        exec(program, {})


def test_tensors_survive_python(engine):
    """toPython gives valid Python with exactly these numbers, and parseTensor reads it back."""
    source = random.Random(1)
    values = [0.0, -0.0, 1.0, -1.5, 1 / 3, 1e-7, 1e21, 1e22, -2.5e-300, 123456789.0, 5e-324, 1.7976931348623157e308]
    values += [math.inf, -math.inf, math.nan]
    cases = []
    for shape in [*SHAPES, (0,), (2, 0), (1, 1, 1, 1)]:
        for _ in range(4):
            data = [source.choice([*values, source.gauss(0, 1), source.gauss(0, 1e5)]) for _ in range(math.prod(shape))]
            cases.append({"shape": list(shape), "data": data})
    answers = engine(
        """cases => cases.map(({ shape, data }) => caught(() => {
          const t = engine.tensor(shape, data), text = engine.toPython(t);
          const again = engine.fromNested(engine.toNested(t));
          const leaf = engine.toPython(t, { requiresGrad: true }), back = engine.parseTensor(text);
          return { text, leaf, back: plain(back), again: plain(again) };
        }))""",
        cases,
    )
    for case, answer in zip(cases, answers, strict=True):
        expected = torch.tensor(case["data"], dtype=torch.float64).reshape(case["shape"])
        read = eval(answer["text"], {"torch": torch})
        assert read.dtype == torch.float64
        for other in (read, as_tensor(answer["back"]), as_tensor(answer["again"])):
            assert other.shape == expected.shape
            assert [str(number) for number in other.flatten().tolist()] == [str(number) for number in case["data"]]
        assert eval(answer["leaf"], {"torch": torch}).requires_grad


def test_numbers_are_typed_as_in_python(engine):
    """Arithmetic of plain numbers: 400 texts, read with Python's precedence and types."""
    source = random.Random(2)

    def expression(depth):
        if depth == 0 or source.random() < 0.2:
            return source.choice(["0", "1", "2", "3", "7", "10", "0.5", "2.", ".25", "1e2", "1E-1", "1_0", "2.5e+1"])
        a, b = expression(depth - 1), expression(depth - 1)
        return source.choice(
            [
                f"{a}+{b}",
                f"{a} - {b}",
                f"{a} * {b}",
                f"{a}/ {b}",
                f"{a} ** {b}",
                f"-{a}",
                f"+{a}",
                f"({a})",
                f"-{a} ** -{b}",
            ]
        )

    texts = [expression(source.randint(1, 4)) for _ in range(400)]
    answers = engine("texts => texts.map(text => caught(() => plain(engine.parseTensor(text))))", texts)
    compared = 0
    for text, answer in zip(texts, answers, strict=True):
        try:
            expected = eval(text) if "**" not in text or len(text) < 60 else None
        except (ZeroDivisionError, OverflowError):
            expected = None
        if isinstance(expected, int | float) and abs(expected) < 2**53:
            if "trouble" in answer:
                assert "too large" in answer["trouble"], text  # an intermediate result is
                continue
            assert answer["shape"] == []
            assert relative_error(answer["data"], [float(expected)]) < 1e-14, text
            compared += 1
        else:
            assert "trouble" in answer or isinstance(expected, float) or expected is None, text
            if isinstance(expected, complex):
                assert "complex" in answer["trouble"]
    assert compared > 250


# ‹ and › enclose the characters at which the error points. The second text is a part of its message.
MISUNDERSTOOD = [
    ("‹›", "nothing"),
    ("‹›   ", "nothing"),
    ("x +‹›", "something is missing"),
    ("x ‹^› 2", "powers as **"),
    ("x ‹²›", "** 2"),
    ("3 ‹×› x", "multiplies with *"),
    ("2‹x›", "needs a *"),
    ("2 ‹x›", "operator is missing"),
    ("x ‹−› 1", "hyphen"),
    ("x ‹y›", "operator is missing"),
    ("hidden = x * 2\n‹hiddem› + 1", "perhaps hidden"),
    ("‹a_name_that_is_much_too_long› + 1", "a line of its own"),
    ("‹x[0] = x›", "below it, a line is missing with the result"),
    ("x‹[0]› = x\nx", "a view of a leaf Variable that requires grad is being used in an in-place operation."),
    ("x = ‹2›", "a number"),
    ("‹exp›(x)", "torch.exp"),
    ("‹pi› * x", "torch.pi"),
    ("‹np›.exp(x)", "torch has nearly all"),
    ("torch.‹arctans›(x)", "perhaps torch.arctan"),
    ("torch.nn.‹Linear›(2, 3)", "Linear"),
    ("F.‹exp›(x)", "F.exp"),
    ("x.‹foo›", "foo"),
    ("x.‹backwards›()", "backwards"),
    ("x.‹__class__›", "__class__"),
    ("torch.exp‹›", "parentheses"),
    ("torch.exp ‹+› 1", "parentheses"),
    ("torch‹›", "dot"),
    ("torch.‹(›x)", "name"),
    ("x‹.2›", "operator is missing"),
    ("x.sum(‹foo›=1)", "unexpected keyword"),
    ("x.sum(dim=0, ‹1›)", "positional argument follows"),
    ("x.sum(0, ‹dim›=0)", "multiple values"),
    ("x.exp(‹2›)", "no more than 0"),
    ("x.‹softmax›()", "missing"),
    ("torch.‹cumsum›(x)", "missing"),
    ("(x + 1‹›", ") is missing"),
    ("torch.stack([x, x‹)›", "] is missing"),
    ("x‹)›", "does not match"),
    ("x[‹]›", "index is missing"),
    ("x[0‹›", "]"),
    ("x‹(›2)", "product needs a *"),
    ("x ‹:=› 2", "not supported"),
    ("x ‹<<› 2", "not supported"),
    ("x‹:›", "begins with def"),
    ("‹def› f(x):\n  return x", "write the result below it"),
    ("‹for› i in x:", "an indented line is missing"),
    ("x + ‹def›", "something is missing"),
    ('‹"x"›', "has to compute the result"),
    ("x + ‹🙂›", "not supported"),
    ("x + ‹012›", "leading zeros"),
    ("x * 2‹j›", "complex"),
    ("x * ‹99999999999999999999›", "too large"),
    ("‹lambda› x: x", "a function"),
    ("x if x else x", None),
    ("x + ‹*›x", "before this *"),
    ("‹*›x", "cannot begin"),
    ("x, ‹,› x", "before this ,"),
    # Texts that are understood, but torch would refuse them, or there is nothing to differentiate.
    ("x‹[5]›", "index 5 is out of bounds for dimension 0 with size 3"),
    ("x‹[-4]› * 2", "index -4 is out of bounds"),
    ("x‹[0, 0]›", "too many indices for tensor of dimension 1"),
    ("x‹[::-1]›", "step must be greater than zero"),
    ("x‹[::0]›", "slice step cannot be zero"),
    ("x‹[1.5]›", "are valid indices (got float)"),
    ("x‹[[5]]›", "index 5 is out of bounds for dimension 0 with size 3"),
    ("2 * x.‹sum›(1)", "Dimension out of range (expected to be in range of [-1, 0], but got 1)"),
    ("x.‹sum›((0, 0))", "dim 0 appears multiple times in the list of dims"),
    ("F.‹cross_entropy›(x[0], torch.tensor(2))", "Expected floating point type for target with class probabilities"),
    (
        "F.‹cross_entropy›(x, torch.tensor([0, 1, 2]))",
        "Expected floating point type for target with class probabilities",
    ),
    (
        "F.‹cross_entropy›(x[0], torch.tensor([0]))",
        "Dimension out of range (expected to be in range of [-1, 0], but got 1)",
    ),
    ("F.‹cross_entropy›(x[0], torch.tensor(0.5))", "Dimension specified as 1 but tensor has no dimensions"),
    ("F.‹cross_entropy›(x, torch.tensor(0.5))", "expected target dtype to be Long or Byte, but got "),
    ("F.‹nll_loss›(x[0], torch.tensor(0))", "Expected 1 or more dimensions (got 0)"),
    ("x.‹sum›(keepdim=True)", "keepdim needs a dim"),
    ("x.‹sum›(0, 1)", "sum(): argument 'keepdim' must be bool, not int"),
    (
        "x ‹+› torch.tensor([1., 2.])",
        "The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 0",
    ),
    ("x ‹@› torch.tensor([[1., 2.]])", "mat1 and mat2 shapes cannot be multiplied (1x3 and 1x2)"),
    ("x ‹@› 2", "a tensor"),
    ("x.‹T› @ x", ".T is for matrices"),
    ("x[0] ‹@› x", "both arguments to matmul need to be at least 1D, but they are 0D and 1D"),
    ("x ‹-› (x > 1)", "with a bool tensor is not supported. If you are trying to invert a mask"),
    ("1 ‹-› (x > 1)", "with a bool tensor is not supported. If you are trying to invert a mask"),
    (
        "x.‹index_add›(0, torch.tensor([0, 1]), x)",
        "index_add_(): Number of indices (2) should be equal to source.size(dim): (3), for dim: 0",
    ),
    ("x.‹sum_to_size›(2)", "size {[2]} is not expandable to size {[3]}."),
    ("x.‹reshape›(2, 2)", "shape '[2, 2]' is invalid for input of size 3"),
    ("x.‹reshape›(-1, -1)", "only one dimension can be inferred"),
    ("(x[:, None] * x).T.‹view›(9)", "Use .reshape(...) instead."),
    (
        "torch.‹stack›([x, x[:2]])",
        "stack expects each tensor to be equal size, but got [3] at entry 0 and [2] at entry 1",
    ),
    ("torch.‹stack›([x, 1.])", "element 1"),
    ("torch.‹stack›(x)", "a list of tensors"),
    ("torch.‹cat›([x, x[None]])", "Tensors must have same number of dimensions: got 1 and 2"),
    ("torch.‹cat›([x[0], x[1]])", "zero-dimensional tensor (at position 0) cannot be concatenated"),
    (
        "torch.‹cat›([x[None], x[None, :2]])",
        "Sizes of tensors must match except in dimension 0. Expected size 3 but got size 2 for tensor number 1",
    ),
    ("torch.‹tensor›([[1., 2.], [3.]])", "expected sequence of length 2 at dim 1 (got 1)"),
    ("torch.‹tensor›([x[0], 1.])", "torch.stack"),
    ("x ‹@› torch.tensor([1, 2, 3])", "dot : expected both vectors to have same dtype, but found Double and Long"),
    ("torch.‹exp›(2)", "exp(): argument 'input' (position 1) must be Tensor, not int"),
    ("1 ‹/› 0 * x", "division by zero"),
    ("0 ‹**› -1 * x", "negative power"),
    ("(-8) ‹**› (1 / 3) * x", "complex"),
    ("-x ** 3‹,› 5 * x", "torch.stack"),
    ("‹2›", "a number"),
    ("‹[x, x]›", "a list"),
    ("x + ‹None›", None),
    ("‹-›(x, x)", "a tuple"),
    ("x + x‹[None, None, None, None, None, None, None, None]›", "stops at 8 axes"),
]


def test_errors_point_at_their_place(engine):
    asked, expected = [], []
    for text, part in MISUNDERSTOOD:
        at, end = text.find("‹"), text.find("›")
        asked.append(text.replace("‹", "").replace("›", ""))
        expected.append((text, at, max(1, end - at - 1), part))
    answers = engine(
        """texts => texts.map(text => caught(() => {
          const ones = engine.parseTensor('[1, 2, 3]');
          engine.run(engine.parseProgram(text), { x: ones, y: ones });
          return { none: true };
        }))""",
        asked,
    )
    # JavaScript counts a character beyond U+FFFF twice.
    width = {"🙂": 2}
    wrong = []
    for (text, at, length, part), answer in zip(expected, answers, strict=True):
        if part is None:
            good = "trouble" in answer
        else:
            length = width.get(text[at + 1 : at + 2], length)
            good = part in answer.get("trouble", "") and (answer["at"], answer["length"]) == (at, length)
        if not good:
            wrong.append(f"{text}: {answer}")
    assert not wrong, "\n".join(wrong)
    assert len(expected) >= 40


def test_errors_are_those_of_torch(engine):
    """If torch refuses the function itself, the explorer mostly uses torch's words, and never goes on to compute."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    same = 0
    for text, part in MISUNDERSTOOD:
        text = text.replace("‹", "").replace("›", "")
        try:
            python(text.strip() or "nothing", x)
        except Exception as error:
            same += bool(part and len(part) > 20 and part in str(error))
    assert same >= 20


def test_wrong_tensors_point_at_their_place(engine):
    table = [
        *[("[1, 2", 5, 1), ("[1, , 2]", 4, 1), ("[1 2]", 3, 1), ("[1, a]", 4, 1), ("", 0, 1), ("[[1, 2], [3]]", 0, 13)],
        *[
            ("1, 2", 1, 1),
            ("(1, 2)", None, None),
            ("torch.sums(2)", 6, 4),
            ("x", 0, 1),
            ("[1, 'a']", 4, 3),
            ("1)", 1, 1),
        ],
        *[
            ("[1, [2]]", 0, 8),
            ("__proto__", 0, 9),
            ("constructor", 0, 11),
            ("<b>", 0, 1),
            ("[None]", 0, 6),
            ("[[True], 1]", 0, 11),
        ],
    ]
    answers = engine(
        "texts => texts.map(t => caught(() => plain(engine.parseTensor(t))))", [text for text, _, _ in table]
    )
    for (text, at, length), answer in zip(table, answers, strict=True):
        if text in ("1, 2", "(1, 2)"):
            assert answer == {"shape": [2], "data": [1, 2]}  # accepted like a list
        else:
            assert (answer.get("at"), answer.get("length")) == (at, length), (text, answer)


# --------------------------------------------------------------------------------------------------------------------


def hostile(how_many):
    """Hostile texts: noise, depth, size, names from JavaScript, markup, and nearly valid functions."""
    source = random.Random(3)
    names = [
        "__proto__",
        "constructor",
        "prototype",
        "toString",
        "hasOwnProperty",
        "valueOf",
        "eval",
        "Function",
        "window",
    ]
    names += [
        "globalThis",
        "alert(1)",
        "this",
        "import('x')",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
    ]
    pieces = [
        *(
            "x",
            "x",
            "torch",
            ".",
            ",",
            "(",
            ")",
            "[",
            "]",
            "**",
            "*",
            "@",
            "+",
            "-",
            "/",
            ":",
            "...",
            "None",
            "True",
            "1",
            "0",
        ),
        *(
            "2.5",
            "1e308",
            "9" * 30,
            "1e999",
            " ",
            "\n",
            "=",
            "dim",
            "sum",
            "softmax",
            "stack",
            "cat",
            "tensor",
            "F",
            "abs",
            "T",
        ),
        *(
            "reshape",
            "view",
            "[x, x]",
            "[None]",
            "-1",
            "{",
            "}",
            "'",
            "`",
            "${x}",
            "\\",
            "\0",
            "\u2028",
            "é",
            "𝔁",
            *names,
        ),
    ]
    makers = [
        lambda: "".join(chr(source.randrange(256)) for _ in range(source.randint(0, 300))),
        lambda: "".join(chr(source.randrange(1, 0xD7FF)) for _ in range(source.randint(0, 100))),
        lambda: "".join(source.choice(pieces) for _ in range(source.randint(1, 60))),
        lambda: " ".join(source.choice(pieces) for _ in range(source.randint(1, 12))),
        lambda: (
            source.choice(["(", "[", "-", "x[", "x.sum(", "2**", "torch.exp(", "[[1.],", "x@(", "+"])
            * source.randint(1, 5000)
        ),
        lambda: (lambda n: "(" * n + "x" + ")" * n)(source.randint(40, 190)),
        lambda: (lambda n: "-" * n + "x")(source.randint(1, 390)),
        lambda: source.choice(["x", "x[0]", "torch", "1"]) + "." + source.choice(names),
        lambda: f"torch.{source.choice(names)}(x)",
        lambda: f"x.sum({source.choice(names)}={source.randint(0, 9)})",
        lambda: source.choice(names),
        lambda: (
            "x"
            + source.choice(["*x", "+x", "@x", ".sin()", "[None]", ".T", "[...]", "[:]", "**x", "[0]"])
            * source.randint(1, 250)
        ),
        lambda: f"x[{', '.join(source.choice(['None', ':', '...', '0', '-1', '::2', '9' * 20]) for _ in range(9))}]",
        lambda: f"x * {source.choice(['9', '1e', '.', '0.', '-'])}{'9' * source.randint(1, 399)}",
        lambda: f"{source.randint(2, 99)} ** {source.randint(2, 99)} ** {source.randint(2, 999)}",
        lambda: "torch.stack([" + "x, " * source.randint(1, 130) + "])",
        lambda: f"x.reshape({source.choice(['9' * 15, '-9', '0, -1', '1, ' * 90, '2 ** 52, 2 ** -52'])})",
        lambda: "x[:, None] * x" if source.random() < 0.1 else "(x + x[..., None, None])" * source.randint(1, 20),
        lambda: "x" * source.randint(1, 100_000),
    ]
    valid = [text for text, _ in WRITTEN]

    def mutated():
        letters = list(source.choice(valid))
        signs = [at for at, letter in enumerate(letters) if letter in "+-*/@0123456789:,"]
        if signs and source.random() < 0.5:  # replace one sign or digit by another
            letters[source.choice(signs)] = source.choice("+-*/@012:,")
            return "".join(letters)
        for _ in range(source.randint(1, 4)):
            at = source.randrange(len(letters) + 1)
            letters[at : at + source.randint(0, 2)] = source.choice(pieces) if source.random() < 0.7 else ""
        return "".join(letters)

    return [mutated() if i % 3 == 0 else source.choice(makers)() for i in range(how_many)]


def test_hostile_texts_are_only_data(engine):
    """Each of 2,000 texts is quickly computed, or refused with a Trouble that points into it; nothing else happens."""
    texts = hostile(2000)
    x = {"shape": [8, 8], "data": [i / 64 for i in range(64)]}
    answers = engine(
        """([texts, x]) => {
          const point = engine.tensor(x.shape, x.data), small = engine.parseTensor('[1, 2, 3]');
          const attempts = [
            text => engine.run(engine.parseProgram(text), { x: small }),
            text => {
              const tape = engine.run(engine.parseProgram(text), { x: point });
              engine.backward(tape, engine.filled(tape.y.shape, 1));
            },
            text => engine.parseTensor(text),
          ];
          return texts.map(text => attempts.map(attempt => {
            let result, quickest = Infinity;
            for (let i = 0; i < 3 && quickest >= 50; i++) {  // another process may take the time
              const start = performance.now();
              result = caught(() => { attempt(text); return {}; });
              quickest = Math.min(quickest, performance.now() - start);
            }
            return [result, quickest];
          }));
        }""",
        [texts, x],
    )
    computed = refused = 0
    for text, attempts in zip(texts, answers, strict=True):
        shown = ascii(text[:200])
        size = len(text.encode("utf-16-le")) // 2
        for result, took in attempts:
            assert "crash" not in result, (shown, result)
            assert took < 50, (shown, took)
            if "trouble" in result:
                refused += 1
                assert result["trouble"]
                assert 0 <= result["at"] <= size, (shown, result)
                assert result["length"] >= 1
                assert result["at"] + result["length"] <= max(size, result["at"] + 1), (shown, result)
            else:
                computed += 1
    assert computed > 300
    assert refused > 3000
    assert engine("Object.keys(Object.prototype).length === 0 && ({}).polluted === undefined")


def test_what_is_computed_is_python(engine):
    """Nearly valid texts: if the explorer accepts one, it is Python, and torch computes the same."""
    texts = [text for text in hostile(2000)[::3] if "\n" not in text and "\0" not in text]
    x = torch.tensor([1.0, 2.0, 3.0])
    cases = [{"text": text, "x": numbers(x), "v": {}} for text in texts]  # v = (0, 1, 2, …)
    answers = json.loads(engine("cases => write(cases.map(explore))", cases))
    compared = 0
    for text, ours in zip(texts, answers, strict=True):
        if "y" not in ours:
            continue
        leaf = x.clone().requires_grad_()
        y = python(text.strip(), leaf)
        assert ours["y"]["shape"] == list(y.shape), text
        assert relative_error(ours["y"]["data"], y.flatten().tolist()) < 1e-9, text
        if y.requires_grad:
            y.backward(torch.arange(float(y.numel())).reshape(y.shape))
            assert relative_error(ours["gradient"]["data"], leaf.grad.flatten().tolist()) < 1e-9, text
        compared += 1
    assert compared > 30


def test_spellings_are_those_of_torch(engine):
    """Every function in every spelling, right or wrong: torch accepts what the explorer does, with the same result."""
    names = engine("[...new Set(engine.TABLE.flatMap(row => row.owners.length ? row.names : []))]")
    parts = ["x", "2", "0", "-1", "(0, 1)", "[1, 0]", "None", "True", "(2, 3)", "3, 2", "x, x", "[x, x]", "(x, x), 1"]
    keywords = ["input", "dim", "axis", "keepdim", "keepdims", "shape", "size", "exponent", "other", "tensors", "data"]
    keywords += ["start_dim", "end_dim", "self"]
    spelled = engine("engine.TABLE.flatMap(row => row.owners.flatMap(o => row.names.map(name => [o, name])))")
    texts = [("x." if owner == "method" else PREFIX[owner]) + name for owner, name in spelled]
    texts += [f"{owner}{name}" for owner in ("torch.", "x.", "F.", "") for name in names[::7]]
    inside = ["", *parts, *(f"x, {part}" for part in parts), *(f"x, {part}, True" for part in parts[:6])]
    inside += [f"{key}={part}" for key in keywords for part in ("x", "0", "(0, 1)", "[x, x]", "(3, 2)", "True")]
    inside += [f"x, {key}={part}" for key in keywords for part in ("0", "(0, 1)", "(3, 2)", "x.T", "True")]
    inside += [f"{part}, {key}={other}" for key in keywords for part in ("0", "[x, x]") for other in ("1", "True")]
    inside += [
        "dim=0, keepdim=True",
        "keepdim=True, dim=0",
        "x, dim=0, axis=0",
        "x, dim=1, keepdims=True",
        "0, -1",
        "1, 0",
    ]
    inside += [
        "x,",
        "(3, 2),",
        "[3, 2], 1",
        "start_dim=0, end_dim=1",
        "-1, 2",
        "6",
        "0.5",
        "x, 1.5",
        "*x",
        "**x",
        "x, 0, 0",
    ]
    texts = [f"{name}({arguments})" for name in dict.fromkeys(texts) for arguments in dict.fromkeys(inside)]
    texts = [text for i, text in enumerate(texts) if i % 12 == SHARE]  # every twelfth is enough here
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 7.0]])
    answers = json.loads(
        engine(
            """([texts, x]) => {
              const point = engine.tensor(x.shape, x.data);
              const y = text => engine.run(engine.parseProgram(text), { x: point }).y;
              return write(texts.map(text => caught(() => plain(y(text)))));
            }""",
            [texts, numbers(x)],
        )
    )
    taken, wrong = 0, []
    for text, answer in zip(texts, answers, strict=True):
        if "crash" in answer:
            wrong.append(f"{text}: {answer}")
        elif "trouble" not in answer:
            taken += 1
            try:
                y = python(text, x)
                same = answer["shape"] == list(y.shape)
                same = same and relative_error(answer["data"], [float(n) for n in y.flatten().tolist()]) < 1e-9
            except Exception as error:
                same = False
                y = f"{type(error).__name__}: {error}"
            if not same:
                wrong.append(f"{text}: {answer['data']} and not {str(y)[:150]!r}")
    assert not wrong, f"{len(wrong)} of {len(texts)}:\n" + "\n".join(wrong[:100])
    assert taken > 150


# --------------------------------------------------------------------------------------------------------------------


def test_what_is_read_aloud(engine):
    table = [
        ("[1, 10, 100]", [[2, 3], [4, 1], [5, 0]], "1 × row 1 + 10 × row 2 + 100 × row 3"),
        ("[0, 1, 0]", [[2, 3], [4, 1], [5, 0]], "1 × row 2"),
        ("[-1, 0.5, -2]", [[2, 3], [4, 1], [5, 0]], "−1 × row 1 + 0.5 × row 2 − 2 × row 3"),
        ("[0, 0]", [[1], [2]], "0 × every row"),
        ("[0, 1]", [[math.inf], [2]], "0 × row 1 + 1 × row 2"),
        ("100", [[6]], "100 × row 1"),
        ("[[1, 10], [100, 0]]", [[1], [2], [3], [4]], "1 × row 1 + 10 × row 2 + 100 × row 3"),
        ("[1, 2, 3, 4, 5, 6, 7]", [[1]] * 7, "1 × row 1 + 2 × row 2 + 3 × row 3 + 4 × row 4 + … + 7 × row 7"),
    ]
    answers = engine(
        "table => table.map(([v, rows]) => engine.reading(engine.parseTensor(v), { rows }))", [r[:2] for r in table]
    )
    assert answers == [sentence for _, _, sentence in table]


def test_numbers_are_short(engine):
    table = {
        **{"2": 2, "0.25": 0.25, "-1.3333": -4 / 3, "inf": math.inf, "-inf": -math.inf, "nan": math.nan, "1e+20": 1e20},
        **{"0": 0, "-0": -0.0, "1e-05": 1e-5, "1.2346e-05": 1.23456e-5, "0.0001": 1e-4, "12345678": 12345678},
        **{"1.2346e+08": 123456789, "100": 100, "99.9": 99.9, "-5.6789e+300": -5.6789e300},
    }
    assert engine("numbers => numbers.map(engine.format)", list(table.values())) == list(table)
    for text, number in table.items():
        assert math.isnan(number) or float(text) == pytest.approx(number, rel=1e-3)


PROGRAMS = [
    # text, inputs, given, v, output, body
    ("x ** 2", ["x"], {}, None, "y", "x ** 2"),
    ("y = w @ x + b", ["w", "x", "b"], {}, None, "y", "y = w @ x + b"),
    ("h = x.relu()\nloss = (h ** 2).sum()  # a loss", ["x"], {}, None, "loss", "h = x.relu()\nloss = (h ** 2).sum()"),
    ("(y ** 2).sum()", ["y"], {}, None, "loss", "(y ** 2).sum()"),
    (
        "import torch\nx = torch.tensor([1., 2.], requires_grad=True)\ny = x * 2\ny.backward(torch.tensor([1., 10.]))\n"
        "print(x.grad)",
        *(["x"], {"x": "torch.tensor([1., 2.])"}, "torch.tensor([1., 10.])", "y", "y = x * 2"),
    ),
    (
        "v = torch.tensor([1., 10.])\nx = torch.ones(2).requires_grad_()\ny = x * 2\nz = y + 1\ny.backward(gradient=v)",
        *(["x"], {"x": "torch.ones(2)"}, "torch.tensor([1., 10.])", "y", "y = x * 2"),
    ),
    (
        "x = torch.tensor([1., 2.])\nx.requires_grad_()\ns = x.sum()\ns.backward()",
        *(["x"], {"x": "torch.tensor([1., 2.])"}, "", "s", "s = x.sum()"),
    ),
    (
        ">>> x = torch.tensor(3., requires_grad=True)\n>>> y = x ** 2\n>>> y\ntensor(9., grad_fn=<PowBackward0>)\n"
        ">>> y.backward()",
        *(["x"], {"x": "torch.tensor(3.)"}, "", "y", "y = x ** 2"),
    ),
    (
        "x = torch.randn(3, requires_grad=True)\n(x * 2).sum().backward()",
        *(["x"], {"x": "torch.tensor([1., -0.5, 2.])"}, "", "y", "(x * 2).sum()"),
    ),
    ("x = x * 2\nx.sum()", ["x"], {}, None, "y", "x = x * 2\nx.sum()"),
    ("a, c = x\na * c", ["x"], {}, None, "y", "a, c = x\na * c"),
    ("gx, = torch.autograd.grad(x ** 2, x, grad_outputs=torch.ones(2))", ["x"], {}, "torch.ones(2)", "y", "x ** 2"),
]


def test_programs_are_read_as_they_are_pasted(engine):
    answers = engine(
        """texts => texts.map(text => {
          const { inputs, given, v, output, body } = engine.parseProgram(text);
          return [[...inputs], Object.fromEntries(given), v ?? null, output, body];
        })""",
        [program[0] for program in PROGRAMS],
    )
    for (text, *expected), got in zip(PROGRAMS, answers, strict=True):
        assert got == expected, text


@pytest.fixture(scope="module")
def told(table):
    """Texts of the table with tame numbers."""
    return [
        (text, inputs)
        for _, text, inputs, kind, _, ours in table
        if kind == "random" and "y" in ours and ours["needsGrad"]
    ]


def test_each_node_is_told_in_symbols_and_numbers(engine, told):
    """`partial` gives the numbers of the local Jacobian, in words without holes; copied programs print the same."""
    answers = json.loads(
        engine(
            """cases => write(cases.map(({ text, inputs }) => caught(() => {
              const program = engine.parseProgram(text), points = mapped(inputs, tensorOf);
              const tape = engine.run(program, points), ones = engine.filled(tape.y.shape, 1), found = [];
              for (const node of tape.nodes.filter(one => one.vjp)) {
                for (const { k, rows } of engine.localJacobian(tape, node)) {
                  rows.slice(0, 3).forEach((row, i) => row.slice(0, 3).forEach((number, j) => {
                    const entry = engine.partial(tape, node, k, i, j);
                    found.push([node.name, entry?.symbols ?? null, entry?.numbers ?? null, engine.format(number)]);
                  }));
                  found.push([node.name, node.how(k), node.code, node.symbol]);
                }
              }
              return { found, y: plain(tape.y), program: engine.programText(program, points, ones) };
            })))""",
            [{"text": text, "inputs": {n: numbers(t) for n, t in inputs.items()}} for text, inputs in told],
        )
    )
    with_words = set()
    for (text, _), answer in zip(told, answers, strict=True):
        assert "found" in answer, (text, answer)
        for name, symbols, shown, number in answer["found"]:
            assert not re.search(r"[{}]|undefined|NaN|null", f"{symbols or ''}{shown or ''}{number}"), (
                text,
                name,
                symbols,
            )
            if symbols is not None:
                with_words.add(name)
                if re.fullmatch(r"[−-]?[\d.]+(e-?\d+)?", symbols) and re.fullmatch(r"[−-]?[\d.e-]+", shown):
                    assert float(symbols.replace("−", "-")) == pytest.approx(float(shown), abs=1e-3), (text, name)
    assert len(with_words) > 100
    for (text, inputs), answer in list(zip(told, answers, strict=True))[::10]:
        names, printed = {}, io.StringIO()
        with contextlib.redirect_stdout(printed), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile(answer["program"], "program", "exec"), names)
        torch.set_default_dtype(torch.float64)
        y = names[re.search(r"print\((\w+)\)", answer["program"])[1]]
        nothing = 1e-15 * size_of_terms(text, inputs)
        assert relative_error(answer["y"]["data"], y.flatten().tolist(), nothing) < 1e-9, text


def test_a_partial_reads_as_one_writes_it(engine):
    table = [
        ("x ** 2", 0, 0, 0, "2x₁", "6"),
        ("x ** 2", 0, 0, 1, "0", "0"),
        ("x ** 3", 0, 1, 1, "3x₂²", "12"),
        ("x.sin()", 0, 1, 1, "cos(x₂)", "-0.4161"),
        ("x.exp()", 0, 0, 0, "y₁", "20.0855"),
        ("x.mean()", 0, 0, 1, "1/2", "0.5"),
        ("x.sum()", 0, 0, 0, "1", "1"),
        ("x * 5", 0, 0, 0, "5", "5"),
        ("x.softmax(0)", 0, 0, 1, "−y₁·y₂", "-0.1966"),
        ("x.norm()", 0, 0, 0, "x₁/y", "0.8321"),
        ("x @ x", 0, 0, 0, "x₁", "3"),
        ("1 / x", 0, 0, 0, "−1/x₁²", "-0.1111"),
    ]
    answers = engine(
        """table => table.map(([text, k, i, j]) => {
          const tape = engine.run(engine.parseProgram(text), { x: engine.parseTensor('[3, 2]') });
          const node = tape.nodes.find(one => one.vjp);
          return engine.partial(tape, text === '1 / x' ? node : tape.nodes[tape.output], k, i, j);
        })""",
        [row[:4] for row in table],
    )
    for (text, _, i, j, symbols, shown), answer in zip(table, answers, strict=True):
        expected = symbols.replace("y", "a") if text == "1 / x" else symbols
        assert answer == {"symbols": expected, "numbers": shown}, (text, i, j)


INSTEAD = [
    ("y = nn.‹Linear›(2, n)(x)", "supported only with numbers"),
    ("nn.‹Linear›(2, 3)(x).sum().backward()", "F.linear"),
    ("nn.‹CTCLoss›()(x, w)", "does not know"),
    ("y = torch.nn.‹Conv1d›(1, 1, n)(x)", "supported only with numbers"),
    ("torch.nn.‹CosineSimilarity›(0)(x, x)", "F.cosine_similarity"),
    ("torch.‹randn_like›(x) * x", "give the numbers"),
    ("x.‹add_›(1)", "h.add"),
    ("x.‹numpy›()", "leave it out"),
    ("‹with› torch.no_grad():\n  x", "write the result below it"),
    ("y = x * 2\ny ‹+=› x", None),
    ("h = x.exp()\nh ‹+=› 1", "h = h + …"),
    ("x ‹+=› 1", "a leaf Variable that requires grad"),
    ("F.relu(x, ‹inplace›=True)", "leave it out"),
    ("x.‹dott›(x)", ".dot"),
    ("torch.‹reluu›(x)", "torch.relu"),
    ("F.‹dropout›(x)", "random"),
    ("f‹'a'›", None),
    ("x.view(‹f'a'›)", "f-strings"),
    ("a, c ‹=› x", None),
    ("a‹,› c = x", "too many values to unpack (expected 2)"),
    ("‹while› x:", "an indented line is missing"),
    ("x.‹topk›(5)", "selected index k out of range"),
    ("‹x > 0 and x < 1›", None),
    ("0 ‹<› x < 1", "Boolean value of Tensor with more than one value is ambiguous"),
]


def test_what_could_be_written_instead(engine):
    asked = [text.replace("‹", "").replace("›", "") for text, _ in INSTEAD]
    answers = engine(
        """texts => texts.map(text => caught(() => {
          const t = engine.parseTensor('[1, 2, 3]');
          return { y: plain(engine.run(engine.parseProgram(text), { x: t, w: t }).y) };
        }))""",
        asked,
    )
    for (text, part), answer in zip(INSTEAD, answers, strict=True):
        if part is None:
            assert "crash" not in answer, (text, answer)
            continue
        assert part in answer.get("trouble", ""), (text, answer)
        at, end = text.find("‹"), text.find("›")
        assert (answer["at"], answer["length"]) == (at, end - at - 1), (text, answer)


def test_the_catalogue_lists_what_can_be_typed(engine):
    listed = engine("engine.catalogue().map(row => ({ ...row, spellings: [...row.spellings] }))")
    assert len(listed) > 150
    for row in listed:
        assert row["kind"], row
        assert all(spelling.split(".")[-1] for spelling in row["spellings"]), row
    assert {"torch.exp", ".exp", "F.relu", "torch.linalg.det", "abs"} <= {s for row in listed for s in row["spellings"]}


def test_limits(engine):
    answers = engine(
        """() => [
          ['x', 65], ['x[:, None] * x', 9], ['(x[:, None] * x).sum(0)', 33], ['x' + '[None]'.repeat(8), 2],
          ['('.repeat(61) + 'x' + ')'.repeat(61), 2], ['x' + '+1'.repeat(2000), 2],
          ['x', 64], ['x[:, None] * x', 8], ['(x[:, None] * x).sum(0)', 32], ['x' + '[None]'.repeat(7), 2],
          ['('.repeat(59) + 'x' + ')'.repeat(59), 2], ['x' + '+1'.repeat(199), 2],
        ].map(([text, n]) => caught(() => (
          engine.run(engine.parseProgram(text), { x: engine.filled([n], 1) }).y.data.length
        )))"""
    )
    assert all("trouble" in answer for answer in answers[:6]), answers
    assert answers[6:] == [64, 64, 32, 2, 2, 2]


def test_results_are_plain_data(engine):
    """Tapes, nodes and tensors are frozen, so that a page can pass them around."""
    assert engine(
        """() => {
          const tape = engine.run(engine.parseProgram('x * 2'), { x: engine.parseTensor('[1, 2]') });
          const parts = [tape, tape.nodes, ...tape.nodes, tape.y, tape.y.shape, engine.PRESETS, ...engine.PRESETS];
          return parts.every(Object.isFrozen);
        }"""
    )
