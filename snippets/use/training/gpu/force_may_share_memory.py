"""For an x on the CPU, writing into `x.numpy(force=True)` may change x, and make its gradient wrong."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], device="cpu", requires_grad=True)
y = x**3
array = x.numpy(force=True)
array[0] = 10
y.backward(gradient=torch.tensor([1.0, 10.0], device="cpu"))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 0],  # 3x² at (1, 2), where y was computed
              [0, 12]])
J_used = np.array([[300, 0],  # at (10, 2)
                   [0, 12]])
expected, by_hand = np.array([1, 10]) @ J, np.array([1, 10]) @ J_used
print(expected)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 8])
np.testing.assert_array_equal(x.tolist(), [10, 2])
np.testing.assert_array_equal(expected, [3, 120])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
