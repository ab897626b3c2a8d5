"""Draws the social card: the picture that other sites show beside a link to this book."""

from pathlib import Path

import numpy as np

BACKGROUND, TEXT, QUIET = "#1b2430", "#ffffff", "#b4bac4"
COLORS = {"x": "#82c4ff", "v": "#ffab66", "J": "#d6aaf7"}  # the dark scheme of assets/book.css
SUMS = (690, 810)  # the right edges of the two columns of products


def draw(path: Path) -> None:
    """Write a PNG of 1200 × 630 pixels: three rows of a Jacobian, their weights, and the sum."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

    v, J = np.array([1, 10, 100]), np.array([[6, 0], [2, 3], [0, 5]])
    figure = Figure(figsize=(12, 6.3), dpi=100, facecolor=BACKGROUND)
    FigureCanvasAgg(figure)

    def write(x, y, text, color=TEXT, size=40, **options):
        figure.text(x / 1200, 1 - y / 630, text, color=color, fontsize=size, va="center", **options)

    write(80, 105, "What is the gradient argument", size=38, weight="bold")
    write(80, 170, "of PyTorch's backward?", size=38, weight="bold")
    for x, text, color in ((195, "v", "v"), (430, "J", "J"), (745, "vᵢ × row i", None)):
        write(x, 265, text, COLORS.get(color, QUIET), size=24, ha="center")
    for i, (weight, row) in enumerate(zip(v, J, strict=True)):
        y = 325 + 62 * i
        write(220, y, str(weight), COLORS["v"], size=34, ha="right", weight="bold")
        write(270, y, "×", QUIET, size=28, ha="center")
        write(560, y, "=", QUIET, size=28, ha="center")
        for x, sum_x, number, product in zip((390, 480), SUMS, row, weight * row, strict=True):
            write(x, y, str(number), COLORS["J"], size=34, ha="right")
            write(sum_x, y, str(product), TEXT if product else QUIET, size=34, ha="right")
    figure.add_artist(Line2D((80 / 1200, 815 / 1200), (1 - 500 / 630,) * 2, color=QUIET, linewidth=1.5))
    write(540, 545, "x.grad = vᵀJ", QUIET, size=28, ha="right")
    for x, total in zip(SUMS, v @ J, strict=True):
        write(x, 545, str(total), COLORS["x"], size=34, ha="right", weight="bold")
    write(890, 387, "explained with\nexamples that\nare run", QUIET, size=26, linespacing=1.6)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, facecolor=BACKGROUND, metadata={"Software": None})
