"""The mean of two cubes gives each cube the weight ½, so the slope 3x² becomes 1.5x²."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x**3
y.mean().backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([3, 12])
by_hand = np.array([0.5, 0.5]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 8])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [1.5, 6])
