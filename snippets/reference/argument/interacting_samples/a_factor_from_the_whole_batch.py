"""Each sample is multiplied by the sum of all: here J has no zero, and ones add up
whole columns."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
y = x * x.sum()
v = torch.ones(3)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[8, 1,  1],  # row i: x_i everywhere, on the diagonal + 7
              [2, 9,  2],
              [4, 4, 11]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)
print(J.diagonal())  # what was wanted

# %% check
np.testing.assert_array_equal(y.tolist(), [7, 14, 28])
np.testing.assert_array_equal(J, 7 * np.identity(3) + [[1], [2], [4]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
