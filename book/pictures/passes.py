"""All of J in two ways: a row for each pass of reverse mode, a column for each pass of forward mode."""

import numpy as np

from book.pictures.matrices import close, number, numbers, row
from book.pictures.svg import Drawing, indexed, together, width

MOST, HIGH = 6, 28  # the rows and columns there is room for; pixels: the height of a cell


def passes(rows, columns) -> str:
    """Draw a Jacobian twice, with an arrow for each pass that computed it.

    rows: the results of one-hot v, one for each output. columns: those of one-hot u, one for each input.
    Raises ValueError if they are not rows and columns of one matrix, or if this is larger than 6 × 6.
    """
    J, columns = numbers(rows), numbers(columns)
    if J.ndim != 2 or max(J.shape) > MOST:
        raise ValueError(f"there is room for a matrix of {MOST} × {MOST}, and this one has the shape {J.shape}")
    if not close(J, columns.T):
        raise ValueError(f"{columns.tolist()} are not the columns of {J.tolist()}")
    return together(reverse(J), forward(J))


def title(drawing: Drawing, mode: str, count: int, other: int) -> str:
    """Write the mode and its number of passes, and return them."""
    words = f"{mode}: {count} pass{'es' if count > 1 else ''}"
    drawing.text(drawing.width / 2, 16, words, "strong")
    drawing.text(drawing.width / 2, drawing.height - 5, "fewer here" if count < other else " ", "faint")
    return words


def reverse(J: np.ndarray) -> str:
    m, n = J.shape
    cell = max(32.0, width(*map(number, J.ravel())) + 10)
    left = width(row(np.eye(m)[0])) + 34
    drawing = Drawing("passes", max(left + n * cell + 18, width("reverse mode: 2 passes")), 84 + m * HIGH)
    top = 52
    drawing.text(left - 24, top - 8, "v", "v letter", "end")
    for j in range(n):
        drawing.text(left + (j + 0.5) * cell, top - 8, indexed("x", j + 1), "x name")
    drawing.matrix(left, top, J, cell, HIGH, "J")
    for i, one_hot in enumerate(np.eye(m)):
        y = top + (i + 0.5) * HIGH
        drawing.text(left - 24, y + 4.5, row(one_hot), "v strong", "end")
        drawing.arrow(left - 20, y, left - 2, y, "v")
        drawing.box(left + 1, y - HIGH / 2 + 2, n * cell - 2, HIGH - 4, "pass v")
    words = title(drawing, "reverse mode", m, n)
    found = "; ".join(f"v = {row(v)} gives row {i}, {row(v @ J)}" for i, v in enumerate(np.eye(m), start=1))
    return drawing.svg(f"{words}, one for each row of J. {found}.")


def forward(J: np.ndarray) -> str:
    m, n = J.shape
    cell = max(32.0, width(*map(number, J.ravel())) + 10, width(row(np.eye(n)[0])) + 6)
    drawing = Drawing("passes", max(26 + n * cell, width("forward mode: 3 passes")), 104 + m * HIGH)
    left, top = 24, 72
    drawing.text(left - 8, 38, "u", "x letter", "end")
    drawing.matrix(left, top, J, cell, HIGH, "J")
    for i in range(m):
        drawing.text(left - 6, top + (i + 0.5) * HIGH + 4.5, indexed("y", i + 1), "y name", "end")
    for j, one_hot in enumerate(np.eye(n)):
        x = left + (j + 0.5) * cell
        drawing.text(x, 38, row(one_hot), "x strong")
        drawing.arrow(x, 46, x, top - 2, "x")
        drawing.box(x - cell / 2 + 2, top + 1, cell - 4, m * HIGH - 2, "pass x")
    words = title(drawing, "forward mode", n, m)
    found = "; ".join(f"u = {row(u)} gives column {j}, {row(J @ u)}" for j, u in enumerate(np.eye(n), start=1))
    return drawing.svg(f"{words}, one for each column of J. {found}.")
