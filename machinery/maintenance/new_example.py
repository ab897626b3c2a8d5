"""Starts an example from a template: `make new CHAPTER/NAME`.

    python -m machinery.maintenance.new_example CHAPTER/NAME

The new file fails, in the build and under pytest, until its proof is written. Needs only the standard library.
"""

import re
import sys
from pathlib import Path

NAME = re.compile(r"([a-z]+(?:_[a-z]+)*)/([a-z]+(?:_[a-z]+)*)")
TO_DO = "write the proof here, in place of this line: y and x.grad, each compared with its computation by hand"
# Placeholders that must not be published are marked TODO, which no page may contain (tests/test_pages.py).
PATTERN = f'''"""TODO: the claim of this example, in one sentence."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],  # row i: the derivatives of y_i
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
raise NotImplementedError("{TO_DO}")
# --8<-- [end:check]
'''


def start(name: str, root: Path) -> Path:
    """Write `snippets/{name}.py` in the project at `root`, and return its path.

    Raises ValueError, saying what to do instead, if `name` is not CHAPTER/NAME in lower case, if there is no such
    chapter, or if the file already exists.
    """
    if not (parts := NAME.fullmatch(name)):
        raise ValueError(
            f"{name!r} is not the name of an example. It is CHAPTER/NAME, and NAME says what the example shows, "
            "in words of small letters joined by _ (no numbers, no .py): vjp/digits_show_the_rows"
        )
    chapter, snippets = parts[1], root / "snippets"
    path = snippets / f"{name}.py"
    if not ((snippets / chapter).is_dir() or (root / f"docs/{chapter}.md").is_file()):
        there = ", ".join(sorted(folder.name for folder in snippets.iterdir() if folder.is_dir()))
        raise ValueError(
            f"there is no chapter {chapter!r}; there are {there}. A new chapter starts with its page, docs/{chapter}.md"
        )
    if path.exists():
        raise ValueError(f"there is a file snippets/{name}.py already")
    path.parent.mkdir(exist_ok=True)
    path.write_text(PATTERN, encoding="utf-8")
    return path


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Say which example: make new CHAPTER/NAME")
    name, root = sys.argv[1], Path.cwd()
    try:
        start(name, root)
    except ValueError as error:
        sys.exit(f"Nothing is made: {error}.")
    chapter = name.partition("/")[0]
    print(
        f"snippets/{name}.py is there. It fails until its proof is written, and until its page shows it:\n"
        f"    ::: {name}.py                        a line in docs/{chapter}.md\n"
        f"    make outputs CHAPTERS={chapter}\n"
        f"    make check FILE={name}.py"
    )


if __name__ == "__main__":
    main()
