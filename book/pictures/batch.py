"""Several v at once: each row of V meets J, and its product is beside it, in the same row below J."""

import numpy as np

from book.pictures import scales
from book.pictures.matrices import close, number, numbers, row
from book.pictures.svg import Drawing, indexed, together, width

MOST, HIGH, GAP, BELOW = 8, 28, 16, 32  # the rows and columns there is room for; pixels: a cell, beside and below J


def batch(products, V, J, name="products", at=None) -> str:
    """Draw VJ with V on the left, J above and the products where they meet.

    products: shape (B, n), called `name`. V: one v in each row, shape (B, m). J: shape (m, n).
    at: the input at which J was taken, or None.
    Raises ValueError if the products are not VJ, or if there is no room for them.
    """
    products, V, J = map(numbers, (products, V, J))
    if V.ndim != 2 or J.ndim != 2 or V.shape[1] != len(J) or max(*V.shape, *J.shape) > MOST:
        raise ValueError(f"a batch of shape {V.shape} and a Jacobian of shape {J.shape} cannot be drawn")
    if not close(V @ J, products):
        raise ValueError(f"VJ = {(V @ J).tolist()} is not {name} = {products.tolist()}")
    (B, m), n = V.shape, J.shape[1]
    cell = max(34.0, width(*map(number, (*V.ravel(), *J.ravel(), *products.ravel()))) + 10)
    title = "one v per row"
    at = None if at is None or numbers(at).size != n else numbers(at).ravel()
    left, top = max(m * cell, width(title)) + 4 + GAP, 26 if at is None else 50
    below = top + m * HIGH + BELOW
    drawing = Drawing("batch", max(left + n * cell + 4, left + width(name)), below + B * HIGH + 26)
    drawing.text(left - GAP, below - 8, title, "v strong", "end")
    drawing.text(left - 34, top + m * HIGH / 2 + 4.5, "J", "J letter", "end")
    for j in range(n):
        drawing.text(left + (j + 0.5) * cell, 16, indexed("x", j + 1), "x name")
    if at is not None:
        drawing.inputs(left, 23, at, cell, 24, "x")
    for i in range(m):
        drawing.text(left - 6, top + (i + 0.5) * HIGH + 4.5, indexed("y", i + 1), "y name", "end")
    drawing.matrix(left, top, J, cell, HIGH, "J", path="J.y")
    stops = scales.chosen(V)
    for i, (v, product) in enumerate(zip(V, products, strict=True)):
        y = below + i * HIGH
        for k, entry in enumerate(v):
            path, x = f"rows.{i * m + k}", left - GAP - (m - k) * cell
            with drawing.group("slide v", slide=path, stops=stops, label=f"Weight of y{k + 1} in v number {i + 1}"):
                drawing.cell(x, y, cell, HIGH, entry, np.abs(V).max(), "v", path)
                drawing.pull(x + cell / 2, y + HIGH, cell)
        drawing.text(left - GAP / 2, y + HIGH / 2 + 4.5, "→", "faint")
        for k, entry in enumerate(product):
            drawing.cell(left + k * cell, y, cell, HIGH, entry, np.abs(products).max(), "x", f"sums.{i}.{k}")
    drawing.text(left, below + B * HIGH + 18, name, "x code", "start")
    found = "; ".join(f"{row(v)} gives {row(product)}" for v, product in zip(V, products, strict=True))
    return together(drawing.svg(f"{B} vectors v at once, each times J with the rows {said(J)}: {found}."))


def said(J: np.ndarray) -> str:
    return " and ".join(map(row, J))
