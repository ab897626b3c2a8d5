"""What the open code of a card of *I am stuck* starts from: a reader sees the repair alone, above the folded program.

So the lines that make what the repair reads stand before it, as those of a difference that stay. They are read from the
code that runs; tests/package/test_given.py tries them.
"""

import ast
import dis
from collections.abc import Iterable, Iterator
from functools import cache
from types import CodeType

from book.example import Example
from book.pages import Show

DONE = ""  # stands for a name where a statement makes none, but does something


def is_read_alone(shown: Show) -> bool:
    """Whether the repair of an example stands open, and the code before it is folded."""
    return shown.said_by_card and "fix" in shown.example.cells


@cache
def given(example: Example) -> str:
    """The lines of the cell `torch` that make what the repair reads, or what went wrong, whose lines it replaces.

    With them those that do something with what the cell made, such as `y.backward(v)`.
    """
    made, repair = definitions(example), [step.code for step in example.cells["fix"].steps]
    wrong = [step.code for step in example.cells["error"].steps] if "error" in example.cells else []
    anew = {name for code in repair for name in assigned_by(code)}
    wanted = [name for name in [DONE, *read_by(repair), *read_by(wrong)] if name in made]
    for name in wanted:  # (it grows)
        found = read_by(as_module(statement) for statement in made[name])
        kept = anew if isinstance(made[name][-1], ast.FunctionDef) else set()  # (it reads what the repair assigns)
        wanted += [one for one in found if one in made and one not in {*wanted, *kept}]
    lines = example.cells["torch"].source.splitlines()
    places = {(one.lineno - 1, one.end_lineno) for name in wanted for one in made[name]}
    return "\n".join(line for first, end in sorted(places) for line in lines[first:end])


def definitions(example: Example) -> dict[str, list[ast.stmt]]:
    """The statements of the cell `torch` that make each name: the last that assigns it anew, and those that change it.

    An import is none, nor is `SGD = torch.optim.SGD`.
    """
    made: dict[str, list[ast.stmt]] = {}
    for statement in ast.parse(example.cells["torch"].source).body:
        match statement:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Call(func=ast.Name(id="print"))):
                continue
            case ast.Expr() if not made.keys().isdisjoint(read_by([as_module(statement)])):
                made.setdefault(DONE, []).append(statement)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Attribute(attr=attr)) if name == attr:
                continue
        changed = [name for node in ast.walk(statement) if (name := changed_by(node))]
        read = {*read_by([as_module(statement)]), *changed}
        for name in {*assigned_by(as_module(statement)), *changed}:
            made[name] = [*(made.get(name, []) if name in read else []), statement]
    return made


def changed_by(node: ast.AST) -> str:
    """The name of what this changes, if it is the target of `v[0] = 1` or `norm.weight.data = v`."""
    if not isinstance(node, ast.Subscript | ast.Attribute) or not isinstance(node.ctx, ast.Store):
        return ""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def assigned_by(code: CodeType) -> list[str]:
    return [one.argval for one in dis.get_instructions(code) if one.opname == "STORE_NAME"]


def as_module(statement: ast.stmt) -> CodeType:
    return compile(ast.Module([statement], []), "", "exec")


def read_by(codes: Iterable[CodeType]) -> list[str]:
    """The names that this code reads before it assigns them."""
    found, assigned = [], set()
    for one in (instruction for code in codes for instruction in instructions(code)):
        if one.opname == "STORE_NAME":
            assigned.add(one.argval)
        elif one.opname in ("LOAD_NAME", "LOAD_GLOBAL") and one.argval not in assigned:
            found.append(one.argval)
    return list(dict.fromkeys(found))


def instructions(code: CodeType) -> Iterator[dis.Instruction]:
    """Those of code and of the functions in it."""
    yield from dis.get_instructions(code)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from instructions(constant)
