"""Derivatives below each other: the slope of each curve is the height of the next one."""

import numpy as np

from book.pictures.matrices import number, numbers
from book.pictures.svg import Drawing, together, width

WIDE, HIGH, GAP = 230, 84, 26  # pixels: a curve, and the space below it
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
    drawing = Drawing("curves", WIDE + 20 + width(*words, "its slope is the"), len(found) * (HIGH + GAP) + 20)

    def across(point: float) -> float:
        return 6 + (point - x[0]) / (x[-1] - x[0]) * WIDE

    drawing.line(across(x[at]), 6, across(x[at]), drawing.height - 20, "dashed")
    drawing.text(across(x[at]), drawing.height - 4, f"x = {number(x[at])}", "x strong")
    for k, (y, kind, said) in enumerate(zip(values, KINDS, words, strict=False)):
        low, high = min(0, y.min()), max(0, y.max())
        top = 8 + k * (HIGH + GAP)

        def up(value: float, top=top, low=low, high=high) -> float:
            return top + (high - value) / (high - low) * HIGH

        drawing.line(across(x[0]), up(0), across(x[-1]), up(0), "mark")
        points = (f"{across(point):.1f} {up(value):.1f}" for point, value in zip(x, y, strict=True))
        drawing.path("M" + "L".join(points), f"line {kind}")
        drawing.line(across(x[at]), up(0), across(x[at]), up(y[at]), f"{kind} thick")
        if k + 1 < len(values):
            run = (x[-1] - x[0]) / 7
            rise = values[k + 1][at] * run
            below = KINDS[k + 1]
            drawing.line(across(x[at] - run), up(y[at] - rise), across(x[at] + run), up(y[at] + rise), f"{below} thick")
            drawing.text(WIDE + 16, top + HIGH / 2 + 22, "its slope is the", below, "start")
            drawing.text(WIDE + 16, top + HIGH / 2 + 40, "height below", below, "start")
        drawing.dot(across(x[at]), up(y[at]), kind)
        drawing.text(WIDE + 16, top + HIGH / 2 + 2, said, f"{kind} strong", "start")
    return together(
        drawing.svg(
            f"{len(values)} curves, one below the other, at x = {number(x[at])}: {', '.join(words)}. "
            "The slope of each curve is the height of the curve below it."
        )
    )
