"""Derivatives below each other: the slope of each curve is the height of the next one."""

import numpy as np

from book.pictures.matrices import number, numbers
from book.pictures.svg import Drawing, together, width

WIDE, HIGH, GAP = 204, 84, 30  # pixels: a curve, and the space below it
LEFT, TOP, TANGENT = 20, 28, 26  # pixels: beside and above the first curve, half of a tangent
KINDS = ("y", "x", "J")


def curves(x, tensors: dict, at: int) -> str:
    """Draw up to three functions at the points x, the derivative of each below it, with a tangent at one point.

    x: rising points. tensors: the values there, by name. at: the index of the point that is marked.
    Raises ValueError if the values of one are not near the slopes of the one above it.
    """
    x, found = numbers(x), {name: numbers(tensor) for name, tensor in tensors.items()}
    if not 2 <= len(found) <= len(KINDS) or any(y.shape != x.shape for y in found.values()) or (np.diff(x) <= 0).any():
        raise ValueError(f"two or three curves are drawn at rising points, and here are {len(found)}")
    values, names = list(found.values()), list(found)
    for name, y, g in zip(names[1:], values, values[1:], strict=False):
        slopes = (y[2:] - y[:-2]) / (x[2:] - x[:-2])
        if abs(slopes - g[1:-1]).max() > 0.02 * abs(g).max():
            raise ValueError(f"{name} is not the slope of the curve above it")
    words = [f"{name} = {number(y[at])}" for name, y in found.items()]
    beside = LEFT + WIDE + 18
    drawing = Drawing("curves", beside + width(*words, "its slope is the"), TOP + len(found) * (HIGH + GAP) + 18)

    def across(point: float) -> float:
        return LEFT + (point - x[0]) / (x[-1] - x[0]) * WIDE

    foot, unit = drawing.height - 16, WIDE / (x[-1] - x[0])
    with drawing.group(map=f"{across(0):.2f} {unit:.4f} 0 1"):
        drawing.line(across(x[at]), 6, across(x[at]), foot - 14, "dashed", trail="line")
    for k, (y, kind, said) in enumerate(zip(values, KINDS, words, strict=False)):
        low, high = min(0, y.min()), max(0, y.max())
        top = TOP + k * (HIGH + GAP)

        def up(value: float, top=top, low=low, high=high) -> float:
            return top + (high - value) / (high - low) * HIGH

        drawing.line(across(x[0]), up(0), across(x[-1]), up(0), "mark")
        points = (f"{across(point):.1f} {up(value):.1f}" for point, value in zip(x, y, strict=True))
        drawing.path("M" + "L".join(points), f"line {kind}")
        with drawing.group(map=f"{across(0):.2f} {unit:.4f} {up(0):.2f} {up(1) - up(0):.4f}"):
            drawing.line(across(x[at]), up(0), across(x[at]), up(y[at]), f"{kind} thick", trail=f"curves.{k}.stem")
            if k + 1 < len(values):
                below, rise = KINDS[k + 1], values[k + 1][at] * (up(1) - up(0))
                dx, dy = TANGENT * np.array([unit, rise]) / np.hypot(unit, rise)
                ends = across(x[at]) - dx, up(y[at]) - dy, across(x[at]) + dx, up(y[at]) + dy
                drawing.line(*ends, f"{below} thick", tangent=f"curves.{k}.at")
            drawing.dot(across(x[at]), up(y[at]), kind, dot=f"curves.{k}.at")
            drawing.dot(across(x[at]), up(y[at]), f"hold {kind}", dot=f"curves.{k}.at", pull="x.0")
        if k + 1 < len(values):
            drawing.text(beside, top + HIGH / 2 + 22, "its slope is the", below, "start")
            drawing.text(beside, top + HIGH / 2 + 40, "height below", below, "start")
        said_now = f"{names[k]} = {{curves.{k}.height}}"
        drawing.text(beside, top + HIGH / 2 + 2, said, f"{kind} strong", "start", says=said_now)
    stops = f"{x[0]:g} {x[-1]:g} {(x[-1] - x[0]) / 32:g}"
    drawing.fader((across(x[0]), across(x[-1])), foot, x[at], stops, "x.0", "x", "x")
    drawing.text(beside + 8, foot + 4.5, "x", "x strong", "start")
    return together(
        drawing.svg(
            f"{len(values)} curves, one below the other, at x = {number(x[at])}: {', '.join(words)}. "
            "The slope of each curve is the height of the curve below it."
        )
    )
