"""A parameter listed twice in one parameter group of an optimizer is updated twice per step."""

# %% torch
import torch

import warnings

x = torch.tensor([1.0, 2.0], requires_grad=True)
v, rate = torch.tensor([1.0, 10.0]), 0.5
x.square().backward(gradient=v)

# %% error
with warnings.catch_warnings(action="error"):
    try:
        torch.optim.SGD([x, x], lr=rate)
    except UserWarning as error:
        message = str(error)
with warnings.catch_warnings(action="ignore"):
    twice = torch.optim.SGD([x, x], lr=rate)
twice.step()
print(x.detach())

# %% numpy
import numpy as np

J = np.diag([2 * 1, 2 * 2])
by_hand = np.array([1, 10]) @ J
moved = np.array([1, 2]) - 2 * 0.5 * by_hand
print(moved)

# %% check
assert message.startswith(
    "optimizer contains a parameter group with duplicate parameters; in "
    "future, this will cause an error"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist(), moved)
