"""Changes one thing at a time in the visible computation of the examples, and counts what their own checks catch.

    python tests/mutants.py [CHAPTER …]        (`make mutants`: all of them)

A mutant is *caught* if it raises, in the check or before it. If it passes and prints the same numbers and words as the
example (1.0 is the number 1), then nothing that is published depends on the change. If it passes and prints something
else, it *survives*: the check would let a wrong page through, unless mutants.toml says why that mutant is as right as
the original.

A Jacobian (`J`, `J_x`) is transposed where it is made and wherever something is computed with it, but not where a line
only shows it, as `print(J)` and `print(J.shape)` do: what they show was made, and checked, under its name.
"""

import ast
import contextlib
import io
import json
import multiprocessing
import os
import re
import select
import signal
import sys
import tomllib
import warnings
from collections import Counter, defaultdict
from collections.abc import Container
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from types import CodeType

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a program it is started from anywhere

from machinery.layout import read_example

ROOT = Path(__file__).parents[1]
SNIPPETS = ROOT / "snippets"
REASONS = Path(__file__).with_name("mutants.toml")  # which survivors are no worse than the original, and why
SECONDS = 20  # more than any example takes, on a busy machine too

OPERATORS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
    ast.MatMult: ast.Mult,
    ast.FloorDiv: ast.Mult,
}
PAIRS = (
    "sum mean, sin cos, sinh cosh, ones zeros, ones_like zeros_like, max min, amax amin, argmax argmin, exp log,"
    "maximum minimum, cumsum cumprod, tanh sigmoid, softmax log_softmax, relu abs, sqrt square, stack cat, vjp jvp,"
    "vstack hstack, triu tril, logsumexp sum, prod sum, diag sum, hvp jvp, softplus relu, eye ones, clone detach,"
    "conj clone, outer dot, any all, fmax fmin, real imag"
)
SIBLINGS = {}
for pair in PAIRS.split(","):
    one, other = pair.split()
    SIBLINGS.setdefault(one, other)
    SIBLINGS.setdefault(other, one)
NOT_MATHEMATICS = {"dtype", "device", "decimals", "sep", "end", "file", "rtol", "atol"}  # keywords
AXES = {"dim", "dims", "axis", "in_dims", "out_dims", "argnums"}  # keywords
ALONG_AN_AXIS = {"sum", "mean", "prod", "max", "amax", "softmax", "cumsum", "stack", "cat", "unsqueeze", "size"}
NUMBER = re.compile(r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?")


@dataclass(frozen=True)
class Mutant:
    kind: str
    line: int
    change: str  # what stands there → what stands there instead
    code: CodeType | None

    def __str__(self):
        return f"line {self.line}: {self.change}"


def called(node: ast.AST) -> str:
    """The last name of what this calls: "vjp" for `torch.func.vjp(f, x)`; nothing if it is not the call of a name."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return name
    return ""


def is_J(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and (node.id == "J" or node.id.startswith("J_"))


def only_shown(tree: ast.AST):
    """Yield every `J` that is printed and with which nothing is computed: `print(J, J.shape, J.tolist())`."""
    for argument in (argument for node in ast.walk(tree) if called(node) == "print" for argument in node.args):
        match argument:
            case ast.Call(func=ast.Attribute(value=shown, attr="tolist")) | ast.Attribute(value=shown, attr="shape"):
                yield shown
            case _:
                yield argument


def pullbacks_in(tree: ast.AST):
    """Yield the names of functions v ↦ vᵀJ: `times_J` where `y, times_J = torch.func.vjp(f, x)`."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=[_, ast.Name(id=name), *_])], value=value) if (
                called(value) == "vjp"
            ):
                yield name


def places_of_v(call: ast.Call, pullbacks: set[str]):
    """Every place among the arguments of `call` where v stands (u, in forward mode): a list and an index, or the
    attributes of a keyword and the key."""
    match call.func:
        case ast.Attribute(attr="backward", value=ast.Attribute(attr="autograd")):
            position = 1
        case ast.Attribute(attr="backward"):
            position = 0
        case ast.Name(id=name) if name in pullbacks:
            position = 0
        case ast.Subscript(value=function) if called(function) == "vjp":
            position = 0
        case _ if called(call) in ("grad", "vjp", "jvp", "vhp", "hvp"):
            position = 2
        case _:
            position = None
    places = [
        (vars(word), "value") for word in call.keywords if word.arg in ("gradient", "grad_outputs", "grad_tensors")
    ]
    if position is not None and len(call.args) > position:
        places.append((call.args, position))
    for place, key in places:
        match place[key]:
            case ast.Tuple(elts=several) | ast.List(elts=several):
                yield from ((several, i) for i in range(len(several)))
            case ast.Name() | ast.Attribute() | ast.Subscript() | ast.Call():
                yield place, key


