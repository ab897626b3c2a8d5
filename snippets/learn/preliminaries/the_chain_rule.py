"""The gradient of the loss with respect to y, times J, is the gradient of the loss
with respect to x."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

loss = y[0] * y[1] + y[2] ** 2
loss.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
v = np.array([6, 9, 20])  # (y_2, y_1, 2 y_3)
print(v @ J)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
assert loss.item() == 9 * 6 + 10**2
np.testing.assert_array_equal(x.grad.tolist(), v @ J)
np.testing.assert_array_equal(v @ J, [54, 127])
