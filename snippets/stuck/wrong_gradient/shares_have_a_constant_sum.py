"""With ones as v, the gradient of a softmax is 0, because its outputs always add up to 1."""

# %% torch
import torch

x = torch.tensor([3.0, 3.0, 3.0, 3.0], requires_grad=True)
y = torch.softmax(x, dim=0)

# %% error
y.sum().backward()
wrong = x.grad
print(wrong)

# %% reset
x.grad = None
y = torch.softmax(x, dim=0)

# %% fix
y[1].backward()
right = x.grad
print(right)

# %% numpy
import numpy as np

shares = np.array([1, 1, 1, 1]) / 4
J = np.diag(shares) - np.outer(shares, shares)
columns, second = np.array([1, 1, 1, 1]) @ J, np.array([0, 1, 0, 0]) @ J
print(columns)
print(second)

# %% check
np.testing.assert_array_equal(x.tolist(), [3, 3, 3, 3])
np.testing.assert_array_equal(y.tolist(), shares)
np.testing.assert_array_equal(columns, [0, 0, 0, 0])
np.testing.assert_array_equal(wrong.tolist(), columns)
np.testing.assert_array_equal(right.tolist(), second)
