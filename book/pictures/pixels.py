"""A saliency map: the image x and the map vᵀJ, both large, and for each class a fader of v, its row of J, its score y.

A row of J has one entry for each pixel, so it is drawn as an image, too. Entries above 0 are full, and entries below 0
are striped. The colours of vᵀJ have one scale, whatever v is, so that its maps can be compared. A frame marks the
steepest slope, or, in a live figure, the pixel that a reader points at.

docs/assets/explorer/pixels.js has the same rules, since what a reader moves is drawn again there.
"""

import math

import numpy as np

from book.pictures import scales
from book.pictures.matrices import number, numbers, row, weighed
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, choices, together

CELL, THUMB, HEAD = 32, 5, 28  # pixels: of the screen, for one of an image, and of a row of J; above both
COLUMN, CLASS, TOP = 190, 50, 26  # pixels: the width of the classes, the height of one (for a finger), and above them
TRAVEL, ROWS, ZERO, HALF = (22, 78), 90, 160, 29  # pixels: the ends of a fader, a row of J, and where y is 0, and 10
BELOW = 340  # pixels: the width of what stands below
DEPTHS = 5  # how many depths of colour a row of J has
DEEPEST, MOST = 8, 10  # the slope that has the deepest colour, as a larger one has; y, and v · y, at the end of its bar
STRIPED = "pixel-stripes"
BACK = '<button type="button" class="scan">Back to the scan</button></div>'


