"""The gradient of `(x * w).sum()` with respect to the matrix x is w, and the
gradient with respect to w is x."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0]], requires_grad=True)
w = torch.tensor([[5.0, -6.0],
                  [0.0, 7.0]], requires_grad=True)
y = (x * w).sum()
y.backward()
print(x.grad)
print(w.grad)

# %% numpy
import numpy as np

J_x = np.array([[5, -6],  # the slope for x_ij is its partner w_ij
                [0, 7]])
J_w = np.array([[1, 2],   # and vice versa
                [3, 4]])
by_hand_x = 1 * J_x  # v is the number 1
by_hand_w = 1 * J_w
print(by_hand_x)
print(by_hand_w)

# %% check
np.testing.assert_array_equal(y.tolist(), 1 * 5 - 2 * 6 + 3 * 0 + 4 * 7)
np.testing.assert_array_equal(x.grad.tolist(), by_hand_x)
np.testing.assert_array_equal(w.grad.tolist(), by_hand_w)
