"""A function of two inputs as a hill seen from above: contour lines, and at x the arrow of the gradient."""

import itertools

import numpy as np

from book.pictures.matrices import number, numbers, row
from book.pictures.svg import Drawing, together

SIDE, LEFT, TOP, BESIDE = 232, 24, 26, 62  # pixels: the map, what is left of it and above it, and where numbers begin
LINES, RAYS = 15, 240  # how many contour lines there may be; directions in which they are looked for
OVER = 1.15  # of the map's end: how far its lines go on, so that they are closed out of sight
STOPS, END, SHARE = "0.5 5 0.5", 6.8, 1 / 3  # where x can stand, the end of the map, the length of the arrow: live.js


def hill(height, x, y) -> str:
    """Draw the contour lines of a function of x₁ and x₂, and x.grad as an arrow at x.

    height: the function, of two arrays, which rises in every direction from (0, 0) to (1, 1). x, y: its tensors.
    Raises ValueError if y is not the height at x, or if x.grad is not its gradient.
    """
    gradient, at = numbers(x.grad), numbers(x)
    if at.shape != (2,) or not (at >= 0.5).all() or not (at <= 5).all():
        raise ValueError(f"the map of a hill has two coordinates from 0.5 to 5, and x is {at.tolist()}")
    slopes = slopes_at(height, at)
    for name, given, found in (("the height at x", numbers(y), height(*at)), ("its gradient", gradient, slopes)):
        if not np.allclose(given, found, rtol=1e-4, atol=1e-6):
            raise ValueError(f"{name} is {np.round(found, 3).tolist()}, and the example has {given.tolist()}")
    low, high, _ = map(float, STOPS.split())
    steepest = max(abs(slopes_at(height, corner)).max() for corner in itertools.product((low, high), repeat=2))
    unit = SIDE / END
    drawing = Drawing("hill", LEFT + SIDE + BESIDE + 100, TOP + SIDE + 40)

    def place(point) -> tuple[float, float]:
        return LEFT + unit * point[0], TOP + SIDE - unit * point[1]

    every, beyond = float(numbers(y)) / 2, place((END * OVER, END * OVER))
    drawing.parts.append(
        f'<svg x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}" viewBox="{LEFT} {TOP} {SIDE} {SIDE}">'
    )
    lines = contours(height, every)
    for line in lines:
        points = "L".join("{:.1f} {:.1f}".format(*place(point)) for point in line)
        drawing.path(f"M{points}V{beyond[1]:.1f}H{beyond[0]:.1f}Z", "line contour y")
    drawing.parts.append("</svg>")
    for k, line in list(enumerate(lines, start=1))[1::2]:
        edge = np.interp(END, line[::-1, 0], line[::-1, 1])
        drawing.text(LEFT + SIDE + 5, place((END, edge))[1] + 4.5, number(k * every), "y", "start")
    for k in range(1, int(END) + 1):
        x, up = place((k, k))
        drawing.line(x, TOP + SIDE, x, TOP + SIDE + 4, "mark")
        drawing.line(LEFT - 4, up, LEFT, up, "mark")
        drawing.text(x, TOP + SIDE + 17, number(k), "faint small")
        drawing.text(LEFT - 7, up + 4.5, number(k), "faint small", "end")
    drawing.arrow(LEFT, TOP + SIDE, LEFT + SIDE + 6, TOP + SIDE, "axis")
    drawing.arrow(LEFT, TOP + SIDE, LEFT, TOP - 6, "axis")
    drawing.text(LEFT + SIDE / 2, TOP + SIDE + 34, "x₁, east", "x name")
    drawing.text(LEFT + 8, TOP - 8, "x₂, north", "x name", "start")
    drawing.text(LEFT + SIDE + 5, TOP - 8, "y", "y name", "start")
    with drawing.group(map=f"{LEFT} {unit:.4f} {TOP + SIDE} {-unit:.4f}"):
        with drawing.group(vector="hill.arrow"):
            drawing.arrow(*place(at), *place(at + SHARE * gradient), "x thick", 10)
        drawing.dot(*place(at), "x", dot="hill.at")
        drawing.box(LEFT, TOP, SIDE, SIDE, "land", 0)
        drawing.dot(*place(at), "hold x", dot="hill.at", pull="x")
    left = LEFT + SIDE + BESIDE
    drawing.text(left + 46, TOP + 22, "x", "x letter")
    for k, entry in enumerate(at):
        drawing.input(left + 23 + 46 * k, TOP + 43, entry, (46, 26), f"x.{k}", STOPS, f"x{k + 1}")
    drawing.text(left + 46, TOP + 94, "height y", "y strong")
    drawing.text(left + 46, TOP + 116, number(float(numbers(y))), "y strong total", n="y.0")
    drawing.text(left + 46, TOP + 160, "x.grad", "x code")
    drawing.line_of(left, TOP + 168, gradient, 46, 26, "x", "grad.x", round(steepest, 3))
    drawing.text(left + 46, TOP + 212, "arrow drawn at ⅓", "faint")
    drawing.text(left + 46, TOP + 230, f"a line every {number(every)}", "faint")
    return together(
        drawing.svg(
            f"A hill seen from above: at x = {row(at)} its height is y = {number(float(numbers(y)))}. The arrow there, "
            f"a third of x.grad = {row(gradient)}, crosses the contour lines at right angles, uphill."
        )
    )


def slopes_at(height, at) -> np.ndarray:
    """The slopes of the height at a point, by central differences."""
    return np.array([(height(*(at + step)) - height(*(at - step))) / 2e-4 for step in 1e-4 * np.eye(2)])


def contours(height, every: float) -> list[np.ndarray]:
    """The lines on which the height is once, twice, … `every`, from right to left: on the map and a little beyond."""
    far = np.linspace(0, END * 2**0.5, 800)
    rays = [np.array([np.cos(angle), np.sin(angle)]) for angle in np.linspace(0.001, np.pi / 2 - 0.001, RAYS)]
    heights = [height(*(far * way[:, None])) for way in rays]
    if any((np.diff(one) < 0).any() for one in heights):
        raise ValueError("the height of a hill rises from (0, 0) outwards")
    found = []
    for k in range(1, LINES + 1):
        reach = (np.interp(k * every, one, far, right=np.inf) for one in heights)
        points = [r * way for r, way in zip(reach, rays, strict=True) if r < np.inf]
        line = np.array([point for point in points if (point <= END * OVER).all()])
        if len(line) > 1 and (line <= END).all(axis=1).any():
            found.append(thinned(line, 0.003))
    return found


def thinned(line: np.ndarray, within: float = 0.01) -> np.ndarray:
    """Fewer points of a line, so that what is left out lies `within` this of the straight ways between them."""
    kept = [0]
    for end in range(2, len(line)):
        a, b = line[kept[-1]], line[end]
        between = line[kept[-1] + 1 : end] - a
        across = np.array([b[1] - a[1], a[0] - b[0]]) / (np.hypot(*(b - a)) or 1)
        if abs(between @ across).max() > within:
            kept.append(end - 1)
    return line[[*kept, len(line) - 1]]
