"""A saliency map: a fader of v for each class beside its row of J, and vᵀJ as an image, a large one.

A row of J has one entry for each pixel, so it is drawn as an image, too. Entries above 0 are full, and entries below 0
are striped; dots are the ink of the image x. A frame marks the steepest slope, or, in a live figure, the pixel that a
reader points at.

docs/assets/explorer/pixels.js has the same rules, since a map that a reader moves is drawn again there.
"""

import numpy as np

from book.pictures import scales
from book.pictures.matrices import number, numbers, row, weighed
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, choices, together

CELL, SMALL, THUMB = 42, 11, 8  # pixels: of the screen, for one of the map, of the image, of a row of J
HEAD, CHANNEL, COLUMN = 30, 70, 196  # pixels: above the faders, the height of one, the width of their two columns
TRAVEL, ROWS = (22, 108), 120  # pixels: the ends of a fader, where the rows of J begin
DEPTHS = 5  # how many depths of colour a row of J has
FAINTEST = 0.08  # the opacity of a pixel whose slope is nearly 0


def stripes(cell: int, apart: int, left: int = 0, top: int = 0) -> str:
    """The stripes of a pixel, which go on in the next one: each pixel's text is the same but for its start."""
    d, x, y = f"M{left} {top}", 0, 0
    for c in range(apart // 2, 2 * cell, apart):
        low, high = max(0, c - cell), min(c, cell)
        d += f"m{low - x} {high - y}l{high - low} {low - high}"
        x, y = high, low
    return d


STRIPES = stripes(CELL, 14)


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
    facts = {"slope": slope, "row": steepest // side, "column": steepest % side, "ink": ink}
    sum_now = v @ J @ x.ravel()
    inked = sum_now + slope * (1 - ink)

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

    told = Drawing("pixels", 150, HEAD + SMALL * side + 130)
    told.text(2 + SMALL * side / 2, 16, "x", "x letter")
    with told.group("", 2, HEAD, own="pixels"):
        image(told, x, SMALL)
        told.box(0, 0, SMALL * side, SMALL * side, "paper", 0)
        mark(told, facts, SMALL)
    top = HEAD + SMALL * side + 28
    told.line(2, top - 16, 146, top - 16, "mark")
    told.text(2, top + 4, "The framed pixel", "strong", "start")
    lines = (
        ("row {pixel.row}, column {pixel.column}", "faint"),
        ("slope {pixel.slope}", "x strong"),
        ("ink {pixel.ink} → 1 makes", "fact"),
        ("v · y {pixel.sum} → {pixel.inked}", "fact"),
    )
    shown = facts | {"sum": sum_now, "inked": inked}
    for line, (says, kind) in enumerate(lines, start=1):
        words = says.replace("pixel.", "").format_map({fact: number(entry) for fact, entry in shown.items()})
        told.text(2, top + 4 + 21 * line, words, kind, "start", says=says)

    large = Drawing("pixels", CELL * side + 4, HEAD + CELL * side + 52)
    large.text(large.width / 2, 16, name, "x code")
    with large.group("map", 2, HEAD, own="pixels", probe="Pixel: choose it with the arrow keys, press Enter to ink it"):
        for k, slope in enumerate(product):
            sign = "up" if slope > 0 else "down" if slope < 0 else ""
            size = abs(slope) / (abs(product).max() or 1)
            shade = f'opacity="{FAINTEST + (1 - FAINTEST) * size:.3f}"'  # (the page's policy would name each style)
            move = f"translate({k % side * CELL} {k // side * CELL})"
            large.parts.append(
                f'<g class="pixel {sign}" {shade} transform="{move}">'
                f'<path class="ground" d="M0 0h{CELL}v{CELL}h-{CELL}z">'
                f'</path><path class="stripes" d="{STRIPES}"></path></g>'
            )
        image(large, x, CELL, 0.13)
        large.box(0, 0, CELL * side, CELL * side, "paper", 0)
        mark(large, facts, CELL)
    foot = HEAD + CELL * side + 12
    with large.group("pixel up key", 8, foot):
        large.path("M0 0h14v14h-14z", "ground")
    large.text(28, foot + 12, "more ink raises v · y", "", "start")
    with large.group("pixel down key", 176, foot):
        large.path("M0 0h14v14h-14z", "ground")
        large.path("M0 7L7 0M7 14L14 7", "stripes")
    large.text(196, foot + 12, "more ink lowers v · y", "", "start")
    with large.group("key", 15, foot + 29):
        large.parts.append(f'<circle r="{0.13 * CELL:.1f}"></circle>')
    large.text(28, foot + 34, "the ink of x: a dot this large is 1", "", "start")

    found = "{slope}, is in row {row}, column {column}, where the ink is {ink}".format_map(
        {fact: number(entry) for fact, entry in facts.items()}
    )
    weights = row(v)
    both = together(
        desk.svg(f"Ten faders of v, each beside the map of its row of J. The weights of the classes are {weights}."),
        large.svg(f"The map of vᵀJ, {side} by {side} pixels. The steepest slope, {found}."),
        told.svg(f"The image x, {side} by {side} pixels, with a note on what ink in the framed pixel does to v · y."),
    )
    one_hot = np.eye(len(v))
    questions = {
        f"Why {answer}?": one_hot[answer],
        f"Why {answer} and not {label}?": one_hot[answer] - one_hot[label],
        f"What speaks for {label}?": one_hot[label],
        "All ones": np.ones(len(v)),
    }
    return Picture(choices(questions, v) + both, *both.says, styles=both.styles)


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


def image(drawing: Drawing, x: np.ndarray, cell: float, dots: float = 0) -> None:
    """The ink of an image: as squares, or as dots, whose radius for full ink is this part of a pixel."""
    for (i, j), ink in np.ndenumerate(x):
        if dots:
            drawing.parts.append(
                f'<circle class="ink" cx="{(j + 0.5) * cell:g}" cy="{(i + 0.5) * cell:g}" '
                f'r="{dots * cell * ink**0.5:.1f}"></circle>'
            )
        else:
            d = f"M{j * cell} {i * cell}h{cell}v{cell}h-{cell}z"
            drawing.parts.append(f'<path class="ink" fill-opacity="{ink:.2f}" d="{d}"></path>')


def mark(drawing: Drawing, facts: dict, cell: float) -> None:
    """A frame round the pixel with the steepest slope."""
    with drawing.group("steepest", facts["column"] * cell, facts["row"] * cell, pitch=cell):
        drawing.box(1, 1, cell - 2, cell - 2, "", 0)
