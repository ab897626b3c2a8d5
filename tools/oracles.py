"""Checks the derivatives in the examples by finite differences, without the Jacobians written in the examples.

    python tools/oracles.py [FOLDER …]        prints the oracles of every example, or of those in these folders

An example *exposes* a function and a point where it writes one of these outside its own functions:

- `E.backward(v)` or `torch.autograd.grad(E, x, v)`. The function of x is put together from the statements between
  x and E on which E depends. It can then be run with another x.
- `jacobian(f, x)`, `vjp(f, x)`, `jvp(f, (x,), …)`, `jacrev(f)(x)` and the like. The function is f.

The *oracle* is the Jacobian J of this function by central differences, in float64. Three things must agree with it:
`torch.autograd.functional.jacobian`; the result that the example gets from torch here (vᵀJ, Ju or J); and any
NumPy array `J` that the example writes. Examples that disagree on purpose are listed in oracles.toml.
"""

import ast
import contextlib
import copy
import io
import re
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a program it is started from anywhere

from book.run import session

ROOT = Path(__file__).parents[1]
SNIPPETS = ROOT / "snippets"
GROUPS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["differs"]
# The examples that disagree on purpose: name → number of differences.
DIFFERS = {name: times for group in GROUPS.values() for name, times in group.items() if name != "because"}
OF_FUNCTION = {"jacrev", "jacfwd", "grad", "grad_and_value", "hessian"}  # jacrev(f)(x)
AT_POINT = {"jacobian", "vjp", "jvp", "hessian", "vhp", "hvp", "linearize"}  # jacobian(f, x)
# Methods that change their object
CHANGING = re.compile(r"[^_]_$|^(?:append|extend|step|load_state_dict|eval|train|reset_.*)$")
LARGEST = 20_000  # the most entries that a Jacobian may have to be computed here


class NoOracle(Exception):
    """A derivative in an example has no oracle. The message says why."""


@dataclass
class Report:
    """The result of the comparison for one example."""

    oracles: list[str] = field(default_factory=list)  # functions and points with an oracle, as the example writes them
    agreed: Counter = field(default_factory=Counter)  # kind of result ("vᵀJ") → how many agree with an oracle
    without: list[str] = field(default_factory=list)  # functions and points without an oracle, and the reason
    differs: list[str] = field(default_factory=list)  # the disagreements

    @property
    def exposes(self) -> bool:
        return bool(self.has_oracle or self.without)

    @property
    def has_oracle(self) -> bool:
        return bool(self.oracles or self.differs)


# The functions and points that an example exposes


@dataclass
class Site:
    """A call that differentiates: its output, and its inputs as far as it names them, as expressions."""

    call: ast.Call
    kind: str
    output: ast.expr  # for `backward` and `grad` a tensor, otherwise a function
    points: list[ast.expr] = field(default_factory=list)
    results: list = field(default_factory=list)  # the returned values, one for each time the call was made

    def __str__(self):
        return f"line {self.call.lineno}: {ast.unparse(self.call)}"

    def argument(self, position: int, keyword: str) -> ast.expr | None:
        named = {word.arg: word.value for word in self.call.keywords}
        return self.call.args[position] if len(self.call.args) > position else named.get(keyword)


def last_name(node: ast.expr) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))


def site(call: ast.Call) -> Site | None:
    """The site that `call` is, or None if it does not differentiate."""
    function, arguments = call.func, call.args
    name = last_name(function)
    if name == "backward" and isinstance(function, ast.Attribute):
        if last_name(function.value) == "autograd":
            return Site(call, "autograd.backward", arguments[0]) if arguments else None
        return Site(call, "backward", function.value)
    if name == "grad" and len(arguments) > 1:
        return Site(call, "autograd.grad", arguments[0], several(arguments[1]))
    if name in AT_POINT and len(arguments) > 1:
        return Site(call, name, arguments[0], several(arguments[1]))
    if isinstance(function, ast.Call) and last_name(function.func) in OF_FUNCTION and function.args and arguments:
        return Site(call, last_name(function.func), function.args[0], arguments)
    return None


def several(node: ast.expr) -> list[ast.expr]:
    """The entries of a literal tuple or list. Any other expression is the only entry."""
    return node.elts if isinstance(node, (ast.Tuple, ast.List)) else [node]


