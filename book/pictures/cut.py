"""A network that is cut in two: the laboratory has x, W1, y and W1.grad, the association the y it got, the loss and v.

docs/assets/explorer/cut.js says what has been sent. As printed, everything has.
"""

import html

import numpy as np

from book.pictures.matrices import close, number, numbers, row
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, together

WIDE, HIGH, LEFT, CELL = 320, 268, 84, 60  # pixels: of a machine, and where its numbers begin; of a number
SENDS = {"Nothing is sent": 0, "Send y": 1, "Send v": 2}  # how much has been sent (explorer/cut.js)


def cut(x, W1, y, received, W2, loss, v) -> Picture:
    """Draw both halves and their numbers.

    Raises ValueError if other numbers than those of y and v crossed the cut, or W1.grad does not follow from them.
    """
    if not received.is_leaf or not close(numbers(received), numbers(y)):
        raise ValueError(f"the second half got {row(numbers(received))}, and y is {row(numbers(y))}")
    if not close(numbers(v), numbers(received.grad)):
        raise ValueError(f"v = {row(numbers(v))} is not what came back to the cut")
    at, out, first, back = numbers(x), numbers(y), numbers(W1.grad), numbers(v)
    if not np.allclose(first, np.outer(back, at), rtol=1e-4, atol=1e-6):
        raise ValueError(f"W1.grad is {first.tolist()}, which does not follow from v = {row(back)}")
    here, there = Drawing("cut", WIDE, HIGH), Drawing("cut", WIDE, HIGH)
    for drawing, name in ((here, "laboratory"), (there, "association")):
        drawing.box(1, 1, WIDE - 2, HIGH - 2, "machine", 8)
        drawing.text(WIDE / 2, 24, name, "strong")

    def named(drawing: Drawing, top: float, name: str, kind: str) -> None:
        drawing.text(LEFT - 10, top + 18.5, name, kind, "end")

    named(here, 40, "x", "x name")
    here.inputs(LEFT, 40, at, CELL, 28, "x")
    named(here, 78, "W1", "code")
    here.matrix(LEFT, 78, numbers(W1), CELL, 26, "w", path="matrix.W1")
    named(here, 140, "y", "y name")
    here.line_of(LEFT, 140, out, CELL, 28, "y", "y")
    here.arrow(LEFT + 2 * CELL + 14, 154, WIDE - 12, 154, "y way", 9)
    with here.group("lit", lit="sent.v"):
        named(here, 190, "W1.grad", "x code")
        here.matrix(LEFT, 182, first, CELL, 26, "x", path="matrix.slopes")
    with here.group("unlit", lit="sent.waits"):
        here.text(LEFT, 200, "W1.grad is None: no v has come,", "faint", "start")
        here.text(LEFT, 218, "so this half doesn't learn.", "faint", "start")
    with there.group("lit", lit="sent.y"):
        named(there, 40, "y", "y name")
        there.line_of(LEFT, 40, out, CELL, 28, "y", "y")
        named(there, 96, "loss", "code")
        there.cell(LEFT, 96, CELL, 28, float(numbers(loss)), float(numbers(loss)), "w", "loss.0")
        named(there, 140, "v", "v name")
        there.line_of(LEFT, 140, back, CELL, 28, "v", "grad.y")
        there.arrow(LEFT - 30, 154, 12, 154, "v way", 9)
        there.text(LEFT, 200, "v = the gradient of the loss", "faint", "start")
        there.text(LEFT, 218, "with respect to y", "faint", "start")
    with there.group("unlit", lit="sent.nothing"):
        there.text(LEFT, 110, "no y yet: no loss, and no v", "faint", "start")
    both = together(
        here.svg(f"The laboratory: x = {row(at)} makes y = {row(out)}. With v, it has W1.grad = {first.tolist()}."),
        there.svg(f"The association: it got y = {row(out)}, its loss is {number(loss.item())}, and v = {row(back)}."),
    )
    buttons = "".join(
        f'<button type="button" data-sets="cut {step}" aria-pressed="{"true" if step == 2 else "false"}">'
        f"{html.escape(words)}</button>"
        for words, step in SENDS.items()
    )
    step = '<button type="button" data-sets="cut step" aria-pressed="false">Take a step</button>'
    return Picture(f'<div class="choices">{buttons}{step}</div>{both}', *both.says, styles=both.styles)
