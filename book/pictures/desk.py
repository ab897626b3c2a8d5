"""The mixing desk: the rows of J are channels, the entries of v are faders, and x.grad is what comes out.

A channel has two lines of bars: its row of J, and below it what its fader lets through. The latter add up to x.grad.
"""

import html
import json
import math

import numpy as np

from book.pictures.matrices import number, row, weighed
from book.pictures.svg import Drawing, indexed, share, together, width

ROWS, COLUMNS = 6, 4  # what a desk has room for
CHANNEL, GAP, HEAD = 42, 6, 24  # pixels: the height of a channel, the space between two, the labels above them
TRAVEL = 44  # pixels: the way of a fader


def desk(v, J, gradient, name="x.grad") -> str:
    """Draw vᵀJ as a mixing desk.

    v: one weight per row of J, any shape. J: shape (m, n), at most 6 × 4. gradient: what torch left in x.grad, or in
    the variable `name`. Raises ValueError if J is larger, if v does not fit it, or if vᵀJ is not the gradient.
    """
    v, J, out = weighed(v, J, gradient, name)
    m, n = J.shape
    if m > ROWS or n > COLUMNS:
        raise ValueError(f"a desk has room for {ROWS} rows and {COLUMNS} columns, and J is {m} × {n}")
    passed = v[:, None] * J
    leaf = name.removesuffix(".grad") if name.endswith(".grad") else "x"
    minus = bool(min(J.min(), passed.min(), out.min()) < 0)
    long = (42 if n < 3 else 30) * (0.7 if minus else 1)  # pixels: the longest bar, on either side of zero
    area = long * (2 if minus else 1)

    labels = ["row 0", *(f"× {number(weight)}" for weight in v)]
    left = width(*labels, name) + 12
    slots = [width(*(number(a) for a in (*J[:, j], *passed[:, j], out[j]))) for j in range(n)]
    starts = [left + 6 + sum(slots[:j]) + j * (area + 17) for j in range(n)]
    edge = starts[-1] + slots[-1] + 5 + area + 8  # where the rows of J end
    knob = max(28.0, width(*(number(weight) for weight in v)) + 12)
    fader = edge + 24  # where the way of the faders starts
    wide = fader + TRAVEL + knob + 8 + width("y₁")
    bottom = HEAD + m * (CHANNEL + GAP)
    drawing = Drawing("desk", wide, bottom + 38)
    zeros = [start + slot + 5 + (long if minus else 0) for start, slot in zip(starts, slots, strict=True)]
    places = [(start + slot, zero) for start, slot, zero in zip(starts, slots, zeros, strict=True)]
    ways = [fader + knob / 2 + TRAVEL * way for way in positions(v)]
    zero = fader + knob / 2 + (TRAVEL / 2 if (v < 0).any() else 0)

    largest, loudest = np.abs(J).max(), max(np.abs(passed).max(), np.abs(out).max())
    drawing.text(4, 16, "J", "J letter", "start")
    drawing.text(fader + knob / 2 + TRAVEL, 16, "v", "v letter")
    drawing.text(zero, 16, "0", "faint")
    for j, (start, slot) in enumerate(zip(starts, slots, strict=True)):
        drawing.text(start + slot, 16, indexed(leaf, j + 1), "x name", "end")
    for i in range(m):
        top = HEAD + i * (CHANNEL + GAP)
        drawing.box(0, top, edge, CHANNEL, "strip" if v[i] else "strip shut")
        drawing.text(8, top + 17, f"row {i + 1}", "J", "start")
        drawing.text(8, top + 35, labels[i + 1], "weight v" if v[i] else "weight faint", "start")
        if v[i]:
            drawing.arrow(fader - 2, top + 30, edge + 3, top + 30, "v")
        bars(drawing, J[i], largest, places, top + 5, 16, long, "J")
        with drawing.group("passed"):
            bars(drawing, passed[i], loudest, places, top + 26, 11, long, "x")
        for axis in zeros:
            drawing.line(axis, top + 3, axis, top + CHANNEL - 3, "mark")
        middle = top + 30
        drawing.line(fader + knob / 2, middle, fader + knob / 2 + TRAVEL, middle, "groove")
        drawing.line(zero, middle - 12, zero, middle + 12, "mark")
        with drawing.group("fader", ways[i]):
            drawing.box(-knob / 2, middle - 10, knob, 20, "knob v" if v[i] else "knob shut")
            drawing.text(0, middle + 4.5, number(v[i]), "grip" if v[i] else "number")
        drawing.text(fader + knob + TRAVEL + 8, middle + 4.5, indexed("y", i + 1), "y name", "start")
    drawing.box(0, bottom + 2, edge, 34, "master x")
    drawing.text(8, bottom + 23.5, name, "x code", "start")
    with drawing.group("out"):
        bars(drawing, out, loudest, places, bottom + 11, 16, long, "x")
    for axis in zeros:
        drawing.line(axis, bottom + 6, axis, bottom + 32, "mark")
    drawing.text(edge + 10, bottom + 23.5, "what comes out", "faint", "start")
    moving = {  # what docs/assets/desk.js needs to let a reader move the faders
        "J": J.tolist(),
        "v": v.tolist(),
        "long": round(long, 1),
        "loudest": float(loudest),
        "places": [[round(end, 1), round(axis, 1)] for end, axis in places],
        "start": round(fader + knob / 2, 1),
        "travel": TRAVEL,
    }
    return together(drawing.svg(said(v, J, passed, out, name), f'data-desk="{html.escape(json.dumps(moving))}" '))


def bars(drawing: Drawing, entries, largest, places, top, high, longest, kind) -> None:
    """One line of numbers and bars: to the right of zero, or to its left where the entry is negative.

    places: for each column where its number ends, and where the zero of its bars is.
    """
    for entry, (end, zero) in zip(entries, places, strict=True):
        long = max(2, share(entry, largest) * longest)
        drawing.text(end, top + high / 2 + 4.5, number(entry), f"{kind} number" if entry else "faint number", "end")
        drawing.shade(zero - (long if entry < 0 else 0), top, long, high, entry, largest, kind)


def positions(v) -> list[float]:
    """Where the faders are, from 0 to 1 along their way.

    Weights such as 1, 10 and 100 must differ at a glance, so the scale is logarithmic on both sides of zero, with the
    smallest weight that is not zero as its unit. Zero is at the left end, or in the middle if a weight is negative.
    """
    sizes = np.abs(v[v != 0])
    if not sizes.size:
        return [0.0] * len(v)
    most = math.log1p(sizes.max() / sizes.min())
    steps = [math.copysign(math.log1p(abs(weight) / sizes.min()) / most, weight) if weight else 0.0 for weight in v]
    return [(1 + step) / 2 for step in steps] if (v < 0).any() else steps


def said(v, J, passed, out, name) -> str:
    channels = (
        f"Row {i}, {row(entries)}, has its fader at {number(weight)} and lets "
        + (f"{row(through)} through." if weight else "nothing through.")
        for i, (weight, entries, through) in enumerate(zip(v, J, passed, strict=True), start=1)
    )
    count = "one channel, the row" if len(J) == 1 else f"{len(J)} channels, the rows"
    return f"A mixing desk with {count} of J. {' '.join(channels)} The sum comes out: {name} is {row(out)}."
