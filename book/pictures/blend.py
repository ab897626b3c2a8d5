"""The blend v·y as a landscape seen from above: a fader for each output, and the contour lines of what they make.

docs/assets/explorer/blend.js draws the same lines, since a landscape that a reader bends is drawn again there.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from book.pictures.hill import thinned
from book.pictures.matrices import leaf_of, number, numbers, row, weighed
from book.pictures.picture import Picture
from book.pictures.svg import FADERS, TRAVEL, Drawing, choices, indexed, together

SIDE, SMALL, GAP, NAME = 300, 84, 24, 20  # pixels: the map, those of the outputs, between these, the name of an output
END, SQUARES = 6, 41  # the coordinate at the edges of a map; squares of the grid in which its lines are looked for
EVERY, LINES = 10, 31  # from one line to the next; lines on either side of zero: enough for all of the faders
STOPS, WEIGHTS = "-5 5 0.5", "-3 3 0.5"  # where x and v can stand
SHARE, SHORT = 1 / 3, 1 / 6  # the length of the arrows of the rows, and of the blend
LEFT, TOP, FOOT = 26, 22, 15  # pixels: left of the map, above it, and from it to the numbers below it
TICKS = range(-4, 5, 2)  # the numbers at its edges
TIPS = 7, 15  # pixels: the tips of the arrows of the rows, and of the blend
GRID = END * (np.arange(-2, SQUARES + 3) / SQUARES * 2 - 1)  # beyond the edges, so that lines are closed out of sight
BEYOND, NEARLY = -1e9, 1e-9  # the height there; what is deeper is below zero
STRIPES = (
    '<pattern id="blend-below" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="line y" d="M3 0V9"></path></pattern>'
)


def blend(v, J, gradient, name, x, outputs) -> Picture:
    """Draw the maps of the outputs, each with its row of J, and that of v·y with x.grad, a sixth as long.

    v, J, gradient, name: as for `desk`, with two columns. x: the point. outputs: the function, of two arrays.
    Raises ValueError if J has not the slopes of the outputs at x, or if x or v are not on the maps or faders.
    """
    v, J, out = weighed(v, J, gradient, name)
    at, leaf = numbers(x), leaf_of(name)
    if at.shape != (2,) or abs(at).max() > 5 or abs(v).max() > 3:
        raise ValueError(f"the maps have two coordinates up to 5, weights up to 3, not {at.tolist()} and {v.tolist()}")
    slopes = [(outputs(*(at + step)) - outputs(*(at - step))) / 2e-4 for step in 1e-4 * np.eye(2)]
    if not np.allclose(J, np.transpose(slopes), rtol=1e-4, atol=1e-6):
        raise ValueError(f"the outputs have the slopes {np.transpose(slopes).round(3).tolist()}, and J is {J.tolist()}")
    heights = outputs(*np.meshgrid(GRID, GRID))
    height = float(v @ outputs(*at))
    one_hot = {f"only {indexed('y', i + 1)}": each for i, each in enumerate(np.eye(len(v)))}
    both = together(
        channels(v, J, at, heights).svg(
            f"{len(v)} small maps, one for each output, with the rows of J as arrows: "
            + "; ".join(f"row {i} is {row(entries)}" for i, entries in enumerate(J, start=1))
            + f". Their faders are at v = {row(v)}."
        ),
        landscape(at, out, height, np.tensordot(v, heights, 1), leaf).svg(
            f"A map of v·y: at x = {row(at)} its height is {number(height)}. The arrow there, a sixth of "
            f"{name} = {row(out)}, crosses the contour lines at right angles, uphill."
        ),
    )
    return Picture(choices(one_hot | {"all alike": np.ones(len(v))}, v) + both, *both.says, styles=both.styles)


def channels(v, J, at, heights) -> Drawing:
    """The left half: a fader before the map of each output, on which its row of J is an arrow."""
    left, high = NAME + FADERS, SMALL + GAP
    drawing = Drawing("blend channels", left + SMALL + 30, TOP + len(v) * high - GAP + 2)
    drawing.text(NAME + 16 + TRAVEL / 2, 14, "v", "v letter")
    drawing.text(left + SMALL / 2, 14, "outputs y", "y name")
    for i, one in enumerate(heights):
        top, name = TOP + i * high, indexed("y", i + 1)
        drawing.text(2, top + SMALL / 2 + 4.5, name, "y name", "start")
        drawing.faders(NAME, top, v[i : i + 1], SMALL, WEIGHTS, [name], first=i)
        ground(drawing, left, top, SMALL, one)
        with pointed(drawing, (left, top, SMALL), at, at + SHARE * J[i], f"rows.{i}", "J", TIPS[0]):
            pass
    return drawing


def landscape(at, out, height: float, heights, leaf: str) -> Drawing:
    """The right half: the map of the blend, with x on it, and below it x, the height there, and x.grad."""
    drawing, foot = Drawing("blend", LEFT + SIDE + 8, TOP + SIDE + FOOT + 76), TOP + SIDE + FOOT
    drawing.parts.append(STRIPES)
    drawing.text(LEFT + SIDE / 2, 14, "v·y, the blend", "y name")
    drawing.text(2, TOP + 10, indexed(leaf, 2), "x name", "start")
    drawing.text(LEFT + SIDE, foot, indexed(leaf, 1), "x name", "end")
    ground(drawing, LEFT, TOP, SIDE, heights, height)
    for tick in TICKS:
        across, up = place((tick, tick), SIDE)
        drawing.line(LEFT - 4, TOP + up, LEFT, TOP + up, "mark")
        drawing.line(LEFT + across, TOP + SIDE, LEFT + across, TOP + SIDE + 4, "mark")
        drawing.text(LEFT - 6, TOP + up + 4.5, number(tick), "faint", "end")
        drawing.text(LEFT + across, foot, number(tick), "faint")
    with pointed(drawing, (LEFT, TOP, SIDE), at, at + SHORT * out, "arrow", "x thick", TIPS[1]):
        drawing.box(0, 0, SIDE, SIDE, "land", 0)
        drawing.dot(*place(at, SIDE), "hold x", dot="blend.at", pull="x")
    drawing.text(LEFT, foot + 16, f"a line every {EVERY}, arrow drawn at ⅙", "faint", "start")
    for middle, words, kind in ((46, leaf, "x letter"), (150, "v·y", "y strong"), (254, f"{leaf}.grad", "x code")):
        drawing.text(LEFT + middle, foot + 40, words, kind)
    for j, entry in enumerate(at):
        drawing.input(LEFT + 23 + 46 * j, foot + 61, entry, (46, 26), f"{leaf}.{j}", STOPS, f"{leaf}{j + 1}")
    drawing.text(LEFT + 150, foot + 66, number(height), "y strong total", n="blend.height")
    drawing.line_of(LEFT + SIDE - 92, foot + 48, out, 46, 26, "x", f"grad.{leaf}")
    return drawing


def place(point, side: float) -> tuple[float, float]:
    return side / 2 / END * (END + point[0]), side / 2 / END * (END - point[1])


def marked(side: float) -> str:
    """Where zero is on a map, and how long one is, across and up: for scripts (strokes.js)."""
    return f"{side / 2:g} {side / 2 / END:g} {side / 2:g} {-side / 2 / END:g}"


def ground(drawing: Drawing, left: float, top: float, side: float, heights, here: float | None = None) -> None:
    """A map with its contour lines, each around what is higher, or below zero around what is lower.

    here: the height of x, whose line is drawn, too, on the map that a script bends, with all lines that it may have.
    """

    def lines(heights, level: float) -> str:
        rings = (thinned(np.array(ring)) for ring in contours(heights, level))
        points = ([place(GRID[0] + one * (GRID[1] - GRID[0]), side) for one in ring] for ring in rings)
        return "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring) + "Z" for ring in points)

    drawing.parts.append(f'<svg x="{left}" y="{top}" width="{side}" height="{side}">')
    with drawing.group(own=None if here is None else "blend", map=marked(side)):
        drawing.parts.append(f'<path class="below" fill="url(#blend-below)" d="{lines(-heights, NEARLY)}"></path>')
        for sign in (-1, 1):
            most = int((sign * heights).max() / EVERY) if here is None else LINES
            for level in range(1, most + 1):
                drawing.path(lines(sign * heights, level * EVERY), "level y")
        drawing.path(lines(heights, 0), "line sea y")
        if here is not None:
            drawing.path(lines(heights, here), "line here x")
    drawing.line(0, side / 2, side, side / 2, "mark")
    drawing.line(side / 2, 0, side / 2, side, "mark")
    drawing.parts.append("</svg>")
    drawing.box(left, top, side, side, "paper", 0)


@contextmanager
def pointed(drawing: Drawing, where, start, end, path: str, kind: str, tip: float) -> Iterator[None]:
    """A point of a map, an arrow from there, and what else is drawn meanwhile. where: left, top and side of the map."""
    left, top, side = where
    drawing.parts.append(f'<svg x="{left}" y="{top}" width="{side}" height="{side}">')  # an arrow ends at the edge
    with drawing.group(map=marked(side)):
        with drawing.group(vector=f"blend.{path}", slim=tip):
            drawing.arrow(*place(start, side), *place(end, side), kind, tip, slim=True)
        drawing.dot(*place(start, side), "x", dot="blend.at")
        yield
    drawing.parts.append("</svg>")


def contours(heights, level: float) -> list[list[tuple[float, float]]]:
    """Closed lines around what is as high as a level or higher, through places of a grid: (column, row).

    Each square is walked around: where a line leaves what is high, it comes in again at the next edge before.
    """
    heights = np.pad(heights[1:-1, 1:-1], 1, constant_values=BEYOND)
    n, flat = len(heights), heights.ravel()
    high = flat >= level
    after, bends = {}, {}
    sums = high[: -n - 1].astype(int) + high[1:-n] + high[n:-1] + high[n + 1 :]
    for k in map(int, np.flatnonzero((sums > 0) & (sums < 4))):
        corners, edges = (k, k + 1, k + n + 1, k + n), (2 * k, 2 * k + 3, 2 * (k + n), 2 * k + 1)
        for e in range(4):
            if high[corners[e]] or not high[corners[(e + 1) % 4]]:
                continue
            out = (e + 1) % 4
            while high[corners[(out + 1) % 4]]:
                out = (out + 1) % 4
            after[edges[out]] = edges[e]
            if sums[k] == 2 and high[corners[0]] == high[corners[2]]:
                bends[edges[out]] = bend(flat, n, level, k, edges[out], edges[e])
    return loops(after, bends, lambda edge: crossing(flat, n, level, edge))


def bend(flat, n: int, level: float, k: int, start: int, end: int) -> tuple[float, float] | None:
    """Where a line from edge to edge bends in a square that has a saddle, so that lines which cross there do.

    On the way from the middle of these edges to the saddle, the height changes with the square of what is left of it.
    """
    a, b, c, d = flat[k], flat[k + 1], flat[k + n], flat[k + n + 1]
    turn = a - b - c + d
    across, up = (a - c) / turn, (a - b) / turn
    saddle = np.array([k % n + across, k // n + up])
    middle = np.mean([crossing(flat, n, level, edge) for edge in (start, end)], axis=0)
    x, y = middle - (k % n, k // n)
    top, low = a + (c - a) * up + across * (b - a + turn * up), a + (b - a) * x + (c - a) * y + turn * x * y
    left = (level - top) / (low - top) if low != top else 1
    return tuple(saddle + (middle - saddle) * left**0.5) if 0 <= left < 1 else None


def loops(after: dict, bends: dict, point) -> list[list]:
    """The rings of a chain of edges, as points. bends: a point after that of an edge."""
    found = []
    while after:
        edge, ring = next(iter(after)), []
        while edge in after:
            ring.append(point(edge))
            ring += [bends[edge]] if bends.get(edge) else []
            edge = after.pop(edge)
        found.append([*ring, ring[0]])
    return found


def crossing(flat, n: int, level: float, edge: int) -> tuple[float, float]:
    """Where a level is on the edge from place k to the next one of its row (2k), or of its column (2k + 1)."""
    k, up = divmod(int(edge), 2)
    share = (level - flat[k]) / (flat[k + n if up else k + 1] - flat[k])
    return k % n + (0 if up else share), k // n + (share if up else 0)
