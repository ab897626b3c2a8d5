"""For three points with two coordinates each, `x.grad` has one row for each point."""

# %% torch
import torch

x = torch.tensor([[3.0, 2.0],
                  [1.0, 4.0],
                  [-1.0, 5.0]],
                 requires_grad=True)
y = x[:, 0] * x[:, 1]
v = torch.ones_like(y)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3, 0, 0, 0, 0],
              [0, 0, 4, 1, 0, 0],
              [0, 0, 0, 0, 5, -1]])
by_hand = (np.ones(3) @ J).reshape(3, 2)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 4, -5])
np.testing.assert_array_equal(v.tolist(), np.ones(3))
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [[2, 3], [4, 1], [5, -1]])
