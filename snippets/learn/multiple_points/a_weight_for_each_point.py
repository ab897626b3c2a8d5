"""For x² at five points, the weight 2 in v doubles a slope, 0 drops it, and −1 negates it."""

# %% torch
import torch

x = torch.linspace(-2, 2, 5,
                   requires_grad=True)
y = x**2
v = torch.tensor([1.0, 2.0, 1.0, 0.0, -1.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

slopes = 2 * np.array([-2, -1, 0, 1, 2])
J = np.diag(slopes)
weights = np.array([1, 2, 1, 0, -1])
by_hand = weights @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [4, 1, 0, 1, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-4, -4, 0, 0, -4])
np.testing.assert_array_equal(v.tolist(), weights)
np.testing.assert_array_equal(weights[2:4], [1, 0])
np.testing.assert_array_equal(J.diagonal(), [-4, -2, 0, 2, 4])
np.testing.assert_array_equal(slopes, J.diagonal())
