"""A curve that is trained on a differential equation, and at each time the slope that `t.grad` says it has.

docs/assets/explorer/ode.js has the same sizes, since a curve that a reader trains with another v is drawn again there.
"""

import numpy as np

from book.pictures.matrices import number, numbers
from book.pictures.svg import Drawing, together

LEFT, ACROSS, FOOT, UP = 40, 110, 272, 240  # pixels: where t = 0 is, of 1 of t, where y = 0 is, of 1 of y
END, FINE, TANGENT = 4, 41, 26  # the last time, points of the curve, pixels: half of a tangent
WEIGHTS, TRAVEL = "0.5 3 0.1", (14, 264)  # of the fader, and its ends


def ode(t, y, c, v) -> str:
    """Draw the trained curve 1 + c₁t + c₂t² + …, its points (t, y), and t.grad as a slope at each of them.

    Raises ValueError if y is another function, if t.grad is not v times its slope, or if other parameters make t.grad
    come closer to −y.
    """
    at, height, trained, weights, slopes = map(numbers, (t, y, c, v, t.grad))
    powers = np.arange(1, len(trained) + 1)
    if not np.allclose(height, 1 + at[:, None] ** powers @ trained, atol=1e-5):
        raise ValueError(f"y is {height.tolist()}, which is not the curve of c = {trained.tolist()}")
    columns = weights[:, None] * powers * at[:, None] ** (powers - 1)
    if not np.allclose(slopes, columns @ trained, atol=1e-4):
        raise ValueError(f"t.grad is {slopes.tolist()}, and v times the slope {(columns @ trained).tolist()}")
    best, *_ = np.linalg.lstsq(columns + at[:, None] ** powers, -np.ones(len(at)), rcond=None)
    if not np.allclose(best, trained, atol=1e-4) or not np.allclose(weights, weights[0]):
        raise ValueError(f"for this v the loss is least at c = {best.tolist()}")
    drawing = Drawing("ode", LEFT + ACROSS * END + 24, FOOT + 28)

    def place(x, up) -> tuple[float, float]:
        return LEFT + ACROSS * x, FOOT - UP * up

    def path(x, up) -> str:
        return "M" + "L".join("{:.1f} {:.1f}".format(*place(*point)) for point in zip(x, up, strict=True))

    fine = np.linspace(0, END, FINE)
    curve = 1 + fine[:, None] ** powers @ trained
    drawing.arrow(*place(0, 0), *place(END + 0.1, 0), "axis")
    drawing.arrow(*place(0, 0), *place(0, 1.08), "axis")
    drawing.text(place(END, 0)[0], FOOT + 20, "t", "x name")
    drawing.text(LEFT + 16, 22, "y", "y name")
    drawing.text(LEFT - 12, FOOT - UP + 4, "1", "faint")
    drawing.path(path(fine, np.exp(-fine)), "line dashed")
    with drawing.group(map=f"{LEFT} {ACROSS} {FOOT} {-UP}"):
        drawing.path(path(fine, curve), "line best y", trail="ode.curve")
        for k, (x, up, slope) in enumerate(zip(at, height, slopes, strict=True)):
            dx, dy = TANGENT * np.array([ACROSS, -UP * slope]) / np.hypot(ACROSS, UP * slope)
            (px, py) = place(x, up)
            drawing.line(px - dx, py - dy, px + dx, py + dy, "thick x", tangent=f"ode.slopes.{k}")
            drawing.dot(px, py, "y", dot=f"ode.points.{k}")
    root, far = ((slopes + height) ** 2).mean() ** 0.5, abs(curve - np.exp(-fine)).max()
    table = Drawing("ode", 300, 216)
    table.text(TRAVEL[0], 16, "all weights of v", "strong", "start")
    table.fader(TRAVEL, 50, weights[0], WEIGHTS, "every.0", "Every weight of v")
    said = (
        ("the loss asks for", "", "", ""),
        ("t.grad = −y", "", "x code", ""),
        ("so the curve obeys", "", "", ""),
        ("{} y′ = −y", "{every.0} y′ = −y", "y strong", weights[0]),
        ("root of the loss: {}", "root of the loss: {ode.root}", "", root),
        ("farthest from e⁻ᵗ (dashed): {}", "farthest from e⁻ᵗ (dashed): {ode.far}", "", far),
    )
    for (words, says, kind, entry), down in zip(said, (94, 114, 142, 162, 188, 208), strict=True):
        table.text(TRAVEL[0], down, words.format(number(entry)) if says else words, kind, "start", says=says or None)
    return together(
        drawing.svg(f"A falling curve through {len(at)} points, and at each of them a line with the slope t.grad."),
        table.svg("A fader for v: all weights are {0}, and the curve obeys {0} y′ = −y.".format(number(weights[0]))),
    )
