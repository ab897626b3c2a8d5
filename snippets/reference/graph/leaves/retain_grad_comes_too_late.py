"""If you call `h.retain_grad()` only after `backward`, `h.grad` stays None."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x**2
h.sum().backward()
h.retain_grad()
print(h.grad, x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([1, 1]) @ J
print(by_hand)

# %% check
assert h.grad is None
assert h.retains_grad
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
