"""What a reader reads of an example: its code without what only lets the file run to its end.

In a file an expected error is caught, so that the file runs:

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
from types import CodeType

from machinery.examples.file import Example

CAUGHT = "__caught__"  # the function, in the namespace of a run, that is told of an expected error
OPEN = ("torch", "error", "fix")  # the sections that are read; the others are proof
IMPORT = "import torch"
RESULT = re.compile(r"print\(.*\)|\w+ = \w+(?:\.\w+)*")


@dataclass(frozen=True)
class Step:
    """A statement at the top level of a section, and the lines of it that a page shows."""

    code: CodeType
    shown: str


def is_harness(statement: ast.stmt) -> bool:
    """Whether this is a `try` that only keeps an expected error: with one handler, which does nothing else."""
    return (
        isinstance(statement, ast.Try)
        and len(statement.handlers) == 1
        and not statement.orelse
        and not statement.finalbody
        and all(isinstance(node, (ast.Assign, ast.Expr, ast.Pass)) for node in statement.handlers[0].body)
    )


@cache
def steps(example: Example, name: str) -> list[Step]:
    """The statements of a section, compiled. Tracebacks and debuggers name the file and its own line numbers."""
    section, found = example.sections[name], []
    lines = section.source.splitlines()
    tree = ast.parse(section.source)
    above = 0  # lines above the statement: those of the statements before it
    for statement in tree.body:
        start = min([statement, *getattr(statement, "decorator_list", ())], key=lambda node: node.lineno).lineno - 1
        body = lines[start : statement.end_lineno]
        if name in OPEN and is_harness(statement):
            (handler,) = statement.handlers
            body = [line[4:] for line in lines[statement.body[0].lineno - 1 : handler.lineno - 1]]
            tell(handler)
        elif name == "torch" and body == [IMPORT] and not found:
            body = []
        end = statement.end_lineno
        rest = lines[end:] if statement is tree.body[-1] else []
        module = ast.increment_lineno(ast.Module([statement], []), section.start)
        code = compile(module, str(example.path), "exec", dont_inherit=True)
        found.append(Step(code, "\n".join([*lines[above:start], *body, *rest])))
        above = end
    return found


def tell(handler: ast.ExceptHandler) -> None:
    """Let the handler of an expected error call CAUGHT with the error, before it does anything else."""
    handler.name = handler.name or CAUGHT + "error"
    call = ast.Expr(ast.Call(ast.Name(CAUGHT, ast.Load()), [ast.Name(handler.name, ast.Load())], []))
    handler.body.insert(0, ast.copy_location(call, handler.body[0]))
    ast.fix_missing_locations(handler)


def read(example: Example, name: str) -> str:
    """The lines of a section that a page shows. Those of a repair show how it differs from what went wrong."""
    sections = example.sections
    if name == "fix" and "error" in sections:
        return difference(shown(example, "error"), shown(example, "fix"))
    return shown(example, name) if name in OPEN else sections[name].source


def shown(example: Example, name: str) -> str:
    return "\n".join(step.shown for step in steps(example, name)).strip("\n")


def difference(before: str, after: str) -> str:
    """The lines of a repair as a difference to the lines that went wrong: + new, − gone, and those that stay.

    A line that only names or prints the wrong result was no mistake: it is gone without a sign.
    """
    before, after = before.splitlines(), after.splitlines()
    out = []
    for kind, i, j, k, m in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            out += ["  " + line for line in after[k:m]]
        else:
            out += ["- " + line for line in before[i:j] if line.strip() and not RESULT.fullmatch(line)] + [
                "+ " + line for line in after[k:m]
            ]
    return "\n".join(line.rstrip() for line in out)
