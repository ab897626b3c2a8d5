"""The mixing desk: a fader of v before each row of J, and on the right what it lets through, row below row.

What passes is drawn as bars end to end, all on one linear scale whose ends are written below: where the bars of a
column end is its entry of x.grad.
"""

from book.pictures import scales
from book.pictures.matrices import leaf_of, number, point, row, weighed
from book.pictures.svg import FADERS, TRAVEL, Drawing, attributes, filled, indexed, together, width

ROWS, COLUMNS = 6, 4  # what a desk has room for
CHANNEL, HEAD, SUM = 48, 46, 42  # pixels: the height of a channel, of the labels above them, of the sum
INPUT = 24  # pixels: the height of the numbers of x
NAME, EQUALS, GAP = 20, 18, 14  # pixels: the name of an output, the = behind J, the space between two lanes
TOTAL = 15 / 13  # how much larger the numbers of the sum are
LANES = {1: 150, 2: 50, 3: 60, 4: 56}  # pixels: the way of the bars, by the number of columns


def desk(v, J, gradient, name="x.grad", at=None) -> str:
    """Draw vᵀJ as a mixing desk.

    v: one weight per row of J, any shape. J: shape (m, n), at most 6 × 4. gradient: what torch left in x.grad, or in
    the variable `name`. at: the input at which J was taken, or None.
    Raises ValueError if J is larger, if v does not fit it, or if vᵀJ is not the gradient.
    """
    v, J, out = weighed(v, J, gradient, name)
    m, n = J.shape
    if m > ROWS or n > COLUMNS:
        raise ValueError(f"a desk has room for {ROWS} rows and {COLUMNS} columns, and J is {m} × {n}")
    passed = v[:, None] * J
    sums = passed.cumsum(axis=0)
    low, high = scales.ends(sums)
    leaf, at = leaf_of(name), point(at, n)

    cell = max(34.0, width(*map(number, J.ravel())) + 8)
    head = HEAD + (INPUT if len(at) else 0)
    left = NAME + FADERS
    lane = LANES[n]
    starts = [left + n * cell + EQUALS + j * (lane + GAP) for j in range(n)]
    bottom = head + m * CHANNEL
    last = max(lane, 5 + width(*map(number, passed[:, -1])), 5 + TOTAL * width(number(out[-1])))
    drawing = Drawing("desk", starts[-1] + last + 6, bottom + SUM + 20)
    stops = scales.chosen(v)
    drawing.text(NAME + 16 + TRAVEL / 2, 14, "v", "v letter")
    drawing.text(left + n * cell / 2, 14, "J", "J letter")
    for j, start in enumerate(starts):
        drawing.text(left + (j + 0.5) * cell, HEAD - 8, indexed(leaf, j + 1), "x name")
        drawing.text(start, head - 8, indexed(leaf, j + 1), "x name", "start")
    if len(at):
        drawing.inputs(left, HEAD - 4, at, cell, INPUT, leaf)
    drawing.faders(NAME, head, v, CHANNEL, stops, [f"y{i}" for i in range(1, m + 1)])
    drawing.matrix(left, head, J, cell, CHANNEL, "J", path="J.y")

    def bar(top: float, tall: float, first: float, last: float, start: float, path: str) -> None:
        place = [start + lane * (min(first, last) - low) / (high - low), lane * abs(last - first) / (high - low)]
        marks = {"bar": path, "axis": f"{start:g} {lane:g}", "y": f"{top:g} {tall:g}"}
        d = filled(place[0], top, place[1], tall, last < first) if first != last else ""
        drawing.parts.append(f'<path class="bar x"{attributes(marks)} d="{d}"></path>')

    for i in range(m):
        top = head + i * CHANNEL
        drawing.text(2, top + CHANNEL / 2 + 4.5, indexed("y", i + 1), "y name", "start")
        drawing.text(left + n * cell + EQUALS / 2, top + CHANNEL / 2 + 4.5, "=", "faint")
        for j, start in enumerate(starts):
            drawing.text(start + 5, top + 15, number(passed[i, j]), "x number over", "start", n=f"pass.y.{i}.{j}")
            before = sums[i, j] - passed[i, j]
            bar(top + 22, 18, before, sums[i, j], start, f"from.y.{i}.{j} upto.y.{i}.{j}")
            place = start + lane * (sums[i, j] - low) / (high - low)
            with drawing.group("", place, 0, step=f"upto.y.{i}.{j}", axis=f"{start:g} {lane:g}"):
                drawing.line(0, top + 40, 0, top + (CHANNEL + 40 if i + 1 < m else CHANNEL + 26), "x step")
    drawing.line(0, bottom + 4, drawing.width, bottom + 4, "x rule")
    drawing.text(left + n * cell + 4, bottom + 24, name, "x code", "end")
    for j, start in enumerate(starts):
        drawing.text(start + 5, bottom + 20, number(out[j]), "x number total over", "start", n=f"grad.{leaf}.{j}")
        bar(bottom + 26, 16, 0, out[j], start, f"zero grad.{leaf}.{j}")
        with drawing.group("", start + lane * -low / (high - low), 0, zero=f"{start:g} {lane:g}"):
            for top in (*(head + i * CHANNEL + 17 for i in range(m)), bottom + 23):
                drawing.line(0, top, 0, top + 24, "mark")
        drawing.text(start, bottom + SUM + 17, number(low), "faint small", "start", n="scale.low")
        drawing.text(start + lane, bottom + SUM + 17, number(high), "faint small", "end", n="scale.high")
    return together(drawing.svg(said(v, J, passed, out, name, low, high)))


def said(v, J, passed, out, name, low, high) -> str:
    channels = (
        f"Row {i}, {row(entries)}, has its fader at {number(weight)} and lets "
        + (f"{row(through)} through." if weight else "nothing through.")
        for i, (weight, entries, through) in enumerate(zip(v, J, passed, strict=True), start=1)
    )
    count = "one channel, the row" if len(J) == 1 else f"{len(J)} channels, the rows"
    bars = f"All bars have one scale, from {number(low)} to {number(high)}."
    return f"A mixing desk with {count} of J. {' '.join(channels)} {bars} The sum comes out: {name} is {row(out)}."
