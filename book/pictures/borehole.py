"""A borehole through layers of rock: the temperatures y, v from each of them to what was measured, and the layers' x.

docs/assets/explorer/borehole.js has the same sizes, since what a reader moves is drawn again there.
"""

import numpy as np

from book.pictures.matrices import number, numbers, row
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, together

ZERO, KELVIN, BARS, UNIT, TOP, LAYER = 56, 11, 318, 30, 40, 42  # pixels: where temperatures start, 1 K; bars, 1 W/(m K)
WARMEST, BEST = 20, 5  # the ends of both axes
BAR, ARROW = 0.4, 0.84  # where the bar and the arrow of a layer are, in layers
DRAWN, LONGEST = 0.04, 1.2  # of x.grad as an arrow, and no arrow is longer
ROCKS, READINGS = "1 5 0.1", "0 20 0.5"  # where x and a measured temperature can stand
COLUMN = 50  # pixels: of a number of the table
STEPS = 150


def borehole(slopes, v, y, x, measured) -> Picture:
    """Draw temperatures y that each layer raises by 6 / x, v from there to what was `measured`, and x.grad.

    Raises ValueError if y is something else, v not the gap, or x.grad not what v makes.
    """
    slopes, v, y, x, measured = map(numbers, (slopes, v, y, x, measured))
    if not np.allclose(y, np.cumsum(6 / x), rtol=1e-5):
        raise ValueError(f"the layers x = {x.tolist()} do not have the temperatures {y.tolist()}")
    if not np.allclose(y + v, measured, atol=1e-5):
        raise ValueError(f"v = {v.tolist()} does not reach from y to what was measured")
    made = -6 / x**2 * np.cumsum(v[::-1])[::-1]
    if not np.allclose(slopes, made, rtol=1e-4, atol=1e-5):
        raise ValueError(f"v makes {made.tolist()}, and the example has {slopes.tolist()}")
    count, foot, right = len(x), TOP + LAYER * len(x), BARS + UNIT * BEST
    drawing = Drawing("borehole", right + 38, foot + 28, decimals=2)

    def warm(temperature: float, layers: float) -> tuple[float, float]:
        return ZERO + KELVIN * temperature, TOP + LAYER * layers

    def rock(conductivity: float, layers: float) -> tuple[float, float]:
        return BARS + UNIT * conductivity, TOP + LAYER * layers

    for k in range(0, count, 2):
        drawing.box(ZERO, TOP + LAYER * k, right + 38 - ZERO, LAYER, "layer", 0)
    drawing.text(ZERO, 18, "temperatures y", "y strong", "start")
    drawing.text(BARS, 18, "conduction x", "x strong", "start")
    for k in range(1, count + 1):
        drawing.text(ZERO - 10, TOP + LAYER * k + 4.5, f"{100 * k} m", "faint", "end")
    drawing.line(ZERO, TOP, ZERO, foot, "axis")
    drawing.line(BARS, TOP, BARS, foot, "axis")
    for at, words in ((0, "0"), (10, "10"), (WARMEST, "20 K")):
        drawing.text(ZERO + KELVIN * at, foot + 20, words, "faint")
    for at, words in ((0, "0"), (2, "2"), (4, "4 W/(m K)")):
        drawing.text(BARS + UNIT * at, foot + 20, words, "faint")
    with drawing.group(map=f"{ZERO} {KELVIN} {TOP} {LAYER}", hint="a bar, a ring or a number"):
        points = [(0, 0), *zip(y, range(1, count + 1), strict=True)]
        path = "M" + "L".join("{:.1f} {:.1f}".format(*warm(*point)) for point in points)
        drawing.path(path, "line thick y", trail="borehole.curve")
        for k, (now, there) in enumerate(zip(y, measured, strict=True)):
            drawing.dot(*warm(now, k + 1), "y", dot=f"borehole.curve.{k + 1}")
            with drawing.group(vector=f"borehole.gaps.{k}"):
                drawing.arrow(*warm(now, k + 1), *warm(there, k + 1), "v", 10)
            drawing.dot(*warm(there, k + 1), "ring", dot=f"borehole.rings.{k}")
            drawing.dot(*warm(there, k + 1), "hold", dot=f"borehole.rings.{k}", pull=f"measured.{k}")
    share = min(DRAWN, LONGEST / max(np.abs(slopes).max(), 1e-9))
    low, high = map(float, ROCKS.split()[:2])
    with drawing.group(map=f"{BARS} {UNIT} {TOP} {LAYER}"):
        for k, (entry, slope) in enumerate(zip(x, slopes, strict=True)):
            start, end, pulled = rock(0, k + BAR), rock(entry, k + BAR), rock(entry + share * slope, k + ARROW)
            drawing.line(*start, *end, "rock x", trail=f"borehole.rocks.{k}")
            with drawing.group(vector=f"borehole.pulls.{k}"):
                drawing.arrow(*rock(entry, k + ARROW), *pulled, "x", 10)
            drawing.box(BARS, end[1] - 16, UNIT * BEST, 32, "track", 0)
            way = f"{rock(low, 0)[0]:g} {rock(high, 0)[0]:g} {end[1]:g}"
            label = f"Conductivity of layer {k + 1}"
            with drawing.group("slide x", *end, slide=f"x.{k}", stops=ROCKS, way=way, label=label):
                drawing.box(-22, -19, 44, 38, "hit", 0)
                drawing.box(-3, -12, 6, 24, "knob")
                drawing.text(-9, 4.5, drawing.number(entry), "number", "end", n=f"x.{k}")
    table, left = Drawing("borehole", 78 + COLUMN * count, 190, decimals=2), 76
    for k, (name, kind) in enumerate((("measured", ""), ("y", "y"), ("v", "v"), ("x.grad", "x"))):
        table.text(left - 10, 20 + 42 * k, name, f"{kind} {'code' if k == 3 else 'strong'}", "end")
    for k, entry in enumerate(measured):
        at = left + COLUMN * (k + 0.5)
        label = f"Measured at {100 * (k + 1)} m"
        table.input(at, 15, entry, (COLUMN - 4, 26), f"measured.{k}", READINGS, label, "reading")
    table.line_of(left, 44, y, COLUMN, 26, "y", "y")
    table.line_of(left, 86, v, COLUMN, 26, "v", "v")
    table.line_of(left, 128, slopes, COLUMN, 26, "x", "grad.x")
    words = "|v| = {}"
    said = words.format(number(np.linalg.norm(v)))
    table.text(left, 180, said, "v strong", "start", says=words.format("{borehole.off}"))
    both = together(
        drawing.svg(f"Layers of rock and the temperatures below them: conductivities {row(x)}, temperatures {row(y)}."),
        table.svg(f"The numbers. Measured {row(measured)}, v {row(v)}, x.grad {row(slopes)}."),
    )
    buttons = (("One step along x.grad", 1), ("Follow x.grad", STEPS))
    buttons = "".join(f'<button type="button" data-sets="step {steps}">{words}</button>' for words, steps in buttons)
    return Picture(f'{both}<div class="choices">{buttons}</div>', *both.says, styles=both.styles)
