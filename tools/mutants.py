"""Changes one thing at a time in the visible computation of the examples, and counts what their own checks catch.

    python tools/mutants.py [FOLDER or FOLDER/name.py …]        (`make mutants`: all of them)

A mutant is *caught* if it raises, before the check, in it or in the guards. If it passes and prints the same numbers
and words as the example (1.0 is the number 1), then nothing that is published depends on the change. If it passes and
prints something else, it *survives*: the check would let a wrong page through. A number that is changed has to be
caught in any case: readers see the number itself.

What a line only shows is left alone: it was made, and checked, under its name. A Jacobian (`J`, `J_x`) is transposed
where it is made and wherever something is computed with it, but not in `print(J)` or `print(J.shape)`. And
`print(y.detach())` is not changed into `print(y.clone())`, which shows the same numbers.
"""

import ast
import dataclasses
import multiprocessing
import os
import re
import signal
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from functools import partial
from itertools import chain, islice
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a program it is started from anywhere

from book.example import Example, called, read_example

ROOT = Path(__file__).parents[1]
SNIPPETS = ROOT / "snippets"
SECONDS = 20  # of processor time for one mutant, or ten times as long by the clock: most take some milliseconds
ASLEEP = 5  # seconds without any work: the mutant waits for what never comes, such as a second process
ADVICE = "Let the check fail: compare what depends on it in the check, or pin a choice in a cell `guards`."

# Each process starts as a copy of one that has imported torch, with what torch imports later by itself, and has run
# nothing, so that copying is safe.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["book.run", "torch._dynamo.utils", "torch._decomp.decompositions_for_jvp", "sympy"])

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


@dataclasses.dataclass(frozen=True)
class Mutant:
    kind: str
    line: int
    change: str  # what stands there → what stands there instead
    code: CodeType

    def __str__(self):
        return f"line {self.line}: {self.change}"


def calls(node: ast.AST) -> str:
    """The last name of what this calls: "vjp" for `torch.func.vjp(f, x)`; nothing if it is not the call of a name."""
    return called(node) if isinstance(node, ast.Call) else ""


