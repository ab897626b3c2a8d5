"""The puzzles "Write the VJP", judged in torch: every right answer passes, every wrong one is told why."""

import pytest
import torch

from book.puzzles.data import PUZZLES, REASONS, plain
from book.puzzles.judge import at, in_float64, judge, value_of

RIGHT = [(p.name, text) for p in PUZZLES for text in (p.solution, *p.others)]
WRONG = [(p.name, wrong) for p in PUZZLES for wrong in p.wrong]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda p: p.name)
def test_the_product_wanted_is_what_backward_sends(puzzle):
    """The judge computes vᵀJ from a whole Jacobian. Here autograd is asked for the product itself."""
    data = plain(puzzle.name)
    for point in data["points"]:

        def compare(point=point):
            here = at(data, point)
            leaf = here["of"].clone().requires_grad_()
            scope = {**{name: torch.tensor(n) for name, n in point["inputs"].items()}, puzzle.of: leaf}
            y = value_of(f"{puzzle.given}\n{puzzle.f}", scope)
            y.backward(here["v"])
            torch.testing.assert_close(leaf.grad, here["wanted"])

        in_float64(compare)


@pytest.mark.parametrize(("name", "text"), RIGHT, ids=[f"{name}-{i % 3}" for i, (name, _) in enumerate(RIGHT)])
def test_the_solution_and_two_other_ways_are_accepted(name, text):
    verdict = judge(plain(name), text, REASONS)
    assert verdict["reason"] == "right", verdict["said"]


@pytest.mark.parametrize(("name", "wrong"), WRONG, ids=[f"{name}-{wrong.text}" for name, wrong in WRONG])
def test_a_wrong_answer_is_refused_with_its_reason(name, wrong):
    verdict = judge(plain(name), wrong.text, REASONS)
    assert verdict["reason"] == wrong.reason, verdict["said"]
    if wrong.because and wrong.reason != "raises":
        assert verdict["because"] == wrong.because
    assert "{" not in verdict["said"]
