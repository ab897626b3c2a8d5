"""`relu` and `abs` have a corner at 0. `backward` uses the slope 0 there, by
convention, and neither raises an error nor gives NaN."""

# %% torch
import torch

x = torch.tensor([-1.0, 0.0, 1.0], requires_grad=True)
y = x.relu() + 2 * x.abs() + 3 * x
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)

# %% numpy
import numpy as np

relu = np.diag([0, 0, 1])    # the slope at 0 is said to be 0
abs_ = np.diag([-1, 0, 1])   # here, too
J = relu + 2 * abs_ + np.diag([3, 3, 3])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [-1, 0, 6])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
zero = torch.tensor(0.0, requires_grad=True)
(zero**2).sqrt().backward()  # |x|, written with a root: 0 · ∞
assert np.isnan(zero.grad.item())
