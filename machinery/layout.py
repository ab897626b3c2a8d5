"""How an example file is laid out. Needs nothing but Python, so that the tests can use it on a bare GPU machine."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

SECTIONS = ("torch", "error", "fix", "numpy", "check")  # in the order in which a file has them
INCLUDE = re.compile(r"-+8<-+")  # all that pymdownx.snippets takes for a marker
MARKER = re.compile(r"^# --8<-- \[(start|end):([a-z]+)\]$")


class ExampleError(Exception):
    """An example file is missing, or not laid out as an example."""


@dataclass(frozen=True)
class Example:
    """An example file: its claim, and its sections with the number of the line above each."""

    path: Path
    claim: str
    sections: dict[str, int]
    text: str

    def source(self, section: str) -> str:
        """The lines of `section`, without its markers."""
        start = self.sections[section]
        lines = self.text.splitlines()[start:]
        return "\n".join(lines[: next(i for i, line in enumerate(lines) if MARKER.match(line))])


def is_check(node: ast.AST) -> bool:
    """Whether this is an `assert` statement or the call of an `assert_…` function."""
    if isinstance(node, ast.Expr):
        node = node.value
    return isinstance(node, ast.Assert) or (
        isinstance(node, ast.Call) and getattr(node.func, "attr", "").startswith("assert_")
    )


def surely_checks(body: list[ast.stmt]) -> bool:
    """Whether these statements, when they have run to their end, have compared something: on every way through them."""
    return any(
        is_check(node)
        or (isinstance(node, (ast.For, ast.With)) and surely_checks(node.body))
        or (isinstance(node, ast.If) and surely_checks(node.body) and surely_checks(node.orelse))
        for node in body
    )


def may_be_passed_over(body: list[ast.stmt]) -> bool:
    """Whether a comparison in these statements may not be made, or may fail in silence."""
    for node in body:
        if isinstance(node, (ast.For, ast.With)):
            if may_be_passed_over(node.body):
                return True
        elif isinstance(node, ast.If):
            if any(map(is_check, ast.walk(node))) and not surely_checks([node]):
                return True
        elif not is_check(node) and any(map(is_check, ast.walk(node))):
            return True
    return False


def read_example(path: Path, root: Path) -> Example:
    """Read the example at `path`, below `root`, and check its layout.

    Raises ExampleError, naming file and line, where the file is missing, where it does not open with a docstring of
    one paragraph, where code stands outside the sections (it would run without being shown, or the other way round),
    where a section is unknown, repeated, out of order or not closed, and where there is nothing to check or no check.
    """
    name = f"{root.name}/{path.relative_to(root).as_posix()}"
    if not path.resolve().is_relative_to(root.resolve()):
        raise ExampleError(f"{path} is not in {root.name}/")
    if not path.is_file():
        raise ExampleError(f"there is no file {name}")
    text = path.read_text(encoding="utf-8")
    try:
        tree = ast.parse(text, name)
    except SyntaxError as error:
        raise ExampleError(f"{name}, line {error.lineno}: {error.msg}") from error

    def wrong(line: int, what: str):
        raise ExampleError(f"{name}, line {line}: {what}")

    claim = ast.get_docstring(tree)
    if not claim or "\n\n" in claim:
        wrong(1, "an example opens with a docstring of one paragraph: its claim")

    sections, inside, outside = {}, None, []
    for number, line in enumerate(text.splitlines(), start=1):
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
                sections[section] = number
                inside = section
            elif section != inside:
                wrong(number, f"section {section!r} ends here but is not open")
            else:
                inside = None
        elif not inside:
            outside.append(number)
    if inside:
        wrong(sections[inside], f"section {inside!r} is never closed")
    for node in (node for statement in tree.body[1:] for node in ast.walk(statement) if hasattr(node, "lineno")):
        if stray := {node.lineno, node.end_lineno} & set(outside):
            wrong(min(stray), "code outside the sections")
    if "torch" not in sections or "check" not in sections:
        wrong(1, "an example has a section 'torch' and a section 'check'")
    example = Example(path, claim.replace("\n", " "), sections, text)
    check = ast.parse(example.source("check")).body
    if may_be_passed_over(check):
        wrong(sections["check"], "a comparison stands where it may not run, or may fail in silence (if, try, def, …)")
    if not surely_checks(check):
        wrong(sections["check"], "the check compares nothing: no assert, no call of an assert_… function")
    return example
