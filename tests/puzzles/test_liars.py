"""The black boxes, in torch: every liar is exposed by the call that its note names, and no honest one can be."""

import random
import re
from functools import cache
from pathlib import Path

import mutants
import pytest
import torch

from book.example import read_example
from book.puzzles.boxes import call, exposes
from book.puzzles.data import BOXES, plain_box
from book.puzzles.players import CALLS, fared, numbers

SNIPPETS = Path(__file__).parents[2] / "snippets"
LIARS, HONEST = [box for box in BOXES if not box.honest], [box for box in BOXES if box.honest]


def name(box):
    return box.name


@pytest.mark.parametrize("box", LIARS, ids=name)
def test_a_liar_is_exposed_by_the_call_that_the_note_names(box):
    assert exposes(plain_box(box), box.tells["x"], box.tells["v"])


@pytest.mark.parametrize("box", BOXES, ids=name)
def test_the_call_that_the_page_begins_with_exposes_nobody(box):
    given, wanted = call(plain_box(box), box.start["x"], box.start["v"])
    assert given.shape == wanted.shape
    assert not exposes(plain_box(box), box.start["x"], box.start["v"])


@pytest.mark.parametrize("box", HONEST, ids=name)
def test_no_call_exposes_an_honest_box(box):
    """Also with ties, zeros and large numbers."""
    draw = random.Random(box.name)
    shapes = [torch.tensor(box.start[letter]).shape for letter in "xv"]
    for _ in range(CALLS):
        x, v = (numbers(shape, draw) for shape in shapes)
        assert not exposes(plain_box(box), x, v), (x, v)
        factor = 10.0 ** draw.randint(-3, 3)
        x, v = ((factor * torch.randn(shape)).tolist() for shape in shapes)
        assert not exposes(plain_box(box), x, v), (x, v)


def test_there_is_something_to_find_out():
    assert len(LIARS) >= 15
    assert len(HONEST) >= 4
    hidden_from_ones = [box.name for box in LIARS if fared(plain_box(box)).ones == 0]
    assert len(hidden_from_ones) >= 4, hidden_from_ones
    assert all(fared(plain_box(box)).drawn for box in LIARS), "at random, each can be found"
    assert not any(fared(plain_box(box)).drawn for box in HONEST)


@cache
def changes(source: str) -> set[str]:
    """All that tools/mutants.py would change in an example."""
    example = read_example(SNIPPETS / source, SNIPPETS)
    lines = range(1, example.cells["check"].start)
    return {mutant.change for mutant in mutants.mutants(example.text, lines)}


@pytest.mark.parametrize("box", LIARS, ids=name)
def test_the_mistake_of_a_liar_is_real(box):
    """A thread on GitHub, or an example of the book: a mutant, or one that is wrong on purpose and says so."""
    if box.source.startswith("https:"):
        assert re.fullmatch(r"https://github\.com/[\w.-]+/[\w.-]+/(issues|pull)/\d+", box.source)
        return
    assert (SNIPPETS / box.source).exists()
    if box.change:
        assert box.change in changes(box.source)
    else:
        assert box.source.startswith("use/function/")  # the pages about wrong backwards
