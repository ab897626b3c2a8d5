"""Gradient descent in a valley seen from above: contour lines, the steps from x, and a fader for the learning rate.

docs/assets/explorer/descent.js takes the same steps, since a path that a reader moves is drawn again there.
"""

import itertools

import numpy as np

from book.pictures import scales
from book.pictures.matrices import number, numbers, row
from book.pictures.svg import Drawing, together

SIDE, END, LINES = 280, 3.5, 7  # pixels: the map; the coordinate at its edges; contour lines
LEFT, TOP, FOOT = 30, 6, 22  # pixels: left of the map, above and below it
EVERY, VALUED, TOWARDS = 0.25, (2, 4, 6), 80  # the loss at line k is k² times this; lines with a value; degrees: there
RATE, RATES, STEPS = 0.7, "0.05 1 0.05", 30  # the learning rate at first, those of the fader, and how many steps
STOPS, TRAVEL = "-3 3 0.25", (14, 386)  # where x can stand; the ends of the fader
FALL, DECADES = (252, 132, 134, 124), (-9, 5)  # pixels: x, y, width and height of the losses; their powers of ten
DOTS, FINER = (1, 3), 5  # pixels: radii of dots, and how many times longer their step is than the radius
OLDEST = 0.25  # the opacity of the first step; that of the last one on the map is 1
AWAY = [(99, 99)] * 3  # a tip that is out of sight: what is printed stays on the map, and in the chart
FADES = (  # lines fade where they leave the map, and the chart
    '<radialGradient id="descent-leaves" gradientUnits="userSpaceOnUse" cx="140" cy="140" r="190">'
    '<stop class="x" offset=".4"></stop><stop class="x gone" offset="1"></stop></radialGradient>'
    '<linearGradient id="descent-soars" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="0" y2="32">'
    '<stop class="gone" offset="0"></stop><stop offset="1"></stop></linearGradient>'
)


def descent(x, y, v, H) -> str:
    """Draw the steps x − lr · y of gradient descent, where y = H @ x, and v as the direction of its eigenvector.

    Raises ValueError if y is something else, if v is no eigenvector, or if x.grad is not the product, or if
    a step leaves the map.
    """
    at, out, way, J, product = numbers(x), numbers(y), numbers(v), numbers(H), numbers(x.grad)
    if at.shape != (2,) or not np.allclose(out, J @ at, atol=1e-6):
        raise ValueError(f"y is {out.tolist()}, and H @ x is {(J @ at).tolist()}")
    largest = float(way @ J @ way / (way @ way))
    if not np.allclose(J @ way, largest * way) or not np.allclose(product, way @ J):
        raise ValueError(f"v = {way.tolist()} with x.grad = {product.tolist()} is no eigenvector of H")
    path = [at]
    for _ in range(STEPS):
        path.append(path[-1] - RATE * J @ path[-1])
    if not all(map(on_map, path)):
        raise ValueError(f"the steps from {at.tolist()} leave the map")
    unit, half = SIDE / 2 / END, SIDE / 2
    drawing = Drawing("descent", LEFT + SIDE + 2, TOP + SIDE + FOOT)

    def place(point) -> np.ndarray:
        return half + unit * np.array([point[0], -point[1]])

    def line(points) -> str:
        return "M" + "L".join("{:.1f} {:.1f}".format(*place(point)) for point in points)

    axes(drawing, unit)
    drawing.parts.append(FADES)
    with drawing.group("unlit", lit="descent.grows"):
        drawing.parts.append(f'<svg x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}">')
        land(drawing, J, line, place)
        drawing.path(line([-9 * way, 9 * way]), "line dashed v")
        with drawing.group(map=f"{half:g} {unit:g} {half:g} {-unit:g}"):
            drawing.dot(*place(at), "x", dot="descent.path.0")
            with drawing.group(own="descent"):
                for k, (start, end) in enumerate(itertools.pairwise(path)):
                    drawing.parts.append(f'<g opacity="{OLDEST + (1 - OLDEST) * min(1, k / (STEPS - 1)):.2f}">')
                    drawing.path(line([start, end]), "line path x", trail=f"descent.steps.{k}")
                    size = f'r="{dot(start, end, unit, k + 1 == STEPS):.1f}"'
                    across, up = place(end)
                    where = f'cx="{across:.1f}" cy="{up:.1f}" {size} data-dot="descent.path.{k + 1}"'
                    drawing.parts.append(f'<circle class="dot x" {where}></circle>')
                    drawing.parts.append("</g>")
            for name in ("leaves", "again"):
                drawing.path(line(AWAY), "tip x", trail=f"descent.{name}")
            drawing.box(0, 0, SIDE, SIDE, "land", 0)
            drawing.dot(*place(at), "hold x", dot="descent.path.0", pull="x")
        drawing.parts.append("</svg>")
        drawing.box(LEFT, TOP, SIDE, SIDE, "paper", 0)
    both = together(
        drawing.svg(f"A valley seen from above, with {STEPS} steps of gradient descent from {row(at)}."),
        panel(at, way, largest, path, [one @ J @ one / 2 for one in path]),
    )
    return both


