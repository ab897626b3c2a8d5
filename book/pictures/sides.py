"""One matrix, two sides: v enters from the left and mixes the rows, u enters from the top and mixes the columns."""

from book.pictures import scales
from book.pictures.matrices import close, number, numbers, row, weighed
from book.pictures.picture import Picture
from book.pictures.svg import FADERS, Drawing, indexed, together, width

HEAD, TALL, UNDER, INPUT = 66, 48, 30, 26  # pixels: above J; a row of J; from J to the product below it; a number of u
GAP = 30  # pixels: from J to the product on its right


def sides(u, Ju, vJ, v, J) -> Picture:
    """Draw v before the rows of J with the product v @ J below, and u above its columns with J @ u on the right.

    Raises ValueError if one of the products is not what the example has.
    """
    v, J, below = weighed(v, J, vJ, "vJ")
    u, right = numbers(u).ravel(), numbers(Ju).ravel()
    if len(u) != J.shape[1] or not close(J @ u, right):
        raise ValueError(f"J @ u with J of shape {J.shape} and u = {u.tolist()} is not Ju = {right.tolist()}")
    (m, n), stops = J.shape, scales.chosen(v)
    wide = max(48.0, width(*map(number, (*J.ravel(), *below, *right))) + 10)
    left, foot = FADERS, HEAD + m * TALL
    beyond = left + n * wide + GAP
    drawing = Drawing("sides", beyond + wide + 2, foot + UNDER + INPUT + 10)
    drawing.text(16, HEAD - 40, "v", "v letter", "start")
    drawing.ruler(0, HEAD, stops)
    drawing.faders(0, HEAD, v, TALL, stops, [indexed("y", i + 1) for i in range(m)])
    drawing.text(left - 12, HEAD - 40, "u", "x letter", "end")
    for j, entry in enumerate(u):
        middle = left + (j + 0.5) * wide
        drawing.input(middle, HEAD - 45, entry, (wide - 4, INPUT), f"u.{j}", scales.around(u), indexed("u", j + 1))
        drawing.text(middle, HEAD - 13, "×", "faint")
        drawing.line(middle, foot + 4, middle, foot + UNDER - 4, "mark")
    drawing.matrix(left, HEAD, J, wide, TALL, "J", path="J.y")
    for i in range(m):
        middle = HEAD + (i + 0.5) * TALL
        drawing.line(beyond - GAP + 4, middle, beyond - 4, middle, "mark")
        drawing.cell(beyond, HEAD + i * TALL, wide, TALL, right[i], abs(right).max(), "y", f"Ju.{i}")
    drawing.text(beyond + wide / 2, HEAD - 12, "J @ u", "y code")
    drawing.text(left - 12, foot + UNDER + INPUT / 2 + 4.5, "v @ J", "x code", "end")
    drawing.line_of(left, foot + UNDER, below, wide, INPUT, "x", "grad.x")
    said = (
        f"One matrix J, with the rows {', '.join(map(row, J))}. From the left, v = {row(v)} mixes its rows: v @ J is "
        f"{row(below)}. From the top, u = {row(u)} mixes its columns: J @ u is {row(right)}."
    )
    return together(drawing.svg(said))
