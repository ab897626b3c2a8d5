"""A kink: the slopes that fit between those of the two sides, as a fan, and those that torch took."""

import numpy as np

from book.pictures.matrices import close, in_a_row, number, numbers
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, together

UNIT, HALF, LONG = 120, 150, 132  # pixels: to either side of the kink, of the map, of a slope
MONO, READ = 7.9, 102  # pixels: a letter of code; what "x = −0.4, y = 0" takes, above the map
LEFT, TOP, LINE, APART = 36, 30, 20, 12  # pixels: beside and above the map; a line of names, between groups of them
FAN = 9  # slopes between those of the two sides, with them (docs/assets/explorer/kink.js)
FLOOR = -0.85  # the y where the dashed line from the point ends, above the fader's number (kink.js)
STOPS = -1, 1, 0.1  # where x can stand, and how far apart: in steps from the kink
CLIP = '<clipPath id="kink-map"><rect x="{}" y="0" width="{}" height="{}" fill="none"></rect></clipPath>'


def kink(outcomes: dict, x, v) -> Picture:
    """Draw max(x, 0) or another function with a kink in its middle, with all slopes that torch took there.

    outcomes: for each way to write the function, its three values, x.grad, and the slope in the middle. x: three points
    with equal distances. v: their weights in `backward`.
    Raises ValueError if x.grad is not v times the slopes, if a slope is not between those of the two sides, or if none
    is that of a side.
    """
    x, v = numbers(x), numbers(v)
    if x.shape != (3,) or not close(x[1:2] - x[:1], x[2:] - x[1:2]):
        raise ValueError(f"a kink is drawn between three points with equal distances, and x = {x.tolist()}")
    found: dict[float, list[int]] = {}
    values = None
    for k, (name, (y, gradient, slope)) in enumerate(outcomes.items()):
        y, sides = numbers(y), np.diff(numbers(y)) / np.diff(x)
        if values is not None and not close(y, values):
            raise ValueError(f"{name} = {y.tolist()}, and another way gives {values.tolist()}")
        values = y
        if not min(sides) <= slope <= max(sides):
            raise ValueError(f"{name} has the slope {slope}, which is not between those of its sides, {sides.tolist()}")
        product = v * np.array([sides[0], slope, sides[1]])
        if not close(product, numbers(gradient)):
            raise ValueError(f"v times the slopes of {name} is {product.tolist()} and not {list(gradient)}")
        found.setdefault(slope, []).append(k)
    if not close(np.array([min(found), max(found)]), np.sort(sides)):
        raise ValueError(f"the fan of a live figure has the slopes {sorted(found)}, and the sides {sides.tolist()}")
    return drawn(x, values, sides, dict(sorted(found.items(), reverse=True)), list(outcomes))


