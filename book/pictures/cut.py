"""A network that is cut in two: a wire for each parameter, y on its way over the cut, and v on its way back.

A wire is as wide as its parameter is large, and dashed where the parameter is negative. A halo round it is its
gradient: the wider, the larger; striped where it is negative. Its numbers are a matrix below the wires.
docs/assets/explorer/cut.js says what has been sent, and plays how it is sent. As printed, everything has been; where
scripts run, the figure opens before anything is sent.
"""

import html

import numpy as np

from book.pictures.matrices import close, number, numbers, row
from book.pictures.network import scissors
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, attributes, share, together

WIDE, HIGH, GAP = 410, 316, 68  # pixels: of a machine; between the two
CELL, TALL = 64, 26  # pixels: the width and the height of a number
CHIP = 62, 21  # pixels: the width and the height of a number of the gradient
ENTRY, ROW = 82, 80  # pixels: where the first of three nodes is; from a node to the next
NEAR = 0.25  # of a wire, from the side of three nodes: there the numbers of all wires have room
SENDS = {"Nothing is sent": 0, "Send y": 1, "Send v": 2}  # how much has been sent (explorer/cut.js)


def cut(x, W1, y, received, W2, scores, wanted, loss, v) -> Picture:
    """Draw both halves and their numbers.

    Raises ValueError if other numbers than those of y and v crossed the cut, if W1.grad does not follow from them, or
    if the halves have not three nodes and two.
    """
    if not received.is_leaf or not close(numbers(received), numbers(y)):
        raise ValueError(f"the second half got {row(numbers(received))}, and y is {row(numbers(y))}")
    if not close(numbers(v), numbers(received.grad)):
        raise ValueError(f"v = {row(numbers(v))} is not what came back to the cut")
    at, out, first, back = numbers(x), numbers(y), numbers(W1.grad), numbers(v)
    if not np.allclose(first, np.outer(back, at), rtol=1e-4, atol=1e-6):
        raise ValueError(f"W1.grad is {first.tolist()}, which does not follow from v = {row(back)}")
    if (*W1.shape, *W2.shape) != (2, 3, 3, 2) or not close(numbers(scores), numbers(W2) @ out):
        raise ValueError("scores is not W2 @ y with two entries of y, and with three of x and of scores")
    grower = int(numbers(wanted).argmax())
    here, there = Drawing("cut", WIDE, HIGH), Drawing("cut", WIDE, HIGH)
    knows = f"knows who made it: grower {grower}"
    for drawing, name, words in ((here, "laboratory", "has measured a wine"), (there, "association", knows)):
        drawing.box(1, 1, WIDE - 2, HIGH - 2, "machine", 8)
        drawing.text(WIDE / 2, 22, name, "strong")
        drawing.text(WIDE / 2, 40, words, "faint")
    laboratory(here, at, numbers(W1), out, first, back)
    association(there, out, numbers(W2), numbers(scores), numbers(wanted), float(numbers(loss)), back)
    with there.group("seam", -GAP / 2, 0):
        scissors(there, 0, 8)
        there.line(0, 24, 0, HIGH, "cut")
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


def of_three(k: int) -> float:
    """The height of a node of x or of the scores."""
    return ENTRY + ROW * k


def of_two(k: int) -> float:
    """The height of a node at the cut."""
    return ENTRY + ROW * (k + 0.5)


def on_wire(three: int, two: int, along: float) -> float:
    """The height of a wire, so far along it from the side of three nodes."""
    return of_three(three) + along * (of_two(two) - of_three(three))


def lines(drawing: Drawing, W, name: str, kind: str, three: float, two: float, **rows) -> None:
    """A line for each entry of a matrix, between three nodes and two whose edges are at these x."""
    for i, j in np.ndindex(W.shape):
        k, m = (j, i) if W.shape[1] == 3 else (i, j)
        marks = attributes({"wire": f"matrix.{name}.{i}.{j}"} | {mark: row(i, j) for mark, row in rows.items()})
        kinds = f"{kind}{' minus' if W[i, j] < 0 else ''}"
        style = drawing.style(f"--size: {share(W[i, j], np.abs(W).max()):.2f}")
        d = f"M{three} {of_three(k)}L{two} {of_two(m)}"
        drawing.parts.append(f'<path class="{kinds}" {style} d="{d}"{marks}></path>')


def wires(drawing: Drawing, W, name: str, three: float, two: float) -> None:
    """The wires of a matrix, and their numbers."""
    lines(drawing, W, name, "wire", three, two)
    middle = three + NEAR * (two - three)
    for i, j in np.ndindex(W.shape):
        k, m = (j, i) if W.shape[1] == 3 else (i, j)
        drawing.text(middle, on_wire(k, m, NEAR) + 4.5, number(W[i, j]), "number over", n=f"matrix.{name}.{i}.{j}")
    drawing.text(middle, ENTRY - 14, name, "code")


