"""A matrix y is differentiated entry by entry: v is 1 in that entry and 0 elsewhere."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = torch.stack([x**0, x, x**2, x**3, x**4, x**5]).view(3, 2)
derivative = torch.zeros(3, 2)
for i in range(3):
    for j in range(2):
        v = torch.zeros(3, 2)
        v[i, j] = 1.0
        x.grad = None
        y.backward(gradient=v, retain_graph=True)
        derivative[i, j] = x.grad
print(derivative)
print(v)  # the last of the six

# %% numpy
import numpy as np

J = np.array([[0],  # a row per output, in reading order; one input
              [1],
              [2],
              [3],
              [4],
              [5]])  # the derivative of x⁵ is 5x⁴, at x = 1
last_v = np.array([0, 0, 0, 0, 0, 1])
by_hand = last_v @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[1, 1], [1, 1], [1, 1]])
np.testing.assert_array_equal(v.tolist(), last_v.reshape(3, 2))
np.testing.assert_array_equal([x.grad.tolist()], by_hand)
np.testing.assert_array_equal(derivative.tolist(), J.reshape(3, 2))
