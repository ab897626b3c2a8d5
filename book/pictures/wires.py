"""Samples as wires: one from each x⁽ʲ⁾ on the left to each y⁽ⁱ⁾ on the right that depends on it."""

import numpy as np

from book.pictures import scales
from book.pictures.matrices import jacobian_of, number, point
from book.pictures.svg import Drawing, attributes, sample, share, together, width

STEP, SPAN, MOST = 40, 110, 8  # pixels: from one sample to the next, from x to y; the samples that there is room for
BOX = 40  # pixels: the least width of a number of x
KEY, SAMPLE, SLOT = 20, 26, 92  # pixels: the height of a key, the length of a wire in it, from the first to the second


def wires(matrices: dict[str, np.ndarray], at=None) -> str:
    """Draw matrices side by side: a wire where an entry is not zero, the thicker the larger, dashed if it is negative.

    Thickness has one scale, that of the largest entry of all the matrices: it is its square root, so that small entries
    can be told apart beside large ones. A wire that no other crosses has its number; where wires cross, a key below
    them shows the thickest and the thinnest. Where a reader moves x and a matrix stays the same, its title says so.

    at: the input at which the matrices were taken, one number for each sample, or None.
    Raises ValueError if a matrix is not square, or if there are too many samples.
    """
    for name, J in matrices.items():
        if len(J) != J.shape[1]:
            raise ValueError(f"{name} is {len(J)} × {J.shape[1]}: wires join as many y as x")
        if len(J) > MOST:
            raise ValueError(f"there is room for {MOST} samples, and {name} has {len(J)}")
    wide = max(SPAN + 68, *(width(line) for name, J in matrices.items() for line in (name, *below(J))))
    largest = max(np.abs(J).max() for J in matrices.values())
    key = KEY * any(not apart(J) for J in matrices.values())
    return together(*(panel(name, J, wide, point(at, len(J)), largest, key) for name, J in matrices.items()))


def apart(J: np.ndarray) -> bool:
    """Whether each output depends on its own sample only."""
    return not np.count_nonzero(J - np.diag(np.diag(J)))


def below(J: np.ndarray) -> tuple[str, str]:
    """What is written below the wires."""
    count = int(np.count_nonzero(J))
    dashed = ", dashed: negative" if (J < 0).any() else ""
    return "each y has its own x" if apart(J) else "samples interact", f"{count} wire{'s' * (count != 1)}{dashed}"


def extremes(J: np.ndarray) -> list[float]:
    """The largest and the smallest entry that is not zero, by their size; only one where all have the same."""
    entries = sorted((entry for entry in J.flat if entry), key=lambda entry: (-abs(entry), entry < 0))
    sizes = [round(abs(entry), 9) for entry in entries]
    firsts = dict(zip(reversed(sizes), reversed(entries), strict=True))
    return [firsts[size] for size in dict.fromkeys((*sizes[:1], *sizes[-1:]))]


def panel(name: str, J: np.ndarray, wide: float, at: np.ndarray, largest: float, key: float) -> str:
    samples, top, title = len(J), 34, name.replace("_", " ")
    box = max(BOX, width(*map(number, at)) + 8) if len(at) else 0
    room = box + 12 if len(at) else 0  # for the numbers of x
    left, right = room + (wide - SPAN) / 2, room + (wide + SPAN) / 2
    drawing, path = Drawing("wires", room + wide, top + STEP * samples + 24 + key), jacobian_of(name)
    drawing.text((left + right) / 2, 16, title, "J strong", stays=path if len(at) else None)
    places = [top + STEP * k + 8 for k in range(samples)]

    def wire(d: str, entry: float, **marks) -> None:
        kind = f"wire J{' minus' if entry < 0 else '' if entry else ' none'}"
        style = drawing.style(f"--size: {share(entry, largest) ** 0.5:.2f}")
        drawing.parts.append(f'<path class="{kind}" {style} d="{d}"{attributes(marks)}></path>')

    for i, j in sorted(np.ndindex(J.shape), key=lambda ij: abs(J[ij])):
        wire(f"M{left + 3:.1f} {places[j]}L{right - 5:.1f} {places[i]}", J[i, j], wire=f"{path}.{i}.{j}")
    if apart(J):
        for k, place in enumerate(places):
            drawing.text((left + right) / 2, place - 7, number(J[k, k]), "J strong", n=f"{path}.{k}.{k}")
    else:
        found, foot = extremes(J), drawing.height - 9
        start = (left + right) / 2 - SLOT + SLOT / 2 * (len(found) < 2)
        with drawing.group("key", start, foot, key=path):
            for k, entry in enumerate([*found, 0.0, 0.0][:2]):
                with drawing.group("" if entry else "none"):
                    wire(f"M{k * SLOT} 0h{SAMPLE}", entry)
                    drawing.text(k * SLOT + SAMPLE + 6, 4.5, number(entry), "J", "start")
    for k, place in enumerate(places):
        drawing.text(left - 7, place + 4.5, sample("x", k + 1), "x name", "end")
        if len(at):
            drawing.input(left - 44 - box / 2, place, at[k], (box, 26), f"x.{k}", scales.around(at), sample("x", k + 1))
        drawing.text(right + 7, place + 4.5, sample("y", k + 1), "y name", "start")
        drawing.dot(left, place, "x")
        drawing.dot(right, place, "y")
    for k, line in enumerate(below(J)):
        marks = {"wires" if k else "mixed": path}
        drawing.text((left + right) / 2, top + STEP * samples + 18 * k, line, "faint" if k else "strong", **marks)
    return drawing.svg(said(title, J))


def said(title: str, J: np.ndarray) -> str:
    entries = [f"x({j + 1}) to y({i + 1}) with {number(J[i, j])}" for j, i in np.ndindex(J.T.shape) if J[i, j]]
    text = f"{title}, drawn as wires: {len(J)} samples x on the left, their outputs y on the right, "
    text += f"and {len(entries)} wires. "
    text += "Each output is connected to its own sample only" if apart(J) else "Some outputs depend on other samples"
    return f"{text}: {', '.join(entries)}."
