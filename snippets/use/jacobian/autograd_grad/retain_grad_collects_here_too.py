"""After `h.retain_grad()`, each call to `autograd.grad` adds the gradient of h to `h.grad`."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
h = 3 * x
h.retain_grad()
y = (h**2).sum()
torch.autograd.grad(y, x, retain_graph=True)
once = h.grad.tolist()
torch.autograd.grad(y, x)
twice = h.grad.tolist()
print(once, twice, x.grad)

# %% numpy
import numpy as np

by_hand = np.array([12, 18])  # of y with respect to h: 2h, and h = (6, 9)
twice_by_hand = by_hand + by_hand
print(by_hand, twice_by_hand)

# %% check
assert y.item() == 36 + 81
np.testing.assert_array_equal(h.tolist(), [6, 9])
np.testing.assert_array_equal(once, by_hand)
np.testing.assert_array_equal(twice, twice_by_hand)
assert x.grad is None
