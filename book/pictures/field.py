"""The gradient field of a neuron with two inputs: v as dots on a grid, arrows of x1.grad and x2.grad, bands of y.

docs/assets/explorer/field.js has the same sizes, since a field that a reader moves is drawn again there.
"""

import itertools
import math

import numpy as np

from book.pictures import scales
from book.pictures.matrices import number, numbers, row
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, arrow_paths, choices, together

SIDE, END, LEFT = 380, 3.8, 24  # pixels: the map; its edge, with room for an arrow at 3; pixels left of it
LONG, TICK = 0.75, 2  # the longest arrow at most, of a cell; pixels: what is shorter is a tick, without a tip
FAR, Z = 10, 6  # where the line z = 0 ends; the z at both ends of the bands
DOT, LEAST = 3, 1.2  # pixels: the radius of a dot for v = 1, and for v = 0
WEIGHTS, BIAS = "-1.5 1.5 0.1", "-3 3 0.1"
TIMES, HALF = 5, 0.5  # v of a loss is TIMES (y − HALF)
DIAL, REACH = 72, 1.6  # pixels: 1 of w; the ends of its axes


def field(x1, x2, w, b, y, v) -> Picture:
    """Draw v, the gradients at the points (x1, x2), and the bands of y = σ(w₁x1 + w₂x2 + b), with w and b to change.

    Raises ValueError if y is something else, or if a gradient is not the one that v makes.
    """
    at = np.stack([numbers(x1).ravel(), numbers(x2).ravel()], axis=-1)
    weights, (one, two), bias, out = numbers(v).ravel(), numbers(w), float(numbers(b)), numbers(y).ravel()
    sigma = 1 / (1 + np.exp(-(at @ [one, two] + bias)))
    back = weights * sigma * (1 - sigma)
    slopes = back[:, None] * [one, two]
    pairs = {"y": (out, sigma), "w.grad": (numbers(w.grad), back @ at), "b.grad": (numbers(b.grad), back.sum())}
    pairs |= {f"x{k + 1}.grad": (numbers(x.grad).ravel(), slopes[:, k]) for k, x in enumerate((x1, x2))}
    for name, (given, found) in pairs.items():
        if not np.allclose(given, found, rtol=1e-4, atol=1e-6):
            raise ValueError(f"{name} of this neuron is not what the example has")
    is_loss = np.allclose(weights, TIMES * (out - HALF), atol=1e-6)
    bands = "field-bands" + "-loss" * is_loss  # two fields of a page have their own
    longest = float(np.hypot(*slopes.T).max())
    unit, half = SIDE / 2 / END, SIDE / 2
    drawing = Drawing("field", LEFT + SIDE + 2, SIDE + 22)

    def place(point) -> np.ndarray:
        return half + unit * np.array([point[0], -point[1]])

    length = float(np.hypot(one, two))
    away = np.array([one, two]) / length if length else np.array([1.0, 0.0])
    foot, low, high = (away * (z - bias) / max(length, 1e-3) for z in (0, -Z, Z))
    drawing.parts.append(f'<svg x="{LEFT}" y="2" width="{SIDE}" height="{SIDE}">')
    with drawing.group(map=f"{half} {unit:g} {half} {-unit:g}", own="field"):
        ends = zip(("x1", "y1", "x2", "y2"), (*place(low), *place(high)), strict=True)
        ends = " ".join(f'{name}="{end:.1f}"' for name, end in ends)
        edges = [0.0, *(0.5 + np.log(k / (10 - k)) / 2 / Z for k in range(1, 10)), 1.0]
        stops = "".join(
            f'<stop offset="{edge:.4f}" stop-opacity="{(0.5 + k) * 0.045:.4f}"></stop>'
            for k, band in enumerate(itertools.pairwise(edges))
            for edge in band
        )
        drawing.parts.append(
            f'<linearGradient id="{bands}" gradientUnits="userSpaceOnUse" {ends}>{stops}</linearGradient>'
            f'<rect width="{SIDE}" height="{SIDE}" fill="url(#{bands})"></rect>'
        )
        along = FAR * np.array([-away[1], away[0]])
        start, end = place(foot - along), place(foot + along)
        drawing.line(*start, *end, "dashed half", trail="field.line")
        for (x, up), weight in zip(map(place, at), weights, strict=True):
            sign = " minus" if weight < 0 else "" if weight else " zero"
            r = max(LEAST, DOT * abs(weight) ** 0.5)
            drawing.parts.append(f'<circle class="dot v{sign}" cx="{x:g}" cy="{up:g}" r="{r:.2f}"></circle>')
        times = scales.round_down(LONG / longest) if longest else 1
        arrows = [tapered(place(p), place(p + times * g)) for p, g in zip(at, slopes, strict=True) if g.any()]
        drawing.path("".join(line for line, _ in arrows), "line x")
        drawing.path("".join(tip for _, tip in arrows), "tip x")
        drawing.line(*start, *end, "hold rail", trail="field.line", pull="b")  # a hand has the line anywhere
        with drawing.group(vector="field.stand"):
            drawing.arrow(*place(foot), *place(foot + np.array([one, two])), "w", 10)
        drawing.dot(*place(foot), "hold w", dot="field.foot", pull="b")
    drawing.parts.append("</svg>")
    for tick in (-3, -2, -1, 0, 1, 2, 3):
        drawing.text(LEFT + place((tick, 0))[0], SIDE + 17, number(tick), "faint")
        drawing.text(LEFT - 6, 6.5 + place((0, tick))[1], number(tick), "faint", "end")
    drawing.text(LEFT + SIDE, SIDE + 17, "x₁", "x name", "end")
    drawing.text(2, 14, "x₂", "x name", "start")
    both = together(
        drawing.svg(
            f"A field of arrows, which show the gradients at {len(at)} points, over bands of the output y. All arrows "
            f"point along w = {row((one, two))} or against it, and the longest has the length {number(longest)}."
        ),
        panel(w, b, longest, times, np.count_nonzero(weights)),
    )
    middle = np.arange(len(at)) == len(at) // 2
    loss = f"y {TIMES} {HALF}"
    ways = {"All ones": np.ones(len(at)), "Only the middle": middle, "A loss: v = 5(y − ½)": loss}
    return Picture(choices(ways, loss if is_loss else weights) + both, *both.says, styles=both.styles)


