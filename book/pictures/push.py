"""Forward mode: an arrow u at x is pushed forward to Ju at y, on a grid that the function bends."""

import numpy as np

from book.pictures.matrices import close, numbers, row
from book.pictures.svg import Drawing, together, width

SIDE, LINES, POINTS = 200, 7, 13  # pixels: the longer side of a plane; the lines of a grid each way, points on a line


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
    x, u, y, Ju = map(numbers, (x, u, y, Ju))
    before = plane(f"x = {row(x)}", grid, [], x, u, "u", "x").svg(
        f"On a square grid in the plane of x₁ and x₂, the arrow u = {row(u)} goes from x = {row(x)} to {row(x + u)}."
    )
    after = plane(f"y = {row(y)}", bent, way, y, Ju, "Ju", "y").svg(
        f"The function bends the grid. At y = {row(y)} the arrow Ju = {row(Ju)} touches the path that y takes as x "
        f"moves along u. The path ends at f(x + u) = {row(way[-1])}, the arrow at {row(y + Ju)}."
    )
    return together(before, after)


def plane(title: str, grid, way, at, arrow, name: str, kind: str) -> Drawing:
    """A grid with an arrow at a point. way: the points of a path that starts there, if any."""
    points = np.array([*np.reshape(grid, (-1, 2)), at, at + arrow, *way])
    low, span = points.min(axis=0), np.ptp(points, axis=0)
    words = f"{name} = {row(arrow)}"
    wide, high = SIDE * span / max(span)
    left = max(0, width(title, words) - wide) / 2 + 3
    drawing = Drawing("push", wide + 2 * left, high + 54)

    def place(point) -> tuple[float, float]:
        return left + (point[0] - low[0]) / span[0] * wide, 26 + high - (point[1] - low[1]) / span[1] * high

    def path(line) -> str:
        return "M" + "L".join("{:.1f} {:.1f}".format(*place(point)) for point in line)

    for line in grid:
        drawing.path(path(line), "line grid")
    if way and not close(way[-1], at + arrow):
        drawing.path(path(way), f"line {kind} dashed")
        drawing.dot(*place(way[-1]), "end")
    drawing.arrow(*place(at), *place(at + arrow), f"{kind} thick", 10)
    drawing.dot(*place(at), kind)
    drawing.text(drawing.width / 2, 16, title, f"{kind} strong")
    drawing.text(drawing.width / 2, high + 46, words, f"{kind} strong")
    return drawing
