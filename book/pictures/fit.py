"""A line through samples: v as the size of each dot, the line that fits best, and dashed the one of the example.

docs/assets/explorer/fit.js has the same sizes, since a line that a reader turns is drawn again there.
"""

import numpy as np

from book.pictures.matrices import number, numbers, row
from book.pictures.svg import HIT, Drawing, together

LEFT, ACROSS, FOOT, UP = 40, 60, 262, 40  # pixels: where a = 0 is, of 1 of a, where b = 0 is, of 1 of b
SAMPLE, SMALLEST, WEIGHTS = 8, 3, "0 5 0.5"  # pixels: a radius for v = 1, for v = 0
RING, ASIDE = 6, 22  # pixels: from the dot to its ring; from its middle to the number, which the ring can push away


def fit(a, b, w, line, v) -> str:
    """Draw the samples (a, b), the line w that the example has, and the line that fits best if v are the weights.

    Raises ValueError if the line is something else, if w.grad is not the weighted sum, or if w does not fit best.
    """
    at, height, (one, two), drawn, weights = map(numbers, (a, b, w, line, v))
    if not np.allclose(drawn, one + two * at):
        raise ValueError(f"the line is {drawn.tolist()}, and w has {(one + two * at).tolist()}")
    slopes = np.array([weights @ (drawn - height), weights @ ((drawn - height) * at)])
    if not np.allclose(slopes, numbers(w.grad), atol=1e-5) or slopes.any():
        raise ValueError(f"w.grad should be 0, and is {slopes.tolist()}; the example has {numbers(w.grad).tolist()}")
    ends = np.array([at[0] - 0.5, at[-1] + 0.5])
    drawing = Drawing("fit", LEFT + ACROSS * at[-1] + 50, FOOT + 26)

    def place(x, y) -> tuple[float, float]:
        return LEFT + ACROSS * x, FOOT - UP * y

    def path(points) -> str:
        return "M" + "L".join("{:.1f} {:.1f}".format(*place(*point)) for point in points)

    corner = place(-0.5, 0)
    drawing.arrow(*corner, *place(ends[1] + 0.1, 0), "axis")
    drawing.arrow(*corner, *place(-0.5, 6.3), "axis")
    drawing.text(place(ends[1], 0)[0], FOOT + 18, "a", "name")
    drawing.text(corner[0] + 12, FOOT - 6.1 * UP, "b", "name")
    both = path(zip(ends, one + two * ends, strict=True))
    with drawing.group(map=f"{LEFT} {ACROSS} {FOOT} {-UP}", own="fit", hint="a dot sideways to make it grow"):
        drawing.path(both, "line dashed")
        for x, y, now in zip(at, height, drawn, strict=True):
            drawing.path(path([(x, y), (x, now)]), "line stick")
        drawing.path(both, "line best")
        for k, (x, y, weight) in enumerate(zip(at, height, weights, strict=True)):
            marks = {"slide": f"v.{k}", "stops": WEIGHTS, "label": f"Weight of sample {k + 1}"}
            with drawing.group("slide v", *place(x, y), **marks):
                drawing.box(-HIT / 2, -HIT / 2, HIT, HIT, "hit", 0)
                radius = max(SMALLEST, SAMPLE * weight**0.5)
                drawing.parts.append(f'<circle class="ring" r="{radius + RING:.2f}"></circle>')
                drawing.parts.append(f'<circle class="sample v" r="{radius:.2f}"></circle>')
                with drawing.group("", max(ASIDE, radius + RING + 2), 0):
                    drawing.text(0, 4.5, number(weight), "grip", "start", n=f"v.{k}")
                    drawing.pull(9, 14, 30)
    table = Drawing("fit", 302, 116)
    table.text(4, 16, f"dashed: v of ones, w = {row((one, two))}", "", "start")
    table.text(4, 46, "with your v, there,", "", "start")
    table.text(180, 46, "w.grad", "x code", "end")
    table.line_of(188, 28, slopes, 56, 28, "x", "grad.w")
    words = "solid: w.grad is 0 at w = {}"
    table.text(4, 90, words.format(row((one, two))), "strong", "start", says=words.format("{fit.w}"))
    return together(
        drawing.svg(f"Samples as dots, each as large as its weight v = {row(weights)}, and the line that fits best."),
        table.svg(f"The slopes of the weighted loss at the dashed line: w.grad = {row(slopes)}."),
    )
