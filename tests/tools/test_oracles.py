"""Every derivative in the examples agrees with its oracle (`oracles.py`), and the oracles find planted mistakes."""

import functools
import traceback

import pytest
from oracles import DIFFERS, GROUPS, SNIPPETS, Report, examine

from book.run import TookTooLong

NAMES = [path.relative_to(SNIPPETS).as_posix() for path in sorted(SNIPPETS.rglob("*.py"))]

examined = functools.cache(lambda name: examine(SNIPPETS / name))


def disagreements(names: list[str]) -> str:
    """The disagreements of these examples with their oracles. Empty if there are only those that DIFFERS allows."""
    said = []
    for name in names:
        try:
            differs, allowed = examined(name).differs, DIFFERS.get(name, 0)
        except (Exception, TookTooLong):
            said.append(f"{name}:\n{traceback.format_exc()}")
        else:
            if len(differs) != allowed:
                said.append("\n".join([f"{name}: {len(differs)} differences, and not {allowed}", *differs]))
    return "\n\n".join(said)


@pytest.mark.xdist_group("oracles")  # one process examines them for both tests
def test_all_examples_agree():
    assert disagreements(NAMES) == ""


@pytest.mark.xdist_group("oracles")
def test_few_examples_have_no_oracle():
    """An oracle that no longer finds its functions must not pass unnoticed."""
    exposing = [name for name in NAMES if examined(name).exposes]
    without = [name for name in exposing if not examined(name).has_oracle]
    # 89 in 100 have one. The others differentiate with respect to parameters without a name of their own, or complex
    # numbers, or cannot be run twice, or are too large.
    assert len(without) <= 0.115 * len(exposing), "\n".join(
        [f"{len(without)} of {len(exposing)} have none:", *(f"{name}: {examined(name).without[0]}" for name in without)]
    )


def test_differences_on_purpose_are_those_of_examples_and_have_a_reason():
    assert not DIFFERS.keys() - NAMES
    assert all(group["because"] for group in GROUPS.values())
    assert len(DIFFERS) == sum(len(group) - 1 for group in GROUPS.values()), "an example is in two groups"


# Planted mistakes

PROGRAM = """
import numpy as np
import torch
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
def f(x):
    return A @ x**2
x = torch.tensor([1.0, 2.0], requires_grad=True)
u = torch.tensor([1.0, 10.0])
v = torch.tensor([1.0, 10.0, 100.0])
{}
J = np.array([[4, 12], [8, 4], [10, 0]])
"""
WITH_GRAPH = {  # these differentiate a tensor; a hook can change the result
    "y = f(x)\ny.backward(v)": "vᵀJ",
    "(A @ x**2).backward(gradient=v)": "vᵀJ",
    "y = f(x)\ntorch.autograd.backward(y, v)": "vᵀJ",
    "y = f(x)\nfor v in torch.eye(3):\n    y.backward(v, retain_graph=True)": "vᵀJ",
    "try:\n    y = f(x)\n    y.backward(v)\n    y.backward(v)\nexcept RuntimeError:\n    pass": "vᵀJ",
    "y = f(x)\n(g,) = torch.autograd.grad(y, x, v)": "vᵀJ",
    "y = f(x)\ng = torch.autograd.grad([y], [x], grad_outputs=[v])": "vᵀJ",
    "y = f(x)\n(g,) = torch.autograd.grad(y, x, torch.eye(3), is_grads_batched=True)": "vᵀJ",
}
SITES = WITH_GRAPH | {
    "G = torch.autograd.functional.jacobian(f, x)": "J",
    "G = torch.func.jacrev(f)(x)": "J",
    "G = torch.func.jacfwd(f)(x)": "J",
    "_, Ju = torch.func.jvp(f, (x,), (u,))": "Ju",
}


@pytest.fixture
def report_on(tmp_path):
    """A function: the report on the program with this code in it, and with `old` replaced by `new`."""

    def report(code: str, old: str = "A @", new: str = "A @") -> Report:
        text = PROGRAM.format(code)
        assert old in text
        path = tmp_path / "planted.py"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return examine(path)

    return report


@pytest.mark.parametrize("code", SITES)
def test_right_program_agrees(report_on, code):
    report = report_on(code)
    assert not report.differs
    assert report.oracles
    for result in (SITES[code], "J by hand", "torch.autograd.functional.jacobian"):
        assert report.agreed[result] > 0, result


@pytest.mark.parametrize("code", SITES)
def test_a_constant_factor_is_found(report_on, code):
    assert report_on(code, "A @ x**2", "A @ (x * x.detach())").differs


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[[4, 12], [8, 4], [10, 0]]", "[[4, 12], [8, 4], [10, 1]]"),  # a number
        ("[[4, 12], [8, 4], [10, 0]]", "[[8, 4], [4, 12], [10, 0]]"),  # a row
        ("A @ x**2", "A @ x.relu() * (x - x.detach()).abs()[0]"),  # a kink
    ],
)
@pytest.mark.parametrize("code", ["y = f(x)\ny.backward(v)", "G = torch.func.jacrev(f)(x)"])
def test_a_wrong_matrix_and_a_kink_are_found(report_on, code, old, new):
    assert report_on(code, old, new).differs


@pytest.mark.parametrize("code", WITH_GRAPH)
def test_a_hook_that_changes_the_result_is_found(report_on, code):
    assert report_on(f"x.register_hook(lambda g: g + 1)\n{code}").differs
