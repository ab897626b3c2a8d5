"""A network that is cut in two: a wire for each parameter, y on its way over the cut, and v on its way back.

A grey wire is a parameter, and a blue one the gradient of a parameter: a half has blue wires as soon as it has a
gradient. The thicker the wire, the further its number is from 0; it is dashed where the number is negative. The numbers
of both are matrices below the wires. docs/assets/explorer/cut.js says what has been sent, and plays how it is sent. As
printed, everything has been.
"""

import html

import numpy as np

from book.pictures.matrices import close, number, numbers, row
from book.pictures.network import scissors
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, attributes, share, together

WIDE, HIGH, GAP = 410, 358, 68  # pixels: of a machine; between the two
CELL, TALL = 64, 26  # pixels: the width and the height of a number
CHIP = 58, 21  # pixels: the width and the height of a number in a matrix
ENTRY, ROW = 82, 80  # pixels: where the first of three nodes is; from a node to the next
EDGE, BELOW = 16, 283  # pixels: from the edge of a machine to its matrices; their top
SENDS = {"nothing": 0, "y": 1, "y and v": 2}  # how much is sent (explorer/cut.js)
KEY = {"is-parameter": "parameter", "is-gradient": "gradient", "is-large": "far from 0", "is-minus": "negative"}


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
    second = np.outer(numbers(scores) - numbers(wanted), out)
    if not np.allclose(first, np.outer(back, at), rtol=1e-4, atol=1e-6):
        raise ValueError(f"W1.grad is {first.tolist()}, which does not follow from v = {row(back)}")
    if (*W1.shape, *W2.shape) != (2, 3, 3, 2) or not close(numbers(scores), numbers(W2) @ out):
        raise ValueError("scores is not W2 @ y with two entries of y, and with three of x and of scores")
    if not np.allclose(numbers(W2.grad), second, rtol=1e-4, atol=1e-6):
        raise ValueError(f"W2.grad is {numbers(W2.grad).tolist()}, which does not follow from y = {row(out)}")
    grower = int(numbers(wanted).argmax())
    here, there = Drawing("cut", WIDE, HIGH), Drawing("cut", WIDE, HIGH)
    knows = f"knows who made it: grower {grower}"
    for drawing, name, words in ((here, "laboratory", "has measured a wine"), (there, "association", knows)):
        drawing.box(1, 1, WIDE - 2, HIGH - 2, "machine", 8)
        drawing.text(WIDE / 2, 22, name, "strong")
        drawing.text(WIDE / 2, 40, words, "faint")
    W1, W2 = numbers(W1), numbers(W2)
    most = [max(np.abs(a).max(), np.abs(b).max()) for a, b in ((W1, W2), (first, second))]  # the same in both halves
    laboratory(here, at, (W1, first), out, back, most)
    association(there, out, (W2, second), numbers(scores), numbers(wanted), float(numbers(loss)), back, most)
    with there.group("seam", -GAP / 2, 0):
        scissors(there, 0, 8)
        there.line(0, 24, 0, HIGH, "cut")
    both = together(
        here.svg(
            f"The laboratory: it computes y = {row(out)} from x = {row(at)}. From v, it gets "
            f"W1.grad = {first.tolist()}."
        ),
        there.svg(
            f"The association: from y = {row(out)}, it computes the loss, {number(loss.item())}. The backward pass "
            f"gives W2.grad = {second.tolist()} and v = {row(back)}."
        ),
    )
    buttons = "".join(
        f'<button type="button" data-sets="cut {step}" aria-pressed="{"true" if step == 2 else "false"}">'
        f"{html.escape(words)}</button>"
        for words, step in SENDS.items()
    )
    step = '<button type="button" class="act" data-sets="cut step" aria-pressed="false">Take a step</button>'
    key = "".join(f'<span class="{kind}">{words}</span>' for kind, words in KEY.items())
    return Picture(
        f'<div class="choices"><span role="group" aria-label="Send"><span>Send</span>{buttons}</span>{step}</div>{both}'
        f'<p class="caption wires-key" data-search-exclude="">Wires: {key}</p>',
        *both.says,
        styles=both.styles,
    )


