"""The outputs of x − mean add up to 0, up to rounding, so ones give 0."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 4.0, 9.0], requires_grad=True)
y = x - x.mean()
total = y.sum()
total.backward()
print(total.item(), x.grad)

# %% numpy
import numpy as np

J = np.array([[ 3, -1, -1, -1],
              [-1,  3, -1, -1],
              [-1, -1,  3, -1],
              [-1, -1, -1,  3]]) / 4
by_hand = np.array([1, 1, 1, 1]) @ J
print(by_hand)
print(J.diagonal())  # what was wanted

# %% check
np.testing.assert_array_equal(y.tolist(), [-3, -2, 0, 5])
np.testing.assert_array_equal(J @ [1, 2, 4, 9], [-3, -2, 0, 5])
np.testing.assert_array_equal(J, np.identity(4) - 1 / 4)
assert total.item() == 0
(v,) = torch.autograd.grad(total, y)
np.testing.assert_array_equal(v.tolist(), [1, 1, 1, 1])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
