"""`retain_grad()` makes a non-leaf tensor keep the gradient that passes
through it, and reading its `.grad` no longer warns."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
h = x.double()
h.retain_grad()
y = A.double() @ h
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(h.grad, x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(h.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
