"""`cumsum` passes the first input on to all three outputs, and the last input to
one."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0])
x.requires_grad_()
y = x.cumsum(0)
y.sum().backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 0, 0],
              [1, 1, 0],
              [1, 1, 1]])
by_hand = np.ones(3) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 3, 6])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [3, 2, 1])