class NoteSites(ast.NodeTransformer):
    """Finds the sites in a statement, outside functions, and passes their returned values to `_note_0`, `_note_1`, …"""

    def __init__(self):
        self.sites = []

    def visit_FunctionDef(self, node):
        return node

    visit_ClassDef = visit_Lambda = visit_FunctionDef

    def visit_Call(self, node):
        found = site(copy.deepcopy(node))
        self.generic_visit(node)
        if not found:
            return node
        self.sites.append(found)
        noted = ast.Call(ast.Name(f"_note_{len(self.sites) - 1}", ast.Load()), [node], [])
        return ast.copy_location(noted, node)


# A function put together from statements


def names(node: ast.AST, context: type = ast.Load) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, context)}


def bound(statement: ast.stmt) -> set[str]:
    """The names that a statement binds."""
    found = names(statement, ast.Store)
    for node in ast.walk(statement):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found.add((node.asname or node.name).split(".")[0])
    return found


def changed(statement: ast.stmt) -> set[str]:
    """The names whose objects a statement changes in place: `x[0] = …`, `x.data = …`, `x.add_(…)`, `x += …`."""
    found = set()
    for node in outside_functions(statement):
        if isinstance(node, (ast.Subscript, ast.Attribute)) and isinstance(node.ctx, (ast.Store, ast.Del)):
            found.add(root(node))
        elif isinstance(node, ast.AugAssign):
            found.add(root(node.target))
        elif isinstance(node, ast.Attribute) and CHANGING.search(node.attr):
            found.add(root(node))
    return found - {""}


