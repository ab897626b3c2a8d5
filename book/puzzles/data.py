"""The numbers at which answers are judged, and the puzzles and boxes as plain data, as page and notebook have them."""

import random
from dataclasses import asdict
from functools import cache

import torch

from book.puzzles.judge import as_function, in_float64
from puzzles.liars import BOXES
from puzzles.table import REASONS, Box, Puzzle
from puzzles.write import PUZZLES

# The letters of shapes at the ordinary points. No two sizes are equal at one point, so that a missing transpose shows;
# two points have the same sizes, so that a factor that depends on the sizes alone is known from others.
SIZES = ({"n": 3, "m": 2, "k": 4}, {"n": 4, "m": 3, "k": 2}, {"n": 5, "m": 4, "k": 3}, {"n": 3, "m": 2, "k": 4})
STEPS = [k / 4 for k in range(2, 40) if k not in (4, 8)]  # binary fractions, the same on every machine; no 1 and no 2
WHOLE = range(3, 40)  # easier to read: tables of them at the first point, which is shown first
ONES = 2  # the number of the point at which v is ones


def puzzle_named(name: str) -> Puzzle:
    """Raises ValueError where there is none."""
    return named(PUZZLES, name, "puzzle")


def box_named(name: str) -> Box:
    """Raises ValueError where there is none."""
    return named(BOXES, name, "box")


def named(table: tuple, name: str, kind: str):
    found = [one for one in table if one.name == name]
    if not found:
        raise ValueError(f"there is no {kind} {name!r} in puzzles/; there are {', '.join(one.name for one in table)}")
    return found[0]


def entries(shape: tuple, draw: random.Random, whole: bool = False) -> list:
    """Numbers in this shape: no two alike, none of them 0, ±1 or ±2, of both signs in turn."""
    count = torch.Size(shape).numel()
    numbers = draw.sample((WHOLE if whole else STEPS)[: max(10, count)], count)
    start = draw.choice((1, -1))
    signed = [number * start * (-1) ** i for i, number in enumerate(numbers)]
    return torch.tensor(signed, dtype=torch.float64).reshape(shape).tolist()


def weights(shape: torch.Size, first: bool, draw: random.Random):
    """v: digits of both signs at the first point, where they fit; elsewhere no two alike."""
    count = shape.numel()
    if first and count <= 5:
        digits = [(-10.0) ** i for i in range(count)] if count > 1 else [10.0]
        return torch.tensor(digits, dtype=torch.float64).reshape(shape).tolist()
    return entries(shape, draw, whole=first)


def puzzles_for(operation: str) -> list[tuple[str, str]]:
    """What there is to solve for an operation of the atlas: titles, and addresses below that of the site."""
    return [
        (f"{what}: {one.title}", f"puzzles/{page}.html#{one.name}")
        for page, what, table in (("write", "Write the VJP", PUZZLES), ("liars", "Expose the liar", BOXES))
        for one in table
        if one.atlas == operation
    ]


@cache
def plain(puzzle_name: str) -> dict:
    """A puzzle as data: what judge.py and judge.js need."""
    puzzle = puzzle_named(puzzle_name)
    draw = random.Random(puzzle.name)
    points = []
    for number, sizes in enumerate(SIZES):
        inputs = {}
        for name, letters in puzzle.shapes.items():
            shape = tuple(sizes.get(size, size) for size in letters)
            is_table = len(shape) > 1 and name not in puzzle.solvable
            inputs[name] = entries(shape, draw, whole=number == 0 and is_table)
            if name in puzzle.solvable:
                for i, row in enumerate(inputs[name]):
                    row[i] += 4
        points.append({"inputs": inputs})
        if number != ONES:
            points[-1]["v"] = weights(y_shape(puzzle, inputs), number == 0, draw)
    for label, inputs in puzzle.telling:
        points.append({"label": label, "inputs": inputs, "v": weights(y_shape(puzzle, inputs), True, draw)})
    wrong = [{"text": one.text, "because": one.because} for one in puzzle.wrong if one.because]
    return {
        "name": puzzle.name,
        "f": puzzle.f,
        "of": puzzle.of,
        "given": puzzle.given,
        "points": points,
        "wrong": wrong,
        "solution": puzzle.solution,
    }


def y_shape(puzzle: Puzzle, inputs: dict) -> torch.Size:
    f = as_function(puzzle.f, puzzle.given)
    return in_float64(lambda: f(**{name: torch.tensor(numbers) for name, numbers in inputs.items()})).shape


def plain_box(box: Box) -> dict:
    """A box as data."""
    kept = ("name", "f", "given", "gives", "start", "tells")
    return {name: value for name, value in asdict(box).items() if name in kept}


__all__ = ["BOXES", "PUZZLES", "REASONS", "box_named", "plain", "plain_box", "puzzle_named", "puzzles_for"]
