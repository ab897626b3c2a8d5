"""Samples of two classes, as large as their entries of v; the border that fits best, and dashed that of the example.

docs/assets/explorer/fit.js has the same sizes, since a border that a reader moves is drawn again there.
"""

import numpy as np

from book.pictures.matrices import number, numbers, row
from book.pictures.svg import HIT, Drawing, together

LEFT, ACROSS, FOOT, UP = 186, 66, 152, 64  # pixels: where radius 0 is, of 1 of it, where texture 0 is, of 1 of it
WIDE, HIGH, EDGE, TOP = 386, 304, 30, 18  # pixels: of the drawing; from its left and its foot to the axes; above them
BESIDE, ENTRY = 82, 74  # pixels: from the left of the numbers to the entries of w and w.grad; the width of an entry
SAMPLE, SMALLEST, WEIGHTS = 10, 3, "0 3 0.25"  # pixels: a radius for v = 1, for v = 0
RING, OVER = 6, 12  # pixels: from the dot to its ring; from there to the letters of its number, which is always above
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
    sizes = np.maximum(SMALLEST, SAMPLE * root[:, 0])
    best = np.linalg.lstsq(root * A, root[:, 0] * goal)[0]
    drawing = Drawing("fit", WIDE, HIGH)
    drawing.arrow(EDGE, HIGH - EDGE, WIDE - 4, HIGH - EDGE, "axis")
    drawing.arrow(EDGE, HIGH - EDGE, EDGE, TOP, "axis")
    for k in (-2, -1, 0, 1, 2):
        drawing.line(LEFT + ACROSS * k, HIGH - EDGE, LEFT + ACROSS * k, HIGH - EDGE + 4, "mark")
        drawing.text(LEFT + ACROSS * k, HIGH - EDGE + 18, number(k), "faint small")
    for k in (-1, 0, 1):
        drawing.line(EDGE - 4, FOOT - UP * k, EDGE, FOOT - UP * k, "mark")
        drawing.text(EDGE - 8, FOOT - UP * k + 4.5, number(k), "faint small", "end")
    drawing.text(WIDE - 4, HIGH - EDGE + 18, "radius", "", "end")
    drawing.text(EDGE - 6, 11, "texture", "", "start")  # above the borders, which may be anywhere below
    for x, words, kind in ((WIDE - 166, "benign", " benign"), (WIDE - 78, "malignant", "")):  # v has its own colour
        drawing.parts.append(f'<circle class="sample{kind}" cx="{x}" cy="7" r="5"></circle>')
        drawing.text(x + 10, 11.5, words, "strong", "start")
    hint = "a dashed ring sideways to make its dot grow"
    with drawing.group(map=f"{LEFT} {ACROSS} {FOOT} {-UP}", own="fit", hint=hint):
        drawing.path(side(best), "side")
        drawing.path(border(at), "line dashed")
        drawing.path(border(best), "line best")
        spots = [(LEFT + ACROSS * a, FOOT - UP * b) for a, b in zip(r, t, strict=True)]
        for k, (spot, kind, weight, size) in enumerate(zip(spots, goal, weights, sizes, strict=True)):
            marks = {"slide": f"v.{k}", "stops": WEIGHTS, "label": f"Weight of sample {k + 1}"}
            with drawing.group("slide v", *spot, **marks):
                drawing.box(-HIT / 2, -HIT / 2, HIT, HIT, "hit", 0)
                drawing.parts.append(f'<circle class="ring" r="{size + RING:.2f}"></circle>')
                drawing.parts.append(f'<circle class="sample{"" if kind else " benign"}" r="{size:.2f}"></circle>')
                with drawing.group("", 0, -size - RING - OVER):
                    drawing.text(0, 0, number(weight), "grip", n=f"v.{k}")
                    drawing.pull(0, 10, 30)
    if not np.allclose((weights * (A @ best - goal)) @ A, 0, atol=1e-9):
        raise ValueError(f"w = {row(best)} does not fit best with v = {row(weights)}")
    table = Drawing("fit", BESIDE + 3 * ENTRY + 2, 216)
    words = "w = {}"
    borders = (
        (16, "dashed", "fits best with v all ones", words.format(row(at)), None, "with your v, its w.grad is"),
        (146, "best", "fits best with your v", words.format(row(best)), words.format("{fit.w}"), "its w.grad is 0"),
    )
    for y, line, fits, is_at, says, slope in borders:
        table.line(2, y - 4, BESIDE - 12, y - 4, line)
        table.text(BESIDE, y, fits, "strong", "start")
        table.text(BESIDE, y + 23, is_at, "", "start", says=says)
        table.text(BESIDE, y + 46, slope, "x", "start")
    table.line_of(BESIDE, 74, slopes, ENTRY, 28, "x", "grad.w")
    return together(
        drawing.svg(
            "Malignant and benign samples, with a border between the two classes. The size of each dot shows "
            f"the weight of its sample: v = {row(weights)}."
        ),
        table.svg(
            f"The slopes of the weighted losses: w.grad is {row(slopes)} for the dashed border, and 0 for the solid "
            "border."
        ),
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
