"""The measured times of docs/cases/cost.py, for a size of J that a reader chooses: a map of the sizes, and dots.

docs/assets/costs.js has the same sizes of the dots. All numbers are those of the record; none is between two of them.
"""

import html
import json
import math
from pathlib import Path

from book.pictures.picture import Picture
from book.pictures.svg import Drawing, attributes, together

LEFT, TOP, WIDE, HIGH = 62, 24, 58, 48  # pixels: the corner of the map, and a cell of it
START, DECADE, DOT, MARK = 66, 80, 6.5, 20  # pixels: where 1 is; ten times as much; a dot's radius; a mark's height
COUNT = 188  # pixels: from there to the words about the marks
BESIDE, DIGIT = 12, 7.5  # pixels: from the middle of a dot to its number; the width of a digit
ROWS = {"one VJP": 66, "loop": 124, "batched": 152, "jacrev": 180, "jacfwd": 238}  # pixels: the middle of each row
BANDS, AXIS = ((52, 80), (110, 194), (224, 256)), 256  # pixels: of rows with one count, words above each; the axis
COLOURS = {"one VJP": "v", "loop": "J", "batched": "J", "jacrev": "J", "jacfwd": "x"}
FIRST = (64, 16)  # the n and m that are shown without a hand
PALEST, DEEPEST = 0.2, 100  # the opacity of a cell where both colours take as long; how many times as long is deepest


def costs(path: Path) -> Picture:
    """Draw a record of book/measure_cost.py."""
    record = json.loads(path.read_text(encoding="utf-8"))
    times = {(time["n"], time["m"], time["way"]): time["median"] for time in record["times"]}
    sizes, (n, m) = record["settings"]["sizes"], FIRST
    taken = {way: times[n, m, way] / times[n, m, "f alone"] for way in ROWS}
    picture = together(drawn_map(sizes, times, n, m), dots(taken, n, m, times[n, m, "f alone"]))
    claim = f'<p class="claim">{claimed(sizes, times)}</p>'
    data = {"sizes": sizes, "first": FIRST, "times": [time["median"] for time in record["times"]]}
    words = f'<p class="told" data-search-exclude="">{told(taken, n, m)}</p>'
    marks = attributes({"costs": json.dumps(data, separators=(",", ":"))})
    figure = f'<div class="live costs"{marks}>{claim}{picture}{words}</div>'
    return Picture(figure, *picture.says, styles=picture.styles)


def fastest(taken: dict[str, float], ways=tuple(ROWS)[1:]) -> str:
    """The way to all of J that takes the least time."""
    return min(ways, key=lambda way: taken[way])


def claimed(sizes: list[int], times: dict) -> str:
    """Where columns are faster than rows. Raises ValueError if they are where J isn't tall."""
    pairs = [(n, m) for n in sizes for m in sizes]
    tall = sum(m > n for n, m in pairs)
    by_columns = [m > n for n, m in pairs if fastest({way: times[n, m, way] for way in ROWS}) == "jacfwd"]
    if not all(by_columns):
        raise ValueError("columns are fastest where J isn't tall")
    return (
        f'Rows are faster, unless <span class="J">J</span> is tall: columns win at {len(by_columns)} of the {tall} '
        "sizes with more outputs than inputs."
    )


def over(times: float) -> str:
    """How many times as long the other colour takes."""
    return f"×{times:.{1 if times < 10 else 0}f}"


def said(times: float) -> str:
    """How many forward passes something takes, as in the tables of the page."""
    return f"{times:.{1 if times < 100 else 0}f}"


def told(taken: dict[str, float], n: int, m: int) -> str:
    best = fastest(taken)
    return (
        f"n = {n}, m = {m}: the fastest way to all of J is {best}, which takes as long as {said(taken[best])} forward "
        f"passes of f. One VJP takes {said(taken['one VJP'])}."
    )


