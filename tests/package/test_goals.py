"""Goals of live figures: what cannot be read, cannot be reached, or is met from the start is refused."""

import re
from pathlib import Path

import pytest

from book.goals import at, read_goal
from book.pages import parse_example_line

ROOT = Path(__file__).parents[2]
PROGRAM = """
x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor([1.0, 2.0, 3.0])
y.backward(gradient=v)
print(x.grad)
"""
PICTURES = "".join(f'<g data-slide="v.{k}" data-stops="-3 3 0.5"></g>' for k in range(3))
PICTURES += "".join(f'<g data-slide="x.{k}" data-stops="-5 5 0.5"></g>' for k in range(2))


def fault(text: str) -> str:
    return read_goal(text).fault(PROGRAM, PICTURES)


def test_a_program_runs_at_other_numbers():
    assert at(PROGRAM, {})["grad.x"].tolist() == [10, 21]
    found = at(PROGRAM, {"v": (0.0, 0.0, 2.0), "x": (1.0, 1.0)})
    assert [found[name].tolist() for name in ("x", "v", "grad.x")] == [[1, 1], [0, 0, 2], [0, 10]]
    assert at("x = torch.linspace(1, 2, 2)\nx.requires_grad_()\n(x**2).sum().backward()", {"x": (3.0, 4.0)})[
        "grad.x"
    ].tolist() == [6, 8]


@pytest.mark.parametrize(
    "text",
    [
        "Make x.grad (0, 15): x.grad = (0, 15) by v = (0, 0, 3)",
        "Stop: x.grad = (0, 0), v != 0 by x = (5, 5), v = (1, -2, 2)",
        "Up: x.grad[0] = 0, x.grad[1] > 0, v[0] != 0 by v = (1, -3, 3)",
        "Small: x.grad < 1 by v = (0, 0, 0)",
        "Stop: x.grad = (0, 0) by v = (0, 0, 0); Nothing counts: v is 0, by choice.",
    ],
)
def test_a_goal_that_can_be_reached_is_none_of_the_faults(text):
    assert not fault(text)


def test_a_goal_may_say_why():
    assert read_goal("Stop: x.grad = 0 by v = (0, 0, 0); v is 0, by choice; so J is out.").why == (
        "v is 0, by choice; so J is out."
    )
    assert not read_goal("Stop: x.grad = 0 by v = (0, 0, 0)").why


def test_a_goal_may_be_about_the_blend_and_about_how_many_pixels_are_painted():
    found = at(PROGRAM, {"x.1": (1.0,)})
    assert found["x"].tolist() == [3, 1]
    assert (found["v·y"], found["painted"]) == (9 + 2 * 3 + 3 * 5, 1)
    assert at(PROGRAM, {})["painted"] == 0
    goal = read_goal("One: v·y < 40, painted = 1 by x[1] = 1")
    assert goal.by == (("x.1", (1.0,)),)
    assert not goal.fault(PROGRAM, '<g data-probe="">')
    assert "no handle of the figure" in goal.fault(PROGRAM, "")


def test_a_goal_may_be_about_what_retains_its_gradient():
    program = "x = torch.ones(2, requires_grad=True)\nh = 2 * x\nh.retain_grad()\n(h**2).sum().backward()"
    assert at(program, {"x": (1.0, 3.0)})["grad.h"].tolist() == [4, 12]


def test_a_goal_marks_in_the_picture_what_it_wants_of_a_gradient():
    goal = read_goal("Both: x.grad = (0, 15), h.grad = 2 by v = (0, 0, 3)")
    assert [goal.target(path) for path in ("grad.x.0", "grad.x.1", "grad.h.4", "grad.w.0", "v.0")] == [
        0,
        15,
        2,
        None,
        None,
    ]
    cell = '<g class="cell x" style="" data-cell="{}"><rect class="frame x"></rect></g>'
    assert goal.marked(cell.format("grad.h.1")).startswith('<g class="cell x aim"')
    assert goal.marked(cell.format("grad.w.1")) == cell.format("grad.w.1")


def test_a_goal_may_be_about_a_motion_that_is_trained_and_about_a_border_that_fits():
    root = ROOT / "snippets/cases"
    for name, text in (
        ("without_a_mesh/v_is_a_factor_of_the_slope", "Small: root < 0.02 by every = 2.4"),
        ("sample_weights/a_weight_turns_the_line", "Over: best[1] > 2.5 by v[1] = 3, v[4] = 1"),
    ):
        program = re.search(r"# %% torch\n(.*?)# %%", (root / f"{name}.py").read_text(encoding="utf-8"), re.DOTALL)[1]
        goal = read_goal(text)
        assert not goal.is_met(at(program, {}))
        assert goal.is_met(at(program, dict(goal.by)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Make x.grad (0, 15): x.grad = (0, 15) by v = (0, 0, 2)", "is not met by the numbers"),
        ("Stop: x.grad = (0, 0), v != 0 by v = (0, 0, 0)", "is not met by the numbers"),
        ("Stop: x.grad = (0, 0), v != 0 by v = (1, -3, 1.8)", r"no handle of the figure brings v\[2\] to 1.8"),
        ("Far: x.grad = (0, 20) by v = (0, 0, 4)", r"no handle of the figure brings v\[2\] to 4"),
        ("Done: x.grad = (10, 21) by v = (1, 2, 3)", "is met before anything has moved"),
        ("Other: w.grad = 0 by v = (0, 0, 0)", "the program has no 'grad.w'"),
        ("Beyond: x.grad[5] = 0 by v = (0, 0, 0)", "the program has no index"),
    ],
)
def test_what_cannot_be_a_goal_is_said(text, said):
    assert re.search(said, fault(text)), fault(text)


@pytest.mark.parametrize(
    "text",
    [
        "x.grad = 0",
        "Make it: x.grad = 0",
        "Make it: x.grad is 0 by v = 0",
        "Make it: x.grad = 0 by v",
        "A: x.grad ~ 0 by v = 0",
    ],
)
def test_a_goal_that_cannot_be_read_is_refused(text):
    with pytest.raises(ValueError, match="a goal is written"):
        read_goal(text)


def test_a_goal_needs_a_live_figure_and_there_are_three_at_most():
    goal = 'goal="Stop: x.grad = 0 by v = (0, 0, 0)"'
    assert len(parse_example_line(f"::: blend_the_outputs desk live {goal} {goal}", "here", "index", ROOT).goals) == 2
    for line in (f"::: blend_the_outputs desk {goal}", f"::: blend_the_outputs desk live {' '.join([goal] * 4)}"):
        with pytest.raises(ValueError, match="a goal belongs to a live figure"):
            parse_example_line(line, "here", "index", ROOT)