def tapered(start: np.ndarray, end: np.ndarray) -> tuple[str, str]:
    """The paths of an arrow's line and of its tip, a third of the line at most; where it is short, a tick."""
    length = math.dist(start, end)
    if length < TICK:
        return arrow_paths(start, start + (end - start) * TICK / length, 0)[0], ""
    return arrow_paths(start, end, min(10, length / 4))


def panel(w, b, longest: float, times: float, terms: int) -> Picture:
    """w as an arrow on a dial, the numbers of w and b, and below them their gradients, which are sums."""
    drawing, middle, reach = Drawing("field", 400, 296), 140, DIAL * REACH
    left = reach + 2
    with drawing.group(map=f"{left:g} {DIAL} {middle} {-DIAL}"):
        drawing.line(left - reach, middle, left + reach, middle, "mark")
        drawing.line(left, middle - reach, left, middle + reach, "mark")
        halves = [DIAL * k / 2 for k in (-3, -2, -1, 1, 2, 3)]
        ticks = (f"M{left + at:g} {middle - 4}v8M{left - 4} {middle + at:g}h8" for at in halves)
        drawing.path("".join(ticks), "line mark")
        for one in (-1, 1):
            drawing.text(left + DIAL * one, middle + 20, number(one), "faint")
            drawing.text(left - 9, middle - DIAL * one + 4.5, number(one), "faint", "end")
        drawing.text(left + reach, middle - 10, "w₁", "strong w", "end")
        drawing.text(left, middle - reach - 8, "w₂", "strong w")
        tip = np.array([left, middle]) + DIAL * numbers(w) * [1, -1]
        with drawing.group(vector="field.w"):
            drawing.arrow(left, middle, *tip, "thick w", 10)
        drawing.dot(*tip, "hold w", dot="field.w.1", pull="w")
    numbered = (("w₁", w, 0, WEIGHTS), ("w₂", w, 1, WEIGHTS), ("b", b, 0, BIAS))
    drawing.text(398, 36, "w.grad, b.grad", "x code", "end")
    for y, (name, tensor, k, stops) in zip((64, 104, 144), numbered, strict=True):
        slopes, path = numbers(tensor.grad).ravel(), f"{name[0]}.{k}"
        drawing.text(266, y + 4.5, name, "strong")
        drawing.input(306, y, numbers(tensor).ravel()[k], (52, 30), path, stops, name)
        drawing.cell(342, y - 15, 56, 30, slopes[k], abs(slopes).max(), "x", f"grad.{path}")
    drawing.text(398, 182, f"each a sum of {terms} terms", "faint terms", "end")
    drawing.text(398, 200, "", "faint alone", "end")  # what a sum of one term is
    for y, name, entry in ((228, "longest arrow {}", longest), (248, "arrows drawn × {}", times)):
        path = "{field.longest}" if entry is longest else "{field.times}"
        drawing.text(398, y, name.format(number(entry)), "x", "end", says=name.format(path))
    signs = ((8, "", "v > 0"), (82, " minus", "v < 0: its arrow is turned around"), (316, " zero", "v = 0"))
    for at, sign, words in signs:
        drawing.dot(at, 282, "v" + sign)
        drawing.text(at + 12, 286.5, words, "faint", "start")
    here = f"w = {row(numbers(w))} and b = {number(numbers(b))}"
    return drawing.svg(f"The parameters of the neuron: they are {here}. Their gradients are shown below them.")
