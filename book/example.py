"""Reads an example: a file of cells, once. Needs nothing but Python.

    \"\"\"The claim, in one sentence.\"\"\"

    # %% torch
    …

    # %% check
    …

VS Code, Spyder and jupytext know these cells. A file has `torch` and `check`, and may have the others of CELLS. Pages
show all but two. `guards` holds only assertions that pin a choice (a step size) and would tell a reader nothing.
`reset` stands between `error` and `fix`, and holds what the repair needs only because the lines that go wrong have run
in the same program: `x.grad = None`, or `y = f(x)` anew. A reader of the repair starts from the cell `torch`, and
tests/package/test_given.py sees that the repair then prints the same.

In a file an expected error is caught, so that the file runs to its end:

    try:
        y.backward()
    except RuntimeError as error:
        message = str(error)

A page shows `y.backward()` and, below it, the last line of the traceback. The first line `import torch` is not shown
either: each example has it.
"""

import ast
import difflib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType

CELLS = ("torch", "error", "reset", "fix", "numpy", "check", "guards")  # in the order in which a file has them
OPEN = ("torch", "error", "fix")  # what is read; the others are proof
SILENT = ("check", "guards")  # these compare and print nothing
CAUGHT = "__caught__"  # the function, in the namespace of a run, that is told of an expected error
MARKER = re.compile(r"# ?%%")  # whatever looks like one
CELL = re.compile(r"# %% ([a-z]+)")
IMPORT = "import torch"
RESULT = re.compile(r"print\(.*\)|\w+ = \w+(?:\.\w+)*")


class ExampleError(Exception):
    """An example file is missing, or not laid out as an example."""


@dataclass(frozen=True)
class Step:
    """A statement at the top level of a cell, compiled, and the lines of it that a page shows."""

    code: CodeType
    shown: str


@dataclass(frozen=True)
class Cell:
    """A cell: the number of its marker's line, its lines, and its statements."""

    start: int
    source: str
    steps: list[Step]

    @property
    def shown(self) -> str:
        """The lines that a page shows where the cell is read."""
        return "\n".join(step.shown for step in self.steps).strip("\n")


@dataclass(frozen=True, eq=False)  # one that was read twice is the same object: see `parse_example`
class Example:
    """An example file: its path, its claim, its cells by name, and its whole text."""

    path: Path
    claim: str
    cells: dict[str, Cell]
    text: str

    @property
    def names_shown(self) -> list[str]:
        """The names of the cells that a page shows."""
        return [name for name in self.cells if name not in ("reset", "guards")]

    @property
    def names_taken_along(self) -> list[str]:
        """The names of the cells that a notebook has, where the repair runs after what went wrong."""
        return [name for name in self.cells if name != "guards"]

    def lines_shown(self, name: str) -> str:
        """The lines of a cell that a page shows. Those of a repair show how it differs from what went wrong."""
        if name == "fix" and "error" in self.cells:
            return difference(self.cells["error"].shown, self.cells["fix"].shown)
        return self.cells[name].shown if name in OPEN else self.cells[name].source


def read_example(path: Path, root: Path) -> Example:
    """Read the example at `path`, below the folder `root`, and check its layout.

    Raises ExampleError, naming file and line, where the file is missing, where it does not open with a docstring of
    one paragraph, where code stands outside the cells or in two of them, where a cell is unknown, repeated or out of
    order, where the check may not run or compares nothing, where the guards hold anything but assertions, where a reset
    does more than to restore what the cell `torch` made, and where a backslash makes a control character of a letter of
    the claim.
    """
    if not path.resolve().is_relative_to(root.resolve()):
        raise ExampleError(f"{path} is not in {root.name}/")
    name = f"{root.name}/{path.relative_to(root).as_posix()}"
    if not path.is_file():
        raise ExampleError(f"there is no file {name}")
    return parse_example(path, path.read_text(encoding="utf-8"), name)


