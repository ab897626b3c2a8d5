"""The same points as a column `(5, 1)` take ones of shape `(5, 1)`, and
`x.grad` has that shape, too."""

# %% torch
import torch

x = torch.linspace(-1, 1, 5).view(5, 1).requires_grad_()
y = x**2
v = torch.ones(5, 1)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([-2, -1, 0, 1, 2])  # the same five outputs and five inputs
ones = np.array([1, 1, 1, 1, 1])
by_hand = (ones @ J).reshape(5, 1)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[1], [0.25], [0], [0.25], [1]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert x.grad.shape == (5, 1)

# %% guards
assert v.tolist() == ones[:, None].tolist()
