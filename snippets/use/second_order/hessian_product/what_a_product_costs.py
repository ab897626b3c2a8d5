"""For 20 inputs, `hvp` costs twice as much as `vhp`, and `hessian` 20 times as much as `vhp`,
not counting the gradient itself."""

# %% torch
import torch
from torch.utils.flop_counter import FlopCounterMode

A = torch.ones(20, 50)
B = torch.ones(50, 1)


def f(x):  # 20 inputs, 50 hidden units, one output
    return (torch.tanh(x @ A) @ B).sum()


x = torch.ones(1, 20)
v = u = torch.ones(1, 20)
functional = torch.autograd.functional
ways = {
    "y": lambda: f(x),
    "y and gradient": lambda: functional.vjp(f, x),
    "vhp": lambda: functional.vhp(f, x, v),
    "hvp": lambda: functional.hvp(f, x, u),
    "hessian": lambda: functional.hessian(f, x),
}
counts = {}
print("| computed | multiplications and additions |")
print("|---|---|")
for name, way in ways.items():
    with FlopCounterMode(display=False) as counter:
        way()
    counts[name] = counter.get_total_flops()
    print(f"| {name} | {counts[name]} |")

# %% numpy
import numpy as np

with_A, with_B = 2 * np.array([20 * 50, 50 * 1])  # one row times A, B
y_and_gradient = 2 * (with_A + with_B)
row_of_H = 2 * with_A  # the slope of tanh moves with x, and B does not
by_hand = {
    "y": with_A + with_B,
    "y and gradient": y_and_gradient,
    "vhp": y_and_gradient + row_of_H,
    "hvp": y_and_gradient + 2 * row_of_H,
    "hessian": y_and_gradient + 20 * row_of_H,
}

# %% check
assert counts == by_hand
assert list(counts.values()) == [2100, 4200, 8200, 12200, 84200]

# %% guards
assert x.shape == v.shape == (1, 20)
assert torch.all(x == 1)
