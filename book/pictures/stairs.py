"""What the graph keeps in memory: up with each tensor that forward saves, down as backward frees it."""

from book.pictures.scale import memory
from book.pictures.svg import Drawing, count, together

WIDE, HIGH, LEFT = 330, 120, 10  # pixels: the stairs, and the margin on their left
LINE, BREAK, TOOTH = 44, (56, 66), 5  # pixels: of J from the top, where the axis is broken, a tooth of the break


def stairs(held: list[int], x, y) -> str:
    """Draw the bytes that a graph keeps, one step for each tensor saved or freed, and beside them those of J.

    held: the bytes after each change, 0 first. x, y: what J would be the Jacobian of.
    Raises ValueError if the bytes do not go up from 0, and then down to 0.
    """
    top = held.index(max(held))
    if not (held[0] == held[-1] == 0 < held[top] and sorted(held[:top]) == held[:top]) or (
        sorted(held[top:], reverse=True) != held[top:]
    ):
        raise ValueError(f"memory fills in forward and is empty after backward, and here it is {held}")
    m, n, full = y.numel(), x.numel(), x.numel() * y.numel() * x.element_size()
    most, times = held[top], full / held[top]
    drawing = Drawing("stairs", WIDE + 2 * LEFT, HIGH + 122)
    foot, step = HIGH + 92, WIDE / len(held)
    path = f"M{LEFT} {foot}"
    for k, size in enumerate(held):
        path += f"V{foot - size / most * HIGH:.1f}H{LEFT + (k + 1) * step:.1f}"
    drawing.path(f"{path}V{foot}Z", "area J")
    drawing.path(path, "line J")
    drawing.line(LEFT, foot, LEFT + WIDE, foot, "mark")
    for start, end in ((foot, BREAK[1]), (BREAK[0], LINE)):  # an axis of which most is left out
        drawing.line(LEFT, start, LEFT, end, "mark axis")
    teeth = "".join(f"l{TOOTH} {(-1) ** k * TOOTH}" for k in range(round(WIDE / TOOTH)))
    for y in BREAK:
        drawing.path(f"M{LEFT} {y}{teeth}", "line mark break")
    turn = LEFT + (top + 1) * step
    drawing.line(turn, 80, turn, foot + 6, "mark")
    drawing.text(turn - 8, 86, memory(most), "J strong", "end")
    drawing.text((LEFT + turn) / 2, foot + 20, f"forward: saves {top}", "faint")
    drawing.text((turn + LEFT + WIDE) / 2, foot + 20, "backward: frees", "faint")
    drawing.text(LEFT, 16, f"J would take {memory(full)}: {count(m)} × {count(n)} numbers,", "J strong", "start")
    drawing.line(LEFT, LINE, LEFT + WIDE, LINE, "J dashed")
    drawing.text(LEFT, 34, f"a line {count(round(times))} times as high as these stairs", "faint", "start")
    return together(
        drawing.svg(
            f"The memory that a graph keeps: it rises to {memory(most)} in {top} steps of the forward pass and falls "
            f"to 0 in {len(held) - 1 - top} steps of the backward pass. J, with {count(m)} × {count(n)} numbers, "
            f"would take {memory(full)}, {count(round(times))} times as much."
        )
    )
