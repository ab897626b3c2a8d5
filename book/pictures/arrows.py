"""Rows of J as arrows in the plane of two inputs, and on them v times each row, tip to tail. They end at x.grad.

Before the plane stand the faders of a desk, so that a hand and what follows it are seen together.
docs/assets/explorer/strokes.js places the words at arrows by the same rules, since what a reader moves is drawn again
there.
"""

import itertools
import math
import re
from dataclasses import dataclass

import numpy as np

from book.pictures import desk
from book.pictures.matrices import leaf_of, number, point, row, weighed
from book.pictures.picture import Picture
from book.pictures.svg import CHARACTER, Drawing, arrow_paths, together

SIDE, EDGE, HEAD, MOST = 300, 26, 8, 6  # pixels: the longer side of the plane, the margins; the rows there may be
RIGHT = 30  # pixels: more room to the right, for words
TIP = 10  # pixels: the length of a tip
ALONG = np.arange(4, 23) / 20  # where along an arrow its words may be
OFF = 4, 12, 24, 40  # pixels: from an arrow to its words, the farther the more there is in their way
COMPASS, FROM_TIP = np.arange(16) * np.pi / 8, (8, 14, 22)  # around its tip: the directions, and how far
PARTS = np.linspace(0, 1, 60)  # of an arrow, at which words may lie over it
RING, END = 12, 6  # pixels: around the tip of an arrow, where it can be pulled, and where it cannot
PER_AXIS, PER_PIXEL_OUT = 24, 1.5  # what speaks against words on an axis, and for each pixel beyond the plane
AT_TIP = 40  # what speaks against words around the tip of an arrow that has room along it
BEYOND = 40  # pixels: for words beyond the right end of the plane


def arrows(v, J, gradient, name, at=None) -> Picture:
    """Draw the rows of J as faint arrows from zero, and over them v times each row, tip to tail, with their sum.

    v, J, gradient, name, at: as for `desk`, with two columns.
    Raises ValueError if J has not two columns, or if vᵀJ is not the gradient.
    """
    v, J, out = weighed(v, J, gradient, name)
    if J.shape[1] != 2 or len(J) > MOST:
        raise ValueError(f"arrows are drawn for two inputs and {MOST} outputs at most, and J has the shape {J.shape}")
    zero, leaf = np.zeros(2), leaf_of(name)
    tips = np.vstack([zero, np.cumsum(v[:, None] * J, axis=0)])
    plane = Plane(np.vstack([J, tips]))
    for i, entries in enumerate(J):
        plane.arrow((zero, entries), "J", f"row {i + 1}", f"origin J.y.{i}")
    plane.arrow((zero, out), "x", f"{name} {{grad.{leaf}}}", f"origin grad.{leaf}", row(out))
    for i, (weight, ends) in enumerate(zip(v, itertools.pairwise(tips), strict=True)):
        plane.arrow(ends, "v", f"{{v.{i}}} × row {i + 1}", f"from.y.{i} upto.y.{i}", number(weight), shown=bool(weight))
    entries = "; ".join(f"row {i} is {row(entries)}" for i, entries in enumerate(J, start=1))
    steps = ", ".join(f"{number(weight)} times row {i} to {row(tips[i])}" for i, weight in enumerate(v, start=1))
    at = point(at, 2)
    head = desk.HEAD + (desk.INPUT if len(at) else 0)
    before = desk.faders(v, J, at, leaf, head, (name, out))
    return together(
        before.svg(f"{desk.channels(v, J)} Below the columns of J stands the sum, {name} = {row(out)}."),
        plane.svg(
            f"The rows of J as arrows in the plane of x₁ and x₂: {entries}. The rows times v, "
            f"laid tip to tail, lead from (0, 0) with {steps}. The path ends at {name}, {row(out)}."
        ),
    )


def extent(points) -> np.ndarray:
    """How wide and how high the plane must be for zero and the points, with room for arrows along one axis."""
    points = np.vstack([points, np.zeros(2)])
    span = points.max(axis=0) - points.min(axis=0)
    return np.maximum(span, span.max() * 0.2)


@dataclass(frozen=True, eq=False)
class Arrow:
    """An arrow in pixels, and the words at it.

    template: the words with the path of their numbers in braces. path: of the two ends. hidden: its weight is 0.
    """

    start: np.ndarray
    end: np.ndarray
    kind: str
    words: str
    template: str
    path: str
    hidden: bool

    @property
    def row(self) -> str | None:
        """The row of J that it is, or is a multiple of: its fader and it are lit together (live.js)."""
        found = re.search(r"row (\d)", self.words)
        return found and found[1]


