"""Derivatives beside each other on one scale: the slope of each curve is the height of the next one.

A triangle shows the slope: it is 1 wide, and as high as the slope, so its upright side is as long as the stem of the
next curve. That side stands at the far end, where no stem does. Beside each other the zeros of all stand at one height,
and one fader below all of them moves x.
"""

import itertools

import numpy as np

from book.pictures.matrices import number, numbers
from book.pictures.svg import Drawing, together

ACROSS, UP = 48, 24  # pixels: what is 1, the same for all
LEFT, TOP, RIGHT = 26, 24, 14  # pixels: beside and above a curve, with room for the ring around its end
FADER = 50  # pixels: its height
KINDS = ("y", "x", "J")


def legs(x: float, height: float, slope: float) -> tuple[list[list[float]], list[float]]:
    """The triangle of a slope, towards the middle, from its point over its corner; and where its 1 stands."""
    far = x + 1 if x < 0 else x - 1
    end = height + (far - x) * slope
    return [[x, height], [far, height], [far, end]], [(x + far) / 2, height + (0.2 if end < height else -0.62)]


def curves(x, tensors: dict, at: int) -> str:
    """Draw up to three functions at the points x, each beside its derivative, with the slope at one point.

    x: rising points. tensors: the values there, by name. at: the index of the point that is marked.
    Raises ValueError if the values of one are not near the slopes of the one before it.
    """
    x, found = numbers(x), {name: numbers(tensor) for name, tensor in tensors.items()}
    if not 2 <= len(found) <= len(KINDS) or any(y.shape != x.shape for y in found.values()) or (np.diff(x) <= 0).any():
        raise ValueError(f"two or three curves are drawn at rising points, and here are {len(found)}")
    values, names = list(found.values()), list(found)
    for name, (y, g) in zip(names[1:], itertools.pairwise(values), strict=True):
        slopes = (y[2:] - y[:-2]) / (x[2:] - x[:-2])
        if abs(slopes - g[1:-1]).max() > 0.02 * abs(g).max():
            raise ValueError(f"{name} is not the slope of the curve above it")
    triangles = [legs(*one) for y, g in itertools.pairwise(values) for one in zip(x, y, g, strict=True)]
    reach = [*itertools.chain(*values), *(point[1] for corners, one in triangles for point in (corners[2], one))]
    ends = float(np.floor(min(reach))), max(reach)  # of all curves and triangles: the panels have one height
    words = [f"{name} = {number(y[at])}" for name, y in found.items()]
    drawn = []
    for k, (name, y) in enumerate(found.items()):
        slopes = values[k + 1] if k + 1 < len(values) else None
        said = f"The curve of {name}: {words[k]} at x = {number(x[at])}"
        if slopes is None:
            said += f", which is the slope of {list(found)[k - 1]} at this x." if k else "."
        else:
            said += f". There the slope, {number(slopes[at])}, is the height of the next curve."
        drawn.append(panel(k, name, x, y, slopes, at, ends).svg(said))
    place = f"A fader for x, the place at which every panel shows a height and a slope: {number(x[at])}."
    return together(*drawn, fader(x, at).svg(place))


def fader(x, at: int) -> Drawing:
    """What moves x in all panels, as wide as one of them."""
    low, high = x[0], x[-1]
    drawing = Drawing("curves across", LEFT + (high - low) * ACROSS + RIGHT, FADER)
    stops = f"{low:g} {high:g} {(high - low) / 32:g}"
    drawing.fader((LEFT, LEFT + (high - low) * ACROSS), 28, x[at], stops, "x.0", "x", "x")
    drawing.text(LEFT - 14, 32.5, "x", "x strong")
    return drawing


def panel(k: int, name: str, x, y, slopes, at: int, ends: tuple[float, float]) -> Drawing:
    """One curve. slopes: of it, or None at the last one. ends: the lowest and the highest number of all panels."""
    low, high = ends
    kind, zero = KINDS[k], TOP + high * UP
    wide = LEFT + (x[-1] - x[0]) * ACROSS + RIGHT
    drawing = Drawing("curves", wide, TOP + (high - low) * UP + 18)
    middle = LEFT - x[0] * ACROSS

    def place(point) -> tuple[float, float]:
        return middle + point[0] * ACROSS, zero - point[1] * UP

    for one in range(int(np.ceil(x[0])), int(x[-1]) + 1):
        drawing.line(middle + one * ACROSS, TOP, middle + one * ACROSS, TOP + (high - low) * UP, "grid")
        drawing.text(middle + one * ACROSS, TOP + (high - low) * UP + 14, number(one), "faint small")
    for one in range(int(np.ceil(low)), int(high) + 1):
        drawing.line(LEFT, zero - one * UP, wide - RIGHT, zero - one * UP, "mark" if one == 0 else "grid")
        drawing.text(LEFT - 5, zero - one * UP + 4, number(one), "faint small", "end")
    says = f"{name} = {{curves.{k}.height}}"
    drawing.text(LEFT, 14, f"{name} = {number(y[at])}", f"{kind} strong", "start", says=says)
    with drawing.group(map=f"{middle:.2f} {ACROSS} {zero:.2f} {-UP}"):
        points = (place(one) for one in zip(x, y, strict=True))
        drawing.path("M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points), f"line {kind}")
        drawing.line(*place((x[at], 0)), *place((x[at], y[at])), f"{kind} thick", trail=f"curves.{k}.stem")
        if slopes is not None:
            below, path = KINDS[k + 1], f"curves.{k}"
            (here, corner, far), one = legs(x[at], y[at], slopes[at])
            drawing.line(*place(here), *place(corner), "run", trail=f"{path}.run")
            drawing.line(*place(here), *place(far), f"{below} slope", trail=f"{path}.slope")
            drawing.line(*place(corner), *place(far), f"{below} thick", trail=f"{path}.rise")
            drawing.text(*place(one), "1", "faint small over", spot=f"{path}.one")
            words = f"its slope {number(slopes[at])}"
            drawing.text(wide - RIGHT, 14, words, below, "end", says=f"its slope {{curves.{k + 1}.height}}")
        drawing.dot(*place((x[at], y[at])), kind, dot=f"curves.{k}.at")
        drawing.dot(*place((x[at], y[at])), f"hold {kind}", dot=f"curves.{k}.at", pull="x.0")
    return drawing
