"""A shift that belongs to the function makes a new tensor, and the
derivatives are those at the shifted numbers."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x + torch.tensor([1.0, 5.0])
y = h**2
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2 * (3 + 1), 0],
              [0, 2 * (2 + 5)]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [16, 49])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
