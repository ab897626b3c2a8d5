"""Tensors as what their shapes make of cells: a single one, a bar, a sheet of rows, a pile of sheets, with axes."""

import numpy as np

from book.pictures.matrices import number, numbers
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, together, width

CELL, HIGH, APART = 38, 26, 7  # pixels: a cell, and between the rows of a batch
ASIDE, TOP, SHIFT = 62, 60, 12  # pixels: on the left for axis 0 of a sheet, above cells, from sheet to sheet of a pile
MOST, AXES = 6, 3  # the length that there is room for along an axis; the axes


def shapes(table: dict) -> Picture:
    """Draw each tensor of a table {"name | how it is written in TeX": tensor}.

    Raises ValueError if one has more axes, or a longer one, than there is room for.
    """
    return together(*(drawn(*words.split(" | "), numbers(tensor)) for words, tensor in table.items()))


def drawn(name: str, written: str, array: np.ndarray) -> Picture:
    """One tensor. The last axis goes to the right, the one before it down, and the one before that into the page."""
    shape = array.shape
    if len(shape) > AXES or max(shape, default=1) > MOST:
        raise ValueError(f"there is room for {AXES} axes with a length of {MOST}, and the shape of {name} is {shape}")
    sheets = array.reshape(-1, *(1, 1, *shape)[-2:])
    deep, m, n = sheets.shape
    kind = "J" if "J" in written else "x" if "x" in written else ""
    gap = APART if "points" in name else 0  # a row for each of them
    left, top = ASIDE if len(shape) > 1 else 8, TOP + (deep - 1) * SHIFT
    right, foot = left + n * CELL, top + m * (HIGH + gap) - gap
    named = name.replace("$", "")
    shown = str(shape)
    inner = max(right + (deep - 1) * (SHIFT + 64), *(left + width(one) for one in (named, "axis 0: 2")))
    drawing = Drawing("shapes", inner + 8, foot + 30)
    drawing.text(left, 16, named, "strong", "start")
    for k, sheet in reversed(list(enumerate(sheets))):
        for i, entries in enumerate(sheet):
            for j, entry in enumerate(entries):
                x, y = left + j * CELL + k * SHIFT, top + i * (HIGH + gap) - k * SHIFT
                drawing.cell(x, y, CELL, HIGH, entry, 12, kind)
    if shape:
        last = len(shape) - 1
        drawing.arrow(left, top - 12 - (deep - 1) * SHIFT, right, top - 12 - (deep - 1) * SHIFT, "axis", 6)
        drawing.text(left, top - 20 - (deep - 1) * SHIFT, f"axis {last}: {n}", "faint", "start")
    if len(shape) > 1:
        drawing.arrow(left - 10, top, left - 10, foot, "axis", 6)
        drawing.text(left - 16, (top + foot) / 2 + 4, f"axis {len(shape) - 2}:", "faint", "end")
        drawing.text(left - 16, (top + foot) / 2 + 20, str(m), "faint", "end")
    if deep > 1:
        drawing.arrow(right + 8, top + HIGH, right + 8 + (deep - 1) * SHIFT, top + HIGH - (deep - 1) * SHIFT, "axis", 6)
        drawing.text(right + 8, top + HIGH + 16, f"axis 0: {deep}", "faint", "start")
    drawing.text(left, foot + 20, shown, "code", "start")
    axes = (
        ", ".join(f"axis {k} with the length {long}" for k, long in enumerate(shape)) or "a single cell without an axis"
    )
    return drawing.svg(
        f"A tensor of shape {shown} for the {named}: {axes}. Its first number is {number(array.flat[0])}."
    )
