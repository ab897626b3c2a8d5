"""`gradient` as a tray with a compartment for each entry of y, and several v that are dropped onto it.

A radio button shows what torch made of each: it needs no script.
"""

import html

import numpy as np
import torch

from book.pictures.matrices import number, numbers, row
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, together, width

WIDE, HIGH, TILE, RIM = 58, 36, 28, 102  # pixels: a compartment, the height of a weight, what is above the tray
LEFT, RESULT = 74, 46  # pixels: the words before the tray, an entry of x.grad
MOST = 4  # the entries that there is room for


def tray(code: str) -> Picture:
    """Draw what happens to each v that is dropped onto the tray of y.

    code: makes y of x; it is run, and backward is called with each v.
    Raises ValueError if y has several axes, or more entries than there is room for.
    """
    scope = {}
    exec(code, scope)
    x, y = scope["x"], scope["y"]
    if y.ndim != 1 or len(y) > MOST:
        raise ValueError(f"a tray is drawn for a y with one axis and at most {MOST} entries, and not for {[*y.shape]}")
    ones, first = torch.ones_like(y), torch.eye(len(y))[0]
    parts, says, styles = [], [], set()
    made = f"torch.ones({len(y)})", f"torch.tensor({first.tolist()})".replace(".0", "."), f"torch.ones({len(y)}, 1)"
    given = zip(("torch.tensor(1.)", *made), (torch.tensor(1.0), ones, first, ones.reshape(-1, 1)), strict=True)
    for k, (call, v) in enumerate(given):
        x.grad = None
        try:
            y.backward(gradient=v, retain_graph=True)
        except RuntimeError as error:
            fits, words = False, f"✗ RuntimeError: {error}"
        else:
            stays = " An output that does not count keeps its place, with the weight 0." if (v == 0).any() else ""
            fits, words = True, f"✓ It fits: each output gets its weight, and x.grad is {row(numbers(x.grad))}.{stays}"
        name = "a column" if v.ndim > 1 else row(numbers(v)) if v.ndim else number(v.item())
        picture = panel(numbers(v), numbers(y), numbers(x.grad) if fits else None, len(x))
        parts.append(
            f'<input type="radio" name="tray" id="tray-{k}" autocomplete="off" aria-describedby="tray-{k}-says"'
            f'{" checked" if k == 0 else ""}><label for="tray-{k}">{html.escape(name)}</label>'
            f'<div class="state"><code data-search-exclude="">y.backward(gradient={call})</code>{picture}'
            f'<p class="{"fits" if fits else "wrong"}" id="tray-{k}-says" '
            f'data-search-exclude="">{html.escape(words)}</p></div>'
        )
        says += picture.says
        styles |= picture.styles
    lead = '<span data-search-exclude="">Drop onto the tray</span>'
    text = f'<div class="figure tray" role="radiogroup" aria-label="Drop onto the tray">{lead}{"".join(parts)}</div>'
    return Picture(text, *says, styles=styles)


def spelled(shape) -> str:
    return str(tuple(shape))


def panel(v: np.ndarray, y: np.ndarray, found: np.ndarray | None, long: int) -> Picture:
    """v in the tray or thrown out of it, both shapes, and x.grad with `long` entries, or None."""
    right, foot = LEFT + len(y) * WIDE, RIM + HIGH
    result = right + 46
    drawing = Drawing("tray", result + max(long * RESULT, width("gradient.shape")) + 6, foot + 44)
    middle = (result + drawing.width - 6) / 2
    for j, entry in enumerate(y):
        x = LEFT + j * WIDE
        drawing.box(x, foot + 10, WIDE, 26, "value y", 0)
        drawing.text(x + WIDE / 2, foot + 27.5, number(entry), "y number")
        if j:
            drawing.line(x, RIM + 12, x, foot, "wall")
    drawing.text(LEFT - 12, foot + 28, "y", "y letter", "end")
    drawing.path(f"M{LEFT - 5} {RIM - 7}L{LEFT} {RIM}V{foot}H{right}V{RIM}L{right + 5} {RIM - 7}", "line wall")
    drawing.text(LEFT - 10, RIM + HIGH / 2 + 4.5, "gradient", "v code", "end")
    drop(drawing, v, len(y), found is not None)

    drawing.text(middle, 15, "gradient.shape", "v code")
    drawing.text(middle, 34, spelled(v.shape), "v strong")
    drawing.text(middle, 52, "=" if found is not None else "≠", "strong" if found is not None else "wrong strong")
    drawing.text(middle, 70, spelled(y.shape), "y strong")
    drawing.text(middle, 86, "y.shape", "y code")
    across, start = RIM + HIGH / 2, middle - long * RESULT / 2
    if found is None:
        drawing.line(right + 10, across, start - 8, across, "dashed")
        drawing.box(start, RIM + 2, long * RESULT, HIGH - 4, "holder gone", 0)
        drawing.text(middle, across + 4.5, "None", "faint")
        tells = f"does not fit: it is thrown out, and x.grad stays None. y has the shape {spelled(y.shape)}"
    else:
        drawing.arrow(right + 10, across, start - 4, across, "x")
        with drawing.group("comes"):
            drawing.line_of(start, RIM + 2, found, RESULT, HIGH - 4, "x")
        tells = f"fits into the tray of y, which has the shape {spelled(y.shape)}. x.grad is {row(found)}"
    drawing.text(middle, foot + 28, "x.grad", "x code")
    return together(drawing.svg(f"A gradient of the shape {spelled(v.shape)} {tells}."))


def drop(drawing: Drawing, v: np.ndarray, compartments: int, fits: bool) -> None:
    """The weights of v in their compartments; or above the tray, arranged in their own way."""
    inner, largest = WIDE - 12, np.abs(v).max()
    middle = LEFT + compartments * WIDE / 2
    if fits:
        for j, entry in enumerate(v):
            with drawing.group("falls"):
                drawing.cell(LEFT + j * WIDE + 6, RIM + HIGH - TILE - 1, inner, TILE, entry, largest, "v")
        return
    tiles = v.reshape(-1, *v.shape[-1:]) if v.ndim else v.reshape(1, 1)
    left, top = middle - tiles.shape[1] * inner / 2, RIM - 10 - len(tiles) * TILE
    with drawing.group("bounces"):
        drawing.matrix(left, top, tiles, inner, TILE, "v", largest)
        drawing.box(left - 3, top - 3, tiles.shape[1] * inner + 6, len(tiles) * TILE + 6, "wrong line dashed", 3)
