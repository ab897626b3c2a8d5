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
    if wrong.because:
        assert verdict["because"] == wrong.because
    assert "{" not in verdict["said"]


def test_each_puzzle_has_three_ways_and_five_mistakes():
    assert len(PUZZLES) >= 24
    for puzzle in PUZZLES:
        assert len({puzzle.solution, *puzzle.others}) == 3, puzzle.name
        assert len({wrong.text for wrong in puzzle.wrong}) >= 5, puzzle.name
        assert all(len(puzzle.solution) <= len(other) for other in puzzle.others), f"{puzzle.name}: not the shortest"
    used = {wrong.reason for puzzle in PUZZLES for wrong in puzzle.wrong}
    assert used | {"right", "empty", "autograd"} == REASONS.keys()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("torch.autograd.grad(x.cumsum(0), x, v)[0]", "autograd"),
        ("torch.func.vjp(lambda t: t.cumsum(0), x)[1](v)[0]", "autograd"),
        ("v.flip(0", "raises"),
        ("z", "raises"),
        ("g = v.flip(0)\ng = g.cumsum(0)\ng.flip(0)", "right"),
        ("g = v.flip(0).cumsum(0)\ng = g.flip(0)", "right"),
        ("grad = v.flip(0).cumsum(0)\nvjp = grad.flip(0)", "right"),
        ("v.T.cumsum(0)", "raises"),
        ("torch.ones(3, 3) @ v", "sizes"),
    ],
)
def test_what_is_typed_without_a_product(text, reason):
    assert judge(plain("running_sum"), text, REASONS)["reason"] == reason


def test_a_function_that_asks_autograd_is_refused_too():
    def asks(x, y, v):
        return (lambda leaf: torch.autograd.grad(leaf.cumsum(0), leaf, v)[0])(x.requires_grad_())

    assert judge(plain("running_sum"), asks, REASONS)["reason"] == "autograd"
    assert judge(plain("running_sum"), lambda x, y, v: ..., REASONS)["reason"] == "empty"
    assert judge(plain("running_sum"), lambda x, y, v: v.flip(0).cumsum(0).flip(0), REASONS)["reason"] == "right"