def drawn_map(sizes: list[int], times: dict, n: int, m: int) -> Picture:
    """A cell for each n (to the right) and m (upwards), in the colour of the fastest way; a handle on each axis."""
    count = len(sizes)
    right, foot = LEFT + WIDE * count, TOP + HIGH * count
    drawing = Drawing("sizes", right + 4, foot + 60)
    drawing.text(LEFT - 8, TOP - 9, "m outputs", "", "start")
    drawing.text(right, TOP - 9, "×: how much longer the other colour takes", "faint", "end")
    drawing.text(right, foot + 54, "n inputs", "", "end")
    best = {}  # the fastest way in each cell
    with drawing.group("cells"):
        for i, wide in enumerate(sizes):
            for j, high in enumerate(sizes):
                taken = {way: times[wide, high, way] for way in ROWS}
                way = best[i, j] = fastest(taken)
                others = [other for other in tuple(ROWS)[1:] if COLOURS[other] != COLOURS[way]]
                factor = taken[fastest(taken, others)] / taken[way]
                deep = PALEST + 0.3 * min(1, math.log(factor) / math.log(DEEPEST))
                x, y = LEFT + WIDE * i, foot - HIGH * (j + 1)
                drawing.parts.append(
                    f'<rect class="{COLOURS[way]}" x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" '
                    f'fill-opacity="{deep:.2f}"></rect>'
                )
                drawing.text(x + WIDE / 2, y + HIGH / 2 + 6, over(factor), "times")
        between = "".join(
            f"M{LEFT + WIDE * (i + di)} {foot - HIGH * (j + dj)}" + (f"v{-HIGH}" if di else f"h{WIDE}")
            for i, j in best
            for di, dj in ((1, 0), (0, 1))
            if best.get((i + di, j + dj), best[i, j]) != best[i, j]
        )
        drawing.path(between, "between")
    with drawing.group("names"):
        for way in dict.fromkeys(best.values()):
            first, last, j = longest_run([cell for cell in best if best[cell] == way], count)
            # the name of a region stands upon an edge between two of its cells, so that it's of none of them
            edges = range(first + 1, last + 1)
            edge = min(edges, key=lambda k: (k - sizes.index(n) in (0, 1), abs(k - (first + last + 1) / 2)))
            x, y, wide = LEFT + WIDE * edge, foot - HIGH * (j + 1) + 1, 7.4 * len(way) + 10
            drawing.box(x - wide / 2, y, wide, 16, f"plate {COLOURS[way]}", 8)
            drawing.text(x, y + 12, way, f"way {COLOURS[way]}")
    for k, size in enumerate(sizes):
        drawing.text(LEFT + WIDE * (k + 0.5), foot + 37, str(size), "faint")
        drawing.text(LEFT - 32, foot - HIGH * (k + 0.5) + 4.5, str(size), "faint", "end")
    drawing.line(LEFT + WIDE / 2, foot + 14, right - WIDE / 2, foot + 14, "groove")
    drawing.line(LEFT - 13, foot - HIGH / 2, LEFT - 13, TOP + HIGH / 2, "groove")
    i, j = sizes.index(n), sizes.index(m)
    with drawing.group("moved n", WIDE * i, 0):
        drawing.line(LEFT + WIDE / 2, foot + 6, LEFT + WIDE / 2, foot, "guide")
        drawing.box(LEFT + WIDE / 2 - 22, foot - 4, 44, 36, "hit", 0)
        knob(drawing, LEFT + WIDE / 2, foot + 14, is_upright=False)
    with drawing.group("moved m", 0, -HIGH * j):
        drawing.line(LEFT - 5, foot - HIGH / 2, LEFT, foot - HIGH / 2, "guide")
        drawing.box(LEFT - 34, foot - HIGH / 2 - 18, 36, 36, "hit", 0)
        knob(drawing, LEFT - 13, foot - HIGH / 2, is_upright=True)
    with drawing.group("moved chosen", WIDE * i, -HIGH * j):
        drawing.box(LEFT, foot - HIGH, WIDE, HIGH, "ring", 2)
    return drawing.svg(
        "A map of the measured sizes of J, with n to the right and m upwards. Each cell has the colour of the fastest "
        f"way to compute all of J. The cell for n = {n} and m = {m} is marked."
    )