def whole_file(path: Path) -> Example:
    """A Python file that is no example, such as an exploration, as one cell: to be run as examples are."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    return Example(
        path, "", {"file": Cell(0, text, steps("file", ast.parse(text).body, lines, 0, len(lines), path))}, text
    )


@cache
def parse_example(path: Path, text: str, name: str) -> Example:
    """The example whose file is called `name` in messages. Raises as `read_example` does."""

    def wrong(line: int, what: str):
        raise ExampleError(f"{name}, line {line}: {what}")

    try:
        tree = ast.parse(text, name)
    except SyntaxError as error:
        raise ExampleError(f"{name}, line {error.lineno}: {error.msg}") from error
    claim = ast.get_docstring(tree)
    if not claim or "\n\n" in claim:
        wrong(1, "an example opens with a docstring of one paragraph: its claim")
    if re.search(r"[^\n -\U0010ffff]", ast.get_docstring(tree, clean=False)):  # "\top" has a tab in it
        wrong(1, 'a backslash of the claim is read as Python reads it: begin the claim with r"""')
    lines, starts = text.splitlines(), {}
    for number, line in enumerate(lines, start=1):
        if not MARKER.match(line):
            continue
        if not (found := CELL.fullmatch(line)) or found[1] not in CELLS:
            wrong(number, f"{line!r} is not the start of a cell: '# %% ' and one of {', '.join(CELLS)}")
        if found[1] in starts:
            wrong(number, f"the cell {found[1]!r} starts a second time")
        if any(CELLS.index(found[1]) < CELLS.index(other) for other in starts):
            wrong(number, f"the cell {found[1]!r} comes too late; the order is {', '.join(CELLS)}")
        starts[found[1]] = number
    if "torch" not in starts or "check" not in starts:
        wrong(1, "an example has a cell 'torch' and a cell 'check'")
    if len(tree.body) > 1 and tree.body[1].lineno < starts["torch"]:
        wrong(tree.body[1].lineno, "code outside the cells")
    for node in tree.body:
        if any(first_line(node) < start <= node.end_lineno for start in starts.values()):
            wrong(first_line(node), "a statement goes on in the next cell")
    if "reset" in starts and not {"error", "fix"} <= starts.keys():
        wrong(starts["reset"], "a reset stands between the cells 'error' and 'fix'")
    cells, ends = {}, [*starts.values(), len(lines) + 1][1:]
    for (kind, start), end in zip(starts.items(), ends, strict=True):
        body = [node for node in tree.body[1:] if start < node.lineno < end]
        if kind == "check" and may_be_passed_over(body):
            wrong(start, "a comparison stands where it may not run, or may fail in silence (if, try, …)")
        if kind == "check" and not surely_checks(body):
            wrong(start, "the check compares nothing, or only in a loop that may have no entries")
        if kind == "guards" and not all(isinstance(node, ast.Assert) for node in body):
            wrong(start, "guards are assertions and nothing else: readers do not see them")
        if kind == "reset" and (more := [node for node in body if not restores(node, cells["torch"])]):
            wrong(first_line(more[0]), "a reset clears gradients and repeats lines of 'torch': no reader sees it")
        source = "\n".join(lines[start : end - 1]).rstrip("\n")
        cells[kind] = Cell(start, source, steps(kind, body, lines, start, start + source.count("\n") + 1, path))
    return Example(path, claim.replace("\n", " "), cells, text)


def first_line(statement: ast.stmt) -> int:
    """The number of its first line, which may be that of a decorator."""
    return min(node.lineno for node in [statement, *getattr(statement, "decorator_list", ())])


def steps(kind: str, body: list[ast.stmt], lines: list[str], above: int, end: int, path: Path) -> list[Step]:
    """The statements of a cell, compiled. Its lines are those after number `above`, to number `end`."""
    found = []
    for statement in body:
        start = first_line(statement) - 1
        shown = lines[start : statement.end_lineno]
        if kind in OPEN and is_harness(statement):
            (handler,) = statement.handlers
            shown = [line[4:] for line in lines[statement.body[0].lineno - 1 : handler.lineno - 1]]
            tell(handler)
        elif kind == "torch" and shown == [IMPORT] and not found:
            shown = []
        rest = lines[statement.end_lineno : end] if statement is body[-1] else []
        code = compile(ast.Module([statement], []), str(path), "exec", dont_inherit=True)
        found.append(Step(code, "\n".join([*lines[above:start], *shown, *rest])))
        above = statement.end_lineno
    return found


