"""Reads an example file: its claim and its sections. Needs nothing but Python.

    \"\"\"The claim, in one sentence.\"\"\"

    # --8<-- [start:torch]
    …
    # --8<-- [end:torch]

A file has the sections `torch` and `check`, and may have the others of SECTIONS. Pages show all of them but `guards`,
which holds only assertions that pin a choice (a step size, a list of cases) and would tell a reader nothing.
"""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SECTIONS = ("torch", "error", "fix", "numpy", "check", "guards")  # in the order in which a file has them
SILENT = ("check", "guards")  # these compare and print nothing
INCLUDE = re.compile(r"-+8<-+")  # whatever looks like a marker
MARKER = re.compile(r"^# --8<-- \[(start|end):([a-z]+)\]$")


class ExampleError(Exception):
    """An example file is missing, or not laid out as an example."""


@dataclass(frozen=True)
class Section:
    """A section of an example file: the number of the line above it, and its lines."""

    start: int
    source: str


@dataclass(frozen=True, eq=False)  # one that was read twice is the same object: see `parse`
class Example:
    """An example file: its path, its claim, its sections by name, and its whole text."""

    path: Path
    claim: str
    sections: dict[str, Section]
    text: str

    @property
    def shown(self) -> list[str]:
        """The names of the sections that a page shows."""
        return [name for name in self.sections if name != "guards"]


def is_check(node: ast.AST) -> bool:
    """Whether this is an `assert` statement or the call of an `assert_…` function."""
    if isinstance(node, ast.Expr):
        node = node.value
    return isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and called(node).startswith("assert_"))


def called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


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


def read_example(path: Path, root: Path) -> Example:
    """Read the example at `path`, below the folder `root`, and check its layout.

    Raises ExampleError, naming file and line, where the file is missing, where it does not open with a docstring of
    one paragraph, where code stands outside the sections, where a section is unknown, repeated, out of order or not
    closed, where the check may not run or compares nothing, and where the guards hold anything but assertions.
    """
    if not path.resolve().is_relative_to(root.resolve()):
        raise ExampleError(f"{path} is not in {root.name}/")
    name = f"{root.name}/{path.relative_to(root).as_posix()}"
    if not path.is_file():
        raise ExampleError(f"there is no file {name}")
    return parse(path, path.read_text(encoding="utf-8"), name)


@cache
def parse(path: Path, text: str, name: str) -> Example:
    """The example whose file is called `name` in messages. Raises as `read_example` does."""
    try:
        tree = ast.parse(text, name)
    except SyntaxError as error:
        raise ExampleError(f"{name}, line {error.lineno}: {error.msg}") from error

    def wrong(line: int, what: str):
        raise ExampleError(f"{name}, line {line}: {what}")

    claim = ast.get_docstring(tree)
    if not claim or "\n\n" in claim:
        wrong(1, "an example opens with a docstring of one paragraph: its claim")

    sections, inside, outside, lines = {}, None, set(), text.splitlines()
    for number, line in enumerate(lines, start=1):
        if INCLUDE.search(line):
            marker = MARKER.match(line) or wrong(number, f"not a section marker: {line!r}")
            kind, section = marker.groups()
            if section not in SECTIONS:
                wrong(number, f"unknown section {section!r}; there are {', '.join(SECTIONS)}")
            if kind == "start":
                if inside:
                    wrong(number, f"section {section!r} starts inside section {inside!r}")
                if section in sections:
                    wrong(number, f"section {section!r} starts a second time")
                if any(SECTIONS.index(section) < SECTIONS.index(other) for other in sections):
                    wrong(number, f"section {section!r} comes too late; the order is {', '.join(SECTIONS)}")
                sections[section] = Section(number, "")
                inside = section
            elif section != inside:
                wrong(number, f"section {section!r} ends here but is not open")
            else:
                start = sections[section].start
                sections[section] = Section(start, "\n".join(lines[start : number - 1]))
                inside = None
        elif not inside:
            outside.add(number)
    if inside:
        wrong(sections[inside].start, f"section {inside!r} is never closed")
    code = [node for statement in tree.body[1:] for node in ast.walk(statement) if hasattr(node, "lineno")]
    if stray := {line for node in code for line in (node.lineno, node.end_lineno)} & outside:
        wrong(min(stray), "code outside the sections")
    if "torch" not in sections or "check" not in sections:
        wrong(1, "an example has a section 'torch' and a section 'check'")
    check = ast.parse(sections["check"].source).body
    if may_be_passed_over(check):
        wrong(sections["check"].start, "a comparison stands where it may not run, or may fail in silence (if, try, …)")
    if not surely_checks(check):
        wrong(sections["check"].start, "the check compares nothing, or only in a loop that may have no entries")
    guards = ast.parse(sections["guards"].source).body if "guards" in sections else []
    if not all(isinstance(node, ast.Assert) for node in guards):
        wrong(sections["guards"].start, "guards are assertions and nothing else: readers do not see them")
    return Example(path, claim.replace("\n", " "), sections, text)


def whole_file(path: Path) -> Example:
    """A Python file that is no example, such as an exploration, as one section: to be run as examples are."""
    text = path.read_text(encoding="utf-8")
    return Example(path, "", {"file": Section(0, text)}, text)
