"""Starts an example from a template: `make new learn/vjp/NAME`.

    python -m book.new_example learn/vjp/NAME

The new file fails, in the build and under pytest, until its proof is written. Needs only the standard library.
"""

import re
import sys
from difflib import get_close_matches
from pathlib import Path

WORDS = "[a-z]+(?:_[a-z]+)*"
NAME = re.compile(rf"((?:{WORDS}/)*{WORDS})/({WORDS})")
TO_DO = "write the proof here, in place of this line: y and x.grad, each compared with its computation by hand"
# Placeholders that must not be published are marked TODO, which no page may contain (tests/site/test_pages.py).
PATTERN = f'''"""TODO: the claim of this example, in one sentence."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],  # row i: the derivatives of y_i
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
raise NotImplementedError("{TO_DO}")
'''


def start(name: str, root: Path) -> Path:
    """Write `snippets/{name}.py` in the project at `root`, and return its path.

    Raises ValueError, saying what to do instead, if `name` is not PAGE/NAME in lower case, if there is no such page, or
    if the file already exists.
    """
    if not (parts := NAME.fullmatch(name)):
        raise ValueError(
            f"{name!r} is not the name of an example. It is that of its page and what it shows, in words of small "
            "letters joined by _ (no numbers, no .py): learn/vjp/digits_show_the_rows"
        )
    page, path = parts[1], root / f"snippets/{name}.py"
    if not any((root / f"docs/{page}.{ending}").is_file() for ending in ("md", "py")):
        there = [path.relative_to(root / "docs").as_posix()[:-3] for path in (root / "docs").rglob("*.md")]
        near = get_close_matches(page, there) or [one for one in there if one.endswith(f"/{page}")]
        raise ValueError(f"there is no page docs/{page}.md. Write it first; or near: {', '.join(near) or 'nothing'}")
    if path.exists():
        raise ValueError(f"there is a file snippets/{name}.py already")
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(PATTERN, encoding="utf-8")
    return path


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Say which example: make new learn/vjp/NAME")
    name, root = sys.argv[1], Path.cwd()
    try:
        start(name, root)
    except ValueError as error:
        sys.exit(f"Nothing is made: {error}.")
    page, _, example = name.rpartition("/")
    print(
        f"snippets/{name}.py is there. It fails until its proof is written, and until its page shows it:\n"
        f"    ::: {example}                        a line in the page, docs/{page}\n"
        f"    make outputs CHAPTERS={page}\n"
        f"    make check FILE={name}.py"
    )


if __name__ == "__main__":
    main()