def dot(start, end, unit: float, is_last: bool) -> float:
    """The radius of a step's dot: those of short steps are small, to be told apart; the last one is not."""
    least, most = DOTS
    return most if is_last else float(np.clip(unit * np.hypot(*(end - start)) / FINER, least, most))


def on_map(point) -> bool:
    return np.abs(point).max() <= END


def axes(drawing: Drawing, unit: float) -> None:
    """The names of x₁ and x₂ at the edges of the map, with ticks."""
    foot = TOP + SIDE
    for k in (-2, 0, 2):
        across, up = LEFT + SIDE / 2 + unit * k, TOP + SIDE / 2 - unit * k
        drawing.line(across, foot, across, foot + 4, "mark")
        drawing.line(LEFT - 4, up, LEFT, up, "mark")
        drawing.text(across, foot + 18, number(k), "faint small")
        drawing.text(LEFT - 8, up + 4.5, number(k), "faint small", "end")
    drawing.text(LEFT + SIDE, foot + 18, "x₁", "x name", "end")
    drawing.text(LEFT - 8, TOP + 10, "x₂", "x name", "end")


def land(drawing: Drawing, J, line, place) -> None:
    """The loss as shaded heights, its value at some of the lines, and its minimum as a cross with an open middle."""
    values, vectors = np.linalg.eigh(J)
    circle = [np.array([np.cos(turn), np.sin(turn)]) for turn in np.linspace(0, 2 * np.pi, 49)]
    edge = f"M-3-3H{SIDE + 3}V{SIDE + 3}H-3Z"  # out of sight: what is higher is filled
    for k in range(1, LINES + 1):
        ring = line([vectors @ (k * (2 * EVERY / values) ** 0.5 * one) for one in circle])
        drawing.path(f"{edge}{ring}Z", "line contour y")
    there = np.array([np.cos(np.radians(TOWARDS)), np.sin(np.radians(TOWARDS))])
    for k in VALUED:
        x, y = place(k * there * (2 * EVERY / (there @ J @ there)) ** 0.5)
        words = f"loss {number(EVERY * k * k)}" if k == VALUED[-1] else number(EVERY * k * k)
        drawing.text(x, y + 4.5, words, "value y small")
    x, y = place((0, 0))
    drawing.path(f"M{x - 13:g} {y:g}h8m10 0h8M{x:g} {y - 13:g}v8m0 10v8", "line least y")
    drawing.text(x - 18, y + 4.5, "minimum", "value y", "end")