def drawn(x, y, sides, found: dict[float, list[int]], names: list[str]) -> Picture:
    """One map for all ways to write it, and beside it these ways.

    found: which of the names have a slope, from the steepest to the flattest.
    """
    unit, middle = UNIT / (x[2] - x[1]), LEFT + HALF
    foot = TOP + HALF * max(0.7, *-sides, *sides)  # of the kink
    bottom = foot + LONG * max(0.1, *(slope / np.hypot(1, slope) for slope in (max(sides), -min(sides)))) + 8
    drawing = Drawing("kink", LEFT + 2 * HALF + 20, bottom + 56)
    drawing.parts.append(CLIP.format(LEFT, 2 * HALF, f"{drawing.height:.0f}"))
    for k in range(-int((bottom - foot) // (UNIT / 2)), int((foot - TOP) // (UNIT / 2)) + 1):
        up = foot - k * UNIT / 2
        drawing.line(LEFT, up, LEFT + 2 * HALF, up, "grid" if k else "mark")
        drawing.text(LEFT - 6, up + 4, number(y[1] + k * (x[2] - x[1]) / 2), "faint small", "end")
    for side in (-1, 1):
        drawing.line(middle + side * UNIT, TOP, middle + side * UNIT, bottom, "grid")
    drawing.text(LEFT - 8, TOP + 8, "y", "y letter", "end")

    def through(slope: float, kind: str, path: str) -> None:
        dx, dy = LONG * np.array([1, slope]) / np.hypot(1, slope)
        ends = middle - dx, foot + dy, middle + dx, foot - dy
        drawing.line(*ends, kind, tangent=path, long=LONG)

    left, right = foot + sides[0] * HALF, foot - sides[1] * HALF
    at, ends = f"x = {number(x[1])}, y = {number(y[1])}", [number(slope) for slope in sorted(sides)]
    drawing.text(LEFT, 14, at, "strong", "start", says="x = {kink.at.0}, y = {kink.at.1}")
    with drawing.group("lit", lit="kink.apart"):
        drawing.text(LEFT + READ, 14, f"any slope from {ends[0]} to {ends[1]}", "faint several", "start")
        drawing.text(LEFT + READ, 14, "one slope", "faint single", "start")
        for slope in found:  # which slope a line has, at its end
            # (a side goes on as y, so its number stands beside it)
            along, across = np.array([[1, -slope], [-slope, -1]]) / np.hypot(1, slope)
            dx, dy = (LONG + 8) * along + 12 * across if slope in sides else (LONG + 16) * along
            drawing.text(middle + dx, foot + dy + 4, number(slope), "lead J strong")
    with drawing.group(
        map=f"{middle - unit * x[1]:.2f} {unit:g} {foot + unit * y[1]:.2f} {-unit:g}", hint="the point across the kink"
    ):
        drawing.line(middle, foot, middle, foot + unit * (y[1] - FLOOR), "drop", trail="kink.drop")
        drawing.path(f"M{LEFT} {left:.1f}L{middle} {foot:.1f}L{LEFT + 2 * HALF} {right:.1f}", "line y")
        drawing.parts.append('<g clip-path="url(#kink-map)">')
        for k, other in enumerate(np.linspace(*sorted(sides), FAN)):
            through(other, "J fan", f"kink.fan.{k}")
        for slope, those in found.items():
            through(slope, "J thick", f"kink.lines.{those[0]}")
        drawing.parts.append("</g>")
        drawing.dot(middle, foot, "y", dot="kink.at")
        drawing.box(LEFT, TOP, 2 * HALF, bottom - TOP, "land", 0)
        drawing.dot(middle, foot, "hold y", dot="kink.at", pull="x.0")
    low, high, after = (x[1] + one * (x[2] - x[1]) for one in STOPS)
    ways = (middle - UNIT, middle + UNIT)
    drawing.fader(ways, bottom + 32, x[1], f"{low:g} {high:g} {after - x[1]:g}", "x.0", "x", "x")
    for place, value in zip((*ways, middle), (low, high, x[1]), strict=True):
        drawing.text(place, bottom + 52, number(value), "faint small")
    drawing.text(middle + UNIT + 12, bottom + 36.5, "x", "x letter", "start")
    said = in_a_row(
        [f"{number(slope)} for {in_a_row([names[i] for i in those])}" for slope, those in found.items()], "; "
    )
    return together(
        drawing.svg(
            f"A kink with the slope {number(sides[0])} on its left and {number(sides[1])} on its right, and a fan of "
            f"the slopes between them. At the kink, {at}, PyTorch takes the slope {said}."
        ),
        listed(found, names),
    )


def listed(found: dict[float, list[int]], names: list[str]) -> Picture:
    """The ways to write it, below the slope that torch takes there."""
    high = sum(LINE * (len(those) + 1) + APART for those in found.values()) - APART
    drawing, down = Drawing("kink ways", MONO * max(map(len, names)) + 14, high), 15
    for slope, those in found.items():
        says, kind = f"slope {{J.y.{those[0]}.0}}", "J strong" if down == 15 else "J strong again"
        with drawing.group("lit", lit="kink.apart"):  # beside the kink, one slope is said once, and the groups close up
            drawing.text(2, down, f"slope {number(slope)}", kind, "start", says=says)
            for k, i in enumerate(those):
                drawing.text(12, down + LINE * (k + 1), names[i], "op", "start")
        down += LINE * (len(those) + 1) + APART
    ways = f"{len(names)} ways to write the function, sorted by the slope that PyTorch takes"
    return drawing.svg(f"{ways}: {in_a_row(names)}.")
