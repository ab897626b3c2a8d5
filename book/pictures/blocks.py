"""A Jacobian of several points: a block for each, a fader of v before each row, and x.grad below the columns."""

from contextlib import nullcontext

import numpy as np

from book.pictures import scales
from book.pictures.matrices import blocks as point_of
from book.pictures.matrices import leaf_of, number, point, row, sparse, weighed
from book.pictures.svg import FADERS, SUBSCRIPTS, TRAVEL, Drawing, indexed, sample, together, width

CELL, MOST = 36, 12  # pixels: the height of a cell; the rows and columns that there is room for
QUARTER = 0.25  # from stop to stop of an x that can be moved so far


def blocks(v, J, gradient, name="x.grad", points=0, at=None, reach=0.0) -> str:
    """Draw a block-diagonal J of `points` points with v before its rows, and below it the gradient.

    v, J, gradient, name, at: as for `desk`. With the gradient of a parameter, such as W.grad, the blocks are those of
    the rows of W. reach: how far its numbers can be moved, in quarters, or 0 for the usual way. Then what belongs to
    one point is lit in all pictures of the figure together.
    Raises ValueError if J has no such blocks, if it is too large to be read, or if vᵀJ is not the gradient.
    """
    v, J, out = weighed(v, J, gradient, name)
    m, n = J.shape
    if points < 1:
        raise ValueError("blocks are those of points: write how many, such as points=3")
    if max(m, n) > MOST:
        raise ValueError(f"there is room for {MOST} rows and columns, and J is {m} × {n}")
    of_row, a, b = point_of(J, points), m // points, n // points
    by_output = a > 1 and of_row(1) == 1
    leaf, at = leaf_of(name), point(at, n)

    cell = max(26.0, width(*map(number, (*J.ravel(), *out, *at))) + 8, width(number(QUARTER - reach)) if reach else 0)
    if leaf == "x":
        heads = [label(leaf, j // b, j % b, b) for j in range(n)]
        sides = [label("y", of_row(i), i // points if by_output else i % a, a) for i in range(m)]
    else:  # the rows of a parameter take the place of points
        heads = [indexed(leaf, f"{j // b + 1}{j % b + 1}") for j in range(n)]
        sides = [indexed("y", i + 1) for i in range(m)]
    cell = max(cell, width(*heads) * 0.8)
    left, top = max(FADERS, width(name) * 1.06 + 10), 68 if len(at) else 44
    edge, foot = left + n * cell, top + m * CELL
    drawing = Drawing("blocks", edge + 8 + width(*sides) * 0.9, foot + 14 + CELL + 4)
    for j, head in enumerate(heads):
        drawing.text(left + (j + 0.5) * cell, 36, head, "x name")

    def part(k: int):
        """What is drawn meanwhile belongs to the point k."""
        return drawing.group(row=k + 1) if reach else nullcontext()

    stops = f"{-reach:g} {reach:g} {QUARTER:g}" if reach else scales.around(at)
    for j, entry in enumerate(at):
        with part(j):
            drawing.input(left + (j + 0.5) * cell, 52, entry, (cell, 24), f"{leaf}.{j}", stops, f"{leaf}{j + 1}")
    drawing.text((left + edge) / 2, 14, "J", "J letter")
    drawing.text(left - FADERS + 16 + TRAVEL / 2, 14, "v", "v letter")
    drawing.ruler(left - FADERS, top, scales.chosen(v))
    for i, (weight, entries, side) in enumerate(zip(v, J, sides, strict=True)):
        y = top + i * CELL
        with part(i):
            drawing.faders(left - FADERS, y, [weight], CELL, scales.chosen(v), [side], i)
            for j, entry in enumerate(entries):
                kind = "J" if of_row(i) == j // b else f"J{sparse(J)}"  # a 0 in a block is a number
                drawing.cell(left + j * cell, y, cell, CELL, entry, np.abs(J).max(), kind, f"J.y.{i}.{j}")
            drawing.text(edge + 8, y + CELL / 2 + 4.5, side, "y name", "start")
    for start, end in ((i, j) for i in range(m) for j in range(0, n, b) if of_row(i) == j // b):
        high = 1 if by_output else a
        if by_output or start % a == 0:
            with part(start):
                drawing.box(left + end * cell, top + start * CELL, b * cell, high * CELL, "own J", 0)
    drawing.line(left, foot + 7, edge, foot + 7, "x rule")
    for j, entry in enumerate(out):
        with part(j):
            drawing.cell(left + j * cell, foot + 14, cell, CELL, entry, np.abs(out).max(), "x", f"grad.{leaf}.{j}")
    drawing.text(left - 8, foot + 14 + CELL / 2 + 4.5, name, "x code", "end")
    return together(drawing.svg(said(v, J, out, name, points, sides)))


def label(letter: str, point: int, entry: int, entries: int) -> str:
    """x⁽²⁾ for the second point, or x₁⁽²⁾ for the first of its entries if it has several."""
    index = str(entry + 1).translate(SUBSCRIPTS) if entries > 1 else ""
    return sample(letter + index, point + 1)


def said(v, J, out, name, points, sides) -> str:
    picked = [
        f"{number(weight)} picks row {i}, {row(entries)}, of {side}"
        for i, (weight, entries, side) in enumerate(zip(v, J, sides, strict=True), start=1)
        if weight
    ]
    rest = int(np.count_nonzero(v == 0))
    text = f"A Jacobian of {len(J)} rows and {J.shape[1]} columns with {points} blocks, and zeros "
    text += f"outside them. On the left of its rows is v: {'; '.join(picked) or 'it picks none'}."
    if rest and picked:
        text += f" The weight 0 leaves {rest} row{'s' * (rest > 1)} out."
    return f"{text} Below the columns is {name}, {row(out)}."