def slots(drawing: Drawing, left: float) -> None:
    """The two nodes at the cut, which have room for a number of y and for one of v."""
    for k in range(2):
        drawing.box(left, of_two(k) - TALL, CELL, 2 * TALL, "slot", 0)


def at_cut(drawing: Drawing, left: float, array, kind: str, path: str) -> None:
    """The two numbers of y in the upper halves of the nodes at the cut, or those of v in the lower halves."""
    for k, entry in enumerate(array):
        top = of_two(k) - (TALL if kind == "y" else 0)
        drawing.cell(left, top, CELL, TALL, entry, np.abs(array).max(), kind, f"{path}.{k}")
    high = of_two(0) - TALL - 7 if kind == "y" else of_two(1) + TALL + 16
    drawing.text(left + CELL / 2, high, kind, f"{kind} name")


def cables(drawing: Drawing, start: float, end: float, kind: str) -> None:
    """An arrow for each number that is sent."""
    for k in range(2):
        height = of_two(k) + (-TALL / 2 if kind == "y" else TALL / 2)
        drawing.arrow(start, height, end, height, kind, 8)


def laboratory(drawing: Drawing, at, W1, out, slopes, back) -> None:
    left, node = 72, 296  # the ends of the wires
    with drawing.group("lit", lit="sent.v"):
        lines(drawing, slopes, "slopes", "halo", left, node, row=of_entry)
    wires(drawing, W1, "W1", left, node)
    drawing.text(left - 30, ENTRY - 20, "x", "x name")
    for k, entry in enumerate(at):
        drawing.input(left - 30, of_three(k), entry, (60, 28), f"x.{k}", "-5 5 0.5", f"x{k + 1}")
    slots(drawing, node)
    at_cut(drawing, node, out, "y", "y")
    with drawing.group("lit", lit="sent.y"):
        cables(drawing, node + CELL + 6, WIDE - 6, "y")
    with drawing.group("lit", lit="sent.v"):
        wide, high = CHIP
        left, top = WIDE - 14 - 3 * wide, HIGH - 12 - 2 * high
        drawing.text(left - 8, top + high + 4.5, "W1.grad", "x code", "end")
        for i, j in np.ndindex(slopes.shape):
            with drawing.group(row=of_entry(i, j)):
                place = left + j * wide, top + i * high, wide, high
                drawing.cell(*place, slopes[i, j], np.abs(slopes).max(), "x", f"matrix.slopes.{i}.{j}")
        at_cut(drawing, node, back, "v", "grad.y")
        drawing.text(12, HIGH - 14, "y.backward(v)", "op", "start")
    with drawing.group("unlit", lit="sent.waits"):
        drawing.text(12, HIGH - 28, "W1.grad is None: no v has come,", "faint", "start")
        drawing.text(12, HIGH - 10, "so this half doesn't learn.", "faint", "start")


def of_entry(i: int, j: int) -> int:
    """A halo and its number in the matrix are lit together (`data-row`, live.js)."""
    return 3 * i + j + 1


def association(drawing: Drawing, out, W2, scores, wanted, loss: float, back) -> None:
    node, right = 46, 262  # of the nodes at the cut; of the scores
    wires(drawing, W2, "W2", right, node + CELL)
    slots(drawing, node)
    drawing.text(370, ENTRY - 20, "wanted", "faint")
    for k, entry in enumerate(wanted):
        drawing.box(right, of_three(k) - TALL / 2, CELL, TALL, "slot", 0)
        drawing.text(370, of_three(k) + 4.5, number(entry))
        drawing.text(right + CELL / 2, of_three(k) + 28, f"grower {k}", "faint")
    with drawing.group("lit", lit="sent.y"):
        at_cut(drawing, node, out, "y", "y")
        drawing.text(right + CELL / 2, ENTRY - 20, "scores", "code")
        for k, entry in enumerate(scores):
            drawing.cell(right, of_three(k) - TALL / 2, CELL, TALL, entry, np.abs(scores).max(), "w", f"scores.{k}")
        drawing.text(right - 8, HIGH - 14, "loss", "code", "end")
        drawing.cell(right, HIGH - 32, CELL, TALL, loss, loss, "w", "loss.0")
        at_cut(drawing, node, back, "v", "grad.y")
        cables(drawing, node - 6, 6, "v")
        drawing.text(12, HIGH - 14, "loss.backward()", "op", "start")
    with drawing.group("unlit", lit="sent.nothing"):
        drawing.text(12, HIGH - 14, "no y yet: no loss, and no v", "faint", "start")
