"""A mass on a spring, whose motion y(t) was trained on a differential equation, and beside it the mass that obeys it.

docs/assets/explorer/ode.js has the same sizes, since a motion that a reader trains with another v is drawn again there.
"""

import numpy as np

from book.pictures import scales
from book.pictures.matrices import number, numbers
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, together

LEFT, ACROSS, FOOT, UP = 132, 72, 194, 76  # pixels: where t = 0 is, of 1 of t, where y = 0 is, of 1 of y
END, FINE = 4.8, 49  # the last time, and points of the curve
HOOK, LAW, OWN = 2.35, -1.35, -0.6  # where the springs hang, and the two masses: in units of y and t
HALF, HIGH, COIL, COILS = 0.28, 0.15, 0.12, 15  # of a mass, and of a spring, in the same units
UNDER = 0.4  # from the middle of a mass down to its name
WEIGHTS, TIMES, TRAVEL = "0.6 3 0.1", "0 4.8 0.1", (14, 264)  # of the faders, and the ends of that of v


def ode(t, y, dy, c, v) -> Picture:
    """Draw the trained motion t + c₁t² + c₂t³ + …, its points (t, y), and t.grad as an arrow at each of them.

    Raises ValueError if y or dy is another function, if t.grad is not v times its second derivative, or if other
    parameters make t.grad come closer to −y.
    """
    at, height, slope, trained, weights, pulls = map(numbers, (t, y, dy, c, v, t.grad))
    powers = np.arange(2, len(trained) + 2)
    if not np.allclose(height, at + at[:, None] ** powers @ trained, atol=1e-4):
        raise ValueError(f"y is {height.tolist()}, which is not the motion of c = {trained.tolist()}")
    if not np.allclose(slope, 1 + powers * at[:, None] ** (powers - 1) @ trained, atol=1e-4):
        raise ValueError(f"dy is {slope.tolist()}, which is not the slope of y")
    columns = weights[:, None] * powers * (powers - 1) * at[:, None] ** (powers - 2)
    if not np.allclose(pulls, columns @ trained, atol=1e-4):
        raise ValueError(f"t.grad is {pulls.tolist()}, and v times the slope of dy {(columns @ trained).tolist()}")
    best, *_ = np.linalg.lstsq(columns + at[:, None] ** powers, -at, rcond=None)
    if not np.allclose(best, trained, atol=1e-4) or not np.allclose(weights, weights[0]):
        raise ValueError(f"for this v the loss is least at c = {best.tolist()}")
    bottom = FOOT + 1.25 * UP
    drawing = Drawing("ode", LEFT + ACROSS * END + 24, bottom + 70, decimals=2)

    def place(x, up) -> tuple[float, float]:
        return LEFT + ACROSS * x, FOOT - UP * up

    def path(points) -> str:
        return "M" + "L".join("{:.1f} {:.1f}".format(*place(*point)) for point in points)

    fine = np.linspace(0, END, FINE)
    curve = fine + fine[:, None] ** powers @ trained
    drawing.line(8, FOOT, LEFT, FOOT, "mark")  # (where the masses are at rest)
    drawing.arrow(*place(0, 0), *place(END + 0.15, 0), "axis")
    drawing.arrow(*place(0, -1.2), *place(0, 1.9), "axis")
    drawing.text(LEFT + 14, FOOT - 1.9 * UP + 6, "y", "y name")
    drawing.line(*place(LAW - 0.35, HOOK), *place(OWN + 0.35, HOOK), "hook")
    edge = LEFT + ACROSS * END + 12
    drawing.text(edge, 18, "arrows: t.grad, drawn from y", "x strong", "end")
    drawing.text(edge, 38, "where a tip misses 0, loss is left", "", "end")
    drawing.path(path(zip(fine, np.sin(fine), strict=True)), "line dashed")
    with drawing.group(map=f"{LEFT} {ACROSS} {FOOT} {-UP}"):
        drawing.path(path(zip(fine, curve, strict=True)), "line best y", trail="ode.curve")
        for k, (x, up, pull) in enumerate(zip(at, height, pulls, strict=True)):
            with drawing.group(vector=f"ode.pulls.{k}"):
                drawing.arrow(*place(x, up), *place(x, up + pull), "x", 10)
            drawing.dot(*place(x, up), "y", dot=f"ode.points.{k}")
        for name, x, kind, words in (("law", LAW, "", "law"), ("own", OWN, "y", "learnt")):
            drawing.text(*place(x, -UNDER), words, f"{kind} strong named".strip(), spot=f"ode.{name}.name")
            drawing.path(path(spring(x, 0)), f"line {kind}", trail=f"ode.{name}.spring")
            drawing.path(path(box(x, 0)), f"mass {kind}", trail=f"ode.{name}.mass")
            drawing.dot(*place(0, 0), f"runner {kind}", dot=f"ode.{name}.at")
        drawing.path(path([(OWN + HALF, 0), (0, 0)]), "line thread y", trail="ode.thread")
    ends = (LEFT, LEFT + ACROSS * END)
    drawing.text(LEFT - 16, bottom + 44, "t", "x name")
    drawing.fader(ends, bottom + 40, 0, TIMES, "moment.0", "Time", "x")
    for tick in range(5):
        drawing.text(LEFT + ACROSS * tick, bottom + 62, str(tick), "faint")
    root, far = ((pulls + height) ** 2).mean() ** 0.5, abs(curve - np.sin(fine)).max()
    table = Drawing("ode", 300, 262)
    table.text(TRAVEL[0], 16, "all weights of v", "strong", "start")
    table.fader(TRAVEL, 50, weights[0], WEIGHTS, "every.0", "Every weight of v")
    for tick in (1, 2, 3):
        at_tick = TRAVEL[0] + (TRAVEL[1] - TRAVEL[0]) * scales.place(tick, WEIGHTS)
        table.text(at_tick, 73, str(tick), "faint")
    said = (
        ("the loss asks for", "", "", ""),
        ("t.grad = −y", "", "x code", ""),
        ("so the learnt mass obeys", "", "", ""),
        ("{} y″ = −y", "{every.0} y″ = −y", "y strong", weights[0]),
        ("as a mass of {} would", "as a mass of {every.0} would", "", weights[0]),
        ("root of the loss: {}", "root of the loss: {ode.root}", "", root),
        ("farthest from sin t (dashed): {}", "farthest from sin t (dashed): {ode.far}", "", far),
    )
    for (words, says, kind, entry), down in zip(said, (110, 130, 160, 180, 200, 230, 250), strict=True):
        table.text(TRAVEL[0], down, words.format(number(entry)) if says else words, kind, "start", says=says or None)
    both = together(
        drawing.svg(
            f"Two masses on springs, and the curve of the learnt motion. At each of {len(at)} points on the curve, an "
            "arrow shows t.grad."
        ),
        table.svg(
            "A fader for v: all weights are {0}. The learnt motion obeys {0} · y″ = −y.".format(number(weights[0]))
        ),
    )
    button = '<div class="choices"><button type="button" data-sets="swing">Let it swing</button></div>'
    return Picture(button + both, *both.says, styles=both.styles)


def spring(x: float, height: float) -> list[tuple[float, float]]:
    """The points of a spring from the hook to a mass at this height."""
    low = height + HIGH

    def aside(k: int) -> float:
        return 0 if k in (0, COILS) else COIL if k % 2 else -COIL

    return [(x + aside(k), HOOK + (low - HOOK) * k / COILS) for k in range(COILS + 1)]


def box(x: float, height: float) -> list[tuple[float, float]]:
    """The corners of a mass."""
    return [(x + HALF * a, height + HIGH * b) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]