class Plane:
    """The plane of x₁ and x₂ with arrows and words at them. A script draws it again when its numbers move (live.js)."""

    def __init__(self, points):
        span = extent(points)
        self.low, self.scale = np.minimum(points.min(axis=0), 0), SIDE / (span.max() or 1)
        if not self.low[1] and not points[:, 1].any():  # all along the first axis: it is in the middle
            self.low = self.low - np.array([0, span[1] / 2])
        self.high, self.step = self.low + span, squares(span.max())
        wide, self.tall = span * self.scale
        self.wide = wide + 2 * EDGE + RIGHT
        self.drawing = Drawing("arrows", self.wide, self.tall + HEAD + 2 * EDGE + 18)
        self.arrows: list[Arrow] = []
        self.taken = []  # where words are: the middle, half the width and half the height

    def place(self, point) -> np.ndarray:
        x, y = (np.asarray(point, dtype=float) - self.low) * self.scale
        return np.array([EDGE + x, HEAD + EDGE + self.tall - y])

    def arrow(self, ends, kind: str, words: str, path: str, now: str = "", shown: bool = True) -> None:
        """Add an arrow. words: with the path of its numbers in braces, if any, which are `now`. path: of its ends."""
        text = re.sub(r"\{.*\}", now, words)
        self.arrows.append(Arrow(self.place(ends[0]), self.place(ends[1]), kind, text, words, path, not shown))

    def axes(self) -> None:
        draw = self.drawing
        (left, bottom), (right, top), (x, y) = self.place(self.low), self.place(self.high), self.place((0, 0))
        grid = []
        for k in range(math.ceil(self.low[0] / self.step), math.floor(self.high[0] / self.step) + 1):
            grid.append(f"M{self.place((k * self.step, 0))[0]:.1f} {bottom:.1f}V{top:.1f}")
        for k in range(math.ceil(self.low[1] / self.step), math.floor(self.high[1] / self.step) + 1):
            grid.append(f"M{left:.1f} {self.place((0, k * self.step))[1]:.1f}H{right:.1f}")
        draw.path("".join(grid), "line grid")
        with draw.group("across", 0, y):
            draw.arrow(left - 8, 0, right + 16, 0, "axis", 6)
            draw.text(right + 20, 4, "x₁", "x name", "start")
        with draw.group("up", x, 0):
            draw.arrow(0, bottom + 8, 0, top - 16, "axis", 6)
            draw.text(7, top - 10, "x₂", "x name", "start")
        self.taken = [np.array([right + 28, y, 8, 8]), np.array([x + 15, top - 14, 8, 8])]

    def svg(self, said: str) -> str:
        draw = self.drawing
        side = f"squares of side {number(self.step)}"
        draw.text(max((self.wide - RIGHT) / 2, len(side) * CHARACTER / 2), draw.height - 4, side, "faint side")
        (left, bottom), (right, top) = self.place(self.low), self.place(self.high)
        marks = {"plane": f"{left:.1f} {top:.1f} {right:.1f} {bottom:.1f}"}
        x, y = self.place((0, 0))
        marks["map"] = f"{x:.2f} {self.scale:.4f} {y:.2f} {-self.scale:.4f}"
        marks["range"] = " ".join(f"{end:.6g}" for end in (*self.low, *self.high))
        with draw.group("plane", **marks):
            self.axes()
            for one in self.arrows:
                kind = f"{one.kind} thick" if one.kind == "x" else one.kind
                none = " none" if one.hidden else ""
                line, tip = arrow_paths(one.start, one.end, TIP)
                with draw.group(f"vector{none}", arrow=one.path, row=one.row):
                    draw.path(line, f"line {kind}")
                    draw.path(tip, f"tip {kind}")
            draw.dot(*self.place((0, 0)), "origin")
            for one in self.arrows:
                size = RING if "{v" in one.template else END
                self.taken += [] if one.hidden else [np.array([*one.end, size, size])]
            shown = [one for one in self.arrows if not one.hidden]
            _, at = min((self.arranged(order) for order in (shown, shown[::-1])), key=lambda found: found[0])
            for one in self.arrows:
                x, y = at.get(one, (self.wide / 2, HEAD + 6))
                kind = f"{one.kind} strong over{' none' if one.hidden else ''}"
                draw.text(x, y, one.words, kind, template=one.template, row=one.row)
            for one in self.arrows:
                if weight := re.search(r"\{(v\.\d+)\}", one.template):  # its tip can be pulled along its row
                    draw.dot(*one.end, "hold v", dot=one.path.split()[1], pull=weight[1], row=one.row)
        return draw.svg(said)

    def places(self, arrow: Arrow, half) -> list[tuple[float, float, float]]:
        """Where the words of an arrow may be, and what speaks against it: a row of J has them around its tip."""
        start, way = arrow.start, arrow.end - arrow.start
        length = math.hypot(*way) or 1
        ways = [np.array([math.cos(angle), math.sin(angle)]) for angle in COMPASS]
        around = [
            (off / 4 + 1 - one @ way / length, *(arrow.end + one * (abs(one) @ half + off)))
            for off, one in itertools.product(FROM_TIP, ways)
        ]
        if arrow.kind == "J":
            return around
        across = np.array([way[1], -way[0]]) / length if way.any() else np.array([0.0, -1.0])
        along = [
            (abs(part - 0.5) + off / 8, *(start + part * way + side * across * (abs(across) @ half + off)))
            for off, part, side in itertools.product(OFF, ALONG, (1, -1))
        ]
        return along + [(AT_TIP + against, *at) for against, *at in around]

    def arranged(self, order: list[Arrow]) -> tuple[float, dict]:
        """Where words stand if each is put where it is best beside those before it, and what speaks against it."""
        taken, total, at = self.taken, 0.0, {}
        self.taken = list(taken)
        for one in order:
            cost, *at[one] = self.room(one)
            total += cost
        self.taken = taken
        return round(total, 6), at

    def room(self, arrow: Arrow) -> tuple[float, float, float]:
        """Where the words of an arrow are least in the way of others, and nearer to it than to others of its kind."""
        half = np.array([len(arrow.words) * CHARACTER / 2, 8])
        low = half + np.array([1, HEAD - 6])
        high = np.array([self.wide - half[0] - 1, self.drawing.height - 30])
        found = []
        for against, *middle in self.places(arrow, half):
            middle = np.clip(middle, low, high)
            found.append((self.cost(arrow, middle, half) + 0.1 * against, *middle))
        cost, x, y = min(found)
        self.taken.append(np.array([x, y, *half]))
        return cost, x, y + 4.5

    def cost(self, arrow: Arrow, middle, half) -> float:
        """How much of the arrows and axes runs under words, how far they are from their own arrow, whether another is
        as near, on how many axes they stand, and how far they leave the plane; and much more for each of the words that
        they touch."""
        (left, bottom), (right, top), (x, y) = self.place(self.low), self.place(self.high), self.place((0, 0))
        axes = [(np.array([left, y]), np.array([right, y])), (np.array([x, bottom]), np.array([x, top]))]
        shown = [one for one in self.arrows if not one.hidden]
        lines = [a + PARTS[:, None] * (b - a) for a, b in [*((one.start, one.end) for one in shown), *axes]]
        off = [np.hypot(*np.maximum(abs(points - middle) - half, 0).T).min() for points in lines[: len(shown)]]
        own = off[shown.index(arrow)]
        if arrow.kind == "J":  # its tip
            own = np.hypot(*np.maximum(abs(arrow.end - middle) - half, 0))
        near = sum(other.kind == arrow.kind and one < own - 1 for other, one in zip(shown, off, strict=True))
        under = sum((abs(points - middle) < half + 2).all(axis=1).sum() for points in lines)
        touched = sum((abs(middle - box[:2]) < half + box[2:] + 1).all() for box in self.taken)
        on = abs(middle[1] - y) < half[1] + 1 and left - 8 < middle[0] + half[0] and middle[0] - half[0] < right + 16
        on = int(on) + (abs(middle[0] - x) < half[0] + 1 and top - 16 < middle[1] + 8 and middle[1] - 8 < bottom + 8)
        out = max(left - middle[0] + half[0], middle[0] + half[0] - right - BEYOND, 0)
        return under + 100 * touched + 20 * near + PER_AXIS * on + PER_PIXEL_OUT * out + 0.3 * own


def squares(span: float) -> float:
    """The side of the squares of the plane: 1, 2 or 5 times a power of ten, with four to ten squares in `span`."""
    power = 10 ** math.floor(math.log10(span or 1))
    return next(power * k for k in (0.1, 0.2, 0.5, 1, 2) if span / (power * k) <= 10)
