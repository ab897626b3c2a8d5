"""The mixing desk: a fader of v before each row of J, and on the right what it lets through, row below row.

What passes is drawn as bars end to end, all on one linear scale, which is the axis below: where the bars of a column
end is its entry of x.grad. The two halves are two drawings, so that on a phone the bars can stand below the faders.
"""

import re
from dataclasses import dataclass

import numpy as np

from book.pictures import scales
from book.pictures.matrices import leaf_of, number, point, row, sparse, weighed
from book.pictures.svg import CHARACTER, FADERS, Drawing, attributes, filled, indexed, together, width

ROWS, COLUMNS = 6, 4  # what a desk has room for
CHANNEL, HEAD, SUM, AXIS = 42, 24, 46, 20  # pixels: the height of a channel, the labels above, the sum, its axis
INPUT = 24  # pixels: the height of the numbers of x
NAME, BAR, BESIDE = 20, 28, 6  # pixels: the name of an output, the height of a bar, from its end to its number
HEADING = 52  # pixels: "v × row"
LEAST, SHARE = 20, 0.3  # pixels, and of the way to the end of the axis: the longest bar where faders set that end
ZERO = 14  # pixels: from the middle of the 0 on the axis to the number at an end
TOTAL = 15 / 13  # how much larger the numbers of the sum are
LANES = {1: 240, 2: 118, 3: 66, 4: 44}  # pixels: the way of the bars, by the number of columns
BEFORE = {1: 36, 2: 36, 3: 16, 4: 16}  # pixels: on the left of a lane, for the numbers of a minus where there is room
BETWEEN = {1: 0, 2: 8, 3: 16, 4: 16}  # pixels: how much of this there is beside the room of the column on the left
PHONE, SHORT = 420, 24  # pixels: beside long numbers lanes are shorter, so that the bars fit a phone; the shortest lane
AFTER, FREE = 38, 4  # pixels: at least on the right of a lane; what no number takes of the left


def desk(v, J, gradient, name="x.grad", at=None, ends=None) -> str:
    """Draw vᵀJ as a mixing desk.

    v: one weight per row of J, any shape. J: shape (m, n), at most 6 × 4. gradient: what torch left in x.grad, or in
    the variable `name`. at: the input at which J was taken, or None. ends: of the axis, or None: what faders can reach.
    Raises ValueError if J is larger, if v does not fit it, or if vᵀJ is not the gradient.
    """
    v, J, out = weighed(v, J, gradient, name)
    m, n = J.shape
    if m > ROWS or n > COLUMNS:
        raise ValueError(f"a desk has room for {ROWS} rows and {COLUMNS} columns, and J is {m} × {n}")
    leaf, at = leaf_of(name), point(at, n)
    head = HEAD + (INPUT if len(at) else 0)
    lanes = Lanes.of(v, J, out, name, ends)
    left, right = said(v, J, out, name, lanes.axis)
    return together(faders(v, J, at, leaf, head).svg(left), bars(v, J, out, name, head, lanes).svg(right))


