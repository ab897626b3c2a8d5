"""`optimizer.zero_grad(set_to_none=False)` writes zeros into the existing `x.grad` instead of setting it to `None`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([x])
(x**2).sum().backward()
kept = x.grad
before = kept.tolist()
optimizer.zero_grad(set_to_none=False)
print(before, x.grad, x.grad is kept)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([1, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(before, by_hand)
np.testing.assert_array_equal(x.grad.tolist(), [0, 0])
assert x.grad is kept
