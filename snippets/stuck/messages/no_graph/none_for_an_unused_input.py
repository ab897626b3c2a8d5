"""With `allow_unused=True`, `torch.autograd.grad` returns `None` for an unused
input."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
z = torch.zeros_like(x, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = A @ x
vJ, nothing = torch.autograd.grad(y, (x, z), v, allow_unused=True)
print(vJ, nothing)

# %% numpy
import numpy as np

J = np.array([[2, 3, 0, 0],  # two columns for x, two for z
              [4, 1, 0, 0],
              [5, 0, 0, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
assert nothing is None
np.testing.assert_array_equal(vJ.tolist() + z.tolist(), by_hand)
