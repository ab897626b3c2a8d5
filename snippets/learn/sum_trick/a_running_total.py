"""After `cumsum`, the sum trick counts the first of three inputs three times, and
the last once."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0],
                 requires_grad=True)
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
