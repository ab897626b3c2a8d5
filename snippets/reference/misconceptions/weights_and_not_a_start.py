"""`autograd.grad` multiplies by v and adds nothing to v: for y = (x₁², x₁x₂),
2v gives twice the result of v, and 0v gives zeros."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2])
v = torch.tensor([1.0, 10.0])
(once,) = torch.autograd.grad(y, x, v, retain_graph=True)
(twice,) = torch.autograd.grad(y, x, 2 * v, retain_graph=True)
(never,) = torch.autograd.grad(y, x, 0 * v)
print(once, twice, never)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3]])
by_hand = np.array([[1, 10],
                    [2, 20],
                    [0, 0]]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6])
np.testing.assert_array_equal(once.tolist(), by_hand[0])
np.testing.assert_array_equal(twice.tolist(), by_hand[1])
np.testing.assert_array_equal(never.tolist(), by_hand[2])