@dataclass(frozen=True)
class Lanes:
    """Where the bars of each column of J are, in pixels: they start at `starts`, and the names of rows end at `left`.

    lane: their way, which is as long for each. before: the room for numbers left of it. after: right of each of them.
    axis: the ends of their one scale.
    """

    left: float
    before: float
    after: list[float]
    lane: float
    starts: list[float]
    axis: tuple[float, float]

    @classmethod
    def of(cls, v, J, out, name: str, ends: tuple[float, float] | None) -> "Lanes":
        n, passed = J.shape[1], v[:, None] * J
        before, left = BEFORE[n], max(HEADING, width(name) * 1.06 + 6)
        after = [
            max(AFTER, BESIDE + 2 + max(width(*map(number, passed[:, j])), TOTAL * width(number(out[j]))))
            for j in range(n)
        ]
        between = BETWEEN[n]
        lane = max(SHORT, min(LANES[n], (PHONE - left - before - (n - 1) * between - sum(after)) // n))
        starts = [left + before + j * (between + lane) + sum(after[:j]) for j in range(n)]
        return cls(left, before, after, lane, starts, ends or axis(v, J, lane))


def axis(v, J, lane: float) -> tuple[float, float]:
    """The ends of the scale of bars that have a way of `lane` pixels.

    They are what the faders can reach, so that the scale stands still while one is moved. Where the bars would be too
    short on it, the scale ends where they do.
    """
    passed = v[:, None] * J
    reach = scales.top(scales.chosen(v)) * abs(J).sum(axis=0).max()
    if reach:
        far = scales.rounded(reach)
        share = max(abs(passed).max(), abs(passed.sum(axis=0)).max()) / far
        if share >= SHARE and share * lane / 2 >= LEAST:
            return -far, far
    return scales.ends(passed.cumsum(axis=0))


def faders(v, J, at, leaf: str, head: float, total: tuple[str, np.ndarray] | None = None) -> Drawing:
    """The left half: a fader before each row of J, and the input at which J was taken.

    total: the name of the sum and its numbers, for the columns to end in them, where no bars show them.
    """
    (m, n), left, stops = J.shape, NAME + FADERS, scales.chosen(v)
    cell = max(34.0, width(*map(number, (*J.ravel(), *(total[1] if total else ())))) + 8)
    bottom = head + m * CHANNEL
    drawing = Drawing("desk", left + n * cell + 4, bottom + (SUM if total else 8))
    drawing.text(2, head - 8, "v", "v letter", "start")
    drawing.text(left - 8, HEAD - 8, "J", "J letter")
    for j in range(n):
        drawing.text(left + (j + 0.5) * cell, HEAD - 8, indexed(leaf, j + 1), "x name")
    if len(at):
        drawing.inputs(left, HEAD - 4, at, cell, INPUT, leaf)
    drawing.ruler(NAME, head, stops)
    largest = abs(J).max()
    for i, entries in enumerate(J):
        top = head + i * CHANNEL
        with drawing.band(i, 0, top, drawing.width, CHANNEL):
            drawing.text(2, top + CHANNEL / 2 + 4.5, indexed("y", i + 1), "y name", "start")
            drawing.faders(NAME, top, v[i : i + 1], CHANNEL, stops, [f"y{i + 1}"], first=i)
            for j, entry in enumerate(entries):
                drawing.cell(left + j * cell, top, cell, CHANNEL, entry, largest, f"J{sparse(J)}", f"J.y.{i}.{j}")
    if total:
        name, out = total
        drawing.line(left - BESIDE - width(name), bottom + 6, drawing.width, bottom + 6, "x rule")
        drawing.text(left - BESIDE, bottom + 12 + BAR / 2 + 5, name, "x code", "end")
        drawing.line_of(left, bottom + 12, out, cell, BAR, "x", f"grad.{leaf}")
    return drawing


def bars(v, J, out, name: str, head: float, lanes: Lanes) -> Drawing:
    """The right half: what each row adds to each entry of the sum, the sum, and the axis of all bars."""
    m, passed, leaf = len(J), v[:, None] * J, leaf_of(name)
    sums, (low, high), lane, starts, left = passed.cumsum(axis=0), lanes.axis, lanes.lane, lanes.starts, lanes.left
    bottom, wide = head + m * CHANNEL, starts[-1] + lane + lanes.after[-1]
    drawing = Drawing("desk sums", wide, bottom + SUM + AXIS)
    drawing.text(left - 38, head - 8, "v", "v strong", "end")
    drawing.text(left - 31, head - 8, "×", "faint")
    drawing.text(left, head - 8, "row", "J strong", "end")

    def across(value: float, start: float) -> float:
        return start + lane * (value - low) / (high - low)

    def bar(top: float, tall: float, ends: tuple[float, float], start: float, path: str) -> None:
        first, last = ends
        place = [across(min(first, last), start), lane * abs(last - first) / (high - low)]
        marks = {"bar": path, "axis": f"{start:g} {lane:g}", "y": f"{top:g} {tall:g}"}
        d = filled(place[0], top, place[1], tall, last < first) if first != last else ""
        drawing.parts.append(f'<path class="bar x"{attributes(marks)} d="{d}"></path>')

    def figure(y: float, entry: float, ends: tuple[float, float], j: int, kind: str, ways: tuple[str, str]) -> None:
        """The number of a bar, beyond its end."""
        start, long = starts[j], width(number(entry)) * (TOTAL if kind else 1)
        room = start - lanes.before + FREE, start + lane + lanes.after[j]
        x, anchor = beside(*(across(end, start) for end in (*ends, 0)), long, room)
        marks = {
            "axis": f"{start:g} {lane:g}",
            "room": f"{room[0]:g} {room[1]:g} {CHARACTER * (TOTAL if kind else 1):.2f}",
        }
        drawing.text(x, y, number(entry), f"x number over{kind}", anchor, n=ways[0], beside=ways[1], **marks)

    tops = [head + i * CHANNEL + (CHANNEL - BAR) / 2 for i in range(m)]
    for j, start in enumerate(starts):
        drawing.text(start + lane / 2, head - 8, indexed(leaf, j + 1), "x name")
        with drawing.group("", across(0, start), 0, zero=f"{start:g} {lane:g}"):
            for top in tops:
                drawing.line(0, top - 4, 0, top + BAR + 4, "mark")
            drawing.line(0, bottom + 8, 0, bottom + SUM + 4, "mark")
            near = min(across(0, start) - start, start + lane - across(0, start))
            none = near < width(number(low), number(high)) / 2 + ZERO
            drawing.text(0, bottom + SUM + 17, "0", f"faint small{' none' * none}")
        drawing.line(start, bottom + SUM, start + lane, bottom + SUM, "mark")
        for end, value, path in ((start, low, "scale.low"), (start + lane, high, "scale.high")):
            drawing.line(end, bottom + SUM, end, bottom + SUM + 4, "mark")
            drawing.text(end, bottom + SUM + 17, number(value), "faint small", n=path)
    for i, top in enumerate(tops):
        with drawing.band(i, 0, head + i * CHANNEL, wide, CHANNEL):
            drawing.text(left, top + BAR / 2 + 4.5, f"row {i + 1}", "J", "end")
            for j, start in enumerate(starts):
                ends = sums[i, j] - passed[i, j], sums[i, j]
                way = f"from.y.{i}.{j} upto.y.{i}.{j}"
                bar(top, BAR, ends, start, way)
                with drawing.group(
                    "", across(sums[i, j], start), 0, step=f"upto.y.{i}.{j}", axis=f"{start:g} {lane:g}"
                ):
                    drawing.line(0, top + BAR + 2, 0, top + CHANNEL - 2 if i + 1 < m else bottom + 10, "x step")
                figure(top + BAR / 2 + 4.5, passed[i, j], ends, j, "", (f"pass.y.{i}.{j}", way))
    drawing.line(0, bottom + 2, wide, bottom + 2, "x rule")
    drawing.text(left, bottom + 12 + BAR / 2 + 5, name, "x code", "end")
    for j, start in enumerate(starts):
        way = f"zero grad.{leaf}.{j}"
        bar(bottom + 12, BAR, (0, out[j]), start, way)
        figure(bottom + 12 + BAR / 2 + 5.5, out[j], (0, out[j]), j, " total", (f"grad.{leaf}.{j}", way))
    return drawing


def beside(first: float, last: float, zero: float, long: float, room: tuple[float, float]) -> tuple[float, str]:
    """Where the number of a bar from `first` to `last` stands, and its anchor; `long` is its width.

    It stands at the outer end of its bar; where it would lie on the line at zero, beyond this line. Only where a minus
    has no room left of zero, its number stands on the right.
    """
    end, start = last - BESIDE, max(first, last) + BESIDE
    if end > zero - BESIDE and end - long < zero + BESIDE:
        end = zero - BESIDE
    end = max(end, room[0] + long)
    if last < first and not abs(end - long / 2 - zero) < long / 2 + 2:
        return end, "end"
    if start < zero + BESIDE and start + long > zero - BESIDE:
        start = zero + BESIDE
    return min(start, room[1] - long), "start"


CLEAR = 6  # pixels: from the number of a goal to one of the axis
TEXT = r'<text class="[^"]*()" x="{}" y="([\d.]+)"[^>]*>({})<'  # the place of one more class, the baseline, the words


def with_goal(pictures: str, path: str, target: float) -> str:
    """Pictures, as HTML, with a dashed frame (a line for 0) where the bar of the sum at this path would end, labelled.

    A number of the axis that is in its way is hidden. docs/assets/explorer/goals.js has the same sizes, since the frame
    is drawn again there when something has moved.
    """
    bar = re.search(f'data-bar="zero {path}" data-axis="([^"]+)" data-y="([^"]+)"[^>]*></path>', pictures)
    room = re.search(f'data-beside="zero {path}" data-axis="[^"]+" data-room="([^"]+)"', pictures)
    (start, lane), (y, tall), (least, edge, _) = (map(float, one.split()) for one in (bar[1], bar[2], room[1]))
    ends = [re.search(TEXT.format(f"{at:.1f}", "[−.0-9]+"), pictures) for at in (start, start + lane)]
    nought = re.compile(TEXT.format("0.0", "0")).search(pictures, pictures.index(f'data-zero="{bar[1]}"'))
    low, high = (float(one[3].replace("−", "-")) for one in ends)
    zero, end = (start + lane * (one - low) / (high - low) for one in (0, target))

    def clear(at: float, value: float, sign: str) -> bool:
        return abs(end - at) - (width(number(value)) + width(number(target))) / 2 - width(sign[1:]) >= CLEAR

    def fits(sign: str) -> bool:
        half = width(number(target)) / 2 + width(sign[1:]) + 3
        return (not target or clear(zero, 0, sign)) and end - half > least and end + half < edge

    sign = "◇ " if fits("◇ ") else ""
    left, right = min(zero, end) - 2, max(zero, end) + 2
    frame = f"M{left:g} {y - 3:g}H{right:g}v{tall + 6:g}H{left:g}Z" if target else f"M{zero:g} {y - 7:g}v{tall + 14:g}"
    words = f'<text class="ghost small" x="{end:g}" y="{ends[0][2]}">{sign}{number(target)}</text>'
    added = {bar.end(): f'<path class="ghost" d="{frame}"></path>{words}'}
    for one, at, value in ((nought, zero, 0), (ends[0], start, low), (ends[1], start + lane, high)):
        if not clear(at, value, sign):
            added[one.start(1)] = " yields"
    for at in sorted(added, reverse=True):
        pictures = pictures[:at] + added[at] + pictures[at:]
    return pictures


def channels(v, J) -> str:
    """The faders in words."""
    lines = (
        f"Row {i}, {row(entries)}, has its fader at {number(weight)} and lets "
        + (f"{row(weight * entries)} through." if weight else "nothing through.")
        for i, (weight, entries) in enumerate(zip(v, J, strict=True), start=1)
    )
    count = "one channel, the row" if len(J) == 1 else f"{len(J)} channels, the rows"
    return f"A mixing desk with {count} of J. {' '.join(lines)}"


def said(v, J, out, name, axis: tuple[float, float]) -> tuple[str, str]:
    """The two halves in words."""
    low, high = axis
    bars = f"The bars show what the rows let through, all on one scale, from {number(low)} to {number(high)}."
    return channels(v, J), f"{bars} The sum is {name} = {row(out)}."
