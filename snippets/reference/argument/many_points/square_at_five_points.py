"""Five points of shape `(5,)` take ones of shape `(5,)`."""

# %% torch
import torch

x = torch.linspace(-1, 1, 5, requires_grad=True)
y = x**2
v = torch.ones(5)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[-2,  0, 0, 0, 0],  # row i: y_i = x_i² depends on x_i only
              [ 0, -1, 0, 0, 0],
              [ 0,  0, 0, 0, 0],  # 2x is 0 at x = 0
              [ 0,  0, 0, 1, 0],
              [ 0,  0, 0, 0, 2]])
ones = np.array([1, 1, 1, 1, 1])
by_hand = ones @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 0.25, 0, 0.25, 1])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert x.grad.shape == x.shape == (5,)

# %% guards
assert v.tolist() == ones.tolist()