def changes(node: ast.AST, pullbacks: set[str] = frozenset()):
    """Yield the kind of every change to `node` and what is to stand in its place. `pullbacks`: names of v ↦ vᵀJ."""
    match node:
        case ast.Constant(value=bool()):
            yield "argument", ast.Constant(not node.value)
        case ast.Constant(value=int() | float() | complex()):
            # A whole number that does not enter the arithmetic mostly is an index, and -1 can name the same entry as 1.
            values = {node.value + 1} if isinstance(node.value, int) else {node.value + 1, -node.value} - {node.value}
            yield from (("number", ast.Constant(value)) for value in sorted(values, key=str))
        case ast.BinOp() | ast.AugAssign() if type(node.op) in OPERATORS:
            other = deepcopy(node)
            other.op = OPERATORS[type(node.op)]()
            yield "operator", other
        case ast.UnaryOp(op=ast.USub()):
            yield "sign", node.operand
        case ast.Attribute(attr="T"):
            yield "transpose", node.value
        case ast.Attribute(attr="real" | "imag"):
            yield "sibling", ast.Attribute(node.value, SIBLINGS[node.attr], node.ctx)
        case ast.Name(ctx=ast.Load()) if is_J(node):
            yield "transpose", ast.Attribute(node, "T", ast.Load())
        case ast.Assign(targets=[target]) if is_J(target) and not isinstance(node.value, ast.List):
            yield "transpose", ast.Assign(node.targets, ast.Attribute(node.value, "T", ast.Load()))
        case ast.keyword(arg=name, value=ast.Constant(value=int(axis))) if name in AXES and axis > 0:
            yield "axis", ast.keyword(name, ast.Constant(axis - 1))  # (that axis + 1 is refused mostly)
        case ast.Call():
            if (name := called(node)) in SIBLINGS:
                other = deepcopy(node)
                if isinstance(node.func, ast.Attribute):
                    other.func.attr = SIBLINGS[name]
                else:
                    other.func.id = SIBLINGS[name]
                yield "sibling", other
            for i, keyword in enumerate(node.keywords):
                if keyword.arg and keyword.arg not in NOT_MATHEMATICS:
                    other = deepcopy(node)
                    del other.keywords[i]
                    yield "argument", other
            match node.args:
                case [*_, ast.Constant(value=int(axis))] if name in ALONG_AN_AXIS and axis > 0:
                    other = deepcopy(node)
                    other.args[-1].value -= 1
                    yield "axis", other
            other = deepcopy(node)
            for place, key in places_of_v(other, pullbacks):
                v = place[key]
                place[key] = ast.BinOp(ast.Constant(2), ast.Mult(), v)
                yield "argument", deepcopy(other)
                place[key] = v


def slots(tree: ast.AST):
    """Every place where an expression or a statement stands: a list, or the attributes of a node, and the key."""
    for parent in ast.walk(tree):
        if isinstance(parent, (ast.Import, ast.ImportFrom, ast.FormattedValue)):
            continue  # (the number in a FormattedValue is the code of a conversion)
        for field, value in ast.iter_fields(parent):
            if isinstance(value, list):
                yield from ((value, i) for i, item in enumerate(value) if isinstance(item, ast.AST))
            elif isinstance(value, ast.AST):
                yield vars(parent), field


def mutants(text: str, lines: range, kind: str | None = None, compiled: Container[int] | None = None):
    """Yield the program itself, and every mutant of it with a change (of that `kind`) in `lines`.

    Those that are not among the `compiled` ones (their places in this order) have no code, which saves time.
    """
    tree, number = ast.parse(text), count()

    def mutant(kind, line, change):
        wanted = compiled is None or next(number) in compiled
        return Mutant(kind, line, change, compile(tree, kind, "exec") if wanted else None)

    yield mutant("original", 0, "")
    pullbacks, shown = set(pullbacks_in(tree)), list(only_shown(tree))
    for place, key in list(slots(tree)):
        node = place[key]
        if getattr(node, "lineno", 0) not in lines or (is_J(node) and node in shown):
            continue
        for of_kind, by in changes(node, pullbacks):
            if kind in (None, of_kind):
                place[key] = ast.fix_missing_locations(ast.copy_location(by, node))
                yield mutant(of_kind, node.lineno, f"{ast.unparse(node)} → {ast.unparse(by)}")
        place[key] = node


def outcome(code: CodeType) -> str | None:
    """What the program prints, or None if it raises or exits."""
    import torch

    # What another mutant may have left behind
    torch.set_default_dtype(torch.float32)
    torch.set_default_device(None)
    torch.set_grad_enabled(True)
    torch.set_anomaly_enabled(False)
    torch.manual_seed(0)
    with contextlib.redirect_stdout(io.StringIO()) as printed, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(code, {"__name__": "__main__"})
        except (Exception, SystemExit):
            return None
    return printed.getvalue()


