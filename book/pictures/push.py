"""Forward mode: an arrow u at x is pushed forward to Ju at y, on a grid that the function bends."""

import numpy as np
import torch

from book.pictures import scales
from book.pictures.matrices import close, numbers, row
from book.pictures.svg import Drawing, indexed, together, width

SIDE, LINES, POINTS = 200, 7, 13  # pixels: the longer side of a plane; the lines of a grid each way, points on a line
BOXES = 154  # pixels: the width of the numbers of u


def push(f, x, u, y, Ju) -> str:
    """Draw u at x, and Ju at y = f(x), both in planes. f: from two numbers to two; the other four: its tensors.

    Raises ValueError if f(x) is not y, or if Ju is not the rate of f along u.
    """
    if any(one.shape != (2,) for one in (x, u, y, Ju)):
        raise ValueError("an arrow is pushed from two inputs to two outputs")
    x, u = x.detach().double(), u.detach().double()
    step = 1e-4 * u
    rate = numbers((f(x + step) - f(x - step)) / 2e-4)
    for name, given, found in (("f(x)", y, numbers(f(x))), ("the rate of f along u", Ju, rate)):
        if not np.allclose(numbers(given), found, rtol=1e-4, atol=1e-6):
            raise ValueError(f"{name} is {found.tolist()}, and the example has {given.tolist()}")
    half = 1.5 * max(abs(numbers(u)).max(), 1e-9)
    middle = numbers(x + u / 2)
    even, fine = (np.linspace(-half, half, count) for count in (LINES, POINTS))
    upright = [np.stack([np.full(POINTS, k), fine], axis=1) + middle for k in even]
    level = [np.stack([fine, np.full(POINTS, k)], axis=1) + middle for k in even]
    grid = [*upright, *level]
    bent = [[numbers(f(x.new_tensor(point))) for point in line] for line in grid]
    way = [numbers(f(x + t * u)) for t in np.linspace(0, 1, POINTS)]
    J = numbers(torch.autograd.functional.jacobian(f, x))
    x_before, (x, u, y, Ju) = x, map(numbers, (x, u, y, Ju))
    stops = reach(u, half)
    ends = [np.array([a, b]) for a in scales.stops(stops) for b in scales.stops(stops)]
    before = Plane(f"x = {row(x)}", grid, x, ends, "x", "before")
    before.draw([], x + u)
    before.chosen(u, stops)
    reached = [numbers(f(x_before + torch.from_numpy(end))) - y for end in ends]
    after = Plane(f"y = {row(y)}", bent, y, [*(J @ end for end in ends), *reached], "y", "after")
    after.draw(way, y + Ju)
    after.drawing.text(
        after.drawing.width / 2, after.drawing.height - 8, f"Ju = {row(Ju)}", "y strong", says="Ju = {Ju}"
    )
    return together(
        before.drawing.svg(
            f"On a square grid in the plane of x₁ and x₂, the arrow u = {row(u)} goes from x = {row(x)} to "
            f"{row(x + u)}."
        ),
        after.drawing.svg(
            f"The function bends the grid. At y = {row(y)} the arrow Ju = {row(Ju)} touches the path that y takes as x "
            f"moves along u. The path ends at f(x + u) = {row(way[-1])}, the arrow at {row(y + Ju)}."
        ),
    )


def reach(u: np.ndarray, half: float) -> str:
    """The scale of the numbers of u for which x + u stays on the grid, which reaches `half` to each side of x + u/2."""
    low, high = np.max(u / 2 - half), np.min(u / 2 + half)
    step = max(abs(u)) / 4
    return f"{np.ceil(low / step) * step:g} {np.floor(high / step) * step:g} {step:g}"


class Plane:
    """A grid with an arrow at a point. at: where the arrow starts; ends: of all arrows that there is room for.

    name: under which docs/assets/live.js finds the arrow.
    """

    def __init__(self, title: str, grid, at, ends, kind: str, name: str):
        points = np.array([*np.reshape(grid, (-1, 2)), at, *(at + end for end in ends)])
        self.low, self.span = points.min(axis=0), np.ptp(points, axis=0)
        self.wide, self.high = SIDE * self.span / max(self.span)
        self.left = max(0, max(width(title), BOXES) - self.wide) / 2 + 14
        self.grid, self.at, self.kind, self.name = grid, at, kind, name
        self.drawing = Drawing("push", self.wide + 2 * self.left, self.high + 60)
        self.drawing.text(self.drawing.width / 2, 16, title, f"{kind} strong")

    def place(self, point) -> tuple[float, float]:
        across, up = (point - self.low) / self.span
        return self.left + across * self.wide, 26 + self.high - up * self.high

    def path(self, line) -> str:
        return "M" + "L".join("{:.1f} {:.1f}".format(*self.place(point)) for point in line)

    def draw(self, way, end) -> None:
        """Draw the grid, the arrow to `end`, and the path of points `way` that starts with it, if there is one."""
        drawing, kind, (left, foot) = self.drawing, self.kind, self.place(np.zeros(2))
        across, up = self.wide / self.span[0], -self.high / self.span[1]
        for line in self.grid:
            drawing.path(self.path(line), "line grid")
        with drawing.group(map=f"{left:.2f} {across:.4f} {foot:.2f} {up:.4f}"):
            if way and not close(way[-1], end):
                drawing.path(self.path(way), f"line {kind} dashed", trail="way")
                drawing.dot(*self.place(way[-1]), "end", dot="end")
            with drawing.group(vector=self.name):
                drawing.arrow(*self.place(self.at), *self.place(end), f"{kind} thick", 10)
            drawing.dot(*self.place(self.at), kind)
            if not way:  # the arrow u, whose tip a script lets a reader pull
                drawing.dot(*self.place(end), f"hold {kind}", dot=f"{self.name}.1", pull="u")

    def chosen(self, u: np.ndarray, stops: str) -> None:
        """Write u below the grid, in boxes that a script lets a reader change."""
        middle, y = self.drawing.width / 2, self.drawing.height - 15
        self.drawing.text(middle - BOXES / 2 + 14, y + 4.5, "u =", "x strong")
        for k, entry in enumerate(u):
            x = middle - BOXES / 2 + 62 + 62 * k
            self.drawing.input(x, y, entry, (56, 26), f"u.{k}", stops, indexed("u", k + 1))
