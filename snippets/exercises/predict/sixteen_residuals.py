"""A column of four outputs minus a vector of four targets is a 4×4 table of
sixteen residuals. Only the four residuals on the diagonal compare an output with
its own target."""

# %% torch
import torch

y = torch.tensor([[1.0], [2.0], [3.0], [4.0]])
y.requires_grad_()
t = torch.tensor([0.0, 2.0, 5.0, 9.0])
residuals = y - t
residuals.square().mean().backward()
print(residuals.shape, y.grad.shape)

# %% numpy
import numpy as np

column = np.array([[1], [2], [3], [4]])
targets = np.array([0, 2, 5, 9])
from_16 = 2 * (column - targets).sum(axis=1) / 16
from_4 = 2 * (column[:, 0] - targets) / 4
print(from_16, "where", from_4, "is right")

# %% check
assert residuals.shape == (4, 4)
assert y.grad.shape == (4, 1)
np.testing.assert_array_equal(residuals.tolist(), column - targets)
np.testing.assert_array_equal(y.grad.flatten().tolist(), from_16)
np.testing.assert_array_equal(from_16, [-1.5, -1, -0.5, 0])

# The fix: the targets as a column, too
y.grad = None
right = y - t.unsqueeze(1)
right.square().mean().backward()
assert y.grad.shape == right.shape == (4, 1)
np.testing.assert_array_equal(y.grad.flatten().tolist(), from_4)
np.testing.assert_array_equal(from_4, [0.5, 0, -1, -2.5])

# mse_loss computes the same sixteen, and warns
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    mse = torch.nn.functional.mse_loss(y, t)
assert str(caught[0].message).startswith(
    "Using a target size (torch.Size([4])) that is different "
    "to the input size (torch.Size([4, 1])). "
)
assert mse == residuals.square().mean()
