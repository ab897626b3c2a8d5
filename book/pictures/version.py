"""A change in place: a tensor as a node saved it and as backward finds it, each with its version."""

import re

from book.pictures.matrices import number, numbers, row
from book.pictures.svg import Drawing, together, width

CELL, HIGH = 40, 30  # pixels: the width and the height of an entry


def version(tensor, saved, message: str, name: str) -> str:
    """Draw a tensor when it was saved and now, with its two versions, which do not fit.

    saved: its numbers and its version when it was saved. message: that of the error. name: the tensor's.
    Raises ValueError if the message has other versions than these, or if the numbers have not changed.
    """
    numbers_then, before = numbers(saved[0]).ravel(), saved[1]
    found = re.search(r"is at version (\d+); expected version (\d+)", message)
    if not found or int(found[2]) != before:
        raise ValueError(f"{name} was saved at version {before}; the error says: {message}")
    numbers_now, after = numbers(tensor).ravel(), int(found[1])
    if numbers_then.tolist() == numbers_now.tolist():
        raise ValueError(f"{name} is still {row(numbers_now)}")
    frames = [("saved", numbers_then, before, "J"), ("now", numbers_now, after, "wrong")]
    verdict = f"{before} ≠ {after}: backward raises"
    entries = len(numbers_now) * max(CELL, width(*map(number, (*numbers_then, *numbers_now))) + 10)
    frame = max(entries + 24, width("version 0"))
    drawing = Drawing("version", max(2 * frame + 70, width(verdict)) + 4, 146)
    start = (drawing.width - 2 * frame - 70) / 2
    for k, (when, array, count, kind) in enumerate(frames):
        left = start + k * (frame + 70)
        across, cell = left + frame / 2, entries / len(array)
        drawing.text(across, 16, f"{name}, {when}", "strong")
        for j, entry in enumerate(array):
            drawing.box(across - entries / 2 + j * cell, 28, cell, HIGH, "holder", 0)
            drawing.text(across - entries / 2 + (j + 0.5) * cell, 28 + 19.5, number(entry), "strong")
        drawing.text(across, 28 + HIGH + 22, f"version {count}", f"{kind} number")
        drawing.line(across, 90, across, 108, kind)
    drawing.arrow(start + frame + 8, 28 + HIGH / 2, start + frame + 62, 28 + HIGH / 2)
    drawing.text(start + frame + 35, 28 + HIGH / 2 - 9, "changed", "faint")
    drawing.path(f"M{start + frame / 2:.1f} 108H{start + 1.5 * frame + 70:.1f}", "line")
    drawing.text(drawing.width / 2, 130, verdict, "wrong strong")
    return together(
        drawing.svg(
            f"{name} was {row(numbers_then)} at version {before} when it was saved. Now it is {row(numbers_now)} at "
            f"version {after}. The two versions differ, so backward raises an error."
        )
    )
