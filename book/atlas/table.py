"""The rows of the atlas, read from atlas/rows/ and examined.

This module needs only the standard library, so that a machine with nothing but JAX can read the table.
"""

import ast
import re
import runpy
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from atlas.operation import Operation

ROOT = Path(__file__).parents[2]
ROWS = ROOT / "atlas/rows"
PAGES = ("index", "found")  # of the atlas: no operation has their addresses
LONGEST = 24  # characters of `short`: a tile is narrow
# Words with which a formula would ask autograd instead of computing.
AUTOGRAD = {"grad", "backward", "autograd", "func", "requires_grad", "requires_grad_", "vjp", "jvp", "jacobian"}
REPOSITORIES = {  # of issues in Popular.seen; the others are written as owner/name#number
    "pytorch": "pytorch/pytorch",
    "jax": "jax-ml/jax",
    "tensorflow": "tensorflow/tensorflow",
    "autograd": "HIPS/autograd",
    "mxnet": "apache/mxnet",
    "theano": "Theano/Theano",
    "pytensor": "pymc-devs/pytensor",
    "paddle": "PaddlePaddle/Paddle",
    "burn": "tracel-ai/burn",
    "tinygrad": "tinygrad/tinygrad",
    "dfdx": "chelsea0x3b/dfdx",
}
DRAWN = re.compile(r"\b(randn|positive|uniform|ints|coins|places|symmetric|positive_definite|torch)\b")


class TableError(ValueError):
    """Rows that are not as atlas/operation.py asks: each with its file, its line, and what to do."""


@dataclass(frozen=True)
class Family:
    """The operations of a module in atlas/rows/. The docstring of the module is its title."""

    name: str
    title: str
    rows: tuple[Operation, ...]


@cache
def families() -> tuple[Family, ...]:
    """The whole table, read once. Raises TableError with all that is wrong with it."""
    found = tuple(map(family, sorted(ROWS.glob("[a-z]*.py"))))
    if wrong := [said for one in found for said in faults(one, found)]:
        raise TableError("\n".join(wrong))
    return found


def rows() -> tuple[Operation, ...]:
    """All operations, in the order of families and of their modules. Raises TableError."""
    return tuple(row for of in families() for row in of.rows)


def family(path: Path) -> Family:
    """The family in the module at `path`. Raises TableError where the module does not run, or has no rows."""
    if str(ROOT) not in sys.path:  # the rows import atlas.operation
        sys.path.insert(0, str(ROOT))
    place = path.relative_to(ROOT).as_posix()
    try:
        module = runpy.run_path(str(path))
    except Exception as error:
        line = getattr(error, "lineno", None) or getattr(last_frame(error, path), "tb_lineno", 1)
        raise TableError(f"{place}, line {line}: {type(error).__name__}: {error}") from error
    listed, title = module.get("ROWS"), (module.get("__doc__") or "").strip().splitlines()
    if not listed or not title or not all(isinstance(row, Operation) for row in listed):
        raise TableError(f"{place}, line 1: a docstring with the title of the family, and ROWS, a list of Operation")
    return Family(path.stem, title[0].rstrip("."), tuple(listed))


def last_frame(error: Exception, path: Path):
    """The last frame of a traceback that is in the file at `path`."""
    frame, found = error.__traceback__, None
    while frame:
        if frame.tb_frame.f_code.co_filename == str(path):
            found = frame
        frame = frame.tb_next
    return found


def place(row: Operation, of: Family) -> str:
    """Where a row is written: "atlas/rows/activations.py, line 12"."""
    return f"atlas/rows/{of.name}.py, line {lines(of.name).get(row.name, 1)}"


