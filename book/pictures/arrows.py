"""Rows of J as arrows in the plane of two inputs: each scaled by its weight, then tip to tail. They end at x.grad."""

import itertools
import math

import numpy as np

from book.pictures.matrices import number, numbers, row, weighed
from book.pictures.svg import CHARACTER, Drawing, together, width

SIDE, EDGE, HEAD, MOST = 210, 26, 34, 6  # pixels: the longer side of a plane, the margins; the rows there may be
ALIKE = 2.5  # two planes have one scale if the larger is no more than this times as large
ALONG = (0.5, 0.6, 0.4, 0.75, 0.25, 0.95, 1.05)  # where along an arrow its words may be


def arrows(v, J, gradient, name="x.grad", at=None) -> str:
    """Draw the rows of J as arrows from one point, and beside them v times each row, tip to tail, with their sum.

    v, J, gradient, name: as for `desk`, with two columns. at: the point at which the gradients were taken, or None.
    Raises ValueError if J has not two columns, or if vᵀJ is not the gradient.
    """
    v, J, out = weighed(v, J, gradient, name)
    if J.shape[1] != 2 or len(J) > MOST:
        raise ValueError(f"arrows are drawn for two inputs and {MOST} outputs at most, and J has the shape {J.shape}")
    at = [] if at is None else numbers(at).ravel()
    where = f" at x = {row(at)}" if len(at) == 2 else ""
    zero = np.zeros(2)
    tips = np.vstack([zero, np.cumsum(v[:, None] * J, axis=0)])
    first, second = (max(extent(points)) for points in (np.vstack([zero, J]), tips))
    alike = max(first, second) <= ALIKE * min(first, second)
    scales = [SIDE / (max(first, second) if alike else span or 1) for span in (first, second)]

    rows = Plane(np.vstack([zero, J]), scales[0], f"rows of J{where}")
    for i, entries in enumerate(J, start=1):
        rows.arrow(zero, entries, "J", f"row {i} {row(entries)}")
    sums = Plane(tips, scales[1], "times v, tip to tail")
    sums.arrow(zero, out, "x", f"{name} {row(out)}")
    for i, (weight, (start, end)) in enumerate(zip(v, itertools.pairwise(tips), strict=True), start=1):
        if weight:
            sums.arrow(start, end, "v", f"{number(weight)} × row {i}")
    entries = "; ".join(f"row {i} is {row(entries)}" for i, entries in enumerate(J, start=1))
    steps = ", ".join(f"{number(weight)} times row {i} to {row(tips[i])}" for i, weight in enumerate(v, start=1))
    return together(
        rows.svg(f"The rows of J{where} as arrows in the plane of x₁ and x₂: {entries}."),
        sums.svg(f"The same arrows times v, tip to tail: from (0, 0) {steps}. The way ends at {name}, {row(out)}."),
    )


def extent(points) -> np.ndarray:
    """How wide and how high the plane must be for zero and the points, with room for arrows along one axis."""
    points = np.vstack([points, np.zeros(2)])
    span = points.max(axis=0) - points.min(axis=0)
    return np.maximum(span, span.max() * 0.2)