def root(node: ast.expr) -> str:
    """The name at the start of `x.data[0]`, or "" where there is a call: a call returns an object of its own."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    return getattr(node, "id", "")


def outside_functions(statement: ast.stmt):
    """Yield the nodes of a statement, without the bodies of the functions that it defines: those do not run with it."""
    yield statement
    for node in ast.iter_child_nodes(statement):
        if not isinstance(statement, (ast.FunctionDef, ast.ClassDef, ast.Lambda)):
            yield from outside_functions(node)


def needed(statements: list[ast.stmt], expression: ast.expr, free: str) -> list[ast.stmt]:
    """The statements on which the value of `expression` after them depends, for another value of the variable `free`.

    Raises NoOracle if one of them changes an object that they do not make themselves: a second run would change it
    a second time.
    """
    wanted, kept = names(expression), []
    for statement in reversed(statements):
        if (bound(statement) | changed(statement)) & wanted:
            kept.append(statement)
            wanted |= names(statement)
    made = {free}
    for statement in reversed(kept):
        if others := changed(statement) & wanted - made - bound(statement):
            raise NoOracle(f"line {statement.lineno} changes {', '.join(sorted(others))}")
        made |= bound(statement)
    return kept[::-1]


def evaluate(expression: ast.expr, scope: dict):
    return eval(compile(ast.fix_missing_locations(ast.Expression(expression)), "<oracle>", "eval"), scope)


def execute(statements: list[ast.stmt], scope: dict) -> None:
    exec(compile(ast.fix_missing_locations(ast.Module(statements, [])), "<oracle>", "exec"), scope)


# Differences


def central_differences(f, x: torch.Tensor) -> torch.Tensor:
    """The Jacobian of f at x, with a row for each entry of f(x)."""
    columns = []
    for j in range(x.numel()):
        step = torch.zeros_like(x).view(-1)
        step[j] = 1e-6 * max(1.0, abs(x.reshape(-1)[j].item()))
        high, low = (f((x + sign * step.view_as(x)).requires_grad_()) for sign in (1, -1))  # (f may call backward)
        columns.append((high - low).detach().reshape(-1) / (2 * step[j]))
    return torch.stack(columns, 1)


def close(a, b, nan=False) -> bool:
    a, b = numbers(a), numbers(b)
    if a is None or b is None or a.shape != b.shape:
        return False
    return np.allclose(a, b, rtol=1e-5, atol=1e-7 * max(1, np.abs(b).max(initial=0)), equal_nan=nan)


def numbers(value) -> np.ndarray | None:
    """A tensor, an array or a nested list as an array of float64, or None if its entries are not real numbers."""
    try:
        array = np.asarray(value.tolist() if hasattr(value, "tolist") else value)
    except (TypeError, ValueError, RuntimeError):
        return None
    return array.astype(float) if array.dtype.kind in "iufb" else None


def flat(value):
    """A tuple or list of tensors as one vector. Any other value is returned as it is."""
    if isinstance(value, (tuple, list)) and value and all(isinstance(tensor, torch.Tensor) for tensor in value):
        return torch.cat([tensor.reshape(-1) for tensor in value])
    return value


def differentiable(value) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point() and value.device.type != "meta"


def leaf(tensor: torch.Tensor) -> bool:
    try:
        return tensor.requires_grad and tensor.is_leaf
    except RuntimeError:  # torch forbids the use of some views
        return False


class Program:
    """An example, run statement by statement in float64."""

    def __init__(self, text: str, scope: dict):
        self.body = ast.parse(text).body
        self.scope = scope
        self.done = []  # the statements that have run, in order; those of a loop once for each item
        self.births = {}  # name → how many statements had run when it was bound, and the namespace at that moment
        self.jacobians = []
        self.report = Report()

    def run(self) -> Report:
        for index, statement in enumerate(self.body):
            try:
                self.execute([statement])
            except (Exception, SystemExit) as error:  # its claim may hold for float32 only
                rest = NoteSites()
                rest.visit(ast.Module(copy.deepcopy(self.body[index + 1 :]), []))
                why = f"not reached: line {statement.lineno} raises {type(error).__name__} in float64"
                self.report.without += [f"{found}: {why}" for found in rest.sites]
                break
        self.written_by_hand()
        return self.report

    def execute(self, statements: list[ast.stmt]) -> None:
        """Run the statements, including those of loops and branches, one by one, and check their sites."""
        for statement in statements:
            jumps = any(isinstance(node, (ast.Break, ast.Continue)) for node in ast.walk(statement))
            if isinstance(statement, ast.For) and not jumps and not statement.orelse:
                for item in evaluate(statement.iter, self.scope):
                    name = f"_item_{len(self.done)}"
                    self.scope[name] = item
                    self.step(ast.Assign([statement.target], ast.Name(name, ast.Load())))
                    self.execute(statement.body)
            elif isinstance(statement, ast.If):
                self.execute(statement.body if evaluate(statement.test, self.scope) else statement.orelse)
            elif isinstance(statement, ast.Try) and not statement.finalbody and not statement.orelse:
                try:
                    self.execute(statement.body)
                except Exception as error:
                    name = f"_error_{len(self.done)}"
                    self.scope[name] = error
                    self.step(ast.Try([ast.Raise(ast.Name(name, ast.Load()))], statement.handlers, [], []))
            else:
                self.step(statement)

    def step(self, statement: ast.stmt) -> None:
        """Run one statement, and check its sites."""
        noting = NoteSites()
        noted = noting.visit(copy.deepcopy(statement))
        for number, found in enumerate(noting.sites):
            self.scope[f"_note_{number}"] = lambda value, results=found.results: results.append(value) or value
        pending = [check for found in noting.sites for check in self.checks(found)]
        before = dict(self.scope)
        execute([noted], self.scope)
        self.done.append(statement)
        for check in pending:
            check()
        new = [name for name, value in self.scope.items() if before.get(name, self) is not value]
        self.births |= dict.fromkeys(new, (len(self.done), dict(self.scope)))

    def checks(self, found: Site):
        """Check the functions and points of a site. Return the checks that must wait until its statement has run."""
        try:
            inputs = list(self.inputs(found))
        except NoOracle as reason:
            self.report.without.append(f"{found}: {reason}")
            return []
        pending = []
        for label, f, x in inputs:
            try:
                J = self.jacobian(f, x)
            except NoOracle as reason:
                self.report.without.append(f"{found}, of {label}: {reason}")
                continue
            if isinstance(J, str):
                self.report.differs.append(f"{found}, of {label}: {J}")
                continue
            self.report.oracles.append(f"{found}, of {label}")
            self.jacobians.append(J)
            pending.append(self.followed(found, label, J, x))
        return [check for check in pending if check]

    def inputs(self, found: Site):
        """Yield the name of each input of a site, the output as a function of this input, and its value."""
        try:
            output = evaluate(found.output, self.scope)
            if found.kind in ("vjp", "linearize") and evaluate(found.call.func, self.scope).__module__ == "torch.func":
                found.points = found.call.args[1:]  # torch.func.vjp(f, x, w), and not vjp(f, (x, w), v)
            points = [evaluate(point, self.scope) for point in found.points]
        except Exception as error:
            raise NoOracle(f"{type(error).__name__} outside of functions: {error}") from error
        if found.kind in ("backward", "autograd.backward", "autograd.grad"):
            output = flat(output)
            if not differentiable(output) or not output.requires_grad:
                raise NoOracle("not one real tensor with a graph")
            leaves = [
                (name, value)
                for name, value in self.scope.items()
                if name in self.births and differentiable(value) and leaf(value)
            ]
            some = False
            for name, value in leaves:
                if depends(output, value):
                    some = True
                    try:
                        yield name, self.rebuilt(found.output, name, output), value.detach().double().clone()
                    except NoOracle as reason:
                        self.report.without.append(f"{found}, of {name}: {reason}")
            if not some:
                raise NoOracle("no named leaf")
            return
        if not callable(output) or not all(map(differentiable, points)):
            raise NoOracle("not a function at a real tensor")
        if isinstance(output, torch.nn.Module):
            output = copy.deepcopy(output)  # so that its buffers keep their values
        for i, value in enumerate(points):

            def f(x, i=i):
                return flat(output(*points[:i], x, *points[i + 1 :]))

            yield ast.unparse(found.points[i]), f, value.detach().double().clone()

    def rebuilt(self, output: ast.expr, name: str, value: torch.Tensor):
        """The function that maps the variable `name` to `output`, put together from the statements that have run."""
        birth, scope = self.births[name]
        statements = needed(self.done[birth:], output, name)

        scope = scope | {name: value for name, value in self.scope.items() if name.startswith("_item_")}

        def f(x):
            here = scope | {name: x * 1}
            execute(copy.deepcopy(statements), here)
            return flat(evaluate(output, here))

        try:
            x = self.scope[name].detach().double().requires_grad_()
            again = f(x)
        except Exception as error:
            raise NoOracle(f"{type(error).__name__} when it is run again: {error}") from error
        if not differentiable(again) or not close(again.detach(), value.detach(), nan=True):
            raise NoOracle("another value when it is run again")
        if not depends(again, x):
            raise NoOracle("made in one statement with it")
        return f

    def jacobian(self, f, x: torch.Tensor):
        """The Jacobian of f at x by differences, or a text if torch.autograd.functional.jacobian gives another one."""
        try:
            y = f(x.clone().requires_grad_())
        except Exception as error:
            raise NoOracle(f"{type(error).__name__} in float64: {error}") from error
        if not differentiable(y):
            raise NoOracle("its value is not one real tensor")
        if not 0 < y.numel() * x.numel() <= LARGEST:
            raise NoOracle(f"a Jacobian of {y.numel()} × {x.numel()} entries")
        if y.dtype != torch.float64:
            raise NoOracle(f"computes in {y.dtype}")
        try:
            J = central_differences(f, x)
            torchs = torch.autograd.functional.jacobian(f, x).reshape(J.shape)
        except Exception as error:
            raise NoOracle(f"{type(error).__name__} in float64: {error}") from error
        if not close(torchs, J):
            return f"differences give\n{J}\nand torch.autograd.functional.jacobian gives\n{torchs}"
        self.report.agreed["torch.autograd.functional.jacobian"] += 1
        return J

    def followed(self, found: Site, label: str, J: torch.Tensor, x: torch.Tensor):
        """A check, for after the statement has run, that the result that torch gave to the example follows from J."""
        x0, before = self.scope.get(label), None

        def value(argument):
            with contextlib.suppress(Exception):
                return argument and evaluate(argument, self.scope)
            return NotImplemented

        def expect(got, wanted, what):
            if got is None or got.numel() != wanted.numel():
                return
            if close(got.detach().reshape(-1), wanted.reshape(-1)):
                self.report.agreed[what] += 1
            else:
                self.report.differs.append(
                    f"{found}, of {label}: differences give {what} =\n{wanted}\nand torch\n{got}"
                )

        if found.kind in ("backward", "autograd.backward", "autograd.grad"):
            v = value(
                found.argument(
                    *{"backward": (0, "gradient"), "autograd.backward": (1, "grad_tensors")}.get(
                        found.kind, (2, "grad_outputs")
                    )
                )
            )
            if v is None and J.shape[0] == 1:
                v = torch.ones(1)
            batched = any(word.arg == "is_grads_batched" for word in found.call.keywords)
            if not batched or not isinstance(v, (tuple, list)):
                v = flat(v)
            if not isinstance(v, torch.Tensor) or v.numel() % J.shape[0]:
                return None
            wanted = v.detach().double().reshape(-1, J.shape[0]) @ J
            if found.kind == "autograd.grad":
                places = [i for i, node in enumerate(found.points) if ast.unparse(node) == label]

                def check():
                    if len(found.results) == 1 and places:
                        expect(found.results[0][places[0]], wanted, "vᵀJ")
            else:
                before = None if x0.grad is None else x0.grad.detach().clone()

                def check():
                    if len(found.results) == 1 and self.scope.get(label) is x0 and x0.grad is not None:
                        expect(x0.grad.detach() - (0 if before is None else before), wanted, "vᵀJ")
        else:
            u = value(found.argument(2, "v"))

            def check():
                if len(found.results) != 1:
                    return
                [got] = found.results
                if found.kind in ("jacobian", "jacrev", "jacfwd", "grad") and isinstance(got, torch.Tensor):
                    expect(got, J, "J")
                elif found.kind == "jvp" and isinstance(got, tuple):
                    u1 = u[0] if isinstance(u, tuple) and len(u) == 1 else u
                    if isinstance(u1, torch.Tensor) and u1.numel() == J.shape[1]:
                        expect(got[1], J @ u1.detach().double().reshape(-1), "Ju")

        return check

    def written_by_hand(self):
        """Compare the Jacobians that the example writes with those by differences."""
        for name, value in self.scope.items():
            if (
                not re.fullmatch(r"J(?:_\w+|\d*)", name)
                or (J := numbers(value)) is None
                or isinstance(value, torch.Tensor)
            ):
                continue
            same = [other for other in self.jacobians if tuple(other.shape) == J.shape]
            if any(close(J, other) for other in same):
                self.report.agreed["J by hand"] += 1
            elif same:
                self.report.differs.append(f"{name} is\n{J}\nand differences give\n{same[0]}")


def depends(output: torch.Tensor, leaf: torch.Tensor) -> bool:
    """Whether the graph of `output` leads back to `leaf`."""
    todo, seen = [output.grad_fn], set()
    while todo:
        node = todo.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if getattr(node, "variable", None) is leaf:
            return True
        todo += [before for before, _ in node.next_functions]
    return output is leaf


def examine(path: Path) -> Report:
    """Run the example at `path` in float64, and compare its derivatives with their oracles."""
    with session(path, strict=False) as scope, contextlib.redirect_stdout(io.StringIO()):
        torch.set_default_dtype(torch.float64)
        return Program(path.read_text(encoding="utf-8"), scope).run()


if __name__ == "__main__":
    totals = Counter()
    for path in sorted(path for folder in sys.argv[1:] or ["."] for path in (SNIPPETS / folder).rglob("*.py")):
        name, report = path.relative_to(SNIPPETS).as_posix(), examine(path)
        print(name if report.exposes else f"{name} exposes no function")
        for line in report.oracles:
            print(f"    differences agree   {line}")
        for line in report.differs:
            print("    differences differ  " + line.replace("\n", "\n" + " " * 24))
        for line in report.without:
            print("    no oracle           " + line.replace("\n", " "))
        totals.update(report.agreed)
        totals["examples"] += 1
        totals["examples that expose a function"] += report.exposes
        totals["examples with an oracle"] += report.has_oracle
        totals["functions and points"] += len(report.oracles)
    print(*(f"{number:6} {what}" for what, number in sorted(totals.items())), sep="\n")
