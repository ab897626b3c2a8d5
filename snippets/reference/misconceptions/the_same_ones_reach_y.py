"""`y.sum().backward()` sends the same v to y as
`y.backward(torch.ones_like(y))`: all ones."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y, arrived = x * x, []
y.register_hook(lambda v: arrived.append(v.tolist()))
y.sum().backward(retain_graph=True)
y.backward(gradient=torch.ones(3))
print(arrived)

# %% numpy
import numpy as np

J = np.diag([2 * 1, 2 * 2, 2 * 3])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)

# %% check
assert arrived == [[1, 1, 1], [1, 1, 1]]
np.testing.assert_array_equal(x.grad.tolist(), 2 * by_hand)  # two calls