def is_harness(statement: ast.stmt) -> bool:
    """Whether this is a `try` that only keeps an expected error: with one handler, which does nothing else."""
    return (
        isinstance(statement, ast.Try)
        and len(statement.handlers) == 1
        and not statement.orelse
        and not statement.finalbody
        and all(isinstance(node, (ast.Assign, ast.Expr, ast.Pass)) for node in statement.handlers[0].body)
    )


def tell(handler: ast.ExceptHandler) -> None:
    """Let the handler of an expected error call CAUGHT with the error, before it does anything else."""
    handler.name = handler.name or CAUGHT + "error"
    call = ast.Expr(ast.Call(ast.Name(CAUGHT, ast.Load()), [ast.Name(handler.name, ast.Load())], []))
    handler.body.insert(0, ast.copy_location(call, handler.body[0]))
    ast.fix_missing_locations(handler)


def restores(statement: ast.stmt, start: Cell) -> bool:
    """Whether this clears gradients, `x.grad = None`, or is a statement of the cell `torch` that prints nothing."""
    match statement:
        case ast.Assign(value=ast.Constant(value=None)):
            return all(isinstance(one, ast.Attribute) and one.attr == "grad" for one in statement.targets)
        case ast.Expr(value=ast.Call(func=ast.Name(id="print"))):
            return False
    return ast.dump(statement) in map(ast.dump, ast.parse(start.source).body)


def difference(before: str, after: str) -> str:
    """The lines of a repair as a difference to the lines that went wrong: + new, − gone, and those that stay.

    A line that only names or prints the wrong result was no mistake: it is gone without a sign.
    """
    before, after = before.splitlines(), after.splitlines()
    out = []
    for kind, i, j, k, m in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            out += ["  " + line for line in after[k:m]]
            continue
        out += ["- " + line for line in before[i:j] if line.strip() and not RESULT.fullmatch(line)]
        out += ["+ " + line for line in after[k:m]]
    return "\n".join(line.rstrip() for line in out)


# Whether a check can fail


def called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def is_check(node: ast.AST) -> bool:
    """Whether this is an `assert` statement or the call of an `assert_…` function."""
    if isinstance(node, ast.Expr):
        node = node.value
    return isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and called(node).startswith("assert_"))


def always_runs(loop: ast.For) -> bool:
    """Whether the body of a loop surely runs: it goes over entries that are written out, or over range(3)."""
    match loop.iter:
        case ast.List(elts=entries) | ast.Tuple(elts=entries):
            return bool(entries)
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int(count))]):
            return count > 0
    return False


def may_swallow(block: ast.With) -> bool:
    """Whether a `with` may swallow a failed comparison, as `contextlib.suppress` and `pytest.raises` do."""
    calls = (item.context_expr for item in block.items if isinstance(item.context_expr, ast.Call))
    return any(called(call) in ("suppress", "raises", "ExitStack") for call in calls)


def surely_checks(body: list[ast.stmt]) -> bool:
    """Whether every path through these statements makes a comparison that can fail."""
    return any(
        is_check(node)
        or (isinstance(node, ast.For) and always_runs(node) and surely_checks(node.body))
        or (isinstance(node, ast.With) and not may_swallow(node) and surely_checks(node.body))
        or (isinstance(node, ast.If) and surely_checks(node.body) and surely_checks(node.orelse))
        for node in body
    )


def may_be_passed_over(body: list[ast.stmt]) -> bool:
    """Whether a comparison in these statements may not run, or may fail in silence. (A loop may have no entries.)"""
    for node in body:
        if isinstance(node, ast.For) or (isinstance(node, ast.With) and not may_swallow(node)):
            if may_be_passed_over(node.body):
                return True
        elif isinstance(node, ast.If):
            if any(map(is_check, ast.walk(node))) and not surely_checks([node]):
                return True
        elif not is_check(node) and any(map(is_check, ast.walk(node))):
            return True
    return False
