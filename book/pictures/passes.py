"""All of J in two ways: a row for each pass of reverse mode, a column for each pass of forward mode."""

from dataclasses import dataclass

import numpy as np

from book.pictures.matrices import number, numbers, row
from book.pictures.svg import Drawing, indexed, together, width

MOST, HIGH = 6, 28  # the rows and columns there is room for; pixels: the height of a cell


@dataclass(frozen=True)
class Way:
    """One of the two ways to J: what stands above and below it, and which entries the other way does not confirm."""

    title: str
    below: str
    wrong: np.ndarray
    said: str  # the title as the beginning of a sentence


def passes(rows, columns, wrong=None) -> str:
    """Draw a Jacobian twice, with an arrow for each pass that computed it.

    rows: the results of one-hot v, one for each output. columns: those of one-hot u, one for each input.
    wrong: where the two may differ, as gradcheck compares them: pairs (row, column), marked in the rows.
    Raises ValueError if they are not rows and columns of one matrix, but for `wrong`, or if it is larger than 6 × 6.
    """
    J, columns = numbers(rows), numbers(columns)
    if J.ndim != 2 or max(J.shape) > MOST:
        raise ValueError(f"there is room for a matrix of {MOST} × {MOST}, and this one has the shape {J.shape}")
    differs = ~np.isclose(J, columns.T, rtol=1e-5, atol=1e-6) if J.shape == columns.T.shape else np.ones(J.shape, bool)
    if sorted(map(tuple, np.argwhere(differs).tolist())) != sorted(map(tuple, wrong or [])):
        raise ValueError(
            f"{columns.tolist()} are not the columns of {J.tolist()}" + (f", but for {wrong}" if wrong else "")
        )
    m, n = J.shape
    if wrong is None:
        nothing = np.zeros(J.shape, bool)
        ways = []
        for mode, count, other in (("reverse mode", m, n), ("forward mode", n, m)):
            title = f"{mode}: {count} pass{'es' if count > 1 else ''}{', fewer here' if count < other else ''}"
            said = f"In {mode}, J takes {count} pass{'es' if count > 1 else ''}"
            ways.append(Way(title, "", nothing, said))
    else:
        ways = [
            Way(
                "analytical",
                "each row: backward with this v",
                differs,
                f"The analytical J takes {m} call{'s' if m > 1 else ''} to backward",
            ),
            Way(
                "numerical",
                "each column: f at x + εu and x − εu",
                np.zeros(J.shape, bool),
                f"The numerical J takes {n} difference{'s' if n > 1 else ''}",
            ),
        ]
    one_hot = row(np.eye(J.shape[1])[0]).replace(" ", "")  # (spaces are narrow)
    cell = max(32.0, width(*map(number, (*J.ravel(), *columns.ravel()))) + 10, width(one_hot) + 6)
    return together(reverse(J, ways[0], cell), forward(columns.T, ways[1], cell))


def frame(drawing: Drawing, way: Way, left: float, top: float, cell: float) -> None:
    """Write what stands above and below J, and mark what is wrong in it. left, top, cell: of its entries."""
    drawing.text(drawing.width / 2, 16, way.title, "strong")
    if way.below:
        drawing.text(drawing.width / 2, drawing.height - 5, way.below, "faint")
    for i, j in np.argwhere(way.wrong):
        drawing.box(left + j * cell + 3, top + i * HIGH + 3, cell - 6, HIGH - 6, "pass wrong")


def foot(way: Way) -> int:
    """The pixels below J."""
    return 32 if way.below else 4


def reverse(J: np.ndarray, way: Way, cell: float) -> str:
    m, n = J.shape
    left = width(row(np.eye(m)[0])) + 34
    drawing = Drawing("passes", max(left + n * cell + 18, width(way.title, way.below)), 52 + m * HIGH + foot(way))
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
    frame(drawing, way, left, top, cell)
    found = "; ".join(f"v = {row(v)} gives row {i}, {row(v @ J)}" for i, v in enumerate(np.eye(m), start=1))
    wrong = "".join(f" The entry in row {i + 1} and column {j + 1} is wrong." for i, j in np.argwhere(way.wrong))
    return drawing.svg(f"{way.said}, one for each row of J: {found}.{wrong}")


def forward(J: np.ndarray, way: Way, cell: float) -> str:
    m, n = J.shape
    drawing = Drawing("passes", max(26 + n * cell, width(way.title, way.below)), 72 + m * HIGH + foot(way))
    left, top = (drawing.width - n * cell + 22) / 2, 72
    drawing.text(left - 8, 38, "u", "x letter", "end")
    drawing.matrix(left, top, J, cell, HIGH, "J")
    for i in range(m):
        drawing.text(left - 6, top + (i + 0.5) * HIGH + 4.5, indexed("y", i + 1), "y name", "end")
    for j, one_hot in enumerate(np.eye(n)):
        x = left + (j + 0.5) * cell
        drawing.text(x, 38, row(one_hot), "x strong")
        drawing.arrow(x, 46, x, top - 2, "x")
        drawing.box(x - cell / 2 + 2, top + 1, cell - 4, m * HIGH - 2, "pass x")
    frame(drawing, way, left, top, cell)
    found = "; ".join(f"u = {row(u)} gives column {j}, {row(J @ u)}" for j, u in enumerate(np.eye(n), start=1))
    return drawing.svg(f"{way.said}, one for each column of J: {found}.")
