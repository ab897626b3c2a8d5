"""A function of one number with several points on its curve, and the slope at each, as J has it and as v weights it.

Where the weight is 1, the line of x.grad lies on the tangent, and where it is 0, it lies flat.
docs/assets/explorer/tangents.js says where all this is at other points and with another v.
"""

import ast

import numpy as np
import torch

from book.pictures.matrices import close, number, numbers, row, weighed
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, together

LEFT, ACROSS, UP, TOP, RIGHT = 82, 60, 26, 32, 30  # pixels: beside a curve, of 1 of x and of y, above it, on its right
LONG, LONGER = 25, 36  # pixels: half of the line of x.grad, and of the tangent below it
FOOT, NEAR = -1.75, 0.7  # where the numbers of x.grad stand, and how far apart they are at least
FINE = 65  # points of the curve


def tangents(x, y, v, J, gradient, code: str, reach: float) -> Picture:
    """Draw the curve of y at x from −reach to reach, the points (x, y), and the slopes there.

    code: of the example, whose expression for y is that of the curve.
    Raises ValueError if J is not diagonal, if vᵀJ is not the gradient, if y is not made of x number by number, if J
    does not have the slopes of this curve, or if points are too close (only a script spreads their numbers out).
    """
    v, J, out = weighed(v, J, gradient)
    x, y = numbers(x), numbers(y)
    slopes = np.diagonal(J)
    if x.ndim != 1 or x.shape != y.shape or not close(J, np.diag(slopes)):
        raise ValueError(f"tangents are drawn where each y has its own x, and J = {J.tolist()}")
    if (np.diff(x) < NEAR).any():
        raise ValueError(f"the numbers below points in a row need {NEAR} from one to the next, and x = {x.tolist()}")
    expression = made(code)

    def f(at) -> np.ndarray:
        return numbers(eval(expression, {"torch": torch, "x": torch.tensor(at, dtype=torch.float64)}))

    step = 1e-4
    if not close(f(x), y) or not np.allclose((f(x + step) - f(x - step)) / (2 * step), slopes, atol=1e-4):
        raise ValueError(f"{expression} has not the values y = {y.tolist()} and the slopes of J, {slopes.tolist()}")
    fine = np.linspace(-reach, reach, FINE)
    high, low = f(fine).max(), min(0.0, f(fine).min())
    zero, middle = TOP + high * UP, LEFT + reach * ACROSS
    wide = LEFT + 2 * reach * ACROSS + RIGHT
    drawing = Drawing("tangents", wide, zero - (low + FOOT) * UP + 8)

    def place(point) -> tuple[float, float]:
        return middle + point[0] * ACROSS, zero - point[1] * UP

    for one in range(int(np.ceil(-reach)), int(reach) + 1):
        drawing.line(*place((one, low)), *place((one, high)), "grid")
        drawing.text(place((one, 0))[0], zero + 24, number(one), "faint small")
    for one in range(int(np.ceil(low)), int(high) + 1, 2):
        drawing.line(*place((-reach, one)), *place((reach, one)), "grid" if one else "mark")
        drawing.text(LEFT - 34, place((0, one))[1] + 4, number(one), "faint small", "end")
    drawing.text(wide - 10, zero + 24, "x", "x letter", "end")
    curve = (place(one) for one in zip(fine, f(fine), strict=True))
    drawing.path("M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in curve), "line y")
    lines = (("y", f"y = {expression}"), ("J tangent", "slope, in J"), ("x thick", "v × slope, in x.grad"))
    key = place((0, 0.86 * high))[1]
    drawing.box(middle - 90, key - 14, 180, 68, "read", 0)  # no line of the grid runs through it
    for k, (kind, words) in enumerate(lines):
        drawing.line(middle - 82, key + 20 * k, middle - 52, key + 20 * k, kind)
        drawing.text(middle - 44, key + 20 * k + 4.5, words, kind[0] if k else "y code", "start")
    drawing.text(6, place((0, FOOT))[1], "x.grad", "x code", "start")
    with drawing.group(map=f"{middle:.2f} {ACROSS} {zero:.2f} {-UP}", hint="a point of the curve, a fader or a number"):
        for k, (at, height, slope, passed) in enumerate(zip(x, y, slopes, out, strict=True)):
            path, here = f"tangents.{k}", place((at, height))
            with drawing.group(row=k + 1):
                drawing.line(*place((at, 0)), *here, "drop", trail=f"{path}.drop")
                for length, steep, kind, what in ((LONGER, slope, "J tangent", "J"), (LONG, passed, "x thick", "x")):
                    way = length * np.array([ACROSS, -UP * steep]) / np.hypot(ACROSS, UP * steep)
                    drawing.line(*here - way, *here + way, kind, tangent=f"{path}.{what}", long=length)
                drawing.dot(*here, "y", dot=f"{path}.at")
                spot = place((at, FOOT))
                drawing.text(*spot, number(passed), "x strong", n=f"grad.x.{k}", spot=f"{path}.foot")
                drawing.dot(*here, "hold x", dot=f"{path}.halo", pull=f"x.{k}")
    said = (
        f"The curve of y = {expression} with {len(x)} points on it, at x = {row(x)}: there its slopes are "
        f"{row(slopes)}, and v times the slopes, x.grad, {row(out)}."
    )
    return together(drawing.svg(said))


def made(code: str) -> str:
    """What y is in the code, as an expression. Raises ValueError if no line of it sets y."""
    for node in ast.parse(code).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "y":
            return ast.unparse(node.value).replace(" ** ", "**")
    raise ValueError("no line of the example sets y, whose curve is drawn")
