"""A derivative computed with `create_graph=True` has a graph, so you can differentiate it again."""

# %% torch
import torch

x = torch.tensor(5.0, requires_grad=True)
y = x**3

(first,) = torch.autograd.grad(y, x, create_graph=True)
(second,) = torch.autograd.grad(first, x, create_graph=True)
(third,) = torch.autograd.grad(second, x)  # the last one: no graph
print(first)
print(second)
print(third)

# %% numpy
import numpy as np

by_hand = np.array([3 * 5**2, 6 * 5, 6])  # 3x², 6x, 6
print(by_hand)

# %% check
assert y.item() == 125
np.testing.assert_array_equal(
    [first.item(), second.item(), third.item()], by_hand
)
assert first.requires_grad
assert second.requires_grad
assert not third.requires_grad