def of_three(k: int) -> float:
    """The height of a node of x or of the scores."""
    return ENTRY + ROW * k


def of_two(k: int) -> float:
    """The height of a node at the cut."""
    return ENTRY + ROW * (k + 0.5)


def wires(drawing: Drawing, W, path: str, kind: str, ends: tuple[float, float], most: float) -> None:
    """A wire for each entry of a matrix, from one of three nodes to one of two, whose edges are at these x."""
    three, two = ends
    for i, j in np.ndindex(W.shape):
        k, m = (j, i) if W.shape[1] == 3 else (i, j)
        marks = {"wire": f"matrix.{path}.{i}.{j}", "row": of_entry(W, i, j)}
        if kind == "x":
            marks["deep"] = f"{most:g}"  # a smaller gradient has thinner wires: the scale doesn't follow
        style = drawing.style(f"--size: {share(W[i, j], most):.2f}")
        d = f"M{three} {of_three(k)}L{two} {of_two(m)}"
        kinds = f"wire {kind}{' minus' if W[i, j] < 0 else ''}"
        drawing.parts.append(f'<path class="{kinds}" {style} d="{d}"{attributes(marks)}></path>')
    drawing.text((three + two) / 2, ENTRY - 20, named(path), f"code {kind}".strip())


def named(path: str) -> str:
    """W1 for W.0, and W1.grad for slopes.0."""
    kind, half = path.split(".")
    return f"W{int(half) + 1}{'' if kind == 'W' else '.grad'}"


def of_entry(W, i: int, j: int) -> int:
    """The wires of a parameter and its numbers in the matrices are lit together (`data-row`, live.js)."""
    return W.shape[1] * i + j + 1


def matrix(drawing: Drawing, left: float, W, path: str, kind: str = "") -> None:
    """The numbers of wires, below their name."""
    wide, high = CHIP
    drawing.text(left, BELOW - 8, named(path), f"code {kind}".strip(), "start")
    for i, j in np.ndindex(W.shape):
        x, y = left + j * wide, BELOW + i * high
        with drawing.group(row=of_entry(W, i, j)):
            drawing.box(x, y, wide, high, f"value slot {kind}".strip(), 0)
            drawing.text(x + wide / 2, y + high / 2 + 4.5, number(W[i, j]), "number", n=f"matrix.{path}.{i}.{j}")


def missing(drawing: Drawing, left: float, numbers: tuple[int, int], path: str, *words: str) -> None:
    """The place of a gradient that is None, as wide and high as so many numbers."""
    wide, high = np.multiply(numbers, CHIP)
    drawing.text(left, BELOW - 8, named(path), "code faint", "start")
    drawing.box(left, BELOW, wide, high, "holder gone", 0)
    for k, line in enumerate(words):
        drawing.text(left + wide / 2, BELOW + high / 2 + 4.5 + 17 * (k - (len(words) - 1) / 2), line, "faint")


def slots(drawing: Drawing, left: float) -> None:
    """The two nodes at the cut, which have room for a number of y and for one of v."""
    for k in range(2):
        drawing.box(left, of_two(k) - TALL, CELL, 2 * TALL, "slot", 0)


def at_cut(drawing: Drawing, left: float, array, kind: str, path: str) -> None:
    """The two numbers of y in the upper halves of the nodes at the cut, or those of v in the lower halves.

    The letter of each stands above or below, so that nothing that crosses the cut covers it.
    """
    for k, entry in enumerate(array):
        top = of_two(k) - (TALL if kind == "y" else 0)
        drawing.cell(left, top, CELL, TALL, entry, np.abs(array).max(), kind, f"{path}.{k}")
        x, y = (left + 14, top - 7) if kind == "y" else (left + CELL - 14, top + TALL + 14)
        drawing.text(x, y, kind, f"{kind} name")


