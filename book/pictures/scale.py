"""A Jacobian that nobody could store, to scale beside v and x.grad, which are all that a backward pass needs."""

from book.pictures.svg import Drawing, count, together, width

SIDE, LINE = 200, 1.2  # pixels: the longer side of J, and the thinnest line that is drawn
UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB")


def scale(result, v, names: list[str]) -> str:
    """Draw J, v and x.grad with areas in proportion to their numbers of entries, and the bytes that they take.

    result, v: tensors of any size and on any device (also meta), which the example calls by these names.
    Raises ValueError if they are no tensors, or if J would be too long and thin to be drawn.
    """
    if not all(hasattr(one, "element_size") for one in (result, v)):
        raise ValueError(f"{' and '.join(names)} are not both tensors")
    n, m, size = result.numel(), v.numel(), result.element_size()
    if max(m, n) > 50 * min(m, n):
        raise ValueError(f"a Jacobian of {count(m)} rows and {count(n)} columns is too thin to be drawn to scale")
    return together(drawn(m, n, size, *names).svg(said(m, n, size, *names)))


def drawn(m: int, n: int, size: int, result: str, weights: str) -> Drawing:
    part = SIDE / max(m, n)  # pixels: the side of one entry
    wide, high = n * part, m * part
    thick = max(part, LINE)
    gap, top = 14, 26
    words = {
        name: (f"{count(entries)} entr{'ies' if entries > 1 else 'y'}", memory(entries * size))
        for name, entries in ((weights, m), (result, n), ("J", m * n))
    }
    left = width(*words[weights], weights) + 26 + thick + gap  # of J: v stands before its rows
    drawing = Drawing("scale", left + wide + 2, top + high + gap + thick + 64)
    drawing.text(left + wide / 2, 16, f"J: {count(m)} × {count(n)}", "J strong")
    drawing.box(left, top, wide, high, "sheet J", 0)
    for k, line in enumerate(words["J"]):
        drawing.text(left + wide / 2, top + high / 2 + 20 * k - 4, line, "strong")
    beside = left - gap - thick
    drawing.box(beside, top, thick, high, "sheet v", 0)
    drawing.arrow(beside - 24, top + high / 2, beside - 3, top + high / 2, "v")
    for k, line in enumerate((weights, *words[weights])):
        drawing.text(beside - 28, top + high / 2 + 20 * k + 4.5, line, "faint" if k else "v code", "end")
    y = top + high + gap
    drawing.box(left, y, wide, thick, "sheet x", 0)
    drawing.arrow(left + wide / 2, y + thick + 24, left + wide / 2, y + thick + 3, "x")
    drawing.text(left + wide / 2 + 8, y + thick + 22, result, "x code", "start")
    drawing.text(left + wide / 2 - 8, y + thick + 22, words[result][1], "faint", "end")
    if part < LINE:
        drawing.text(0, drawing.height - 20, f"The two lines are drawn {times(part)} times", "faint", "start")
        drawing.text(0, drawing.height - 3, "too thick, or nobody would see them.", "faint", "start")
    return drawing


def times(part: float) -> str:
    """How much thicker a line is than it should be, with two digits."""
    ratio = LINE / part
    return count(round(float(f"{ratio:.2g}"))) if ratio >= 10 else f"{ratio:.2g}"


def memory(size: float) -> str:
    """A number of bytes with its unit: 4 TB."""
    power = min(len(UNITS) - 1, (len(str(int(size))) - 1) // 3)
    return f"{size / 1000**power:.3g} {UNITS[power]}"


def said(m: int, n: int, size: int, result: str, weights: str) -> str:
    text = f"Drawn to scale: J is a large rectangle with {count(m)} rows and {count(n)} columns, with "
    text += f"{count(m * n)} entries and {memory(m * n * size)}. The line on its left is {weights}, with "
    text += f"{count(m)} entries and {memory(m * size)}. The line below J is {result}, with "
    text += f"{count(n)} entries and {memory(n * size)}."
    part = SIDE / max(m, n)
    return text + (f" The lines are drawn {times(part)} times too thick." if part < LINE else "")
