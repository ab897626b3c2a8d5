"""A spotlight that moves down J: for each one-hot v, its row of J is lit, and x.grad below is that row."""

import numpy as np

from book.pictures.matrices import close, number, numbers, row
from book.pictures.svg import Drawing, indexed, together, width

MOST, CELL = 6, 24  # the rows and columns that there is room for; pixels: the height of a cell


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
    left, top, gap = 4, 24, 24
    edge, foot = left + n * cell, top + m * CELL
    wide = max(edge + gap + 26, edge + 8 + width("x.grad") * 1.06)
    drawing = Drawing("rows", wide + 4, foot + 14 + CELL + 6)
    for j in range(n):
        drawing.text(left + (j + 0.5) * cell, top - 8, indexed("x", j + 1), "x name")
    drawing.text(edge + gap + 13, top - 8, "v", "v letter")
    for i, entries in enumerate(J):
        y = top + i * CELL
        if i == k:
            drawing.matrix(left, y, entries[None], cell, CELL, "J", np.abs(J).max())
        else:
            for j, entry in enumerate(entries):
                drawing.box(left + j * cell, y, cell, CELL, "frame unlit", 0)
                drawing.text(left + (j + 0.5) * cell, y + CELL / 2 + 4.5, number(entry), "faint")
    drawing.box(left, top + k * CELL, n * cell, CELL, "lit J", 0)
    drawing.column(edge + gap, top, v, 26, CELL, "v")
    drawing.arrow(edge + gap - 3, top + (k + 0.5) * CELL, edge + 3, top + (k + 0.5) * CELL, "v")
    drawing.matrix(left, foot + 14, gradients[k][None], cell, CELL, "x", np.abs(J).max())
    drawing.text(edge + 8, foot + 14 + CELL / 2 + 4.5, "x.grad", "x code", "start")
    return drawing.svg(
        f"v is {row(v)}: row {k + 1} of J, {row(J[k])}, is lit, the other rows are not, "
        f"and x.grad below is {row(gradients[k])}."
    )