def panel(at, way, largest: float, path: list, losses: list[float]) -> str:
    """The learning rate on a fader, on which 2/λ is marked, x, v, where the path ends, and the loss after each step."""
    drawing, limit = Drawing("descent", 400, SIDE + 2), 2 / largest
    drawing.text(TRAVEL[0], 16, "learning rate", "strong", "start")
    for rate in (0.2, 0.4, 0.6, 0.8, 1.0):
        tick = TRAVEL[0] + (TRAVEL[1] - TRAVEL[0]) * scales.place(rate, RATES)
        drawing.line(tick, 52, tick, 64, "mark")
        drawing.text(tick, 84, number(rate), "faint")
    mark = TRAVEL[0] + (TRAVEL[1] - TRAVEL[0]) * scales.place(limit, RATES)
    drawing.line(mark, 50, mark, 66, "limit")
    drawing.path(f"M{mark:.1f} 28l5.5 -10h-11Z", "tip wrong")  # (a knob at the mark hides the line)
    drawing.text(mark, 13, f"2/λ = {number(limit)}", "strong")
    drawing.fader(TRAVEL, 58, RATE, RATES, "lr.0", "Learning rate", "rate")
    drawing.text(TRAVEL[0], 137, "start x", "x strong", "start")
    for k, entry in enumerate(at):
        drawing.input(100 + 58 * k, 132, entry, (54, 28), f"x.{k}", STOPS, f"x{k + 1}")
    drawing.line(TRAVEL[0], 164, TRAVEL[0] + 28, 164, "dashed v")
    drawing.text(TRAVEL[0] + 36, 168, f"v = {row(way)}: it bends most", "v strong", "start")
    times = 1 - RATE * largest
    on, far = sum(map(on_map, path[1:])), float(np.hypot(*path[-1]))

    def told(y: float, words: str, name: str, entry: float) -> None:
        says = words.format(f"{{descent.{name}}}")
        drawing.text(TRAVEL[0], y, words.format(number(entry)), "", "start", says=says)

    told(189, "bend along v: λ = {}", "largest", largest)
    told(208, "1 − lr · λ = {}", "times", times)
    with drawing.group("unlit", lit="descent.grows"):
        drawing.text(TRAVEL[0], 227, "below −1: the steps grow", "note wrong", "start")
        told(254, f"{{}} of {STEPS} end on the map", "on", on)
        told(273, f"after {STEPS} steps: {{}} away", "far", far)
    with drawing.group("unlit", lit="descent.grows"):
        fall(drawing, losses)
    return drawing.svg(
        f"A fader for the learning rate: the rate is {number(RATE)}, and a mark shows the limit 2/λ = {number(limit)}."
    )


def fall(drawing: Drawing, losses: list[float]) -> None:
    """The loss after each step, as a line on a scale of powers of ten, and a line where it began."""
    left, top, wide, high = FALL
    across, up = wide / STEPS, high / (DECADES[1] - DECADES[0])
    powers = [max(-20.0, float(np.log10(loss))) if loss else -20.0 for loss in losses]

    def line(points) -> str:
        return "M" + "L".join(f"{across * k:.1f} {up * (DECADES[1] - power):.1f}" for k, power in points)

    drawing.text(left, top - 10, "loss", "", "start")
    for power, words in ((4, "10⁴"), (0, "1"), (-4, "10⁻⁴"), (-8, "10⁻⁸")):
        y = top + up * (DECADES[1] - power)
        drawing.line(left - 4, y, left, y, "mark")
        drawing.text(left - 7, y + 4.5, words, "faint", "end")
    for step in (0, STEPS):
        drawing.text(left + across * step, top + high + 17, str(step), "faint")
    drawing.text(left + wide / 2, top + high + 17, "steps")
    drawing.parts.append(f'<svg x="{left}" y="{top}" width="{wide}" height="{high}">')
    with drawing.group(map=f"0 {across:g} {up * DECADES[1]:g} {-up:g}"):
        level = line([(0, powers[0]), (STEPS, powers[0])])
        drawing.path(level, "line dashed", trail="descent.level")
        drawing.path(line(enumerate(powers)), "line path rate", trail="descent.falls")
    drawing.parts.append("</svg>")
    drawing.box(left, top, wide, high, "paper", 0)
    with drawing.group(map=f"{left} {across:g} {top + up * DECADES[1]:g} {-up:g}"):
        drawing.path("M" + "L".join("-99 -99" for _ in AWAY), "tip rate", trail="descent.soars")
