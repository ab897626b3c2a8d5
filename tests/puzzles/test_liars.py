"""The black boxes, in torch: every liar is exposed by the call that its note names, and no honest one can be."""

import random
import re
from functools import cache
from pathlib import Path

import mutants
import pytest
import torch

from book.example import read_example
from book.puzzles.boxes import LIMIT, call, exposes, is_telling
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
        x, v = (wide(shape, draw) for shape in shapes)
        assert not exposes(plain_box(box), x, v), (x, v)


def wide(shape: torch.Size, draw: random.Random):
    """Numbers of very different sizes, up to the limit."""
    drawn = [draw.choice((-LIMIT, LIMIT)) * 10.0 ** draw.randint(-12, 0) for _ in range(shape.numel())]
    return torch.tensor(drawn, dtype=torch.float64).reshape(shape).tolist()


def test_a_running_sum_loses_no_digits():
    box = next(box for box in BOXES if box.name == "running_sum")
    given, wanted = call(plain_box(box), box.start["x"], [1e6, 1e-6, 2e-6])
    torch.testing.assert_close(given, wanted, rtol=1e-12, atol=0)


def test_a_lie_is_seen_in_small_weights_and_rounding_of_large_ones_is_none():
    small = {"f": "x ** 2", "given": "", "gives": "v * 2.001 * x"}
    assert exposes(small, [1.0, 3.0], [1e-9, 1e-9])
    rounded = {"f": "x.cumsum(0)", "given": "", "gives": "v.sum() - v.cumsum(0) + v + 1e-4"}
    assert not exposes(rounded, [1.0, 1.0, 1.0], [1e6, 1e-6, 2e-6])
    infinite = {"f": "x ** 2", "given": "", "gives": "v / 0"}
    assert exposes(infinite, [1.0, 3.0], [1.0, 2.0])


@pytest.mark.parametrize("number", [1e17, -1.1e6, float("inf"), float("nan")])
def test_what_no_call_can_have_is_refused(number):
    box = plain_box(LIARS[1])
    for name, x, v in (("x", [number, 1.0, 1.0], [1.0] * 3), ("v", [1.0] * 3, [1.0, number, 1.0])):
        with pytest.raises(ValueError, match=f"^{name} has an entry that is not a number between −10⁶ and 10⁶"):
            call(box, x, v)


def test_the_call_that_the_page_begins_with_is_no_reason_to_trust_an_honest_box():
    assert not [box.name for box in HONEST if is_telling(box.start["v"])]
    assert is_telling([[1.0, -2.0], [3.0, 4.0]])
    assert is_telling(2.0)
    assert not is_telling([1.0, 2.0, 1.0])
    assert not is_telling([1.0, 0.0])


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
    return {mutant.change for mutant in mutants.mutants_of(example)}


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