@cache
def lines(module: str) -> dict[str, int]:
    """The line at which each row of a module begins, by its name."""
    found = {}
    for node in ast.walk(ast.parse((ROWS / f"{module}.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Operation":
            names = [*node.args[:1], *(one.value for one in node.keywords if one.arg == "name")]
            found |= {getattr(name, "value", ""): node.lineno for name in names}
    return found


def faults(of: Family, every: tuple[Family, ...]) -> Iterator[str]:
    """What is wrong with the rows of a family, each with its place."""
    times = Counter(row.name.lower() for one in every for row in one.rows)
    for row in of.rows:
        for said in [*faults_of(row), *(["this name has a row already"] if times[row.name.lower()] > 1 else [])]:
            yield f"{place(row, of)}: {row.name}: {said}"


def faults_of(row: Operation) -> Iterator[str]:
    """What is wrong with a row, as far as its text tells."""
    if row.name in PAGES:
        yield f"atlas/{row.name}.html is a page of the atlas; write another name"
    if not re.fullmatch(r"[a-z]\w*", row.name):
        yield "the name is the address of the card: letters, digits and _"
    if not row.short or len(row.short) > LONGEST:
        yield f"`short` has {len(row.short)} characters, not 1 to {LONGEST}"
    if not row.words.endswith(".") or "\n" in row.words:
        yield "`words` is a sentence, with a full stop"
    if len(row.draw) < 2:
        yield "`draw` has two ways to draw inputs, with other shapes"
    for draw in row.draw:
        if unknown := [name for name in row.vjp if name not in draw]:
            yield f"`vjp` has {unknown[0]!r}, which is not drawn"
        if strange := [text for text in draw.values() if not DRAWN.search(text)]:
            yield f"{strange[0]!r} draws nothing at random"
    if not row.vjp:
        yield "`vjp` has no formula; where nothing is sent, write torch.zeros_like(x)"
    for text in [row.call, *(point.call for point in row.points if point.call)]:
        if syntax := wrong_syntax(text):
            yield f"{text!r}: {syntax}"
        elif not re.search(r"(^|[\s,(])y\b[^=]*=", text):
            yield f"{text!r} does not set y"
    for formula in [*row.vjp.values(), *(one.formula for one in row.popular)]:
        if syntax := wrong_syntax(formula):
            yield f"{formula!r}: {syntax}"
        elif asks := words_of(formula) & AUTOGRAD:
            yield f"a formula asks autograd: {sorted(asks)[0]}"
        elif not isinstance(ast.parse(formula).body[-1], ast.Expr):
            yield f"the last line of a formula is an expression, and {formula.splitlines()[-1]!r} is none"
    if strange := [kind for kind in row.domain.values() if kind not in ("symmetric", "factor")]:
        yield f"`domain` is 'symmetric' or 'factor', and not {strange[0]!r}"
    if double := [label for label, times in Counter(point.label for point in row.points).items() if times > 1]:
        yield f"two points are called {double[0]!r}"
    for one in row.popular:
        if one.input not in row.vjp:
            yield f"a popular formula is for {one.input!r}, which is no key of `vjp`"
        if one.why.endswith("."):
            yield f"`why` has no full stop: {one.why!r}"
        for place in filter(None, one.seen.split(", ")):
            try:
                address_and_words(place)
            except ValueError as error:
                yield str(error)


def wrong_syntax(text: str) -> str:
    try:
        ast.parse(text)
    except SyntaxError as error:
        return f"SyntaxError: {error.msg}"
    return ""


def words_of(code: str) -> set[str]:
    """The names and attributes in a piece of code."""
    return {getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(ast.parse(code))}


def address_and_words(place: str) -> tuple[str, str]:
    """Where a place of a popular formula is, and what its link says. Raises ValueError for a place of another form."""
    if issue := re.fullmatch(r"([\w./-]+)#(\d+)", place):
        repository = REPOSITORIES.get(issue[1].lower(), issue[1])
        if repository.count("/") == 1:
            return f"https://github.com/{repository}/issues/{issue[2]}", place
    if file := re.fullmatch(r"([\w.-]+/[\w.-]+)@([0-9a-f]{10}):([\w./-]+)", place):
        return f"https://github.com/{file[1]}/blob/{file[2]}/{file[3]}", f"{file[1]}, {file[3].split('/')[-1]}"
    if paper := re.fullmatch(r"arXiv:(\d{4}\.\d{4,5})", place):
        return f"https://arxiv.org/abs/{paper[1]}", place
    if re.fullmatch(r"[\w.-]+\.(?:org|com|io|rs)/[\w./-]+", place):
        return f"https://{place}", place
    raise ValueError(f"{place!r} is no place that Popular.seen knows (atlas/operation.py)")
