"""`backward` adds its vᵀJ to a gradient that you assigned to `x.grad`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
x.grad = torch.tensor([542.0, 13.0])
y = A @ x
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
both = by_hand + by_hand
print(both)

# %% check
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), both)
