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

    @property
    def checks(self) -> int:
        """How many comparisons the check section makes: `assert` statements and calls of `assert_…` functions."""
        return sum(map(is_check, ast.walk(ast.parse(self.source("check")))))

    def source(self, section: str) -> str:
        """The lines of `section`, without its markers."""
        start = self.sections[section]
        lines = self.text.splitlines()[start:]
        return "\n".join(lines[: next(i for i, line in enumerate(lines) if MARKER.match(line))])


def is_check(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return True
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "").startswith("assert_")


def surely_run(body: list[ast.stmt]):
    """Yield the assertions, and the calls that are statements, of `body` and of its for and with blocks."""
    for node in body:
        if isinstance(node, (ast.For, ast.With)):
            yield from surely_run(node.body)
        else:
            yield node.value if isinstance(node, ast.Expr) else node


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
    if not example.checks:
        wrong(sections["check"], "the check compares nothing: no assert, no call of an assert_… function")
    if example.checks != sum(map(is_check, surely_run(ast.parse(example.source("check")).body))):
        wrong(sections["check"], "a comparison stands where it may not run, or may fail in silence (if, try, def, …)")
    return example
