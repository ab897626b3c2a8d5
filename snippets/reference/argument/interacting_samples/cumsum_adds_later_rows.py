"""In a cumulative sum an early sample is part of all later outputs, and ones
count them all."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
y = (x**2).cumsum(0)
v = torch.ones(3)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 0, 0],  # y_1 = x_1²
              [2, 4, 0],  # y_2 = x_1² + x_2²
              [2, 4, 8]])  # y_3 = x_1² + x_2² + x_3²
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)
print(J.diagonal())  # what was wanted

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 5, 21])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(J.diagonal(), [2, 4, 8])