def is_J(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and (node.id == "J" or node.id.startswith("J_"))


def only_shown(tree: ast.AST):
    """Yield what is printed and with which nothing is computed: the `J` of `print(J, J.shape, J.tolist())`, and a copy
    like the `y.detach()` of `print(y.detach().float())`."""
    for shown in (argument for node in ast.walk(tree) if calls(node) == "print" for argument in node.args):
        match shown:
            case ast.Call(func=ast.Attribute(value=J, attr="tolist")) | ast.Attribute(value=J, attr="shape") if is_J(J):
                yield J
            case _ if is_J(shown):
                yield shown
        while isinstance(shown, ast.Call) and isinstance(shown.func, ast.Attribute):
            if shown.func.attr in ("detach", "clone"):
                yield shown
            shown = shown.func.value


def pullbacks_in(tree: ast.AST):
    """Yield the names of functions v ↦ vᵀJ: `times_J` where `y, times_J = torch.func.vjp(f, x)`."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=[_, ast.Name(id=name), *_])], value=value) if calls(value) == "vjp":
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
        case ast.Subscript(value=function) if calls(function) == "vjp":
            position = 0
        case _ if calls(call) in ("grad", "vjp", "jvp", "vhp", "hvp"):
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
            if (name := calls(node)) in SIBLINGS:
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


def mutants_of(example: Example) -> Iterator[Mutant]:
    """Yield the example itself, and its mutants. Where a reset repeats a line, the line is changed in both places."""
    reset = example.cells.get("reset")
    repeated = range(reset.start, reset.start + len(reset.source.splitlines()) + 1) if reset else range(0)
    return mutants(example.text, range(1, example.cells["check"].start), repeated)


def mutants(text: str, lines: range, repeated: range = range(0)) -> Iterator[Mutant]:
    """Yield the program itself, and every mutant of it with a change in `lines`; see `mutants_of`."""
    tree = ast.parse(text)
    first = {ast.dump(one): one for one in reversed(tree.body) if one.lineno not in repeated}
    tree.body = [first.get(ast.dump(one), one) if one.lineno in repeated else one for one in tree.body]
    yield Mutant("original", 0, "", compile(tree, "original", "exec"))
    pullbacks, shown = set(pullbacks_in(tree)), list(only_shown(tree))
    for place, key in {(id(place), key): (place, key) for place, key in slots(tree)}.values():
        node = place[key]
        if getattr(node, "lineno", 0) not in lines or node in shown:
            continue
        for kind, by in changes(node, pullbacks):
            place[key] = ast.fix_missing_locations(ast.copy_location(by, node))
            change = f"{ast.unparse(node)} → {ast.unparse(by)}"
            yield Mutant(kind, node.lineno, change, compile(tree, kind, "exec"))
        place[key] = node


def outcome(code: CodeType, path: Path) -> str | None:
    """What the program prints, or None if it raises or exits."""
    from book.run import run_code

    try:
        return run_code({"mutant": [code]}, path, strict=False).text
    except Exception:
        return None


def run_mutants(path: Path, first: int, seconds: float, pipe: Connection) -> None:
    """Run the mutants of the example at `path`, from number `first` on, and say so in `pipe`: before each one its kind
    and change, after it the `outcome`, and at the end that it is the end. Number 0 is the example, as a page runs it;
    number 1 the same as a mutant without a change.

    Where one takes longer than `seconds` of processor time the system ends the process, even in the middle of torch.
    Where one is asleep for ASLEEP seconds the process ends itself.
    """
    from book.run import run

    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    threading.Thread(target=end_asleep, daemon=True).start()
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    example = read_example(path, path.parent)
    changed = mutants_of(example)
    for mutant in islice(chain([None], changed), first, None):
        pipe.send((mutant.kind, str(mutant)) if mutant else ("as it is", ""))
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        printed = outcome(mutant.code, path) if mutant else run(example).text
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        pipe.send(printed)
    pipe.send("end")


def end_asleep() -> None:
    """End this process when it has done no work for ASLEEP seconds, counted one by one: on a machine that is busy with
    something else, this thread does not run either.
    """
    worked, idle = time.process_time(), 0
    while idle < ASLEEP:
        time.sleep(1)
        before, worked = worked, time.process_time()
        idle = idle + 1 if worked - before < 0.01 else 0
    os._exit(1)


def outcomes(path: Path, seconds: float) -> Iterator[tuple[str, str, str | None]]:
    """Yield the kind, the change and the `outcome` of the example at `path` as it is, and of each of its mutants.

    They run in a process of their own, one after the other. Where one does not end, or ends the process, the next one
    starts in another process.
    """
    number = 0
    while True:
        reader, writer = PROCESSES.Pipe(duplex=False)
        process = PROCESSES.Process(target=run_mutants, args=(path, number, seconds, writer))
        process.start()
        writer.close()
        running = None
        try:
            while reader.poll(10 * seconds):
                running = reader.recv()
                if running == "end":
                    return
                if not reader.poll(10 * seconds):
                    break
                yield *running, reader.recv()
                running = None
                number += 1
        except EOFError:  # the process has ended
            pass
        finally:
            process.kill()
            process.join()
            reader.close()
        assert running, f"{path}: the process for its mutants says nothing"
        yield *running, None
        number += 1


@dataclasses.dataclass
class Result:
    """What became of the mutants of one example: how many were caught or change nothing that is shown, by kind."""

    name: str  # below snippets/: "learn/vjp/name.py"
    printed: str | None = None  # by the example as it is, alone in its process; None if it fails
    caught: Counter = dataclasses.field(default_factory=Counter)
    unchanged: Counter = dataclasses.field(default_factory=Counter)
    survivors: list[tuple[str, str]] = dataclasses.field(default_factory=list)  # kind, line and change

    @property
    def text(self) -> str:
        """What no check noticed, and what to do about it. Empty where nothing survived."""
        return report([self])


def report(results: Iterable[Result]) -> str:
    """What no check noticed in any of these examples, and what to do about it. Empty where nothing survived."""
    lines = [f"not noticed: snippets/{result.name}, {change}" for result in results for _, change in result.survivors]
    return "\n".join([*lines, ADVICE]) if lines else ""


def numbers_and_words(printed: str) -> list[float | str]:
    """The numbers and the other characters of what is printed."""
    return [float(word) if NUMBER.fullmatch(word) else word for word in re.findall(rf"{NUMBER.pattern}|\S", printed)]


def attack(path: Path, seconds: float = SECONDS, root: Path = SNIPPETS) -> Result:
    """Run all mutants of the example at `path`, below `root`. One that takes longer than `seconds` is caught.

    Raises ExampleError if this is no example, and AssertionError if it fails unchanged.
    """
    read_example(path, root)
    result, original = Result(path.relative_to(root).as_posix()), None
    for kind, change, printed in outcomes(path, seconds):
        if kind == "as it is":
            result.printed = printed
        elif kind == "original":
            assert printed is not None, f"snippets/{result.name} fails unchanged"
            original = numbers_and_words(printed)
        elif printed is None:
            result.caught[kind] += 1
        elif kind != "number" and numbers_and_words(printed) == original:
            result.unchanged[kind] += 1
        else:
            result.survivors.append((kind, change))
    return result


def attack_all(paths: Iterable[Path], seconds: float = SECONDS) -> list[Result]:
    """`attack` each example, as many at a time as there are cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # (the work is done in other processes)
        return list(pool.map(partial(attack, seconds=seconds), paths))


def examples(names: list[str]) -> list[Path]:
    """The examples with these names, or in the folders with these names; all of them where there is no name."""
    paths = []
    for name in names or ["."]:
        path = SNIPPETS / name.removeprefix("snippets/")
        if not path.exists():
            sys.exit(f"there is no folder and no example {name}")
        paths += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return paths


def main(names: list[str]) -> str | None:
    """Print the score of each page; return what no check noticed, if anything."""
    results = attack_all(examples(names))
    table, kinds = defaultdict(Counter), Counter()
    for result in results:
        survived = Counter(survived=len(result.survivors))
        numbers = Counter(caught=result.caught.total(), unchanged=result.unchanged.total()) + survived
        table[result.name.rpartition("/")[0]] += numbers
        table["all"] += numbers
        kinds += result.caught
    print(f"{'page':30}  caught  survived  unchanged   score")
    for page, row in sorted(table.items(), key=lambda entry: entry[0] == "all"):
        score = row["caught"] / max(1, row["caught"] + row["survived"])
        print(f"{page:30}  {row['caught']:6}  {row['survived']:8}  {row['unchanged']:9}  {score:6.1%}")
    print("caught, by kind:", ", ".join(f"{kind} {number}" for kind, number in kinds.most_common()))
    return report(results) or None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
