"""What the drawn pictures are made of: text, lines, arrows and shaded cells as inline SVG.

`docs/assets/pictures.css` gives them their colours. A class `x`, `y`, `v` or `J` is the colour of that letter in the
whole book. The shade of a cell or a bar follows one rule: the larger the entry, the deeper the colour; stripes where
the entry is negative; nothing where it is zero. Text has three sizes, in the style sheet: 12 pixels for ticks, 14 for
words and numbers, 17 for names and letters, where a picture is at its largest; on a phone, no letter is below 11.
"""

import html
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np

from book.pictures import scales
from book.pictures.matrices import number, sparse
from book.pictures.picture import Picture

CHARACTER = 7.6  # pixels: the width of a bold digit of 13 px
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
SUPERSCRIPTS = str.maketrans("0123456789()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾")
STRIPE = 6  # pixels from one stripe to the next
TIMES = 16  # pixels: between a weight and its row of J, where a × stands
KNOB, TRAVEL, HIT = 12, 128, 44  # pixels: the width of a knob, its way, and what a finger can hit
FADERS = TRAVEL + 44  # pixels: from the left edge of faders to the matrix
SLIM = 0.45, 0.85, 3  # of a slim arrow: the tip's part of it, at most; the tip's width by its length; the shortest
OVER = {" minus": " over", " zero": " zero"}  # how a number is written in a cell: over stripes, or faint


def indexed(letter: str, index: int | str) -> str:
    """x₁, for the letter x and the index 1; W₂₁ for W and "21"."""
    return f"{letter}{index}".translate(SUBSCRIPTS)


def sample(letter: str, index: int) -> str:
    """x⁽¹⁾, for the letter x and the index 1."""
    return letter + f"({index})".translate(SUPERSCRIPTS)


def count(number: int) -> str:
    """1,002,000, or 2 × 10⁹ where that is shorter; with ≈ where it is not all of the digits."""
    if number < 10_000_000:
        return f"{number:,}"
    rounded = f"{number:.2e}"
    digits, power = rounded.split("e+")
    digits, power = digits.rstrip("0").rstrip("."), "10" + str(int(power)).translate(SUPERSCRIPTS)
    return ("" if float(rounded) == number else "≈ ") + (power if digits == "1" else f"{digits} × {power}")


def width(*texts: str) -> float:
    """The pixels that the longest of the texts may take."""
    return CHARACTER * max(map(len, texts), default=0)


def share(entry: float, largest: float) -> float:
    """The size of an entry as a part of the largest one's."""
    return abs(entry) / largest if largest else 0.0


def together(*drawings: Picture) -> Picture:
    """Several drawings as one picture: side by side, or below each other where there is no room."""
    says = [words for drawing in drawings for words in drawing.says]
    styles = {style for drawing in drawings for style in drawing.styles}
    html_of_all = f'<div class="picture drawn" data-search-exclude="">{"".join(drawings)}</div>'
    return Picture(html_of_all, *says, styles=styles)


def choices(questions: dict, v) -> str:
    """Buttons that set v, for a script: to these numbers, or with "y 5 0.5" to 5(y − 0.5), whatever y becomes.

    v: what it is at first; the button that sets this is pressed.
    """

    def spelled(v) -> str:
        return v if isinstance(v, str) else " ".join(f"{weight:g}" for weight in v)

    def button(words: str, sets: str) -> str:
        pressed = "true" if sets == spelled(v) else "false"
        return f'<button type="button" data-sets="{sets}" aria-pressed="{pressed}">{html.escape(words)}</button>'

    buttons = (button(words, spelled(choice)) for words, choice in questions.items())
    return f'<div class="choices">{"".join(buttons)}</div>'


def attributes(marks: dict) -> str:
    """Which number of the example a part of a drawing shows, or sets: ` data-n="v.0"` for n="v.0" (live.js)."""
    return "".join(f' data-{name}="{html.escape(str(value))}"' for name, value in marks.items() if value is not None)


