"""For y = (7x₁ + 2x₂, 3x₁x₂, x₂²) at (1, 3) and v = (1, 10, 100), `x.grad` is
1 × (7, 2) + 10 × (9, 3) + 100 × (0, 6) = (97, 632)."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0])
x.requires_grad_()
x1, x2 = x
y = torch.stack([7 * x1 + 2 * x2, 3 * x1 * x2, x2**2])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[7, 2],
              [9, 3],
              [0, 6]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# Tempting, and wrong
weights_reversed = np.array([100, 10, 1]) @ J
unweighted = np.array([1, 1, 1]) @ J

# %% check
np.testing.assert_array_equal(y.tolist(), [13, 9, 9])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [97, 632])
np.testing.assert_array_equal(weights_reversed, [790, 236])
np.testing.assert_array_equal(unweighted, [16, 11])
