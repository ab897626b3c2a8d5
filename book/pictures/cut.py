"""A network that is cut in two: a wire for each parameter, y on its way over the cut, and v on its way back.

A wire is a parameter: the further it is from 0, the thicker its wire, which is dashed where it is negative. On its
level part it has its gradient, in blue, as soon as there is one. Its numbers are seen while a pointer is on it, and
all of them if a reader wants them: what is large is y and v. Where a half has no gradient yet, its wires are pale.
docs/assets/explorer/cut.js says what has been sent, plays how it is sent, and draws the loss of each step. As printed,
everything has been sent.
"""

import html

import numpy as np

from book.pictures.matrices import close, number, numbers, row
from book.pictures.network import scissors
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, attributes, share, together

WIDE, HIGH, GAP = 418, 396, 68  # pixels: of a machine; between the two
CELL, TALL = 78, 32  # pixels: the width and the height of a number at the cut
SMALL = 60, 30  # pixels: those of a score, and of the loss
CHIP = 46, 20  # pixels: the width and the height of a gradient, which stands on its wire
ENTRY, ROW = 96, 84  # pixels: where the first of three nodes is; from a node to the next
EDGE, FOOT = 18, 374  # pixels: from the edge of a machine to its last line; where this line stands
LEVEL, PORT, INTO = 104, 14, 12  # pixels: of a wire beside the three nodes; from their middles; from those of the two
OWN, GRAD = 22, 68  # pixels: the middles of a number and of its gradient, on the level part from its left
TRACE, LOW, UNIT = (192, 96), 380, 27  # pixels: left end and width of the trace of the loss; where 0 is; up to 1
TOPMOST = 2.5  # the loss at its top
SENDS = {"nothing": 0, "y": 1, "y and v": 2}  # how much is sent (explorer/cut.js)
KEY = {"is-large": "far from 0", "is-minus": "negative"}
ALL = '<label class="all-numbers"><input type="checkbox"> all numbers</label>'  # also without scripts
STEPS = {"y": "y sent", "v": "y and v sent"}  # at the loss after a step


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
    here, there = (Drawing("cut", WIDE, HIGH, decimals=2) for _ in range(2))
    knows = f"knows who made it: grower {grower}"
    for drawing, name, words in ((here, "laboratory", "has measured a wine"), (there, "association", knows)):
        drawing.box(1, 1, WIDE - 2, HIGH - 2, "machine", 8)
        drawing.text(WIDE / 2, 23, name, "strong")
        drawing.text(WIDE / 2, 42, words, "faint")
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
        f'<p class="caption wires-key" data-search-exclude="">Wires: {key}{ALL}</p>',
        *both.says,
        styles=both.styles,
    )


def of_three(k: int) -> float:
    """The height of a node of x or of the scores."""
    return ENTRY + ROW * k


def of_two(k: int) -> float:
    """The height of a node at the cut."""
    return ENTRY + ROW * (k + 0.5)


def wires(drawing: Drawing, W, half: int, ends: tuple[float, float], most: float) -> None:
    """A wire for each parameter, from one of three nodes to one of two, whose edges are at these x, and its number.

    It's level beside the three nodes, where the numbers stand, and crosses others only beyond them.
    """
    (three, two), path = ends, f"matrix.W.{half}"
    way = LEVEL if two > three else -LEVEL
    middle = (three + way + two) / 2
    for i, j in np.ndindex(W.shape):
        style = drawing.style(f"--size: {share(W[i, j], most):.2f}")
        marks = attributes({"wire": f"{path}.{i}.{j}", "row": of_entry(W, i, j)})
        k, m = (j, i) if half == 0 else (i, j)
        y, to = level(i, j, half), of_two(m) + INTO * (k - 1)
        d = f"M{three} {y:g}h{way}C{middle:g} {y:g} {middle:g} {to:g} {two} {to:g}"
        drawing.parts.append(f'<path class="wire{" minus" if W[i, j] < 0 else ""}" {style} d="{d}"{marks}></path>')
    for i, j in np.ndindex(W.shape):
        with drawing.group(row=of_entry(W, i, j)):
            x, y = min(three, three + way) + OWN, level(i, j, half) + 4.5
            drawing.text(x, y, drawing.number(W[i, j]), "on", n=f"{path}.{i}.{j}")
    title(drawing, f"W{half + 1}", min(three, three + way) + OWN)


