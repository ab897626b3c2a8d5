"""Every derivative in the examples has a second opinion: `oracles.py`."""

import tomllib
from pathlib import Path

import oracles
import pytest

NAMES = [path.relative_to(oracles.SNIPPETS).as_posix() for path in sorted(oracles.SNIPPETS.rglob("*.py"))]
EXCEPTIONS = tomllib.loads(Path(oracles.__file__).with_suffix(".toml").read_text(encoding="utf-8"))
DIFFERS = {
    name: times for group in EXCEPTIONS["differs"].values() for name, times in group.items() if name != "because"
}
WITHOUT = [name for group in EXCEPTIONS["without"].values() for name in group["examples"]]


@pytest.mark.parametrize("name", NAMES)
def test_differences_agree(name):
    report = oracles.examine(oracles.SNIPPETS / name)
    assert len(report.differs) == DIFFERS.get(name, 0), "\n".join(report.differs)
    has_none = report.exposes and not report.oracles and not report.differs
    assert has_none == (name in WITHOUT), "\n".join(report.without) or "has an oracle"


def test_exceptions_are_examples_and_have_a_reason():
    assert not {*DIFFERS, *WITHOUT} - {*NAMES}
    assert not {*DIFFERS} & {*WITHOUT}
    assert len(DIFFERS) == sum(len(group) - 1 for group in EXCEPTIONS["differs"].values()), "named twice"
    assert len(WITHOUT) == len({*WITHOUT}), "named twice"
    assert all(group["because"] for kind in EXCEPTIONS.values() for group in kind.values())


# What the oracles see

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
SITES = {
    "y = f(x)\ny.backward(v)": "vᵀJ",
    "(A @ x**2).backward(gradient=v)": "vᵀJ",
    "y = f(x)\ntorch.autograd.backward(y, v)": "vᵀJ",
    "y = f(x)\nfor v in torch.eye(3):\n    y.backward(v, retain_graph=True)": "vᵀJ",
    "try:\n    y = f(x)\n    y.backward(v)\n    y.backward(v)\nexcept RuntimeError:\n    pass": "vᵀJ",
    "y = f(x)\n(g,) = torch.autograd.grad(y, x, v)": "vᵀJ",
    "y = f(x)\ng = torch.autograd.grad([y], [x], grad_outputs=[v])": "vᵀJ",
    "y = f(x)\n(g,) = torch.autograd.grad(y, x, torch.eye(3), is_grads_batched=True)": "vᵀJ",
    "G = torch.autograd.functional.jacobian(f, x)": "J",
    "G = torch.func.jacrev(f)(x)": "J",
    "G = torch.func.jacfwd(f)(x)": "J",
    "_, Ju = torch.func.jvp(f, (x,), (u,))": "Ju",
}


def seen(program: str) -> oracles.Report:
    """The report on a program, made as `examine` makes it."""

    class Text:
        def read_text(self, encoding):
            return program

    return oracles.examine(Text())


@pytest.mark.parametrize("code", SITES)
def test_right_program_agrees(code):
    report = seen(PROGRAM.format(code))
    assert not report.differs
    assert report.oracles
    for what in {SITES[code], "J by hand", "torch.autograd.functional.jacobian"}:
        assert report.agreed[what] > 0, what


@pytest.mark.parametrize("code", SITES)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[[4, 12], [8, 4], [10, 0]]", "[[4, 12], [8, 4], [10, 1]]"),  # a number
        ("[[4, 12], [8, 4], [10, 0]]", "[[8, 4], [4, 12], [10, 0]]"),  # a row
        ("A @ x**2", "A @ (x * x.detach())"),  # a constant
        ("A @ x**2", "A @ x.relu() * (x - x.detach()).abs()[0]"),  # a kink
    ],
)
def test_wrong_program_differs(code, old, new):
    text = PROGRAM.format(code)
    assert old in text
    assert seen(text.replace(old, new)).differs


@pytest.mark.parametrize("code", [code for code in SITES if "backward(" in code or "autograd.grad(" in code])
def test_hook_on_the_way_differs(code):
    assert seen(PROGRAM.format(f"x.register_hook(lambda g: g + 1)\n{code}")).differs