def stripes(cell: int, apart: int, left: int = 0, top: int = 0) -> str:
    """The stripes of a pixel, which go on in the next one: each pixel's text is the same but for its start."""
    d, x, y = f"M{left} {top}", 0, 0
    for c in range(apart // 2, 2 * cell, apart):
        low, high = max(0, c - cell), min(c, cell)
        d += f"m{low - x} {high - y}l{high - low} {low - high}"
        x, y = high, low
    return d


def pixels(gradient, v, J, x, y, label, name="x.grad") -> Picture:
    """Draw vᵀJ as an image, with v and the rows of J beside it.

    gradient: what torch left in x.grad, with the shape of the image x, which is a square with 0 for paper and 1 for
    ink. v: a weight for each class. J: a row for each class. y: their scores. label: the class that x belongs to.
    Raises ValueError if vᵀJ is not the gradient.
    """
    v, J, product = weighed(v, J, gradient, name)
    x, y, label = numbers(x), numbers(y), int(label)
    side = len(x)
    if x.shape != (side, side) or len(v) % 2 or x.min() < 0 or x.max() > 1:
        raise ValueError("pixels are drawn of a square image from 0 to 1, with an even number of classes")
    answer = int(y.argmax())
    steepest = int(abs(product).argmax())
    slope, ink = product[steepest], x.ravel()[steepest]
    sum_now, to = v @ y, float(ink < 1)  # a full pixel can be emptied
    facts = {"slope": slope, "row": steepest // side, "column": steepest % side, "ink": ink, "to": to}
    facts |= {"sum": sum_now, "inked": sum_now + slope * (to - ink)}

    image = Drawing("pixels hero", CELL * side + 4, HEAD + CELL * side + 2)
    image.text(image.width / 2, 18, "x", "x letter")
    with image.group("", 2, HEAD, own="pixels", probe=""):
        squares(image, inked(x), side)
        mark(image, facts)

    large = Drawing("pixels hero", image.width, image.height)
    large.parts.append(pattern(STRIPED))
    large.text(large.width / 2, 18, name, "x code")
    help_ = "Pixel: choose it with the arrow keys, press Enter to fill or empty it"
    with large.group("map", 2, HEAD, own="pixels", probe=help_):
        squares(large, [filled(slope) for slope in product], side)
        mark(large, facts)

    told = Drawing("pixels said", BELOW, 106)
    told.text(BELOW - 2, 14, "0 painted", "", "end", says="{painted} painted")
    told.box(BELOW - 84, 2, 14, 14, "yours", 0)
    lines = (
        ("row {pixel.row}, column {pixel.column}, slope {pixel.slope}", "x strong"),
        ("ink {pixel.ink} → {pixel.to} makes v · y {pixel.inked}", ""),
        ("v · y: predicted {pixel.sum}", "y strong"),
    )
    for line, (says, kind) in enumerate(lines):
        words = says.replace("pixel.", "").format_map({fact: number(entry) for fact, entry in facts.items()})
        told.text(2, 14 + 22 * line, words, kind, "start", says=says)
    with told.group("gauge", 2, 68, own="pixels"):
        zero = BELOW / 2 - 2
        for kind, value in (("y", facts["sum"]), ("guess", facts["inked"])):
            end = along(value, MOST, 2 * zero)
            told.box(min(zero, end), 0, abs(end - zero), 16, kind, 0)
        told.line(0, 20, 2 * zero, 20, "mark")
        told.line(zero, -3, zero, 20, "mark")
        ends_of(told, 36, 2 * zero, MOST)

    key = Drawing("pixels key", image.width, 60)
    legend(key, 2, 8, CELL * side)
    with key.group("", 2, 8, own="pixels"), key.group("pointer", along(slope, DEEPEST, CELL * side)):
        key.path("M0 -1l-5 -7h10z", "")

    found = "{slope}, is in row {row}, column {column}, where the ink is {ink}".format_map(
        {fact: number(entry) for fact, entry in facts.items()}
    )
    half = len(v) // 2
    both = together(
        image.svg(f"The image x, {side} by {side} pixels, which belongs to class {label}, with a frame round a pixel."),
        large.svg(f"The map of vᵀJ, {side} by {side} pixels. The steepest slope, {found}."),
        *(classes(v, J, y, range(first, first + half)) for first in (0, half)),
        told.svg(f"A bar shows how ink in the framed pixel changes v · y, which is now {number(sum_now)}."),
        key.svg(f"The colours of slopes, from −{DEEPEST} to {DEEPEST}: striped where more ink lowers v · y."),
    )
    one_hot = np.eye(len(v))
    questions = {
        f"Why {answer}?": one_hot[answer],
        f"Why {answer} and not {label}?": one_hot[answer] - one_hot[label],
        f"What speaks for {label}?": one_hot[label],
        "All ones": np.ones(len(v)),
    }
    return Picture(choices(questions, v) + both.removesuffix("</div>") + BACK, *both.says, styles=both.styles)


def classes(v: np.ndarray, J: np.ndarray, y: np.ndarray, shown: range) -> Picture:
    """For some of the classes a fader of v, the row of J as a small image, and the score y as a bar."""
    desk = Drawing("pixels classes", COLUMN, TOP + CLASS * len(shown))
    for x, letter in ((sum(TRAVEL) / 2, "v"), (ROWS + THUMB * 4, "J"), (ZERO, "y")):
        desk.text(x, 16, letter, f"{letter} letter")
    side, stops = math.isqrt(J.shape[1]), scales.chosen([0.5])
    for place, k in enumerate(shown):
        middle = TOP + CLASS * place + 29
        desk.text(2, middle + 5, str(k), "y name", "start")
        desk.fader(TRAVEL, middle, v[k], stops, f"v.{k}", f"Weight of class {k}")
        with desk.group("thumb" if v[k] else "thumb shut", ROWS, middle - 23, own="pixels", thumb=k):
            thumb(desk, J[k].reshape(side, side), abs(J).max())
            desk.box(0, 0, THUMB * side, THUMB * side, "paper", 0)
        end = HALF * max(-1, min(1, y[k] / MOST))
        with desk.group("score best" if k == y.argmax() else "score", ZERO, middle, own="pixels", score=k):
            desk.box(min(0, end), -1, abs(end), 14, "y", 0)
            desk.line(0, -4, 0, 16, "mark")
            desk.text(0, -9, number(y[k], 2))
    weights, scores = row(v[shown]), row(np.round(y[shown], 2))
    return desk.svg(
        f"Faders of v for the classes {shown[0]} to {shown[-1]}, each beside the map of its row of J and its score y. "
        f"The weights are {weights}, and the scores are {scores}."
    )


def thumb(drawing: Drawing, entries: np.ndarray, largest: float) -> None:
    """A row of J as a small image: all entries of one sign and depth in one path."""
    depth = np.ceil(abs(entries) / largest * DEPTHS)
    for level in range(1, DEPTHS + 1):
        up, down = (np.argwhere((depth == level) & (np.sign(entries) == sign)) * THUMB for sign in (1, -1))
        if len(up):
            drawing.path("".join(f"M{x} {y}h{THUMB}v{THUMB}h-{THUMB}z" for y, x in up), f"up level{level}")
        if len(down):
            drawing.path("".join(stripes(THUMB, THUMB, x, y) for y, x in down), f"down level{level}")


def inked(x: np.ndarray) -> list[str]:
    """The attributes of the pixels of an image."""
    return [f'class="ink" fill-opacity="{ink:g}"' for ink in x.ravel()]


def squares(drawing: Drawing, fills: list[str], side: int) -> None:
    """A square for each pixel of an image, with these attributes."""
    for k, fill in enumerate(fills):
        i, j = divmod(k, side)
        drawing.parts.append(f'<rect x="{j * CELL}" y="{i * CELL}" width="{CELL}" height="{CELL}" {fill}></rect>')
    drawing.box(0, 0, CELL * side, CELL * side, "paper", 0)


def pattern(name: str) -> str:
    """The stripes of slopes below 0, which `filled` calls by this name."""
    return (
        f'<pattern id="{name}" width="6" height="6" patternTransform="rotate(45)" patternUnits="userSpaceOnUse">'
        '<path d="M0 0h3v6h-3z"></path></pattern>'
    )


def filled(slope: float, stripes: str = STRIPED) -> str:
    """The colour of a slope: striped below 0, and the deeper the steeper."""
    fill = f"url(#{stripes})" if slope < 0 else "var(--x)"
    return f'fill="{fill}" fill-opacity="{min(1, abs(slope) / DEEPEST):.2f}"'


def along(value: float, most: float, wide: float) -> float:
    """Where a value is on a scale, which has zero in its middle."""
    return wide / 2 * (1 + max(-1, min(1, value / most)))


def ends_of(drawing: Drawing, y: float, wide: float, most: int) -> None:
    """The numbers of a scale whose ends stand for more, too."""
    for x, words, anchor in ((0, f"≤ −{most}", "start"), (wide / 2, "0", "middle"), (wide, f"≥ {most}", "end")):
        drawing.text(x, y, words, "faint small", anchor)


def legend(drawing: Drawing, left: float, top: float, wide: float, stripes: str = STRIPED) -> None:
    """The colours of slopes, and what they stand for."""
    with drawing.group("legend", left, top):
        for k in range(2 * DEEPEST):
            slope = k - DEEPEST + (k >= DEEPEST)
            place = f'x="{wide * k / 2 / DEEPEST:g}" width="{wide / 2 / DEEPEST:g}" height="14"'
            drawing.parts.append(f"<rect {place} {filled(slope, stripes)}></rect>")
        drawing.box(0, 0, wide, 14, "frame", 0)
        ends_of(drawing, 28, wide, DEEPEST)
        drawing.text(0, 46, "more ink lowers v · y", "", "start")
        drawing.text(wide, 46, "raises it", "", "end")


def mark(drawing: Drawing, facts: dict) -> None:
    """A frame round the pixel with the steepest slope."""
    with drawing.group("steepest", facts["column"] * CELL, facts["row"] * CELL):
        drawing.box(1, 1, CELL - 2, CELL - 2, "chosen", 0)
