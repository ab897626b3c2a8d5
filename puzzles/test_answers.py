"""Judges the answers in `answers.py`: `pytest puzzles`, or `pytest puzzles -k softmax`. Red until they are solved."""

import pytest

from book.puzzles.boxes import call, exposes
from book.puzzles.data import BOXES, PUZZLES, REASONS, plain, plain_box
from book.puzzles.judge import judge, report
from puzzles import answers


@pytest.mark.parametrize("name", [puzzle.name for puzzle in PUZZLES])
def test_write(name):
    verdict = judge(plain(name), getattr(answers, name), REASONS)
    if verdict["reason"] != "right":
        pytest.fail(report(plain(name), verdict), pytrace=False)


@pytest.mark.parametrize("box", BOXES, ids=[box.name for box in BOXES])
def test_expose(box):
    told = answers.CALLS[box.name]
    if told is ...:
        pytest.fail(f"y = {box.f}: write an x and a v that expose this box, or that it is honest.", pytrace=False)
    if told == "honest":
        if not box.honest:
            pytest.fail("It is not honest. Look for another x, or another v.", pytrace=False)
        return
    given, _ = call(plain_box(box), told["x"], told["v"])
    if not exposes(plain_box(box), told["x"], told["v"]):
        pytest.fail(f"This call does not expose it: it returns {given.tolist()}, and that is vᵀJ.", pytrace=False)
