"""A digit that a reader paints: its map vᵀJ, and the probability of each class, as it is and as the slopes predict it.

docs/assets/paint.js has the same network, and draws again what follows from other ink. The numbers of both are in
docs/assets/digit.js: those of the case which_pixels, which trains the network.
"""

import html
import json
from pathlib import Path

import numpy as np

from book.pictures.matrices import number
from book.pictures.picture import Picture
from book.pictures.pixels import CELL, HEAD, filled, inked, legend, pattern, squares
from book.pictures.svg import Drawing, choices, together

SIDE = 8  # pixels of the image
START, LONG, BAR, PITCH = 24, 250, 17, 30  # pixels: where bars start, a probability of 1, a bar, the next one
LEAST = 0.005  # below this, a probability has no outline
ANSWER, LABEL, OTHER = 3, 8, 9  # what the network says, what the digit is, and what one pixel can make of it, too
CLAIM = "One painted pixel is enough to change the answer, and a map shows where to look for it."
TASKS = {  # what to bring about with one pixel, and what is said of it then
    "Fill one pixel so that the network says 8.": "The map for “3 and not 8” is steepest there, on blank paper.",
    "Empty one pixel so that the network says 9.": "The map for “3 and not 9” is steepest there. The slope is above 0: "
    "less ink, less of a lead for 3.",
    "Fill one pixel so that the network says 9.": "In the map for “3 and not 9”, row 3, column 5 is steeper, but "
    "it has hardly any room for more ink.",
}


def paint(path: Path) -> Picture:
    """Draw the digit, with the network of a file such as docs/assets/digit.js."""
    x, W1, b1, W2, b2 = read(path)
    hidden = np.tanh(W1 @ x + b1)
    logits, J = W2 @ hidden + b2, (W2 * (1 - hidden**2)) @ W1
    chances = np.exp(logits) / np.exp(logits).sum()
    one_hot = np.eye(len(logits))
    v = one_hot[ANSWER]
    questions = {
        f"Why {ANSWER}?": v,
        f"Why {ANSWER} and not {LABEL}?": one_hot[ANSWER] - one_hot[LABEL],
        f"Why {ANSWER} and not {OTHER}?": one_hot[ANSWER] - one_hot[OTHER],
    }
    first = f"“Why {ANSWER}?”, for which v is one-hot at class {ANSWER}"
    picture = together(digit(x), slopes(v @ J, first), bars(chances), sum_of(v @ logits), key())
    tasks = "".join(
        f'<li><span class="tick"></span><span>{words}</span><span class="why"></span></li>' for words in TASKS
    )
    whys = html.escape(json.dumps([*TASKS.values()]))
    return Picture(
        f'<div class="live paint" data-scripts="digit.js paint.js" data-whys="{whys}">'
        f'<p class="claim">{CLAIM}</p>'
        f'<ul class="tasks" data-search-exclude="">{tasks}</ul>{choices(questions, v)}{picture}</div>',
        *picture.says,
        styles=picture.styles,
    )


def read(path: Path) -> list[np.ndarray]:
    """The image and the parameters of its network."""
    numbers = json.loads(path.read_text(encoding="utf-8").partition(" = ")[2].rstrip(";\n"))
    W1, b1, W2, b2 = (np.array(numbers[name]) / 1000 for name in ("W1", "b1", "W2", "b2"))
    return [np.array(numbers["x"]) / 16, W1.reshape(len(b1), -1), b1, W2.reshape(len(b2), -1), b2]


def framed(kind: str, name: str, letter: str, fills: list[str]) -> Drawing:
    """A square for each pixel, with these attributes, and a frame that a script moves."""
    drawing = Drawing(f"{kind} hero", CELL * SIDE + 4, HEAD + CELL * SIDE + 2)
    drawing.text(drawing.width / 2, 18, name, letter)
    with drawing.group("grid", 2, HEAD):
        squares(drawing, fills, SIDE)
        drawing.box(1, 1, CELL - 2, CELL - 2, "chosen", 0)
    return drawing


def digit(x: np.ndarray) -> Picture:
    drawing = framed("canvas", "x", "x letter", inked(x))
    return drawing.svg(f"The image x, {SIDE} by {SIDE} pixels: a scanned {LABEL}, which can be painted.")


def slopes(gradient: np.ndarray, question: str) -> Picture:
    """The map: full where more ink raises v · y, striped where it lowers it."""
    drawing = framed("slopes", "x.grad", "x code", [filled(slope, "stripes") for slope in gradient])
    drawing.parts.insert(0, pattern("stripes"))
    steepest = int(abs(gradient).argmax())
    row, column = divmod(steepest, SIDE)
    return drawing.svg(
        f"The map of vᵀJ at this image, {SIDE} by {SIDE} pixels, for {question}. "
        f"This map's steepest slope is {number(gradient[steepest])}, in row {row}, column {column}, counted from 0."
    )


def bars(chances: np.ndarray) -> Picture:
    """The probability of each class, and an outline where the slopes at the scanned image predict it."""
    drawing = Drawing("chances", START + LONG + 50, HEAD + PITCH * len(chances) + 26)
    drawing.text(START, 18, "probability of each class", "y", "start")
    drawing.line(START, HEAD - 6, START, HEAD + PITCH * len(chances) - 4, "axis")
    for k, chance in enumerate(chances):
        y = HEAD + PITCH * k
        with drawing.group("chance best" if k == chances.argmax() else "chance"):
            drawing.text(START - 8, y + BAR - 3.5, str(k), "y name", "end")
            drawing.box(START, y, LONG * chance, BAR, "bar", 0)
            drawing.box(START, y - 2, LONG * chance if chance >= LEAST else 0, BAR + 4, "guess", 0)
            drawing.text(START + LONG + 8, y + BAR - 3.5, f"{chance:.2f}", "share", "start")
    foot = HEAD + PITCH * len(chances) + 14
    drawing.box(START, foot - 11, 22, 14, "guess", 0)
    drawing.text(START + 30, foot + 1, "predicted by the slopes", "", "start")
    *others, last = (f"{chance:.2f}" for chance in chances)
    listed = f"{', '.join(others)}, and {last}"
    return drawing.svg(f"The probabilities of the classes: for 0 to {len(chances) - 1}, the network gives {listed}.")


def sum_of(product: float) -> Picture:
    drawing = Drawing("chances said", CELL * SIDE + 4, 30)
    drawing.text(2, 20, f"v · y is {number(product)}", "now", "start")
    return drawing.svg(f"The sum of the scores, each times its weight: v · y is {number(product)} at the scan.")


def key() -> Picture:
    drawing = Drawing("slopes key", CELL * SIDE + 4, 60)
    legend(drawing, 2, 8, CELL * SIDE, "stripes")
    return drawing.svg("The colours of slopes, from −8 to 8: striped where more ink lowers v · y.")
