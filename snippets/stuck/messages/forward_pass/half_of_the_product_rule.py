"""If one factor of a product is `float(x.sum())`, the gradient lacks one of
the two terms of the product rule."""

# %% torch
import torch
import warnings

x = torch.tensor([2.0, 3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
with warnings.catch_warnings(action="ignore"):
    y = float(x.sum()) * x
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([10, 10, 10])  # the sum, 10, is a constant
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [20, 30, 50])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
