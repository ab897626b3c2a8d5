"""One J that is asked for row by row: a one-hot v for each call, and below J the stack of what the calls return.

Where scripts run, each call has a button: it lights its v and the row of J that v picks, and this row comes down into
the stack, where the rows of later calls are still missing. The style sheet does that (pictures.css), so that no script
is needed. Beside the buttons stands how many are there.
"""

import numpy as np

from book.pictures.matrices import close, number, numbers, point, row
from book.pictures.picture import Picture
from book.pictures.svg import TIMES, Drawing, indexed, together, width

MOST, CELL, WEIGHT = 6, 28, 34  # the rows and columns there is room for; pixels: a cell's height, the width of v
APART = 36  # pixels: between J and the stack
STOPS = "-3 3 0.5"  # where a script lets a weight stand
ASKED = 3  # the rows that can be asked for one by one: the style sheet counts them


def rows(gradients, J, name="rows", at=None) -> Picture:
    """Draw J once, before its rows a one-hot v for each call, and below it the gradients, name[k].

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
    drawn = together(drawing_of(J, gradients, point(at, J.shape[1]), name))
    if len(J) != ASKED:
        return drawn
    buttons = "".join(
        f'<input type="radio" name="asks" id="ask-{k}" autocomplete="off"{" checked" if k == ASKED else ""}>'
        f'<label for="ask-{k}">{f"Call {k}" if k else "No call"}</label>'
        for k in range(ASKED + 1)
    )
    words = "".join(f'<span class="due due-{k}">{k} of {ASKED} rows</span>' for k in range(ASKED + 1))
    asks = f'<div class="choices" role="radiogroup" aria-label="Calls" data-search-exclude="">{buttons}'
    asks += f'<span role="status">{words}</span></div>'
    return Picture(f'<div class="asks">{asks}{drawn}</div>', *drawn.says, styles=drawn.styles)


def drawing_of(J: np.ndarray, gradients: np.ndarray, at: np.ndarray, name: str) -> Picture:
    (m, n), cell, most = J.shape, max(34.0, width(*map(number, (*J.ravel(), *at))) + 8), np.abs(J).max()
    left, top = m * WEIGHT + TIMES + 16, 52 if len(at) else 36
    foot, edge = top + m * CELL, left + n * cell
    below = foot + APART
    drawing = Drawing("rows", edge + max(30, 7 * len(f"torch.stack({name})") - n * cell / 2), below + m * CELL + 24)
    drawing.text((left - TIMES) / 2, top - 24, "v", "v letter")
    drawing.text(edge + 20, top - 8, "J", "J letter")
    for j in range(n):
        drawing.text(left + (j + 0.5) * cell, 16, indexed("x", j + 1), "x name")
    if len(at):
        drawing.inputs(left, 21, at, cell, 24, "x")
    for i, entries in enumerate(J):
        y = top + i * CELL
        drawing.text(left - TIMES / 2, y + CELL / 2 + 4.5, "×", "faint")
        for j, entry in enumerate(entries):
            drawing.cell(left + j * cell, y, cell, CELL, entry, most, "J", f"J.y.{i}.{j}")
        drawing.text(edge + 8, y + CELL / 2 + 4.5, indexed("y", i + 1), "y name", "start")
    for k, v in enumerate(np.eye(m)):
        with drawing.group(f"call call-{k + 1}"):
            drawing.text(12 + (k + 0.5) * WEIGHT, top - 8, str(k + 1), "v")
            for i, weight in enumerate(v):
                x, y, path = 12 + k * WEIGHT, top + i * CELL, f"rows.{k * m + i}"
                with drawing.group("slide v", slide=path, stops=STOPS, label=f"Weight of y{i + 1} in call {k + 1}"):
                    drawing.cell(x, y, WEIGHT - 6, CELL, weight, 1, "v", path)
                    drawing.pull(x + (WEIGHT - 6) / 2, y + CELL, WEIGHT - 6)
                with drawing.group("lit" if weight else "unlit", lit=path):
                    drawing.box(left, y, n * cell, CELL, "edge J", 0)
    drawing.line(left, foot + APART / 2, edge, foot + APART / 2, "J rule")
    for k, entries in enumerate(gradients):
        y = below + k * CELL
        drawing.text(left - 10, y + CELL / 2 + 4.5, f"{name}[{k}]", "J code", "end")
        drawing.box(left, y, n * cell, CELL, "holder gone", 0)
        with drawing.group(f"ask-{k + 1}"):
            for j, entry in enumerate(entries):
                drawing.cell(left + j * cell, y, cell, CELL, entry, most, "J", f"sums.{k}.{j}")
    drawing.text((left + edge) / 2, below + m * CELL + 18, f"torch.stack({name})", "J code")
    calls = [f"call {k} picks row {k}, {row(entries)}" for k, entries in enumerate(J, start=1)]
    return drawing.svg(
        f"J, with a one-hot v for each of {m} calls before its rows: {'; '.join(calls)}. Stacked below J, "
        "the results are its rows again."
    )
