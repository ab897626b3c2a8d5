"""A kink: the slopes that fit between those of the two sides, as a fan, and the one that torch took."""

import numpy as np

from book.pictures.matrices import close, number, numbers
from book.pictures.svg import Drawing, together, width

UNIT, MONO = 66, 7.9  # pixels: from the kink to either side, a character of code


def kink(outcomes: dict, x, v) -> str:
    """Draw max(x, 0) or another function with a kink in its middle, once for each slope that torch took there.

    outcomes: for each way to write the function, its three values, x.grad, and the slope in the middle. x: three points
    with equal distances. v: their weights in `backward`.
    Raises ValueError if x.grad is not v times the slopes, or if a slope is not between those of the two sides.
    """
    x, v = numbers(x), numbers(v)
    if x.shape != (3,) or not close(x[1:2] - x[:1], x[2:] - x[1:2]):
        raise ValueError(f"a kink is drawn between three points with equal distances, and x = {x.tolist()}")
    found: dict[float, list[str]] = {}
    values = None
    for name, (y, gradient, slope) in outcomes.items():
        y, sides = numbers(y), np.diff(numbers(y)) / np.diff(x)
        if values is not None and not close(y, values):
            raise ValueError(f"{name} = {y.tolist()}, and another way gives {values.tolist()}")
        values = y
        if not min(sides) <= slope <= max(sides):
            raise ValueError(f"{name} has the slope {slope}, which is not between those of its sides, {sides.tolist()}")
        product = v * np.array([sides[0], slope, sides[1]])
        if not close(product, numbers(gradient)):
            raise ValueError(f"v times the slopes of {name} is {product.tolist()} and not {list(gradient)}")
        found.setdefault(slope, []).append(name)
    most = max(map(len, found.values()))
    return together(*(panel(slope, sides, names, most) for slope, names in sorted(found.items())))


def panel(slope: float, sides: np.ndarray, names: list[str], most: int) -> str:
    """One graph, with the ways to write it that have this slope. most: the lines that there is room for."""
    title = f"slope {number(slope)}"
    wide = max(2 * UNIT + 40, width(title), MONO * max(map(len, names)) + 4)
    across, top = wide / 2, 26
    low, high = min(0, *-sides, *sides), max(0, *-sides, *sides)
    kink = top + high * UNIT
    drawing = Drawing("kink", wide, kink - low * UNIT + 18 * most + 16)

    def through(slope: float, kind: str) -> None:
        drawing.line(across - UNIT, kink + slope * UNIT, across + UNIT, kink - slope * UNIT, kind)

    drawing.text(across, 16, title, "J strong")
    for other in np.linspace(*sides, 9):
        through(other, "J fan")
    left, right = kink + sides[0] * UNIT, kink - sides[1] * UNIT
    drawing.path(f"M{across - UNIT:.1f} {left:.1f}L{across:.1f} {kink:.1f}L{across + UNIT:.1f} {right:.1f}", "line y")
    through(slope, "J thick")
    drawing.dot(across, kink, "J")
    for k, name in enumerate(names):
        drawing.text(across, kink - low * UNIT + 22 + 18 * k, name, "op")
    return drawing.svg(
        f"A kink with the slope {number(sides[0])} on its left and {number(sides[1])} on its right, and a fan of the "
        f"slopes between them. PyTorch takes {number(slope)} for {', '.join(names)}."
    )
