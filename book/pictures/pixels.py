"""A saliency map: a fader of v for each class beside its row of J, and vᵀJ as an image, a large one.

A row of J has one entry for each pixel, so it is drawn as an image, too. Entries above 0 are full, and entries below 0
are striped. The colours of vᵀJ have one scale, whatever v is, so that its maps can be compared. A frame marks the
steepest slope, or, in a live figure, the pixel that a reader points at.

docs/assets/explorer/pixels.js has the same rules, since what a reader moves is drawn again there.
"""

import numpy as np

from book.pictures import scales
from book.pictures.matrices import number, numbers, row, weighed
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, choices, together

CELL, THUMB = 32, 8  # pixels: of the screen, for one of the map and of the image, and of a row of J
HEAD, CHANNEL, COLUMN = 30, 70, 184  # pixels: above the faders, the height of one, the width of their two columns
TRAVEL, ROWS = (22, 98), 110  # pixels: the ends of a fader, where the rows of J begin
DEPTHS = 5  # how many depths of colour a row of J has
DEEPEST, MOST = 8, 10  # the slope that has the deepest colour, as a larger one has; v · y at the end of its bar
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


def pixels(gradient, v, J, x, label, name="x.grad") -> Picture:
    """Draw vᵀJ as an image, with v and the rows of J beside it.

    gradient: what torch left in x.grad, with the shape of the image x, which is a square with 0 for paper and 1 for
    ink. v: a weight for each class. J: a row for each class. label: the class that x belongs to.
    Raises ValueError if vᵀJ is not the gradient.
    """
    v, J, product = weighed(v, J, gradient, name)
    x, label = numbers(x), int(label)
    side = len(x)
    if x.shape != (side, side) or len(v) % 2 or x.min() < 0 or x.max() > 1:
        raise ValueError("pixels are drawn of a square image from 0 to 1, with an even number of classes")
    answer = int((J @ x.ravel()).argmax())
    steepest = int(abs(product).argmax())
    slope, ink = product[steepest], x.ravel()[steepest]
    sum_now, to = v @ J @ x.ravel(), float(ink < 1)  # a full pixel can be emptied
    facts = {"slope": slope, "row": steepest // side, "column": steepest % side, "ink": ink, "to": to}
    facts |= {"sum": sum_now, "inked": sum_now + slope * (to - ink)}

    half = len(v) // 2
    desk = Drawing("pixels", COLUMN + ROWS + THUMB * side + 2, HEAD + half * CHANNEL + 58)
    stops = scales.chosen([0.5])
    for k, (weight, entries) in enumerate(zip(v, J, strict=True)):
        left, top = k // half * COLUMN, HEAD + k % half * CHANNEL
        with desk.group("", left, 0):
            if k % half == 0:
                desk.text(sum(TRAVEL) / 2, 14, "v", "v letter")
                desk.text(ROWS + THUMB * side / 2, 14, "J", "J letter")
            desk.text(2, top + 39, str(k), "y name", "start")
            desk.fader(TRAVEL, top + 34.5, weight, stops, f"v.{k}", f"Weight of class {k}")
            with desk.group("thumb" if weight else "thumb shut", ROWS, top + 2, own="pixels", thumb=k):
                thumb(desk, entries.reshape(side, side), abs(J).max())
                desk.box(0, 0, THUMB * side, THUMB * side, "paper", 0)
    key(desk, HEAD + half * CHANNEL + 16, abs(J).max())

    large = Drawing("pixels", CELL * side + 4, HEAD + CELL * side + 62)
    large.parts.append(pattern(STRIPED))
    large.text(large.width / 2, 16, name, "x code")
    help_ = "Pixel: choose it with the arrow keys, press Enter to fill or empty it"
    with large.group("map", 2, HEAD, own="pixels", probe=help_):
        squares(large, [filled(slope) for slope in product], side, CELL)
        mark(large, facts)
    legend(large, 2, HEAD + CELL * side + 10, CELL * side)
    with large.group("", 2, HEAD + CELL * side + 10, own="pixels"), large.group("pointer", along(slope, DEEPEST, side)):
        large.path("M0 -1l-5 -7h10z", "")

    told = Drawing("pixels", CELL * side + 4, HEAD + CELL * side + 150)
    told.text(told.width / 2, 16, "x", "x letter")
    with told.group("", 2, HEAD, own="pixels", probe=""):
        squares(told, [f'class="ink" fill-opacity="{ink:g}"' for ink in x.ravel()], side, CELL)
        mark(told, facts)
    inks(told, 2, HEAD + CELL * side + 8, CELL * side)
    told.text(CELL * side + 2, HEAD + CELL * side + 20, "0 painted", "", "end", says="{painted} painted")
    top = HEAD + CELL * side + 30
    lines = (
        ("row {pixel.row}, column {pixel.column}, slope {pixel.slope}", "x strong"),
        ("ink {pixel.ink} → {pixel.to} makes v · y {pixel.inked}", ""),
        ("v · y is {pixel.sum}", "y strong"),
    )
    for line, (says, kind) in enumerate(lines):
        words = says.replace("pixel.", "").format_map({fact: number(entry) for fact, entry in facts.items()})
        told.text(2, top + 24 + 22 * line, words, kind, "start", says=says)
    with told.group("gauge", 2, top + 80, own="pixels"):
        zero = CELL * side / 2
        for kind, value in (("y", facts["sum"]), ("guess", facts["inked"])):
            end = along(value, MOST, side)
            told.box(min(zero, end), 0, abs(end - zero), 16, kind, 0)
        told.line(0, 20, 2 * zero, 20, "mark")
        told.line(zero, -3, zero, 20, "mark")
        ends_of(told, 36, CELL * side, MOST)

    found = "{slope}, is in row {row}, column {column}, where the ink is {ink}".format_map(
        {fact: number(entry) for fact, entry in facts.items()}
    )
    weights = row(v)
    both = together(
        desk.svg(f"Ten faders of v, each beside the map of its row of J. The weights of the classes are {weights}."),
        large.svg(f"The map of vᵀJ, {side} by {side} pixels. The steepest slope, {found}."),
        told.svg(f"The image x, {side} by {side} pixels, with what ink in the framed pixel does to v · y, as a bar."),
    )
    one_hot = np.eye(len(v))
    questions = {
        f"Why {answer}?": one_hot[answer],
        f"Why {answer} and not {label}?": one_hot[answer] - one_hot[label],
        f"What speaks for {label}?": one_hot[label],
        "All ones": np.ones(len(v)),
    }
    return Picture(choices(questions, v) + both.removesuffix("</div>") + BACK, *both.says, styles=both.styles)


def thumb(drawing: Drawing, entries: np.ndarray, largest: float) -> None:
    """A row of J as a small image: all entries of one sign and depth in one path."""
    depth = np.ceil(abs(entries) / largest * DEPTHS)
    for level in range(1, DEPTHS + 1):
        up, down = (np.argwhere((depth == level) & (np.sign(entries) == sign)) * THUMB for sign in (1, -1))
        if len(up):
            drawing.path("".join(f"M{x} {y}h{THUMB}v{THUMB}h-{THUMB}z" for y, x in up), f"up level{level}")
        if len(down):
            drawing.path("".join(stripes(THUMB, 8, x, y) for y, x in down), f"down level{level}")


def key(drawing: Drawing, top: float, largest: float) -> None:
    """What the depths of the rows of J stand for: from 0 to their largest entry; and what is striped."""
    drawing.text(14, top + 12, "0", "faint")
    with drawing.group("thumb depths", 24, top):
        for level in range(1, DEPTHS + 1):
            drawing.path(f"M{28 * level - 28} 0h28v16h-28z", f"up level{level}")
        drawing.box(0, 0, 28 * DEPTHS, 16, "paper", 0)
    drawing.text(32 + 28 * DEPTHS, top + 12, f"{number(round(largest, 2))}, the largest in J", "faint", "start")
    with drawing.group("thumb depths", 24, top + 22):
        drawing.path("".join(stripes(THUMB, 8, x, y) for x in (0, 8, 16) for y in (0, 8)), "down level4")
        drawing.box(0, 0, 24, 16, "paper", 0)
    drawing.text(56, top + 34, "below 0", "faint", "start")


def squares(drawing: Drawing, fills: list[str], side: int, cell: float) -> None:
    """A square for each pixel of an image, with these attributes."""
    for k, fill in enumerate(fills):
        i, j = divmod(k, side)
        drawing.parts.append(f'<rect x="{j * cell}" y="{i * cell}" width="{cell}" height="{cell}" {fill}></rect>')
    drawing.box(0, 0, cell * side, cell * side, "paper", 0)


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


def along(value: float, most: float, side: int) -> float:
    """Where a value is on a scale as wide as an image, which has zero in its middle."""
    return CELL * side / 2 * (1 + max(-1, min(1, value / most)))


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


def inks(drawing: Drawing, left: float, top: float, wide: float) -> None:
    """What the greys of an image stand for, and at the right what frames a pixel that a reader has painted."""
    with drawing.group("", left, top):
        drawing.text(0, 12, "0", "faint", "start")
        for k in range(5):
            place = f'x="{14 + 16 * k}" width="16" height="14"'
            drawing.parts.append(f'<rect {place} fill="currentcolor" fill-opacity="{k / 4:g}"></rect>')
        drawing.box(14, 0, 80, 14, "frame", 0)
        drawing.text(100, 12, "1, full ink", "faint", "start")
        drawing.box(wide - 88, 0, 14, 14, "swatch", 0)


def mark(drawing: Drawing, facts: dict) -> None:
    """A frame round the pixel with the steepest slope."""
    with drawing.group("steepest", facts["column"] * CELL, facts["row"] * CELL):
        drawing.box(1, 1, CELL - 2, CELL - 2, "chosen", 0)
