"""x.grad as a jar: each backward call adds a layer to what is in it, until somebody empties it.

Below the printed jars, a script gives the reader one more, with a button that pours each gradient (live.js).
"""

import html

import numpy as np

from book.pictures.matrices import close, number, numbers, row
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, together, width

MOST, LAYER = 6, 24  # the calls that there is room for; pixels: the height of a layer
ROOM = 4  # the layers that the jar of a reader has room for


def jar(added, held, name="x.grad") -> str:
    """Draw what is in x.grad after each backward call, as layers.

    added: for each call, the gradient that it adds. held: for each call, what is in x.grad, called `name`, after it. It
    is the sum of what was in it and what was added, or, if the jar was emptied before this call, what was added.
    Raises ValueError if it is neither.
    """
    added, held = ([numbers(gradient).ravel() for gradient in gradients] for gradients in (added, held))
    if not 1 <= len(added) == len(held) <= MOST:
        raise ValueError(f"there are {len(added)} gradients and {len(held)} values of {name}; at most {MOST} are drawn")
    filled, layers, before = [], [], np.zeros_like(added[0])
    for k, (gradient, after) in enumerate(zip(added, held, strict=True), start=1):
        if gradient.shape != after.shape or not (close(before + gradient, after) or close(gradient, after)):
            sum_of = f"{gradient.tolist()} to {before.tolist()}"
            raise ValueError(f"call {k} adds {sum_of}, and {name} = {after.tolist()} after it")
        emptied = not close(before + gradient, after)
        layers = [*([] if emptied else layers), (k, gradient)]
        filled.append((emptied, layers, after))
        before = after
    tallest = max(ROOM, *(len(layers) for _, layers, _ in filled))  # one shape for all, so that heights can be compared
    largest = max(np.abs(gradient).max() for gradient in added)
    inside = max(70.0, width(*map(vector, (*added, *held))) + 12)
    printed = [panel(k, *jar, tallest, largest, inside, name) for k, jar in enumerate(filled, start=1)]
    own = yours(added, tallest, largest, inside, name)
    jars = together(*printed, own)
    pours = [f"backward: + {vector(gradient)}" for gradient in added]
    buttons = "".join(f'<button type="button">{html.escape(words)}</button>' for words in [*pours, f"{name} = None"])
    says = [words for jar in printed for words in jar.says]
    marks = f'data-room="{ROOM}" data-high="{LAYER}"'
    choices = f'<div class="choices">{buttons}</div><output class="live-voice"></output>'
    text = f'<div class="figure pours" {marks}>{choices}{jars}</div>'
    return Picture(text, *says, styles=jars.styles)


def vector(gradient) -> str:
    return row(gradient) if gradient.size > 1 else number(gradient[0])


def yours(added, tallest: int, largest: float, inside: float, name: str) -> Picture:
    """An empty jar, and a layer for each gradient that can be poured into it, unseen: a script copies them."""
    drawing, middle, foot = glass(inside, tallest, name)
    drawing.text(middle, 16, "yours", "strong")
    with drawing.group("full none"):  # a script shows it
        drawing.text(middle, 29, "It is full;", "v strong")
        drawing.text(middle, 44, f"{name} goes on", "v")
    for gradient in added:
        with drawing.group("layer none", adds=" ".join(f"{entry:g}" for entry in gradient)):
            layer(drawing, middle, foot - LAYER, inside, gradient, largest)
    drawing.text(middle, foot + 38, "None", "x number total")
    drawing.kind += " yours"
    return drawing.svg(
        f"An empty jar {name} for the calls that you make with the buttons below. It has room for {ROOM} layers."
    )


def glass(inside: float, layers: int, name: str) -> tuple[Drawing, float, float]:
    """A drawing of an empty jar, its middle and its foot."""
    wide, top = max(inside + 20, width(name, "emptied first")), 62
    left, foot = (wide - inside) / 2, top + layers * LAYER + 10
    right, lip = left + inside, top - 6
    drawing = Drawing("jar", wide, foot + 46)
    drawing.path(f"M{left - 6:.1f} {lip}L{left:.1f} {top}V{foot}H{right:.1f}V{top}L{right + 6:.1f} {lip}", "glass")
    drawing.text(wide / 2, foot + 20, name, "x code")
    return drawing, wide / 2, foot


def layer(drawing: Drawing, middle: float, y: float, inside: float, gradient, largest: float) -> None:
    size = gradient[0] if gradient.size == 1 else np.abs(gradient).max()
    drawing.shade(middle - inside / 2 + 2, y, inside - 4, LAYER, size, largest, "x")
    drawing.box(middle - inside / 2 + 2, y, inside - 4, LAYER, "frame x", 0)
    drawing.text(middle, y + LAYER / 2 + 4.5, vector(gradient), "number over" if size < 0 else "number")


def panel(k: int, emptied: bool, layers, after, tallest: int, largest: float, inside: float, name: str) -> str:
    texts = [vector(gradient) for _, gradient in layers]
    drawing, middle, foot = glass(inside, tallest, name)
    drawing.text(middle, 16, f"call {k}", "strong")
    drawing.text(middle, 33, "emptied first" if emptied else f"+ {texts[-1]}", "strong" if emptied else "x")
    drawing.arrow(middle, 40, middle, foot - len(layers) * LAYER - 3, "x")
    for place, (_, gradient) in enumerate(layers, start=1):
        layer(drawing, middle, foot - place * LAYER, inside, gradient, largest)
    drawing.text(middle, foot + 38, vector(after), "x number")
    inner = ", ".join(f"{words} of call {call}" for (call, _), words in zip(layers, texts, strict=True))
    first = "The jar was emptied first. " if emptied else ""
    return drawing.svg(f"The jar {name} after backward call {k}. {first}It holds {inner}. The sum is {vector(after)}.")
