"""Samples of two classes, as large as their entries of v; the border that fits best, and dashed that of the example.

docs/assets/explorer/fit.js has the same sizes, since a border that a reader moves is drawn again there.
"""

import numpy as np

from book.pictures.matrices import number, numbers, row
from book.pictures.svg import HIT, Drawing, together

LEFT, ACROSS, FOOT, UP = 186, 66, 134, 64  # pixels: where radius 0 is, of 1 of it, where texture 0 is, of 1 of it
WIDE, HIGH, EDGE = 386, 286, 30  # pixels: of the drawing; from its left and its foot to the axes
SAMPLE, SMALLEST, WEIGHTS = 10, 3, "0 3 0.25"  # pixels: a radius for v = 1, for v = 0
RING, ASIDE = 6, 20  # pixels: from the dot to its ring; from its middle to the number, which the ring can push away
BORDER = 2.5  # the score on the border: those wanted are 5 and 0
LONG = 20  # how far a border, and its side, are drawn: beyond the edge


def fit(radius, texture, wanted, w, score, v) -> str:
    """Draw the samples, the border of w, which fits best with v of ones, and the border that fits best with v.

    Raises ValueError if the scores are others, if w does not fit best, or if w.grad is not the weighted sum.
    """
    r, t, goal, at, found, weights = map(numbers, (radius, texture, wanted, w, score, v))
    A = np.stack([np.ones_like(r), r, t], axis=1)
    if not np.allclose(found, A @ at):
        raise ValueError(f"score is {found.tolist()}, and w has {(A @ at).tolist()}")
    slopes = (weights * (found - goal)) @ A
    if not np.allclose(slopes, numbers(w.grad), atol=1e-5):
        raise ValueError(f"w.grad should be {slopes.tolist()}, and the example has {numbers(w.grad).tolist()}")
    if not np.allclose((found - goal) @ A, 0, atol=1e-5):
        raise ValueError(f"with v of ones, w = {row(at)} does not fit best")
    root = weights[:, None] ** 0.5
    best = np.linalg.lstsq(root * A, root[:, 0] * goal)[0]
    drawing = Drawing("fit", WIDE, HIGH)
    drawing.arrow(EDGE, HIGH - EDGE, WIDE - 4, HIGH - EDGE, "axis")
    drawing.arrow(EDGE, HIGH - EDGE, EDGE, 6, "axis")
    drawing.text(WIDE - 8, HIGH - EDGE + 18, "radius", "", "end")
    drawing.text(EDGE + 10, 16, "texture", "", "start")
    with drawing.group(map=f"{LEFT} {ACROSS} {FOOT} {-UP}", own="fit", hint="a dot sideways to make it grow"):
        drawing.path(side(best), "side v")
        drawing.path(border(at), "line dashed")
        drawing.path(border(best), "line best")
        drawing.text(WIDE - 8, 16, "malignant", "v strong", "end")
        drawing.text(EDGE + 10, HIGH - EDGE - 10, "benign", "strong", "start")
        for k, (a, b, kind, weight) in enumerate(zip(r, t, goal, weights, strict=True)):
            marks = {"slide": f"v.{k}", "stops": WEIGHTS, "label": f"Weight of sample {k + 1}"}
            with drawing.group("slide v", LEFT + ACROSS * a, FOOT - UP * b, **marks):
                drawing.box(-HIT / 2, -HIT / 2, HIT, HIT, "hit", 0)
                size = max(SMALLEST, SAMPLE * weight**0.5)
                drawing.parts.append(f'<circle class="ring" r="{size + RING:.2f}"></circle>')
                drawing.parts.append(f'<circle class="sample{"" if kind else " benign"}" r="{size:.2f}"></circle>')
                with drawing.group("", max(ASIDE, size + RING + 2), 0):
                    drawing.text(0, 4.5, number(weight), "grip", "start", n=f"v.{k}")
                    drawing.pull(12, 14, 30)
    table = Drawing("fit", 302, 142)
    table.text(4, 16, "dashed: all count the same,", "", "start")
    table.text(4, 34, f"w = {row(at)}; with your v, there,", "", "start")
    table.text(62, 66, "w.grad", "x code", "end")
    table.line_of(70, 47, slopes, 74, 28, "x", "grad.w")
    table.text(4, 106, "solid: with your v, w.grad is 0 at", "strong", "start")
    words = "w = {}"
    table.text(4, 124, words.format(row(best)), "strong", "start", says=words.format("{fit.w}"))
    return together(
        drawing.svg(f"Malignant and benign samples, each as large as its weight v = {row(weights)}, and a border."),
        table.svg(f"The slopes of the weighted loss at the dashed border: w.grad = {row(slopes)}."),
    )


def corners(w) -> list[tuple[float, float]]:
    """The ends of the border, where the score is 2.5, and these ends far on the side of larger scores."""
    across, up = np.array(w[1:]) / np.hypot(w[1], w[2])
    far = (BORDER - w[0]) / np.hypot(w[1], w[2])
    ends = [(far * across - k * LONG * up, far * up + k * LONG * across) for k in (-1, 1)]
    return ends + [(a + LONG * across, b + LONG * up) for a, b in reversed(ends)]


def path(points) -> str:
    return "M" + "L".join(f"{LEFT + ACROSS * a:.1f} {FOOT - UP * b:.1f}" for a, b in points)


def border(w) -> str:
    return path(corners(w)[:2])


def side(w) -> str:
    """Where the scores are above 2.5."""
    return path(corners(w)) + "Z"