@dataclass
class Drawing:
    """An SVG drawing of one kind, such as `desk`: a class for the style sheet.

    Methods with `marks` write them as data attributes: docs/assets/live.js finds there what to draw again.
    """

    kind: str
    width: float
    height: float
    decimals: int | None = None  # of its numbers; None: four digits
    parts: list[str] = field(default_factory=list)
    styles: set[str] = field(default_factory=set)

    def number(self, value) -> str:
        return number(value, self.decimals)

    def style(self, text: str) -> str:
        """An attribute `style` for a part of the drawing."""
        self.styles.add(text)
        return f'style="{text}"'

    def text(self, x: float, y: float, words: str, kind: str = "", anchor: str = "middle", **marks) -> None:
        """Write at (x, y): the middle of the words, or their `start` or `end`, on the baseline y."""
        names = f"{kind} {anchor}".strip()
        place = f'x="{x:.1f}" y="{y:.1f}"{attributes(marks)}'
        self.parts.append(f'<text class="{names}" {place}>{html.escape(words)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "", **marks) -> None:
        self.path(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", f"line {kind}".strip(), **marks)

    def arrow(
        self, x1: float, y1: float, x2: float, y2: float, kind: str = "", size: float = 7, slim: bool = False
    ) -> None:
        """A line from (x1, y1) with its tip, `size` pixels long, at (x2, y2)."""
        line, tip = arrow_paths(np.array([x1, y1]), np.array([x2, y2]), size, slim)
        self.path(line, f"line {kind}".strip())
        self.path(tip, f"tip {kind}")

    def box(self, x: float, y: float, wide: float, high: float, kind: str, round_by: float = 3) -> None:
        self.parts.append(
            f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" '
            f'width="{wide:.1f}" height="{high:.1f}" rx="{round_by}"></rect>'
        )

    def dot(self, x: float, y: float, kind: str, **marks) -> None:
        self.parts.append(f'<circle class="dot {kind}" cx="{x:.1f}" cy="{y:.1f}" r="4"{attributes(marks)}></circle>')

    def path(self, d: str, kind: str, **marks) -> None:
        self.parts.append(f'<path class="{kind}" d="{d}"{attributes(marks)}></path>')

    def shade(self, x: float, y: float, wide: float, high: float, entry: float, largest: float, kind: str) -> None:
        """Fill a cell by the one rule: its depth is the entry's size, stripes are a minus."""
        if not entry or wide <= 0:
            return
        minus = " minus" if entry < 0 else ""
        d = filled(x, y, wide, high, entry < 0)
        self.parts.append(
            f'<path class="shade {kind}{minus}" {self.style(f"--size: {share(entry, largest):.2f}")} d="{d}"></path>'
        )

    def cell(
        self, x, y, wide, high, entry, largest, kind: str, path: str | None = None, deep: float | None = None
    ) -> None:
        """A framed cell with an entry: its shade and its number.

        path: where a script finds it (live.js). deep: what has the deepest colour there, if not the largest entry.
        """
        sign = " minus" if entry < 0 else " zero" if entry == 0 else ""
        d = filled(x, y, wide, high, entry < 0) if entry else ""
        size = share(entry, largest)
        style = self.style(f"--size: {size:.2f}")
        self.parts.append(f'<g class="cell {kind}{sign}" {style}{attributes({"cell": path, "deep": deep})}>')
        self.parts.append(f'<path class="shade {kind}{sign}" d="{d}"></path>')
        self.box(x, y, wide, high, f"frame {kind}", 0)
        self.text(x + wide / 2, y + high / 2 + 4.5, self.number(entry), f"number{sign and OVER[sign]}")
        self.parts.append("</g>")

    def matrix(
        self, x: float, y: float, array, wide: float, high: float, kind: str, largest: float = 0, path: str = ""
    ) -> None:
        """Framed cells of the size given with the entries of a matrix, each with its shade and its number.

        largest: the size of the entry that has the deepest colour, if not the largest one of this matrix.
        """
        largest, kind = largest or np.abs(array).max(), kind + (sparse(array) if kind == "J" else "")
        for i, entries in enumerate(array):
            for j, entry in enumerate(entries):
                at = f"{path}.{i}.{j}" if path else None
                self.cell(x + j * wide, y + i * high, wide, high, entry, largest, kind, at)

    def line_of(
        self, x: float, y: float, array, wide: float, high: float, kind: str, path: str = "", deep: float | None = None
    ) -> None:
        """A vector from left to right. deep: what has the deepest colour, if not its largest entry."""
        for j, entry in enumerate(array):
            at = f"{path}.{j}" if path else None
            self.cell(x + j * wide, y, wide, high, entry, deep or np.abs(array).max(), kind, at, deep)

    def fader(
        self, ends: tuple[float, float], y: float, entry: float, stops: str, path: str, label: str, kind: str = "v"
    ) -> None:
        """A groove from one x to another, with ticks and a knob at the entry, whose number stands above.

        stops: where the knob can stand (scales.py).
        """

        def across(value: float) -> float:
            return ends[0] + (ends[1] - ends[0]) * scales.place(value, stops)

        at = across(entry)
        self.line(ends[0], y, ends[1], y, "groove")
        for value in scales.ticks(stops):
            half = 4 if value else 8
            self.line(across(value), y - half, across(value), y + half, "mark")
        self.box(ends[0], y - 10, ends[1] - ends[0], 20, "track", 0)
        marks = {"slide": path, "stops": stops, "way": f"{ends[0]:g} {ends[1]:g} {y:g}", "label": label}
        with self.group(f"slide {kind}" if entry or kind != "v" else "slide v shut", at, y, **marks):
            self.box(-HIT / 2, -24, HIT, 40, "hit", 0)
            self.box(-KNOB / 2, -9, KNOB, 18, "knob", 5)
            self.text(0, -13, number(entry), "grip", n=path)

    def inputs(self, left: float, y: float, array, wide: float, high: float, name: str) -> None:
        """The numbers of an input in a row of boxes, each of which a script lets a reader change."""
        stops = scales.around(array)
        for j, entry in enumerate(array):
            self.input(
                left + (j + 0.5) * wide, y + high / 2, entry, (wide, high), f"{name}.{j}", stops, f"{name}{j + 1}"
            )

    def input(
        self, x: float, y: float, entry, size: tuple[float, float], path: str, stops: str, label: str, kind: str = "x"
    ) -> None:
        """A number of x or v in a box around (x, y), which a script lets a reader change."""
        wide, high = size
        with self.group(f"slide {kind}", x, y, slide=path, stops=stops, label=label):
            self.box(-wide / 2, -high / 2, wide, high, f"value {kind}", 0)
            self.text(0, 3.5, self.number(entry), "number", n=path)
            reached = scales.stops(stops)
            self.pull(0, high / 2, wide, (entry == reached[0], entry == reached[-1]))

    def pull(self, x: float, bottom: float, wide: float, ends: tuple[bool, bool] = (False, False)) -> None:
        """The sign that a number can be dragged: a two-way arrow below it. Seen where a script makes it a slider.

        ends: whether the number is the lowest one, and the highest one, where a bar is and no head (strokes.js).
        """
        half = min(wide / 2 - 6, 13)

        def side(way: int, end: bool) -> str:
            head = "m0 -2.6v5.2" if end else f"l{-4 * way} -2.6v5.2l{4 * way} -2.6"
            return f"M{x:g} {bottom - 3.5:g}h{half * way:g}{head}"

        self.path(side(-1, ends[0]) + side(1, ends[1]), "line pull")

    def ruler(self, left: float, y: float, stops: str, travel: float = TRAVEL) -> None:
        """The ends and the zero of the faders below, and what else has room between them."""
        labelled = []
        for value in sorted(scales.ticks(stops), key=lambda tick: (abs(tick) not in (0, scales.top(stops)), -tick)):
            at, half = left + 16 + travel * scales.place(value, stops), width(number(value)) / 2
            if all(abs(at - other) >= half + taken + 5 for other, taken in labelled):
                labelled.append((at, half))
                self.text(at, y - 8, number(value), "faint small")

    def faders(self, left: float, y: float, array, high: float, stops: str, names: list[str], first: int = 0) -> None:
        """v before the rows of a matrix, a fader for each and a × at the right; `first` is the index of the first row.

        They take FADERS pixels, where the matrix starts.
        """
        ends = (left + 16, left + 16 + TRAVEL)
        for i, (entry, name) in enumerate(zip(array, names, strict=True)):
            self.fader(ends, y + (i + 0.5) * high + 7, entry, stops, f"v.{first + i}", f"Weight of {name}")
            self.text(left + FADERS - 8, y + (i + 0.5) * high + 4.5, "×", "faint")

    @contextmanager
    def band(self, index: int, x: float, y: float, wide: float, high: float) -> Iterator[None]:
        """What is drawn meanwhile belongs to the row `index` of J: it is lit together with the rest of the row."""
        with self.group(row=index + 1):
            self.box(x, y, wide, high, "band", 0)
            yield

    @contextmanager
    def group(self, kind: str = "", x: float = 0, y: float = 0, **marks) -> Iterator[None]:
        """What is drawn meanwhile is a group of a class, moved by (x, y): a script can change it as one."""
        move = f' transform="translate({x:.2f} {y:.2f})"' if x or y else ""
        self.parts.append("<g" + (f' class="{kind}"' if kind else "") + f"{move}{attributes(marks)}>")
        yield
        self.parts.append("</g>")

    def svg(self, said: str) -> Picture:
        """The drawing, with what it shows in words."""
        w, h = f"{self.width:.0f}", f"{self.height:.0f}"
        marks = attributes({"decimals": self.decimals})
        return Picture(
            f'<svg class="{self.kind}" role="img" aria-label="{html.escape(said)}" viewBox="0 0 {w} {h}" '
            f'width="{w}" height="{h}"{marks} {self.style(f"--width: {w}px")}>{"".join(self.parts)}</svg>',
            said,
            styles=self.styles,
        )


def arrow_paths(start, end, size: float, slim: bool = False) -> tuple[str, str]:
    """The paths of an arrow's line and of its tip, `size` pixels long; a dot where it has no length.

    slim: the tip is a part of the arrow at most, so that a short one has a shaft; a dot where it would be too short.
    """
    way = end - start
    length = math.hypot(*way)
    part, wide, least = SLIM if slim else (1, 1, 0)
    if length <= least:
        return "", f"M{end[0] - 4:.1f} {end[1]:.1f}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z"
    size = min(size, part * length)
    along = way / length
    back, half = end - along * size, np.array([-along[1], along[0]]) * max(size * wide, 2 * least) / 2
    corners = (back + half, end, back - half)
    tip = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
    return f"M{start[0]:.1f} {start[1]:.1f}L{back[0]:.1f} {back[1]:.1f}", tip


def filled(x: float, y: float, wide: float, high: float, minus: bool) -> str:
    """The path of a rectangle, or of the stripes of a minus in it."""
    return stripes(x, y, wide, high) if minus else f"M{x:.1f} {y:.1f}h{wide:.2f}v{high:.1f}h{-wide:.2f}Z"


def stripes(x: float, y: float, wide: float, high: float) -> str:
    """The path of diagonal stripes in a rectangle."""
    path, start = [], 0.0
    while start < wide + high:
        end = min(start + STRIPE / 2, wide + high)
        low1, up1 = ends(start, wide, high)
        low2, up2 = ends(end, wide, high)
        corner_low = [(0.0, high)] if start < high < end else []
        corner_up = [(wide, 0.0)] if start < wide < end else []
        points = [low1, *corner_low, low2, up2, *corner_up, up1]
        path.append("M" + "L".join(f"{short(x + px)} {short(y + py)}" for px, py in points) + "Z")
        start += STRIPE
    return "".join(path)


def short(number: float) -> str:
    """With two decimals at most: stripes are a large part of a page."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def ends(c: float, wide: float, high: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the diagonal x + y = c leaves a rectangle: below or left, and above or right."""
    return (max(0.0, c - high), min(c, high)), (min(c, wide), max(0.0, c - wide))
