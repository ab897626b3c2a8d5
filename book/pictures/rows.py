"""A spotlight that moves down J: for each one-hot v, its row of J is lit, and x.grad below is that row."""

import numpy as np

from book.pictures.matrices import close, number, numbers, row
from book.pictures.svg import TIMES, Drawing, indexed, together, width

MOST, CELL, WEIGHT = 6, 24, 26  # the rows and columns there is room for; pixels: a cell's height, the width of v


def rows(gradients, J, name="rows") -> str:
    """Draw J once for each of its rows, with the one-hot v that picks this row, and below it the gradient.

    gradients: for each row, in order, what torch left in x.grad for the one-hot v; it is called `name`. J: (m, n).
    Raises ValueError if J has more than 6 rows or columns, or if the gradients are not its rows.
    """
    J, gradients = numbers(J), numbers(gradients)
    if J.ndim != 2 or max(J.shape) > MOST:
        raise ValueError(f"there is room for a matrix of {MOST} × {MOST}, and J has the shape {J.shape}")
    gradients = gradients.reshape(len(gradients), -1)
    if not close(gradients, J):
        raise ValueError(f"the rows of J are {J.tolist()}, and {name} is {gradients.tolist()}")
    return together(*(panel(J, gradients, k) for k in range(len(J))))


def panel(J: np.ndarray, gradients: np.ndarray, k: int) -> str:
    m, n = J.shape
    v = np.eye(m)[k]
    cell = max(26.0, width(*map(number, J.ravel())) + 8)
    beside = max(WEIGHT + TIMES, width("x.grad") * 1.06 - n * cell)
    left, top = beside + 4, 24
    foot = top + m * CELL
    drawing = Drawing("rows", left + max(n * cell, width("x.grad") * 1.06) + 4, foot + 14 + CELL + 24)
    for j in range(n):
        drawing.text(left + (j + 0.5) * cell, top - 8, indexed("x", j + 1), "x name")
    drawing.text(left - TIMES - WEIGHT / 2, top - 8, "v", "v letter")
    drawing.weights(left - TIMES - WEIGHT, top, v, WEIGHT, CELL)
    for i, entries in enumerate(J):
        y = top + i * CELL
        if i == k:
            drawing.matrix(left, y, entries[None], cell, CELL, "J", np.abs(J).max())
        else:
            for j, entry in enumerate(entries):
                drawing.box(left + j * cell, y, cell, CELL, "frame unlit", 0)
                drawing.text(left + (j + 0.5) * cell, y + CELL / 2 + 4.5, number(entry), "faint")
    drawing.box(left, top + k * CELL, n * cell, CELL, "lit J", 0)
    drawing.line(left, foot + 7, left + n * cell, foot + 7, "x rule")
    drawing.matrix(left, foot + 14, gradients[k][None], cell, CELL, "x", np.abs(J).max())
    drawing.text(left, foot + 14 + CELL + 17, "x.grad", "x code", "start")
    return drawing.svg(
        f"v is {row(v)}: row {k + 1} of J, {row(J[k])}, is lit, the other rows are not, "
        f"and x.grad below is {row(gradients[k])}."
    )
