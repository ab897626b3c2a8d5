"""vᵀJ₃J₂J₁ in two orders, with rectangles to scale: a thin row that passes through, and fat products of matrices."""

import math
from itertools import pairwise

import numpy as np

from book.pictures.matrices import numbers
from book.pictures.svg import SUBSCRIPTS, Drawing, count, together, width

SIDE, THIN, MOST = 64, 2.5, 5  # pixels: the longest side, and the shortest; how many matrices there may be
FIELD, PITCH = 132, 12  # pixels: the side of a field of squares, and the most from one of them to the next


def rectangles(sizes, multiplications) -> str:
    """Draw the two orders of a product of v and Jacobians, and how many multiplications each needs.

    sizes: how many entries there are in x, after each step, and in y. multiplications: the two numbers that the example
    found, of v first and of v last.
    Raises ValueError if these are other numbers, or if there is no room for so many matrices.
    """
    dims = [int(size) for size in numbers(sizes)][::-1]
    if not 3 <= len(dims) <= MOST + 1 or min(dims) < 1:
        raise ValueError(f"rectangles are drawn for two to {MOST} matrices, and the sizes are {dims}")
    first, last = orders(dims)
    found = [int(count) for count in numbers(multiplications)]
    if found != [first, last]:
        raise ValueError(f"it takes {first} multiplications with v first, {last} with v last, and not {found}")
    return together(v_first(dims, first, found), v_last(dims, last, found))


def orders(dims: list[int]) -> tuple[int, int]:
    """The multiplications with v first, and with v last. dims: the rows of each matrix, and the columns of the last."""
    n, steps = dims[-1], [a * b for a, b in pairwise(dims)]
    return sum(steps), sum(step * n for step in steps[:-1]) + dims[0] * n


def names(k: int) -> list[str]:
    """J₃, J₂, J₁ for k = 3."""
    return [f"J{i}".translate(SUBSCRIPTS) for i in range(k, 0, -1)]


def v_first(dims: list[int], total: int, totals: list[int]) -> str:
    """Each step is a row times a matrix, and its result is a row. totals: those of the two orders."""
    steps, row = [], "vᵀ"
    for name, (a, b) in zip(names(len(dims) - 1), pairwise(dims), strict=True):
        result = "x.grad" if name == "J₁" else row + name
        steps.append(((row, 1, a), (name, a, b), (result, 1, b), a * b))
        row = result
    return panel("v first: a row passes through", steps, total, "v", totals)


def v_last(dims: list[int], total: int, totals: list[int]) -> str:
    """Each step but the last is a matrix times a matrix."""
    *before, fat = names(len(dims) - 1)
    steps, n = [], dims[-1]
    for name, (a, b) in zip(before[::-1], list(pairwise(dims[:-1]))[::-1], strict=True):
        result = "J" if name == before[0] else name + fat
        steps.append(((name, a, b), (fat, b, n), (result, a, n), a * b * n))
        fat = result
    steps.append((("vᵀ", 1, dims[0]), (fat, dims[0], n), ("x.grad", 1, n), dims[0] * n))
    return panel("v last: fat products", steps, total, "J", totals)


def panel(title: str, steps, total: int, letter: str, totals: list[int]) -> str:
    """One order; below, its total in squares of this letter's colour, each as much as the smaller total."""
    scale = SIDE / max(max(a, b) for *three, _ in steps for _, a, b in three)
    columns = [
        max(max(b * scale, width(name, shape(a, b))) + 2 for name, a, b in (step[k] for step in steps))
        for k in range(3)
    ]
    starts = np.cumsum([0, columns[0] + 20, columns[1] + 20])
    whole = f"{count(total)} multiplications"
    drawing = Drawing("rectangles", max(starts[2] + columns[2], width(title, whole)), 0)
    y = 34
    drawing.text(drawing.width / 2, 16, title, "strong")
    said = []
    for *three, cost in steps:
        high = max(a * scale for _, a, _ in three)
        for k, ((name, a, b), start, column) in enumerate(zip(three, starts, columns, strict=True)):
            middle = start + column / 2
            kind = "x" if name == "x.grad" else "v" if a == 1 and name.startswith("v") else "J"
            wide, tall = max(b * scale, THIN), max(a * scale, THIN)
            drawing.text(middle, y + 8, name, "x code" if kind == "x" else f"{kind} strong")
            drawing.box(middle - wide / 2, y + 16 + (high - tall) / 2, wide, tall, f"sheet {kind}", 0)
            drawing.text(middle, y + 32 + high, shape(a, b), "faint")
            if k:
                drawing.text(start - 10, y + 20 + high / 2, "×="[k - 1], "strong")
        drawing.text(drawing.width / 2, y + 52 + high, f"{count(cost)} multiplications", "faint")
        y += high + 76
        left, right, result = three
        said.append(
            f"{left[0]} ({shape(*left[1:])}) times {right[0]} ({shape(*right[1:])}) is {result[0]} "
            f"({shape(*result[1:])}), with {count(cost)} multiplications"
        )
    drawing.line(drawing.width * 0.2, y - 12, drawing.width * 0.8, y - 12, "mark")
    drawing.text(drawing.width / 2, y + 8, whole, "strong")
    squares, side = total / min(totals), math.ceil((max(totals) / min(totals)) ** 0.5)
    pitch = min(PITCH, FIELD / side)
    words = "one square" if squares == 1 else f"{count(round(squares))} such squares"
    drawing.text(drawing.width / 2, y + 29, words, f"{letter} strong")
    left, parts = (drawing.width - pitch * min(side, math.ceil(squares))) / 2, []
    for k in range(math.ceil(squares / side)):  # a dashed line for each row of squares
        parts.append(f"M{left:.1f} {y + 39 + (k + 0.5) * pitch:.1f}h{pitch * min(side, squares - k * side):.1f}")
    style = drawing.style(f"--pitch: {pitch:g}px")
    drawing.parts.append(f'<path class="squares {letter}" {style} d="{"".join(parts)}"></path>')
    y += 39 + math.ceil(squares / side) * pitch
    drawing.height = y + 4
    if scale < THIN and letter == "v":
        drawing.text(drawing.width / 2, y + 20, "(rows are drawn thicker than that)", "faint")
        drawing.height += 18
    return drawing.svg(f"{title}. {'; '.join(said)}. In all, this takes {whole}: {words}.")


def shape(rows: int, columns: int) -> str:
    return " × ".join(str(number) if number < 10_000 else count(number) for number in (rows, columns))
