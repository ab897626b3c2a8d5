"""A borehole through layers of rock: thermometers on a cable, which show y, v from there to what was measured, and x.

docs/assets/explorer/borehole.js has the same sizes, since what a reader moves is drawn again there.
"""

import numpy as np

from book.pictures.matrices import number, numbers, row
from book.pictures.picture import Picture
from book.pictures.svg import KNOB, Drawing, together

ZERO, KELVIN, BARS, UNIT, TOP, LAYER = 82, 6.2, 384, 20, 36, 40  # pixels: the cable, 1 K; where x starts, 1 W/(m K)
WARMEST, BEST = 36, 5  # the ends of both axes: no layers can make it warmer
WALL, HOLE, DEEPER = 66, 360, 11  # pixels: the walls of the hole, and how much deeper it is than the last thermometer
LIFT = 0.32  # how far above its tube an arrow of v is, in layers
LONGEST, MET = 16, 0.1  # of x.grad: the longest arrow, which is broken where it is more; of v: where a ring is met
BREAK = ((14, 0.2), (14.5, 0.45), (13.5, 0.55), (14, 0.8))  # the gap in a broken arrow, in x.grad and layers
ROCKS, READINGS = "1 5 0.1", "0 20 0.5"  # where x and a measured temperature can stand
TIP = 10  # pixels: of an arrow, whose tip is a part of a short one
COLUMN, TURNED = 54, 220  # pixels: of a number of the table, whose arrows are as long for 1 as v; where they start
# A tile of each rock, as wide and as high as it says: sand, clay, limestone, gravel, salt, granite. No slanted strokes,
# which are a minus in this book.
TILES = (
    (14, 10, "M2 3h2M9 8h2"),
    (22, 9, "M1 2h10M12 6.5h8"),
    (24, 14, "M0 1h24M0 8h24M6 1v7M18 8v6M18 0v1"),
    (18, 14, "M2 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M12 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"),
    (20, 10, "M0 6q5 -6 10 0t10 0"),
    (16, 14, "M1 4h6M4 1v6M9 11h6M12 8v6"),
)
STEPS = 300


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
    drawing = Drawing("borehole", right + 26, foot + 58, decimals=2)

    def warm(temperature: float, layers: float) -> tuple[float, float]:
        return ZERO + KELVIN * temperature, TOP + LAYER * layers

    def rock(conductivity: float, layers: float) -> tuple[float, float]:
        return BARS + UNIT * conductivity, TOP + LAYER * layers

    with drawing.group(own="borehole"):
        for k, entry in enumerate(x):
            across, down, strokes = TILES[k % len(TILES)]
            drawing.parts.append(
                f'<pattern id="rock{k}" width="{across}" height="{down}" patternUnits="userSpaceOnUse">'
                f'<path d="{strokes}"></path></pattern><g class="layer" {drawing.style(f"--size: {entry / BEST:.2f}")}>'
            )
            d = f"M0 {TOP + LAYER * k}h{right + 26}v{LAYER + DEEPER * (k == count - 1)}H0Z"
            drawing.path(d, "ground")
            drawing.parts.append(f'<path class="texture" d="{d}" fill="url(#rock{k})"></path></g>')
    drawing.path(f"M{WALL} {TOP}V{foot + DEEPER}H{HOLE}V{TOP}", "hole")
    drawing.path(f"M0 {TOP}H{WALL}M{HOLE} {TOP}H{right + 26}", "line soil")
    drawing.path(f"M{ZERO - 14} {TOP}L{ZERO} 6L{ZERO + 14} {TOP}M{ZERO} 6V{foot}", "line rig")
    drawing.text(ZERO + 22, 18, "temperatures y", "y strong", "start")
    drawing.text(HOLE + 8, 13, "conduction x", "x strong", "start")
    drawing.text(HOLE + 8, 29, "W/(m K)", "faint", "start")
    for k in range(1, count + 1):
        drawing.text(WALL - 8, TOP + LAYER * k + 4.5, f"{100 * k} m", "number", "end")
    for at, words in ((0, "0"), (10, "10"), (20, "20"), (30, "30 K")):
        drawing.text(ZERO + KELVIN * at, foot + 28, words, "faint")
    for at in (0, 2, 4):
        drawing.text(BARS + UNIT * at, foot + 28, str(at), "faint")
    with drawing.group(map=f"{ZERO} {KELVIN} {TOP} {LAYER}", hint="a knob, a ring or a number"):
        for k, (now, there) in enumerate(zip(y, measured, strict=True)):
            start, end, wanted = warm(0, k + 1), warm(now, k + 1), warm(there, k + 1)
            drawing.box(ZERO - 6, start[1] - 6, KELVIN * WARMEST + 12, 12, "tube", 6)
            drawing.line(*start, *end, "column y", trail=f"borehole.columns.{k}")
            drawing.dot(*start, "bulb y")
            with drawing.group(vector=f"borehole.gaps.{k}", slim=TIP):
                drawing.arrow(*warm(now, k + 1 - LIFT), *warm(there, k + 1 - LIFT), "v", TIP, slim=True)
            with drawing.group("lit" if abs(there - now) < MET else "unlit", lit=f"borehole.met.{k}"):
                drawing.dot(*wanted, "ring", dot=f"borehole.rings.{k}")
            drawing.dot(*wanted, "hold", dot=f"borehole.rings.{k}", pull=f"measured.{k}")
            drawing.text(HOLE - 5, start[1] + 4.5, drawing.number(now), "number y", "end", n=f"y.{k}")
    low, high = map(float, ROCKS.split()[:2])
    with drawing.group(map=f"{BARS} {UNIT} {TOP} {LAYER}"):
        for k, entry in enumerate(x):
            end = rock(entry, k + 0.5)
            drawing.box(BARS, end[1] - 16, UNIT * BEST, 32, "track", 0)
            way = f"{rock(low, 0)[0]:g} {rock(high, 0)[0]:g} {end[1]:g}"
            label = f"Conductivity of layer {k + 1}"
            with drawing.group("slide x", *end, slide=f"x.{k}", stops=ROCKS, way=way, label=label):
                drawing.box(-22, -19, 44, 38, "hit", 0)
                drawing.box(-KNOB / 2, -11, KNOB, 22, "knob", 5)
                drawing.text(-11, 4.5, drawing.number(entry), "number", "end", n=f"x.{k}")
    table, side = Drawing("borehole", 396, foot + 58, decimals=2), TURNED + KELVIN * LONGEST
    for at, words, kind in ((35, "measured", "strong"), (88, "v", "v strong"), (TURNED, "x.grad", "x code")):
        table.text(at, 18, words, kind)
    for k in range(count + 1):
        table.line(122, TOP + LAYER * k, 396, TOP + LAYER * k, "level")
    table.line(TURNED, TOP, TURNED, foot, "zero")
    for at in (-10, 0, 10):
        table.text(TURNED + KELVIN * at, foot + 28, number(at), "faint")
    with table.group(map=f"{TURNED} {KELVIN} {TOP} {LAYER}"):
        for k, (reading, gap, slope) in enumerate(zip(measured, v, slopes, strict=True)):
            deep, label = TOP + LAYER * (k + 1), f"Measured at {100 * (k + 1)} m"
            table.input(31, deep, reading, (COLUMN - 2, 26), f"measured.{k}", READINGS, label, "reading")
            table.cell(61, deep - 13, COLUMN, 26, gap, np.abs(v).max(), "v", f"v.{k}")
            with table.group("lit" if abs(slope) > LONGEST else "unlit", lit=f"borehole.beyond.{k}"):
                with table.group(vector=f"borehole.pulls.{k}", slim=TIP):
                    end = TURNED + KELVIN * np.clip(slope, -LONGEST, LONGEST)
                    table.arrow(TURNED, deep - LAYER / 2, end, deep - LAYER / 2, "x", TIP, slim=True)
                gap_at = [(TURNED + KELVIN * np.sign(slope) * a, deep + LAYER * (b - 1)) for a, b in BREAK]
                gap_at = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in gap_at)
                table.path(gap_at, "line break", trail=f"borehole.breaks.{k}")
            most = np.abs(slopes).max()
            table.cell(side + 16, deep - LAYER / 2 - 13, COLUMN + 4, 26, slope, most, "x", f"grad.x.{k}")
    words = "|v| = {}"
    said = words.format(number(np.linalg.norm(v)))
    table.text(61, foot + 51.5, said, "v strong", "start", says=words.format("{borehole.off}"))
    table.dot(TURNED - 62, foot + 47, "v")
    table.dot(TURNED - 50, foot + 47, "x")
    table.text(TURNED - 40, foot + 51.5, "nearly 0, below ½", "faint", "start")
    both = together(
        drawing.svg(
            f"Layers of rock and the temperatures below them: the conductivities are {row(x)}, and the temperatures "
            f"are {row(y)}."
        ),
        table.svg(
            f"The numbers: the measured temperatures are {row(measured)}, v is {row(v)}, and x.grad is {row(slopes)}."
        ),
    )
    buttons = (("One step along x.grad", 1), ("Follow x.grad", STEPS))
    buttons = "".join(f'<button type="button" data-sets="step {steps}">{words}</button>' for words, steps in buttons)
    return Picture(f'<div class="choices">{buttons}</div>{both}', *both.says, styles=both.styles)
