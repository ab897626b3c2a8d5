"""Prints what may follow the name of an example in a page, as the table that CONTRIBUTING.md has."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a program it is started from anywhere

from book.pages import OPTIONS


def table() -> str:
    """The options in Markdown. (A | in a cell would end it.)"""
    rows = [[cell.replace("|", r"\|") for cell in (option.written, option.does)] for option in OPTIONS.values()]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [["Option", "What it does"], ["---", "---"], *rows])


if __name__ == "__main__":
    print(table())
