"""A spotlight that moves down J: for each one-hot v, its row of J is lit, and the result below is that row.

Beside them the results are stacked. Where scripts run, each call has a box, and where its tick is taken away, the row
of this call is missing from the stack: the style sheet hides it (pictures.css), so that no script is needed. Beside the
boxes stands which row is not there.
"""

import numpy as np

from book.pictures.matrices import close, number, numbers, point, row
from book.pictures.picture import Picture
from book.pictures.svg import TIMES, Drawing, indexed, together, width

MOST, CELL, WEIGHT = 6, 24, 34  # the rows and columns there is room for; pixels: a cell's height, the width of v
STOPS = "-3 3 0.5"  # where a script lets a weight stand
ASKED = 3  # the rows that can be asked for one by one: the style sheet counts them


def rows(gradients, J, name="rows", at=None) -> Picture:
    """Draw J once for each of its rows, with the one-hot v that picks this row, and below it the gradient, name[k].

    gradients: for each row, in order, what torch returned for the one-hot v; the list is called `name`. J: (m, n).
    at: the input at which J was taken, or None.
    Raises ValueError if J has more than 6 rows or columns, or if the gradients are not its rows.
    """
    J, gradients = numbers(J), numbers(gradients)
    if J.ndim != 2 or max(J.shape) > MOST:
        raise ValueError(f"there is room for a matrix of {MOST} × {MOST}, and J has the shape {J.shape}")
    gradients = gradients.reshape(len(gradients), -1)
    if not close(gradients, J):
        raise ValueError(f"the rows of J are {J.tolist()}, and {name} is {gradients.tolist()}")
    at = point(at, J.shape[1])
    drawn = together(*(panel(J, gradients, k, at, f"{name}[{k}]") for k in range(len(J))), stack(J, at, name))
    if len(J) != ASKED:
        return drawn
    boxes = "".join(
        f'<input type="checkbox" id="ask-{k}" autocomplete="off" checked><label for="ask-{k}">Call {k}</label>'
        for k in range(1, ASKED + 1)
    )
    due = "".join(f'<span class="due due-{k}">No row {k}. </span>' for k in range(1, ASKED + 1))
    boxes += f'<span role="status">{due}</span>'
    asks = f'<div class="choices" role="group" aria-label="Calls" data-search-exclude="">{boxes}</div>'
    return Picture(f'<div class="asks">{asks}{drawn}</div>', *drawn.says, styles=drawn.styles)


def width_of_cell(J: np.ndarray) -> float:
    return max(26.0, width(*map(number, J.ravel())) + 8)


def stack(J: np.ndarray, at: np.ndarray, name: str) -> Picture:
    """The results, one on top of the other, as high as the J of each call; before a call, its place is empty."""
    (m, n), cell, words = J.shape, width_of_cell(J), f"torch.stack({name})"
    inner, top = n * cell, 48 if len(at) else 24
    wide, foot = max(inner, 8 * len(words)), top + m * CELL
    left = (wide - inner) / 2 + 2
    drawing = Drawing("rows stack", wide + 4, foot + 14 + CELL + 24)
    drawing.text(wide / 2 + 2, top - 8, "J", "J letter")
    for i, entries in enumerate(J):
        drawing.box(left, top + i * CELL, inner, CELL, "holder gone", 0)
        with drawing.group(f"ask-{i + 1}"):
            for j, entry in enumerate(entries):
                drawing.cell(left + j * cell, top + i * CELL, cell, CELL, entry, np.abs(J).max(), "J", f"sums.{i}.{j}")
    drawing.text(wide / 2 + 2, foot + 20, words, "J code")
    return drawing.svg(f"Stacked, the results are the rows of J: {', '.join(map(row, J))}.")


def panel(J: np.ndarray, gradients: np.ndarray, k: int, at: np.ndarray, name: str) -> Picture:
    """Call k + 1, whose result is called `name`."""
    m, n = J.shape
    v, named = np.eye(m)[k], width(name) * 1.06
    cell = width_of_cell(J)
    beside = max(WEIGHT + TIMES, named - n * cell)
    left, top = beside + 4, 48 if len(at) else 24
    foot = top + m * CELL
    drawing = Drawing("rows", left + max(n * cell, named) + 4, foot + 14 + CELL + 24)
    for j in range(n):
        drawing.text(left + (j + 0.5) * cell, 16, indexed("x", j + 1), "x name")
    if len(at):
        drawing.inputs(left, 21, at, cell, 24, "x")
    drawing.text(left - TIMES - WEIGHT / 2, top - 8, "v", "v letter")
    for i, entries in enumerate(J):
        y, path = top + i * CELL, f"rows.{k * m + i}"
        with drawing.group("slide v", slide=path, stops=STOPS, label=f"Weight of y{i + 1} in call {k + 1}"):
            drawing.cell(left - TIMES - WEIGHT, y, WEIGHT, CELL, v[i], 1, "v", path)
            drawing.pull(left - TIMES - WEIGHT / 2, y + CELL, WEIGHT)
        drawing.text(left - TIMES / 2, y + CELL / 2 + 4.5, "×", "faint")
        with drawing.group("lit" if v[i] else "unlit", lit=path):
            for j, entry in enumerate(entries):
                drawing.cell(left + j * cell, y, cell, CELL, entry, np.abs(J).max(), "J", f"J.y.{i}.{j}")
            drawing.box(left, y, n * cell, CELL, "edge J", 0)
    drawing.line(left, foot + 7, left + n * cell, foot + 7, "x rule")
    drawing.box(left, foot + 14, n * cell, CELL, "holder gone", 0)
    with drawing.group(f"ask-{k + 1}"):
        for j, entry in enumerate(gradients[k]):
            drawing.cell(left + j * cell, foot + 14, cell, CELL, entry, np.abs(J).max(), "x", f"sums.{k}.{j}")
    drawing.text(left, foot + 14 + CELL + 17, name, "x code", "start")
    return drawing.svg(
        f"Call {k + 1} of {m}. v is {row(v)}: row {k + 1} of J, {row(J[k])}, is lit, the other rows are not, "
        f"and {name} below is {row(gradients[k])}."
    )