class Plane:
    """The plane of x₁ and x₂ with arrows and words at them."""

    def __init__(self, points, scale: float, title: str):
        span = extent(points)
        self.low, self.scale, self.title = np.minimum(points.min(axis=0), 0), scale, title
        if not self.low[1] and not points[:, 1].any():  # all along the first axis: it is in the middle
            self.low = self.low - np.array([0, span[1] / 2])
        self.high = self.low + span
        self.step = squares(span.max())
        wide, self.tall = span * scale
        self.wide = max(wide + 2 * EDGE + 20, width(title) + 6, 230)
        self.left = (self.wide - wide) / 2
        self.drawing = Drawing("arrows", self.wide, self.tall + HEAD + 2 * EDGE + 18)
        self.arrows = []
        self.taken = []  # where words are: the middle, half the width and half the height

    def place(self, point) -> np.ndarray:
        x, y = (np.asarray(point, dtype=float) - self.low) * self.scale
        return np.array([self.left + x, HEAD + EDGE + self.tall - y])

    def arrow(self, start, end, kind: str, words: str) -> None:
        self.arrows.append((self.place(start), self.place(end), kind, words))

    def axes(self) -> None:
        draw = self.drawing
        (left, bottom), (right, top), (x, y) = self.place(self.low), self.place(self.high), self.place((0, 0))
        for k in range(math.ceil(self.low[0] / self.step), math.floor(self.high[0] / self.step) + 1):
            across = self.place((k * self.step, 0))[0]
            draw.line(across, bottom, across, top, "grid")
        for k in range(math.ceil(self.low[1] / self.step), math.floor(self.high[1] / self.step) + 1):
            up = self.place((0, k * self.step))[1]
            draw.line(left, up, right, up, "grid")
        draw.arrow(left - 8, y, right + 16, y, "axis", 6)
        draw.arrow(x, bottom + 8, x, top - 16, "axis", 6)
        draw.text(right + 20, y + 4, "x₁", "x name", "start")
        draw.text(x + 7, top - 10, "x₂", "x name", "start")
        self.taken = [np.array([right + 28, y, 8, 8]), np.array([x + 15, top - 14, 8, 8])]

    def svg(self, said: str) -> str:
        draw = self.drawing
        draw.text(self.wide / 2, 16, self.title, "strong")
        draw.text(self.wide / 2, draw.height - 4, f"squares of side {number(self.step)}", "faint")
        self.axes()
        for start, end, kind, _ in self.arrows:
            draw.arrow(*start, *end, f"{kind} thick" if kind == "x" else kind, 10)
            if not (end - start).any():
                draw.dot(*start, kind)
        draw.dot(*self.place((0, 0)), "origin")
        for _, _, kind, words in self.arrows:
            x, y = self.room(words)
            draw.text(x, y, words, f"{kind} strong over")
        return draw.svg(said)

    def room(self, words: str) -> tuple[float, float]:
        """Where the words of an arrow are least in the way of arrows and of other words."""
        start, end = next((a, b) for a, b, _, own in self.arrows if own == words)
        way, half = end - start, np.array([len(words) * CHARACTER / 2, 8])
        length = math.hypot(*way) or 1
        across = np.array([way[1], -way[0]]) / length if way.any() else np.array([0.0, -1.0])
        found = []
        for along, side in itertools.product(ALONG, (1, -1)):
            middle = start + along * way + side * across * (abs(across) @ half + 4)
            low, high = half + np.array([1, HEAD - 6]), np.array([self.wide - half[0] - 1, self.drawing.height - 30])
            middle = np.clip(middle, low, high)
            found.append((self.cost(middle, half) + 0.1 * abs(along - 0.5), *middle))
        _, x, y = min(found)
        self.taken.append(np.array([x, y, *half]))
        return x, y + 4.5

    def cost(self, middle, half) -> float:
        """How much of the arrows and axes runs under words, and much more for each of the words that they touch."""
        zero, far = self.place((0, 0)), self.place(self.high)
        axes = [(zero, np.array([far[0], zero[1]])), (zero, np.array([zero[0], far[1]]))]
        lines = [(a, b) for a, b, _, _ in self.arrows] + axes
        points = np.vstack([a + np.linspace(0, 1, 60)[:, None] * (b - a) for a, b in lines])
        under = (abs(points - middle) < half + 2).all(axis=1).sum()
        return under + 100 * sum((abs(middle - box[:2]) < half + box[2:] + 1).all() for box in self.taken)


def squares(span: float) -> float:
    """The side of the squares of the plane: 1, 2 or 5 times a power of ten, with four to ten squares in `span`."""
    power = 10 ** math.floor(math.log10(span or 1))
    return next(power * k for k in (0.1, 0.2, 0.5, 1, 2) if span / (power * k) <= 10)