def gradients(drawing: Drawing, slopes, half: int, left: float, most: float) -> None:
    """The gradients of the parameters, each on its wire, whose level part begins at this x."""
    wide, high = CHIP
    for i, j in np.ndindex(slopes.shape):
        x, y = left + GRAD - wide / 2, level(i, j, half) - high / 2
        with drawing.group("chip", row=of_entry(slopes, i, j)):
            drawing.box(x, y, wide, high, "slot", 0)
            drawing.cell(x, y, wide, high, slopes[i, j], most, "x", f"matrix.slopes.{half}.{i}.{j}")
    title(drawing, f"W{half + 1}.grad", left + GRAD, "x")


def level(i: int, j: int, half: int) -> float:
    """The height of the level part of a wire. Those of the same node lie in the order of where they go."""
    k, m = (j, i) if half == 0 else (i, j)
    return of_three(k) + PORT * (2 * m - 1)


def title(drawing: Drawing, words: str, x: float, kind: str = "") -> None:
    """The name of numbers on wires, above the first of them."""
    drawing.text(x, ENTRY - 30, words, f"code {kind}".strip())


def trace(drawing: Drawing, loss: float) -> None:
    """The loss, and after each step the next one, on one scale, with a line at 1."""
    (left, wide), top = TRACE, LOW - TOPMOST * UNIT
    with drawing.group("trace", own="losses", place=f"{left} {wide} {LOW} {UNIT}"):
        drawing.path(f"M{left - 8} {top - 6:g}V{LOW}H{left + wide + 4}", "line axis")
        drawing.line(left - 8, LOW - UNIT, left + wide + 4, LOW - UNIT, "one")
        drawing.text(left - 12, LOW + 4, "0", "faint end tick")
        drawing.text(left - 12, LOW - UNIT + 4, "1", "faint end tick unit")
        drawing.text(left - 12, LOW - 2 * UNIT + 4, "2", "faint end tick two")
        drawing.text(left - 8, top - 12, "loss by step", "faint start tick")
        drawing.path("", "line way")
        drawing.path("", "line way now")
        at = f"M{left - 4} {LOW - UNIT * loss:.1f}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z"
        for kind in ("first", "y", "v"):
            drawing.path("", f"dots {kind}")
        drawing.path(at, "dots now first")
        drawing.text(left + 10, LOW - UNIT * loss + 4, "before any step", "faint start tick alone")
        for k, (kind, words) in enumerate(STEPS.items()):
            drawing.text(left + wide + 10, top + 12 + 16 * k, words, f"{kind} start tick sent none")


def of_entry(W, i: int, j: int) -> int:
    """The wire of a parameter and its numbers are lit together (`data-row`, live.js)."""
    return W.shape[1] * i + j + 1


def slots(drawing: Drawing, left: float, kind: str, lit: str) -> None:
    """The rooms for the two numbers of y, or of v, at the cut, and what stands there before these have come.

    The letter of each stands beside its box, on the side of the cut.
    """
    for k in range(2):
        top = of_two(k) - (TALL if kind == "y" else 0)
        drawing.box(left, top, CELL, TALL, "slot", 0)
        drawing.text(left + (CELL + 11 if left > WIDE / 2 else -11), top + TALL / 2 + 4.5, kind, f"{kind} name")
        if lit:
            with drawing.group("unlit", lit=lit):
                drawing.text(left + CELL / 2, top + TALL / 2 + 4.5, f"no {kind} yet", "faint")


