"""How players fare with a black box who do not think."""

import random
from dataclasses import dataclass

import torch

from book.puzzles.boxes import exposes

CALLS = 100  # of each player
DRAWN = range(-3, 4)  # the numbers that the random player draws


@dataclass(frozen=True)
class Fared:
    """Of CALLS calls, how many expose a box: with x and v drawn from DRAWN, and with such an x and a v of ones."""

    drawn: int
    ones: int


def fared(box: dict) -> Fared:
    """Let both players call a box."""
    draw = random.Random(box["name"])
    x, v = (torch.tensor(box["start"][name]) for name in "xv")
    drawn = ones = 0
    for _ in range(CALLS):
        at_x = numbers(x.shape, draw)
        drawn += exposes(box, at_x, numbers(v.shape, draw))
        ones += exposes(box, at_x, torch.ones(v.shape).tolist())
    return Fared(drawn, ones)


def numbers(shape: torch.Size, draw: random.Random):
    drawn = [float(draw.choice(DRAWN)) for _ in range(shape.numel())]
    return torch.tensor(drawn).reshape(shape).tolist()
