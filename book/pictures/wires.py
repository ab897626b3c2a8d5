"""Samples as wires: one from each x⁽ʲ⁾ on the left to each y⁽ⁱ⁾ on the right that depends on it."""

import numpy as np

from book.pictures import scales
from book.pictures.matrices import jacobian_of, number, numbers
from book.pictures.svg import Drawing, attributes, sample, share, together, width

STEP, SPAN, MOST = 40, 110, 8  # pixels: from one sample to the next, from x to y; the samples that there is room for
BOX = 40  # pixels: the least width of a number of x


def wires(matrices: dict[str, np.ndarray], points: int = 0, at=None) -> str:
    """Draw matrices side by side: a wire where an entry is not zero, the thicker the larger, dashed if it is negative.

    points: how many samples the rows and columns belong to, each with as many; 0 if each is a sample of its own. A wire
    between samples of several entries has the size of the largest entry of their block, and no sign.
    at: the input at which the matrices were taken, if each sample is one number, or None.
    Raises ValueError if the rows and columns do not fall into as many samples, or if there are too many.
    """
    found = {name: sizes(name, J, points) for name, J in matrices.items()}
    wide = max(SPAN + 68, *(width(line) for name, (J, signed) in found.items() for line in (name, *below(J, signed))))
    at = None if at is None else numbers(at).ravel()
    return together(*(panel(name, J, signed, wide, at) for name, (J, signed) in found.items()))


def sizes(name: str, J: np.ndarray, points: int) -> tuple[np.ndarray, bool]:
    """The entries between samples, of shape (outputs, inputs), and whether their signs are those of J."""
    m, n = J.shape
    samples = points or m
    if m % samples or n % samples or (not points and m != n):
        raise ValueError(f"the {m} rows and {n} columns of {name} do not fall into {samples} samples")
    if samples > MOST:
        raise ValueError(f"there is room for {MOST} samples, and {name} has {samples}")
    a, b = m // samples, n // samples
    if a == b == 1:
        return J, True
    return np.abs(J).reshape(samples, a, samples, b).max(axis=(1, 3)), False


def apart(between: np.ndarray) -> bool:
    """Whether each output depends on its own sample only."""
    return not np.count_nonzero(between - np.diag(np.diag(between)))


def below(between: np.ndarray, signed: bool) -> tuple[str, str]:
    """What is written below the wires."""
    count = int(np.count_nonzero(between))
    dashed = ", dashed: negative" if signed and (between < 0).any() else ""
    return "each y has its own x" if apart(between) else "samples interact", f"{count} wire{'s' * (count != 1)}{dashed}"


def panel(name: str, between: np.ndarray, signed: bool, wide: float, at: np.ndarray | None) -> str:
    samples, largest, top, title = len(between), np.abs(between).max(), 28, name.replace("_", " ")
    known = at is not None and signed and len(at) == samples
    box = max(BOX, width(*map(number, at)) + 8) if known else 0
    room = box + 12 if known else 0  # for the numbers of x
    left, right = room + (wide - SPAN) / 2, room + (wide + SPAN) / 2
    drawing = Drawing("wires", room + wide, top + STEP * samples + 24)
    drawing.text((left + right) / 2, 16, title, "J strong")
    places = [top + STEP * k + 8 for k in range(samples)]
    for i, j in sorted(np.ndindex(between.shape), key=lambda ij: abs(between[ij])):
        entry = between[i, j]
        if entry or signed:
            kind = f"wire J{' minus' if entry < 0 else '' if entry else ' none'}"
            size = share(entry, largest)
            d = f"M{left + 3:.1f} {places[j]}L{right - 5:.1f} {places[i]}"
            marks = attributes({"wire": f"{jacobian_of(name)}.{i}.{j}" if signed else None})
            style = drawing.style(f"--size: {size:.2f}")
            drawing.parts.append(f'<path class="{kind}" {style} d="{d}"{marks}></path>')
    for k, place in enumerate(places):
        drawing.text(left - 7, place + 4.5, sample("x", k + 1), "x name", "end")
        if known:
            drawing.input(left - 44 - box / 2, place, at[k], (box, 26), f"x.{k}", scales.around(at), sample("x", k + 1))
        drawing.text(right + 7, place + 4.5, sample("y", k + 1), "y name", "start")
        drawing.dot(left, place, "x")
        drawing.dot(right, place, "y")
    for k, line in enumerate(below(between, signed)):
        marks = {"wires" if k else "mixed": jacobian_of(name) if signed else None}
        drawing.text((left + right) / 2, top + STEP * samples + 18 * k, line, "faint" if k else "strong", **marks)
    return drawing.svg(said(title, between, signed))


def said(title: str, between: np.ndarray, signed: bool) -> str:
    entries = [
        f"x({j + 1}) to y({i + 1}) with {number(between[i, j])}"
        for j, i in np.ndindex(between.T.shape)
        if between[i, j]
    ]
    text = f"{title}: {len(between)} samples x on the left, their outputs y on the right, and {len(entries)} wires. "
    text += "Each output is connected to " + ("its own sample only" if apart(between) else "others, too")
    return f"{text}: {', '.join(entries)}{'' if signed else ' as the largest size of an entry'}."
