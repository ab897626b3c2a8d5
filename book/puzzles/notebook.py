"""The puzzles as a notebook, `puzzles/puzzles.ipynb`, and as a file of functions, `puzzles/answers.py`.

    python -m book.puzzles.notebook        write an empty puzzles/answers.py

The notebook has the judge in its first cell, and runs on torch alone. Its boxes and solutions are encoded, so that
nobody reads them by accident.
"""

import json
import re
from base64 import b64encode
from pathlib import Path

import nbformat

from book.puzzles.data import BOXES, PUZZLES, REASONS, plain, plain_box
from book.puzzles.show import shape
from puzzles.table import Box, Puzzle

HERE = Path(__file__).parent
ANSWERS = Path(__file__).parents[2] / "puzzles/answers.py"
PROGRAMS = ("judge.py", "boxes.py")
OWN_IMPORT = re.compile(r"^from book\.puzzles.*\n", re.MULTILINE)

INTRODUCTION = """# Puzzles: write the VJP, expose the liar

Run the first cell, then solve in any order. It needs torch, and nothing else.

**Write the VJP**: replace `...` by vᵀJ, and run the cell. No autograd.

**Expose the liar**: below, each black box claims to be the `backward` of a function."""

LIARS = """## Expose the liar

Call a box as often as you like; then say `lies` or `honest`.
To say `honest`, call it once with a v whose entries differ and are not 0."""

# The judge is a module of its own there: a reader's function may have any name.
START = """# The judge and the puzzles (run this cell first)
import base64
import json
import types

import torch
import torch.nn.functional as F

PROGRAM = r'''
{programs}
'''
judging = types.ModuleType("judging")
exec(PROGRAM, vars(judging))
DATA = json.loads(base64.b64decode("{data}"))
game = judging.Game(DATA["boxes"])


def check(answer):
    puzzle = DATA["puzzles"][answer.__name__]
    verdict = judging.judge(puzzle, answer, DATA["reasons"])
    print(judging.report(puzzle, verdict))
    if verdict["reason"] == "right":
        print("A short solution:", puzzle["solution"], sep="\\n")"""


def stub(puzzle: Puzzle, docstring: bool) -> str:
    """A function with the name of a puzzle that nobody has written yet."""
    lines = [f"def {puzzle.name}({', '.join([*puzzle.shapes, 'y', 'v'])}):"]
    if docstring:
        lines.append(f'    """{statement(puzzle)}"""')
    lines += [f"    {line}" for line in puzzle.given.splitlines()]
    return "\n".join([*lines, "    return ..."])


def statement(puzzle: Puzzle) -> str:
    """What is wanted, in a line."""
    shapes = ", ".join(f"{name} {shape(letters)}" for name, letters in puzzle.shapes.items())
    convention = f"{puzzle.convention} " if puzzle.convention else ""
    return f"y = {puzzle.f}; shapes: {shapes}. {convention}Return vᵀJ for {puzzle.of}."


def answers() -> str:
    """The file for a reader's answers, with nothing in it yet."""
    opening = '''"""Write your answers here: `pytest puzzles` judges them.

A function returns vᵀJ, without autograd, in place of `...`. It gets the inputs, the result y and the weights v.
"""

import torch
import torch.nn.functional as F  # noqa: F401 (for the answers)

'''
    boxes = "".join(f'    "{box.name}": ...,  # {"; ".join(lines(box))}\n' for box in BOXES)
    closing = (
        '# The black boxes of docs/puzzles/liars.md: for each one "honest", or the call that exposes it, such as\n'
        '# {"x": [1.0, 2.0], "v": [1.0, 10.0]}.\n'
        f"CALLS = {{\n{boxes}}}\n"
    )
    return opening + "\n" + "\n\n\n".join(stub(puzzle, True) for puzzle in PUZZLES) + "\n\n\n" + closing


def notebook() -> str:
    """The notebook, in JSON."""
    cells = [("markdown", INTRODUCTION), ("code", start()), ("markdown", "## Write the VJP")]
    for number, puzzle in enumerate(PUZZLES, 1):
        cells += [("markdown", puzzle_text(number, puzzle)), ("code", f"{stub(puzzle, False)}\n\ncheck({puzzle.name})")]
    cells.append(("markdown", LIARS))
    for number, box in enumerate(BOXES, 1):
        cells += [("markdown", box_text(number, box)), ("code", box_code(box))]
    made = []
    for number, (kind, source) in enumerate(cells):
        cell = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": source}
        if kind == "code":
            cell |= {"execution_count": None, "outputs": []}
        made.append(cell)
    made[1]["metadata"] = {"cellView": "form", "jupyter": {"source_hidden": True}}  # for Colab, for Jupyter
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    book = {"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return nbformat.writes(nbformat.from_dict(book)) + "\n"


def start() -> str:
    programs = "\n\n".join(OWN_IMPORT.sub("", (HERE / name).read_text(encoding="utf-8")) for name in PROGRAMS)
    puzzles = {puzzle.name: plain(puzzle.name) for puzzle in PUZZLES}
    data = {"puzzles": puzzles, "boxes": [plain_box(box) for box in BOXES], "reasons": REASONS}
    return START.format(programs=programs, data=b64encode(json.dumps(data).encode()).decode())


def puzzle_text(number: int, puzzle: Puzzle) -> str:
    hints = "\n".join(f"<details><summary>Hint</summary>\n\n{hint}\n\n</details>" for hint in puzzle.hints)
    return f"### {number}. {puzzle.title}\n\n`{statement(puzzle)}`\n\n{hints}"


def lines(box: Box) -> list[str]:
    """The function of a box."""
    return [*box.given.splitlines(), f"y = {box.f}"]


def box_text(number: int, box: Box) -> str:
    program = "\n".join(lines(box))
    return f"### {number}. {box.title}\n\n```python\n{program}\n```"


def box_code(box: Box) -> str:
    x, v = box.start["x"], box.start["v"]
    say = "\n".join(f'# print(game.{verdict}("{box.name}"))' for verdict in ("lies", "honest"))
    return f'game.call("{box.name}", x={x}, v={v})\n{say}'


if __name__ == "__main__":
    ANSWERS.write_text(answers(), encoding="utf-8")
