r"""A loss sends its gradient with respect to y, and $v^\top J$ with this v reaches x."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
y.retain_grad()  # keep what reaches y; torch throws it away otherwise
target = torch.tensor([8.0, -4.0, -90.0])
loss = ((y - target) ** 2).sum() / 2
loss.backward()
print(y.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
v = np.array([9, 6, 10]) - np.array([8, -4, -90])  # ∂loss/∂y_i = y_i − t_i
by_hand = v @ J
print(v)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(loss.tolist(), (1**2 + 10**2 + 100**2) / 2)
np.testing.assert_array_equal(y.grad.tolist(), v)
np.testing.assert_array_equal(y.grad.tolist(), [1, 10, 100])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
