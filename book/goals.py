"""Goals of a live figure: `goal="Stop it, with v on: x.grad = 0, v != 0 by x = (0, 1), v = (1, 0, 0); Row 1 is 0."`.

Words for the reader; what must hold, of a gradient, of v, or of the input; numbers by which it is reached, which the
page does not show; and, if there is more to say than "done", why it is so, which is true wherever the goal is met, and
which the page shows then. The build runs the program with these: a goal that they do not meet, that the
handles of the figure cannot reach, or that is met from the start is a fault. What it wants of a gradient stands in the
picture from the start, dashed: around a cell, and at a bar. The tick is the business of docs/assets/explorer/goals.js.
"""

import ast
import html
import re
from dataclasses import dataclass

import torch

from book.pictures import scales
from book.pictures.desk import with_goal

FORM = (
    "a goal is written WORDS: x.grad = (0, 0), v != 0 by v = (1, 0, 0); WHY. Its conditions have =, !=, < or > and are "
    "about the .grad of the input or of what retains it, the input, a parameter, the loss, v, |v|, v·y, how far x is "
    "along v (off), the rate lr, how many pixels of x were painted, the scores of the w that fits best (best), or the "
    "root of a trained loss"
)
GOAL = re.compile(r"(?P<words>[^:]+): (?P<tests>[^;]+) by (?P<by>[^;]+)(?:; (?P<why>.+))?")
NUMBER = r"-?[\d.]+"
TEST = re.compile(rf"(\|v\||v·y|\w+(?:\.grad)?)(\[\d+\])? (=|!=|<|>) (\({NUMBER}(?:, {NUMBER})*\)|{NUMBER})")
RATE = re.compile(r'data-n="(lr)\.0"[^>]*>([\d.]+)<')  # a handle of the figure, and no number of the program
CELL = re.compile(r'<g class="(cell [^"]*)"(?=[^>]* data-cell="(grad\.[\w.]+)")')
BAR = re.compile(r'data-bar="zero (grad\.\w+\.\d+)"')
HANDLE = re.compile(r'data-slide="([\w.]+)" data-stops="([^"]+)"')
PLACES = {"root": "ode.root"}  # where a script finds what a goal calls by a short name
SIGNS = {"=": torch.isclose, "!=": torch.isclose, "<": torch.lt, ">": torch.gt}


@dataclass(frozen=True)
class Goal:
    """What a reader is to bring about.

    tests: (path as in live.js, sign, numbers). by: numbers of x and v that do, or of a pixel: "x.42".
    """

    words: str
    tests: tuple[tuple[str, str, tuple[float, ...]], ...]
    by: tuple[tuple[str, tuple[float, ...]], ...]
    why: str = ""

    def is_met(self, found: dict) -> bool:
        """Whether it is met by these numbers: {"grad.x": tensor, "v": tensor, "x": tensor}."""
        return all(holds(found, *test) for test in self.tests)

    def target(self, path: str) -> float | None:
        """The number that it wants at a path such as "grad.x.0", or None."""
        for wanted, sign, numbers in self.tests:
            if sign == "=" and wanted.startswith("grad."):
                if path == wanted:
                    return numbers[0]
                if path.startswith(f"{wanted}.") and path.count(".") == wanted.count(".") + 1:
                    return numbers[int(path.rpartition(".")[2]) % len(numbers)]
        return None

    def marked(self, pictures: str) -> str:
        """Pictures, as HTML, with what it wants of a gradient: a dashed frame around a cell, or at a bar.

        Of cells with the same number, the first one has it.
        """
        seen = set()

        def cell(found: re.Match) -> str:
            if self.target(found[2]) is None or found[2] in seen:
                return found[0]
            seen.add(found[2])
            return found[0].replace(found[1], f"{found[1]} aim")

        pictures = CELL.sub(cell, pictures)
        for path in BAR.findall(pictures):
            if (wanted := self.target(path)) is not None:
                pictures = with_goal(pictures, path, wanted)
        return pictures

    def fault(self, program: str, pictures: str) -> str:
        """What is wrong with it, or ''. program: that of the live figure, whose pictures these are, as HTML."""
        first = {name: (float(value),) for name, value in RATE.findall(pictures)}
        stops = {path: scales.stops(html.unescape(scale)) for path, scale in HANDLE.findall(pictures)}
        for name, values in self.by:
            for k, value in enumerate(values):
                if "." in name and "data-probe" in pictures and value in (0, 1):  # a pixel that is emptied or filled
                    continue
                if name.startswith("W") and 'data-sets="cut step"' in pictures:  # steps change it; a test takes them
                    continue
                if value not in stops.get(name if "." in name else f"{name}.{k}", ()):
                    return f"the goal {self.words!r}: no handle of the figure brings {name}[{k}] to {value:g}"
        try:
            if self.is_met(at(program, first)):
                return f"the goal {self.words!r} is met before anything has moved"
            if not self.is_met(at(program, first | dict(self.by))):
                return f"the goal {self.words!r} is not met by the numbers that should meet it"
        except (KeyError, IndexError, RuntimeError) as error:
            return f"the goal {self.words!r}: the program has no {error}; {FORM}"
        return ""


def read_goal(text: str) -> Goal:
    """The goal that an option spells. Raises ValueError where it cannot be read."""
    found = GOAL.fullmatch(text)
    if not found:
        raise ValueError(FORM)
    tests = []
    for name, index, sign, value in conditions(found["tests"]):
        path = f"grad.{name.removesuffix('.grad')}" if name.endswith(".grad") else PLACES.get(name, name)
        tests.append((path + dotted(index), sign, value))
    by = [(name + dotted(index), value) for name, index, sign, value in conditions(found["by"]) if sign == "="]
    return Goal(found["words"].strip(), tuple(tests), tuple(by), found["why"] or "")