def outcomes(text: str, chosen: list[int], lines: range, seconds: float):
    """Yield the `outcome` of each of the `chosen` mutants (their places in the order of `mutants`).

    They run in a process of their own, one after the other; where one takes longer than `seconds`, the process is ended
    and the next one starts behind it.
    """
    left = list(chosen)
    while left:
        reader, writer = os.pipe()
        if not (child := os.fork()):
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            for i, mutant in enumerate(mutants(text, lines, compiled=left)):
                if i in left:
                    os.write(writer, json.dumps(outcome(mutant.code)).encode() + b"\n")
            os._exit(0)
        os.close(writer)
        with open(reader, "rb", buffering=0) as pipe:
            said = b""
            # Not an alarm in the other process: a mutant may hang in C++.
            while left and select.select([pipe], [], [], seconds)[0] and (more := pipe.read(65536)):
                *whole, said = (said + more).split(b"\n")
                for line in whole:
                    left.pop(0)
                    yield json.loads(line)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        if left:  # the first one of these hung, or ended the process
            left.pop(0)
            yield None


@dataclass
class Result:
    """What became of the mutants of one example: how many were caught or change nothing that is shown, by kind."""

    caught: Counter
    unchanged: Counter
    survivors: list[tuple[str, str]]  # kind, line and change


def read(printed: str) -> list[float | str]:
    """The numbers and the other characters of what is printed."""
    return [float(word) if NUMBER.fullmatch(word) else word for word in re.findall(rf"{NUMBER.pattern}|\S", printed)]


def attack(path: Path, but: str = "", seconds: float = SECONDS) -> Result:
    """Run all mutants of the example at `path`, but none of the kind `but`.

    One that takes longer than `seconds` is stopped, and caught. Raises AssertionError if the example fails unchanged.
    """
    example = read_example(path, path.parents[1])
    lines = range(1, example.sections["check"])
    first, *numbered = [
        (i, mutant.kind, str(mutant)) for i, mutant in enumerate(mutants(example.text, lines, compiled=()))
    ]
    chosen = [(i, kind, change) for i, kind, change in numbered if kind != but]
    printed = outcomes(example.text, [i for i, _, _ in [first, *chosen]], lines, seconds)
    original = next(printed)
    assert original is not None, f"{path} fails unchanged"
    result = Result(Counter(), Counter(), [])
    for (_, kind, change), output in zip(chosen, printed, strict=True):
        if output is None:
            result.caught[kind] += 1
        elif read(output) == read(original):
            result.unchanged[kind] += 1
        else:
            result.survivors.append((kind, change))
    return result


def attack_all(paths: list[Path], **options) -> dict[str, Result]:
    """`attack` each example, in as many processes as there are cores: the results, by "CHAPTER/file.py"."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["torch", "torch._dynamo.utils", "numpy", "sympy"])
    with ProcessPoolExecutor(mp_context=context) as pool:
        results = pool.map(partial(attack, **options), paths, chunksize=4)
        return {"/".join(path.parts[-2:]): result for path, result in zip(paths, results, strict=True)}


def excused() -> dict[str, dict[str, str]]:
    """For each example the survivors that are as right as the original (without their line), and why."""
    return tomllib.loads(REASONS.read_text(encoding="utf-8"))


def not_excused(results: dict[str, Result], reasons: dict[str, dict[str, str]]):
    """Yield every survivor without a reason: the example's name, and the change."""
    for name, result in results.items():
        for _, survivor in result.survivors:
            if survivor.partition(": ")[2] not in reasons.get(name, {}):
                yield f"not noticed: snippets/{name}, {survivor}"


def needless(results: dict[str, Result], reasons: dict[str, dict[str, str]]):
    """Yield every reason, among those for the examples of the `results`, for a mutant that does not survive."""
    for name in results.keys() & reasons.keys():
        survivors = {survivor.partition(": ")[2] for _, survivor in results[name].survivors}
        yield from (f"mutants.toml, {name}: {change!r} does not survive" for change in reasons[name].keys() - survivors)


def main(chapters: list[str]) -> str | None:
    """Print the score of each chapter, and the excused survivors; return what is wrong, if anything is."""
    paths = [path for path in sorted(SNIPPETS.rglob("*.py")) if not chapters or path.parent.name in chapters]
    results, reasons = attack_all(paths), excused()
    table, kinds = defaultdict(Counter), Counter()
    for name, result in results.items():
        row = table[name.split("/")[0]]
        row["caught"] += result.caught.total()
        row["unchanged"] += result.unchanged.total()
        kinds += result.caught
        for _, survivor in result.survivors:
            reason = reasons.get(name, {}).get(survivor.partition(": ")[2])
            row["as right" if reason else "survived"] += 1
            if reason:
                print(f"snippets/{name}, {survivor}\n    {reason}")
    print(f"\n{'chapter':20}  caught  survived  as right  nothing shown changes   score")
    total = Counter()
    for chapter, row in [*sorted(table.items()), ("all", total)]:
        total += row if chapter != "all" else Counter()
        score = row["caught"] / max(1, row["caught"] + row["survived"])
        numbers = f"{row['caught']:6}  {row['survived']:8}  {row['as right']:8}  {row['unchanged']:21}"
        print(f"{chapter:20}  {numbers}  {score:6.1%}")
    print("caught, by kind:", ", ".join(f"{kind} {number}" for kind, number in kinds.most_common()))
    return "\n".join([*not_excused(results, reasons), *needless(results, reasons)]) or None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