def knob(drawing: Drawing, x: float, y: float, is_upright: bool) -> None:
    """A handle with its middle here, and beside it the two ways in which it can be moved."""
    wide, high = (20, 14) if is_upright else (14, 20)
    drawing.box(x - wide / 2, y - high / 2, wide, high, "knob", 4)
    d = "M-4 -10l4 -5l4 5ZM-4 10l4 5l4 -5Z" if is_upright else "M-10 -4l-5 4l5 4ZM10 -4l5 4l-5 4Z"
    drawing.parts.append(f'<path class="ways" transform="translate({x:g} {y:g})" d="{d}"></path>')


def longest_run(cells: list[tuple[int, int]], count: int) -> tuple[int, int, int]:
    """The longest run of these cells to the right: its first and last i, and its j."""
    runs = [
        (first, last, j)
        for j in range(count)
        for first in range(count)
        for last in range(first, count)
        if all((i, j) in cells for i in range(first, last + 1))
    ]
    return max(runs, key=lambda run: (run[1] - run[0], run[2]))


def of_number(long: float, at: float, price: str) -> float:
    """Where the number of a dot starts: after it, or before it where the mark is in the way."""
    wide = DIGIT * len(price)
    if not long - 2 < at < long + BESIDE + wide + 4:
        return long + BESIDE
    return long - BESIDE - wide if long > wide + BESIDE + 4 else max(long, at) + BESIDE


def dots(taken: dict[str, float], n: int, m: int, alone: float) -> Picture:
    """The time of each way in forward passes of f, on a logarithmic scale, with a mark at its count of operations."""
    drawing = Drawing("prices", START + 3.3 * DECADE + 62, AXIS + 50)
    for k, words in enumerate(("1", "10", "100", "1,000")):
        x = START + DECADE * k
        for top, foot in BANDS:
            drawing.line(x, top, x, foot, "grid")
        drawing.text(x, AXIS + 22, words, "faint")
    end = START + 3.3 * DECADE
    between = (DECADE * math.log10(k * 10**ten) for ten in range(4) for k in range(2, 10) if k * 10**ten < 2000)
    drawing.path(f"M{START} {AXIS}H{end:g}" + "".join(f"M{START + x:.1f} {AXIS}v4" for x in between), "axis")
    drawing.text(end, AXIS + 44, "forward passes of f, on a log scale", "faint", "end")
    drawing.text(0, 15, f"times, in forward passes of f: one takes {alone:.0f} µs", "alone", "start")
    for (top, _), kind, way, count in zip(
        BANDS,
        ("v", "J rows", "x columns"),
        ("one v", "all of J, by rows", "all of J, by columns"),
        ("count: 2", f"count: 1 + m = {1 + m}", f"count: 1 + n = {1 + n}"),
        strict=True,
    ):
        y = top - 8
        drawing.text(0, y, way, kind.split()[0], "start")
        drawing.path(f"M{START + COUNT} {y - 12}v16", f"count {kind[0]}")
        drawing.text(START + COUNT + 7, y, count, kind, "start")
    counts = {"v": 2, "J": 1 + m, "x": 1 + n}
    best = fastest(taken)
    for way, y in ROWS.items():
        kind, long = COLOURS[way], DECADE * math.log10(taken[way])
        with drawing.group(f"price {kind}" + (" best" if way == best else "")):
            drawing.text(START - 8, y + 4.5, way, f"{kind} code", "end")
            drawing.line(START, y, end, y, "grid")
            drawing.parts.append(
                f'<circle class="spot" r="{DOT}" cy="{y}" transform="translate({START + long:.1f} 0)"></circle>'
            )
            at = DECADE * math.log10(counts[kind])
            drawing.parts.append(
                f'<path class="count" d="M0 {y - MARK / 2:g}v{MARK}" transform="translate({START + at:.1f} 0)"></path>'
            )
            price = said(taken[way])
            x = of_number(long, at, price)
            drawing.parts.append(
                f'<text class="start number" y="{y + 4.5}" '
                f'transform="translate({START + x:.1f} 0)">{html.escape(price)}</text>'
            )
    *others, last = (f"{way} takes {said(times)}" for way, times in taken.items())
    return drawing.svg(f"Times, as multiples of one forward pass of f: {', '.join(others)}, and {last}.")
