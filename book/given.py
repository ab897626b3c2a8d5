"""What the open code of a card of *I am stuck* starts from: a reader sees the repair alone, above the folded program.

`given` are the names that a repair reads, and what the cell `torch` makes of them, in words. What most cards of a page
have in common is said once, at its head, by the block `tables.given()`; a card says the rest. All of it is read from
the code that runs. tests/package/test_given.py compares it with the values that the code has then.
"""

import ast
import dis
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import CodeType

from book.example import Example
from book.pages import Page, Show
from book.pictures.matrices import in_a_row

LONGEST = 60  # characters of code that still read well in a sentence
OFTEN = 3  # cards that must agree before the head of a page speaks for them
HEAD = ("x", "X", "A", "v", "V", "u")  # names that the head of a page may explain, in its order
MAKERS = ("tensor", "new_tensor")
KEEP_NUMBERS = ("double", "half", "requires_grad_")  # methods after which a tensor has the same numbers
PLAIN = re.compile(r"-?\d{1,5}(\.\d{1,3})?")  # a number as it is written in a sentence
FOLDED = ""  # what takes more than a part of a sentence: it is read in the folded program


def is_read_alone(shown: Show) -> bool:
    """Whether the repair of an example stands open, and the code before it is folded."""
    return shown.said_by_card and "fix" in shown.example.cells


@cache
def given(example: Example) -> dict[str, str]:
    """The names that the repair reads before it assigns them, and what each of them is: "x is (1, 2)", or FOLDED."""
    made, repair = definitions(example), [step.code for step in example.cells["fix"].steps]
    anew = {name for code in repair for name in assigned_by(code)}
    wanted = [name for name in read_by(repair) if name in made]
    for name in wanted:  # (it grows)
        found = read_by([as_module(made[name])]) if numbers(made[name]) is None else []
        kept = anew if isinstance(made[name], ast.FunctionDef) else set()  # (it reads what the repair assigns)
        wanted += [one for one in found if one in made and one not in {*wanted, *kept}]
    return {name: in_words(name, made[name]) for name in made if name in wanted}


def definitions(example: Example) -> dict[str, ast.stmt]:
    """The last statement of the cell `torch` that assigns each name, in the order of the cell.

    An import is none, nor is `SGD = torch.optim.SGD`.
    """
    made: dict[str, ast.stmt] = {}
    for statement in one_by_one(ast.parse(example.cells["torch"].source).body):
        match statement:
            case ast.Import() | ast.ImportFrom():
                continue
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Attribute(attr=attr)) if name == attr:
                continue
        changed = [node.value.id for node in ast.walk(statement) if isinstance(node, ast.Subscript) and is_stored(node)]
        made |= dict.fromkeys([*assigned_by(as_module(statement)), *changed], statement)
    return made


def is_stored(node: ast.Subscript) -> bool:
    """Whether an entry of something that has a name is assigned."""
    return isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name)


def one_by_one(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements, with those of a `with` block, and with `a, b = 2, 3` as `a = 2` and `b = 3`."""
    for statement in statements:
        match statement:
            case ast.With(body=body):
                yield from one_by_one(body)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for name, value in zip(names, values, strict=True):
                    yield ast.copy_location(ast.Assign([name], value), statement)
            case _:
                yield statement


def assigned_by(code: CodeType) -> list[str]:
    return [one.argval for one in dis.get_instructions(code) if one.opname == "STORE_NAME"]


def as_module(statement: ast.stmt) -> CodeType:
    return compile(ast.Module([statement], []), "", "exec")


def read_by(codes: Iterator[CodeType] | list[CodeType]) -> list[str]:
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


def in_words(name: str, statement: ast.stmt) -> str:
    """What a statement makes of a name."""
    said = name if re.fullmatch(r"[A-Za-z]\d?", name) else f"`{name}`"
    match numbers(statement):
        case [[*_], *_] as rows:
            rows = [f"({listed(row)})" for row in rows]
            return f"{said} has the rows {in_a_row(rows)}" if rows[1:] else f"{said} has the one row {rows[0]}"
        case [*row]:
            return f"{said} is ({listed(row)})"
        case int() | float() as number:
            return f"{said} is {listed([number])}"
    match statement:
        case ast.Assign(targets=[ast.Name() | ast.Tuple()]) if name not in read_by([as_module(statement)]):
            code, words = ast.unparse(statement), "`{}`"
        case ast.FunctionDef(args=arguments, body=[ast.Return(value=value)]):
            code, words = ast.unparse(value), f"`{name}({ast.unparse(arguments)})` returns `{{}}`"
        case _:
            return FOLDED
    return words.format(code.replace("'", '"')) if len(code) <= LONGEST else FOLDED


def numbers(statement: ast.stmt) -> list | float | None:
    """The numbers of the vector, the matrix or the single number that a statement writes out; None of anything else."""
    match statement:
        case ast.Assign(targets=[ast.Name()], value=ast.Constant() | ast.UnaryOp() | ast.Call() as value):
            pass
        case _:
            return None
    while isinstance(value, ast.Call) and called(value) in KEEP_NUMBERS:
        value = value.func.value
    if isinstance(value, ast.Call) and called(value) in MAKERS:
        value = value.args[0]
    try:
        found = ast.literal_eval(value)
    except ValueError:
        return None
    flat = found if isinstance(found, list) else [found]
    flat = [number for row in flat for number in (row if isinstance(row, list) else [row])]
    return found if all(type(one) in (int, float) and PLAIN.fullmatch(str(one)) for one in flat) else None


def called(call: ast.Call) -> str:
    return getattr(call.func, "attr", "")


def listed(row: list) -> str:
    return ", ".join(str(number).removesuffix(".0").replace("-", "−") for number in row)


def of_page(page: Page) -> dict[str, str]:
    """What the head of a page says for its cards; nothing, where it has no such block."""
    if not any(block.function == "given" for block in page.table_blocks):
        return {}
    said = [given(shown.example) for shown in page.shows if is_read_alone(shown)]
    found = {}
    for name in HEAD:
        words, often = next(iter(Counter(one[name] for one in said if one.get(name)).most_common(1)), ("", 0))
        if often >= OFTEN and 2 * often >= sum(name in one for one in said):
            found[name] = words
    return found


def head(page: Page) -> str:
    """The line at the head of a page. Raises ValueError where its cards have nothing in common."""
    if not (found := of_page(page)):
        raise ValueError("the cards of this page do not start from the same numbers")
    said = f"In the examples, {'; '.join(found.values())}."
    return f"{said} If an example starts from other values, a line above its fix names them."


def line_of_card(page: Page, shown: Show) -> str:
    """What a card says above its repair, if anything."""
    known, said = of_page(page), given(shown.example)
    told = [words for name, words in said.items() if words not in (FOLDED, known.get(name))]
    folded = in_a_row([f"`{name}`" for name, words in said.items() if words == FOLDED] or [""])
    verb = "are" if " and " in folded else "is"
    told += [f"{folded} {verb} defined in the folded code"] if folded else []
    return f"In this code, {'; '.join(dict.fromkeys(told))}." if told else ""
