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


@pytest.mark.parametrize(("name", "text"), RIGHT, ids=[f"{name}-{text}" for name, text in RIGHT])
def test_the_solution_and_the_other_ways_are_accepted(name, text):
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
        assert len({puzzle.solution, *puzzle.others}) == 1 + len(puzzle.others) >= 3, puzzle.name
        assert len({wrong.text for wrong in puzzle.wrong}) >= 5, puzzle.name
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


@pytest.mark.parametrize("text", ["v / 0", "-v / 0", "v * math.inf", "v * math.nan"])
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda p: p.name)
def test_what_is_infinite_or_nan_is_not_right(puzzle, text):
    text = f"({text}).sum() * torch.ones_like({puzzle.of})"
    assert judge(plain(puzzle.name), text, REASONS)["reason"] not in ("right", "raises")


@pytest.mark.parametrize("text", ["0 * v", "-0 * v", "torch.zeros_like(x)"])
def test_zeros_are_not_said_to_be_without_v(text):
    """Zeros are the same for all weights, whether v is in them or not."""
    for name in ("twice", "relu", "running_sum"):
        assert judge(plain(name), text, REASONS)["said"] == "This is 0 times the right product."


def test_a_running_sum_from_the_other_end_keeps_digits_that_a_difference_loses():
    v = torch.tensor([1e8, 1, 2])
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.name == "running_sum")
    found = [value_of(text, {"v": v}).tolist() for text in (puzzle.solution, puzzle.others[0])]
    assert found == [[1e8, 3, 2], [1e8, 1, 2]]
    assert "for v = (10⁸, 1, 2), it gives 1 instead of 3" in puzzle.after


def test_one_hot_counts_the_classes_by_the_largest_index():
    assert torch.nn.functional.one_hot(torch.tensor([1, 0, 1])).shape == (3, 2)


def test_what_the_notes_say_of_special_points():
    """Where an answer that is accepted differs from what PyTorch sends, at points that no puzzle tries."""
    infinite, x = torch.tensor([torch.inf, 1.0]), torch.tensor([-1.0, 2.0], requires_grad=True)
    for f, short, exact in (
        (lambda x: x.relu(), "v * (x > 0)", "v.masked_fill(x <= 0, 0)"),
        (lambda x: x.clamp(0, 3), "v * (x == y)", "torch.where(x == y, v, torch.zeros_like(v))"),
    ):
        y = f(x)
        (sent,) = torch.autograd.grad(y, x, infinite)
        scope = {"x": x.detach(), "y": y.detach(), "v": infinite}
        assert value_of(exact, scope).tolist() == sent.tolist() == [0, 1]
        assert value_of(short, scope).isnan().tolist() == [True, False]
    origin = torch.zeros(3, requires_grad=True)
    (written,) = torch.autograd.grad((origin**2).sum().sqrt(), origin)
    (norm,) = torch.autograd.grad(torch.linalg.vector_norm(origin), origin)
    assert written.isnan().all()
    assert not norm.any()
    assert not torch.nn.functional.normalize(origin, dim=0).any()
    tie = torch.tensor([5.0, 2.0, 5.0], requires_grad=True)
    assert torch.autograd.grad(tie.max(), tie)[0].tolist() == [0.5, 0, 0.5]
    assert sorted(torch.autograd.grad(tie.max(0).values, tie)[0].tolist()) == [0, 0, 1]


def test_a_function_that_asks_autograd_is_refused_too():
    def asks(x, y, v):
        return (lambda leaf: torch.autograd.grad(leaf.cumsum(0), leaf, v)[0])(x.requires_grad_())

    assert judge(plain("running_sum"), asks, REASONS)["reason"] == "autograd"
    assert judge(plain("running_sum"), lambda x, y, v: ..., REASONS)["reason"] == "empty"
    assert judge(plain("running_sum"), lambda x, y, v: v.flip(0).cumsum(0).flip(0), REASONS)["reason"] == "right"
