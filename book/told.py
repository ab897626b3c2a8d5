"""Numbers in the text that belong to a live figure: `In {{530 = x.grad[1]}}, {{500 = v[2] * J[2, 1]}} comes from y₃`.

Each belongs to the live figure above it. The build compares it with the run of the figure's example; a page shows it as
plain text, and docs/assets/live.js writes it anew when the figure moves.
"""

import re
from dataclasses import dataclass

import numpy as np

from book.pictures.draw import names_drawn
from book.pictures.matrices import number, numbers, row, value
from book.pictures.network import arrived

TELLS = re.compile(r"\{\{(.*?)\}\}")
SPAN = re.compile(r'<span class="told"[^>]*>(.*?)</span>')
FORM = "a number that follows a figure is written {{530 = x.grad[1]}} or {{20 = v[1] * J[1, 0]}}"
FACTOR = re.compile(r"(\w+(?:\.grad)?)(?:\[(\d+)(?:, (\d+))?\])?")
BY_NAME = ("network", "hill")  # pictures whose variables have the names that live.js knows them by


@dataclass(frozen=True)
class Told:
    """A number in the text, or a vector as (2, −1), and what it is made of in an example."""

    text: str
    made_of: tuple[tuple[str, tuple[int, ...]], ...]  # factors: names of variables, each with its indices
    place: str  # "docs/learn/vjp.md, line 12"

    def compare(self, kind: str, of: str, scope: dict) -> None:
        """Raise ValueError unless the text is what the run has. kind, of: the picture; scope: the run's variables."""
        try:
            found = [factor(name, indices, kind, of, scope) for name, indices in self.made_of]
        except ValueError as error:
            raise ValueError(f"{self.place}: {error}") from error
        made = found[0] if len(found) == 1 else np.prod(found, axis=0)
        written = number(made.item()) if made.size == 1 else row(made)
        if written != self.text:
            raise ValueError(f"{self.place}: the text says {self.text}, and the example has {written}")


def factor(name: str, indices: tuple[int, ...], kind: str, of: str, scope: dict) -> np.ndarray:
    """The numbers of a variable, all or those with these indices, in one line."""
    tensor, _, grad = name.partition(".")
    if grad and kind == "network":
        found = arrived(tensor, scope, tensor == re.split(r"[,|]", of)[-1].strip())
    else:
        found = numbers(value(name, scope))
    if not is_matrix(name, kind, of):
        found = found.ravel()
    try:
        return found[indices].ravel()
    except IndexError as error:
        raise ValueError(f"{name} has no entry {list(indices)}") from error


def is_matrix(name: str, kind: str, of: str) -> bool:
    """Whether a picture draws this variable as a Jacobian."""
    return re.match(r"J(_|$)", name) is not None or (kind not in BY_NAME and name == names_drawn(kind, of)[-1])


def path(name: str, indices: tuple[int, ...], kind: str, of: str, steps: list[tuple[str, str]]) -> str:
    """Where live.js finds a variable of the example: "grad.x.1" for x.grad[1]."""
    last, first = steps[0][0], steps[-1][1]
    drawn = [] if kind in BY_NAME else names_drawn(kind, of)
    if name.endswith(".grad"):
        found = f"grad.{name.removesuffix('.grad')}"
    elif is_matrix(name, kind, of):
        step = name.removeprefix("J_")
        found = f"J.{step if step in [to for to, _ in steps] else last}"
    elif drawn and name == drawn[0]:
        found = f"grad.{first}"
    elif drawn and name == drawn[1]:
        found = "v"
    else:
        found = name
    return ".".join([found, *map(str, indices)])


def read_told(line: str, place: str, shown) -> tuple[str, list[Told]]:
    """A line of text with its marked numbers as HTML, and these numbers.

    shown: the live example above it, or None. Raises ValueError where there is none, or where a mark cannot be read.
    """
    told = []

    def as_html(found: re.Match) -> str:
        text, equals, expression = found[1].partition(" = ")
        factors = [FACTOR.fullmatch(one) for one in expression.split(" * ")]
        if not equals or not all(factors):
            raise ValueError(f"{FORM}, not {found[0]}")
        if shown is None:
            raise ValueError(f"no live figure is above {found[0]}")
        made_of = tuple((one[1], tuple(int(k) for k in one.groups()[1:] if k)) for one in factors)
        told.append(Told(text, made_of, place))
        kind, of = next(iter(shown.drawn.items()))
        paths = "*".join(path(*factor, kind, of, shown.live) for factor in made_of)
        return f'<span class="told" data-of="{shown.anchor}" data-tells="{paths}">{text}</span>'

    return TELLS.sub(as_html, line), told