def dotted(index: str) -> str:
    return index.replace("[", ".").rstrip("]")


def conditions(text: str) -> list[tuple[str, str, str, tuple[float, ...]]]:
    """Name, index, sign and numbers of each."""
    found = TEST.findall(text)
    if TEST.sub("", text).strip(", ") or not found:
        raise ValueError(f"{FORM}, not {text!r}")
    return [(name, index, sign, tuple(map(float, value.strip("()").split(", ")))) for name, index, sign, value in found]


def holds(found: dict, path: str, sign: str, numbers: tuple[float, ...]) -> bool:
    name, index = re.fullmatch(r"(.*?)(?:\.(\d+))?", path).groups()
    values = found[name].flatten()
    values = values[int(index)].reshape(1) if index else values
    compared = SIGNS[sign](values, torch.tensor(numbers, dtype=values.dtype).expand_as(values))
    return bool(not compared.all() if sign == "!=" else compared.all())


def at(program: str, numbers: dict) -> dict:
    """What a program leaves at other numbers of its inputs and of v: tensors, v, and gradients, by their paths."""
    painted = {}
    if "every" in numbers:
        numbers = numbers | trained(program, numbers["every"])

    def put(name: str, old: torch.Tensor) -> torch.Tensor:
        """The tensor that the program makes, with the numbers of `name` if there are any."""
        new = old.detach().clone()
        if name in numbers:
            new = torch.tensor([float(one) for one in numbers[name]]).reshape(old.shape)
        for path, (value, *_) in numbers.items():
            if path.startswith(f"{name}."):
                new.view(-1)[int(path.partition(".")[2])] = value
        painted[name] = (new != old).sum().double()
        return new.requires_grad_(old.requires_grad)

    names = {name.partition(".")[0] for name in numbers}
    tree, scope = ast.parse(program), {"torch": torch, "print": lambda *_: None, "__put__": put}
    exec(compile(ast.fix_missing_locations(Put(names).visit(tree)), "program", "exec"), scope)
    v, y = (scope.pop(name).detach().double() for name in ("__v__", "__y__"))
    tensors = {name: one for name, one in scope.items() if isinstance(one, torch.Tensor)}
    kept = {name: one for name, one in tensors.items() if one.is_leaf or one.retains_grad}
    found = {name: one.detach().double() for name, one in kept.items()}
    found |= {f"grad.{name}": one.grad.double() for name, one in kept.items() if one.grad is not None}
    if "lr" in numbers:
        found["lr"] = torch.tensor(numbers["lr"], dtype=v.dtype)
    if "grad.t" in found:  # of a motion that is trained until t.grad is −y
        found["residual"] = tensors["y"].detach().double() + found["grad.t"]
        found["ode.root"] = found["residual"].square().mean().sqrt()
    if "score" in tensors:
        found["best"] = best_scores(tensors, v)
    if "x" in found and found["x"].shape == v.shape:
        found["off"] = (found["x"] * v).sum() / torch.linalg.vector_norm(v)
    if isinstance(scope.get("loss"), torch.Tensor):
        found["loss"] = scope["loss"].detach().double()
    found |= {"v·y": (v * y).sum(), "painted": painted.get("x", torch.zeros(()))}
    return found | {"v": v, "|v|": torch.linalg.vector_norm(v)}


def best_scores(tensors: dict, v: torch.Tensor) -> torch.Tensor:
    """The scores of the samples for the w that fits best with the weights v; of several such w, the nearest."""
    r, t, wanted, score = (tensors[name].detach().double() for name in ("radius", "texture", "wanted", "score"))
    samples, root = torch.stack([torch.ones_like(r), r, t], dim=1), v.sqrt()[:, None]
    step, *_ = torch.linalg.lstsq(root * samples, root * (wanted - score)[:, None], driver="gelsd")
    return score + (samples @ step)[:, 0]


def trained(program: str, weights: tuple[float, ...]) -> dict:
    """v, of this one weight, and the parameters c for which t.grad comes closest to −y."""

    def wrong(c: torch.Tensor) -> torch.Tensor:
        return at(program, {"v": v, "c": tuple(c.tolist())})["residual"][:, None]

    first = at(program, {})
    v, c = weights * len(first["v"]), first["c"]
    columns = torch.cat([wrong(c + one) - wrong(c) for one in torch.eye(len(c))], dim=1)
    best = c - torch.linalg.lstsq(columns, wrong(c), driver="gelsd")[0][:, 0]
    return {"v": v, "c": tuple(best.round(decimals=5).tolist())}


class Put(ast.NodeTransformer):
    """Lets `__put__` change what a program assigns to these names, and what it passes to `backward` (as `__v__`)."""

    def __init__(self, names: set[str]):
        self.names = names

    def put(self, name: str, old: ast.expr) -> ast.expr:
        if name not in self.names:
            return old
        return ast.Call(ast.Name("__put__", ast.Load()), [ast.Constant(name), old], [])

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        self.generic_visit(node)
        if isinstance(node.targets[0], ast.Name):
            node.value = self.put(node.targets[0].id, node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "backward":
            given = [*node.args, *(one.value for one in node.keywords if one.arg == "gradient")]
            node.func.value = ast.NamedExpr(ast.Name("__y__", ast.Store()), node.func.value)
            ones = ast.parse("torch.ones_like(__y__)", mode="eval").body
            kept = ast.NamedExpr(ast.Name("__v__", ast.Store()), self.put("v", given[0] if given else ones))
            node.args, node.keywords = [kept], [one for one in node.keywords if one.arg != "gradient"]
        return node