def cables(drawing: Drawing, start: float, end: float, kind: str) -> None:
    """An arrow for each number that is sent."""
    for k in range(2):
        height = of_two(k) + (-TALL / 2 if kind == "y" else TALL / 2)
        drawing.arrow(start, height, end, height, kind, 8)


def laboratory(drawing: Drawing, at, matrices, out, back, most: list[float]) -> None:
    left, node = 72, 282  # the ends of the wires
    W1, slopes = matrices
    beside = WIDE - EDGE - 3 * CHIP[0]  # of W1.grad
    with drawing.group("unlit", lit="sent.waits"):
        wires(drawing, W1, "W.0", "", (left, node), most[0])
        missing(drawing, beside, (3, 2), "slopes.0", "None: no v has come,", "so this half doesn't learn")
    with drawing.group("lit", lit="sent.v"):
        wires(drawing, slopes, "slopes.0", "x", (left, node), most[1])
    matrix(drawing, EDGE, W1, "W.0")
    drawing.text(left - 30, ENTRY - 20, "x", "x name")
    for k, entry in enumerate(at):
        drawing.input(left - 30, of_three(k), entry, (60, 28), f"x.{k}", "-5 5 0.5", f"x{k + 1}")
    slots(drawing, node)
    at_cut(drawing, node, out, "y", "y")
    with drawing.group("lit", lit="sent.y"):
        cables(drawing, node + CELL + 8, WIDE - 6, "y")
    with drawing.group("lit", lit="sent.v"):
        matrix(drawing, beside, slopes, "slopes.0", "x")
        at_cut(drawing, node, back, "v", "grad.y")
        drawing.text(WIDE - EDGE, BELOW + 2 * CHIP[1] + 18, "y.backward(v)", "op", "end")


def association(drawing: Drawing, out, matrices, scores, wanted, loss: float, back, most: list[float]) -> None:
    node, right = 64, 278  # of the nodes at the cut; of the scores
    W2, slopes = matrices
    ends, beside, last = (right, node + CELL), EDGE + 2 * CHIP[0] + 16, 284  # of W2.grad; of the loss
    with drawing.group("unlit", lit="sent.nothing"):
        wires(drawing, W2, "W.1", "", ends, most[0])
        missing(drawing, beside, (4, 3), "slopes.1", "None: no y has come,", "so no loss, and no v")
    with drawing.group("lit", lit="sent.y"):
        wires(drawing, slopes, "slopes.1", "x", ends, most[1])
    matrix(drawing, EDGE, W2, "W.1")
    slots(drawing, node)
    drawing.text(376, ENTRY - 20, "wanted", "faint")
    for k, entry in enumerate(wanted):
        drawing.box(right, of_three(k) - TALL / 2, CELL, TALL, "slot", 0)
        drawing.text(376, of_three(k) + 4.5, number(entry))
        drawing.text(right + CELL / 2, of_three(k) + 28, f"grower {k}", "faint")
    with drawing.group("lit", lit="sent.y"):
        at_cut(drawing, node, out, "y", "y")
        drawing.text(right + CELL / 2, ENTRY - 20, "scores", "code")
        for k, entry in enumerate(scores):
            drawing.cell(right, of_three(k) - TALL / 2, CELL, TALL, entry, np.abs(scores).max(), "w", f"scores.{k}")
        matrix(drawing, beside, slopes, "slopes.1", "x")
        drawing.text(WIDE - EDGE, BELOW + 3 * CHIP[1], "loss.backward()", "op", "end")
        drawing.text(last, BELOW + TALL / 2 + 4.5, "loss", "code", "start")
        drawing.cell(WIDE - EDGE - CELL, BELOW, CELL, TALL, loss, loss, "w", "loss.0")
        at_cut(drawing, node, back, "v", "grad.y")
        cables(drawing, node - 8, 6, "v")