def at_cut(drawing: Drawing, left: float, array, kind: str, path: str) -> None:
    """The two numbers of y in the upper halves of the nodes at the cut, or those of v in the lower halves."""
    for k, entry in enumerate(array):
        top = of_two(k) - (TALL if kind == "y" else 0)
        drawing.cell(left, top, CELL, TALL, entry, np.abs(array).max(), kind, f"{path}.{k}")


def cables(drawing: Drawing, start: float, end: float, kind: str) -> None:
    """An arrow for each number that is sent."""
    for k in range(2):
        height = of_two(k) + (-TALL / 2 if kind == "y" else TALL / 2)
        drawing.arrow(start, height, end, height, kind, 8)


def foot(drawing: Drawing, lit: tuple[str, str], half: int, call: str) -> None:
    """In the last line, the call that makes a gradient, or that there is none."""
    with drawing.group("unlit", lit=lit[0]):
        drawing.text(EDGE, FOOT, f"W{half + 1}.grad is None: these wires stay", "stays start")
    with drawing.group("lit", lit=lit[1]):
        drawing.text(EDGE, FOOT, call, "op start")


def laboratory(drawing: Drawing, at, matrices, out, back, most: list[float]) -> None:
    left, node = 80, 288  # the ends of the wires
    W1, slopes = matrices
    wires(drawing, W1, 0, (left, node), most[0])
    drawing.text(left - 34, ENTRY - 30, "x", "x name")
    for k, entry in enumerate(at):
        drawing.input(left - 34, of_three(k), entry, (68, 32), f"x.{k}", "-5 5 0.5", f"x{k + 1}")
    slots(drawing, node, "y", "")
    slots(drawing, node, "v", "sent.waits")
    at_cut(drawing, node, out, "y", "y")
    with drawing.group("lit", lit="sent.y"):
        cables(drawing, node + CELL + 21, WIDE - 6, "y")
    with drawing.group("lit", lit="sent.v"):
        gradients(drawing, slopes, 0, left, most[1])
        at_cut(drawing, node, back, "v", "grad.y")
    foot(drawing, ("sent.waits", "sent.v"), 0, "y.backward(v)")


def association(drawing: Drawing, out, matrices, scores, wanted, loss: float, back, most: list[float]) -> None:
    node, right = 52, 296  # of the nodes at the cut; of the scores
    W2, slopes = matrices
    ends, beside, (wide, high) = (right, node + CELL), 382, SMALL  # of what is wanted
    last = WIDE - EDGE - wide  # of the loss
    wires(drawing, W2, 1, ends, most[0])
    slots(drawing, node, "y", "sent.nothing")
    slots(drawing, node, "v", "sent.nothing")
    drawing.text(beside, ENTRY - 30, "wanted", "faint")
    drawing.text(right + wide / 2, ENTRY - 30, "scores", "code")
    for k, entry in enumerate(wanted):
        drawing.box(right, of_three(k) - high / 2, wide, high, "slot", 0)
        drawing.text(beside, of_three(k) + 4.5, number(entry))
        drawing.text(right + wide / 2, of_three(k) + 31, f"grower {k}", "faint")
    drawing.box(last, FOOT - 20, wide, high, "slot", 0)
    drawing.text(last - 8, FOOT, "loss", "code end")
    with drawing.group("lit", lit="sent.y"):
        gradients(drawing, slopes, 1, right - LEVEL, most[1])
        at_cut(drawing, node, out, "y", "y")
        for k, entry in enumerate(scores):
            top = of_three(k) - high / 2
            drawing.cell(right, top, wide, high, entry, np.abs(scores).max(), "w", f"scores.{k}")
        trace(drawing, loss)
        drawing.cell(last, FOOT - 20, wide, high, loss, loss, "w", "loss.0")
        at_cut(drawing, node, back, "v", "grad.y")
        cables(drawing, node - 21, 6, "v")
    foot(drawing, ("sent.nothing", "sent.y"), 1, "loss.backward()")
