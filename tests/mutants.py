"""Changes one thing at a time in the visible computation of the examples, and counts what their own checks catch.

    python tests/mutants.py [CHAPTER …]        (`make mutants`: all of them)

A mutant is *caught* if it raises, in the check or before it. If it passes and prints what the example prints, then
nothing that is published depends on the change. If it passes and prints something else, it *survives*: the check would
let a wrong page through, unless mutants.toml says why that mutant is as right as the original.
"""

import ast
import contextlib
import io
import json
import multiprocessing
import os
import select
import signal
import sys
import tomllib
import warnings
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a program it is started from anywhere

from machinery.layout import read_example

ROOT = Path(__file__).parents[1]
SNIPPETS = ROOT / "snippets"
REASONS = Path(__file__).with_name("mutants.toml")  # which survivors are no worse than the original, and why
SECONDS = 20  # a mutant that takes longer is stopped, and caught

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
    "vstack hstack, triu tril, logsumexp sum, prod sum, diag sum, hvp jvp, softplus relu, eye ones, clone detach"
)
SIBLINGS = {}
for pair in PAIRS.split(","):
    one, other = pair.split()
    SIBLINGS.setdefault(one, other)
    SIBLINGS.setdefault(other, one)
NOT_MATHEMATICS = {"dtype", "device", "decimals", "sep", "end", "file", "rtol", "atol"}  # keywords


@dataclass(frozen=True)
class Mutant:
    kind: str
    line: int
    change: str  # what stands there → what stands there instead
    code: CodeType

    def __str__(self):
        return f"line {self.line}: {self.change}"


def changes(node: ast.AST):
    """Yield the kind of every change to `node` and what is to stand in its place."""
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
        case ast.Name(id=name, ctx=ast.Load()) if name == "J" or name.startswith("J_"):
            yield "transpose", ast.Attribute(node, "T", ast.Load())
        case ast.Call():
            match node.func:
                case ast.Attribute(attr=name) | ast.Name(id=name) if name in SIBLINGS:
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
                if keyword.arg in ("gradient", "grad_outputs", "grad_tensors") and isinstance(keyword.value, ast.Name):
                    other = deepcopy(node)
                    other.keywords[i].value = ast.BinOp(ast.Constant(2), ast.Mult(), keyword.value)
                    yield "argument", other
            match node:
                case ast.Call(func=ast.Attribute(attr="backward"), args=[ast.Name() as v]):
                    other = deepcopy(node)
                    other.args[0] = ast.BinOp(ast.Constant(2), ast.Mult(), v)
                    yield "argument", other


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


def mutants(text: str, lines: range, kind: str | None = None):
    """Yield the program itself, and every mutant of it with a change (of that `kind`) in `lines`."""
    tree = ast.parse(text)
    yield Mutant("original", 0, "", compile(tree, "original", "exec"))
    for place, key in list(slots(tree)):
        node = place[key]
        if getattr(node, "lineno", 0) not in lines:
            continue
        for of_kind, by in changes(node):
            if kind not in (None, of_kind):
                continue
            place[key] = ast.fix_missing_locations(ast.copy_location(by, node))
            yield Mutant(
                of_kind, node.lineno, f"{ast.unparse(node)} → {ast.unparse(by)}", compile(tree, "mutant", "exec")
            )
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


def outcomes(text: str, chosen: list[int], lines: range):
    """Yield the `outcome` of each of the `chosen` mutants (their places in the order of `mutants`).

    They run in a process of their own, one after the other; where one hangs, the process is ended and the next one
    starts behind it.
    """
    left = list(chosen)
    while left:
        reader, writer = os.pipe()
        if not (child := os.fork()):
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            for i, mutant in enumerate(mutants(text, lines)):
                if i in left:
                    os.write(writer, json.dumps(outcome(mutant.code)).encode() + b"\n")
            os._exit(0)
        os.close(writer)
        with open(reader, "rb", buffering=0) as pipe:
            said = b""
            # Not an alarm in the other process: a mutant may hang in C++.
            while left and select.select([pipe], [], [], SECONDS)[0] and (more := pipe.read(65536)):
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


def attack(name: str, choose=lambda mutants: mutants) -> Result:
    """Run those mutants of the example `name` that `choose` chooses. Raises AssertionError if it fails unchanged."""
    example = read_example(SNIPPETS / name, SNIPPETS)
    lines = range(1, example.sections["check"])
    first, *numbered = [(i, mutant.kind, str(mutant)) for i, mutant in enumerate(mutants(example.text, lines))]
    chosen = choose(numbered)
    printed = outcomes(example.text, [i for i, _, _ in [first, *chosen]], lines)
    original = next(printed)
    assert original is not None, f"{name} fails unchanged"
    result = Result(Counter(), Counter(), [])
    for (_, kind, change), output in zip(chosen, printed, strict=True):
        if output is None:
            result.caught[kind] += 1
        elif output == original:
            result.unchanged[kind] += 1
        else:
            result.survivors.append((kind, change))
    return result


def excused() -> dict[str, dict[str, str]]:
    """For each example the survivors that are as right as the original (without their line), and why."""
    return tomllib.loads(REASONS.read_text(encoding="utf-8"))


def main(chapters: list[str]) -> str | None:
    """Print the score of each chapter, and the survivors; return what is wrong, if anything is."""
    names = [path.relative_to(SNIPPETS).as_posix() for path in sorted(SNIPPETS.rglob("*.py"))]
    names = [name for name in names if not chapters or name.split("/")[0] in chapters]
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["torch", "torch._dynamo.utils", "numpy", "sympy", "mutants"])
    with ProcessPoolExecutor(mp_context=context, max_tasks_per_child=1) as pool:
        results = dict(zip(names, pool.map(attack, names), strict=True))
    table, kinds, bad = defaultdict(Counter), Counter(), []
    reasons = excused()
    for name, result in results.items():
        row = table[name.split("/")[0]]
        row["caught"] += result.caught.total()
        row["unchanged"] += result.unchanged.total()
        kinds += result.caught
        used = set()
        for _, survivor in result.survivors:
            change = survivor.partition(": ")[2]
            reason = reasons.get(name, {}).get(change)
            used.add(change)
            row["as right" if reason else "survived"] += 1
            print(f"snippets/{name}, {survivor}\n    {reason or 'NOT NOTICED'}")
        bad += [f"mutants.toml: {name}: {change!r} does not survive" for change in reasons.get(name, {}).keys() - used]
    print(f"\n{'chapter':20}  caught  survived  as right  nothing shown changes   score")
    total = Counter()
    for chapter, row in [*sorted(table.items()), ("all", total)]:
        total += row if chapter != "all" else Counter()
        score = row["caught"] / max(1, row["caught"] + row["survived"])
        numbers = f"{row['caught']:6}  {row['survived']:8}  {row['as right']:8}  {row['unchanged']:21}"
        print(f"{chapter:20}  {numbers}  {score:6.1%}")
    print("caught, by kind:", ", ".join(f"{kind} {number}" for kind, number in kinds.most_common()))
    if total["caught"] < 0.97 * (total["caught"] + total["survived"]):
        bad.append("less than 97 % of the mutants were caught")
    return "\n".join(bad) or None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
