"""If a point has the weight 0 in v and finite slopes, its row of `x.grad` holds only zeros."""

# %% torch
import torch

x = torch.tensor([[3.0, 2.0],
                  [1.0, 4.0],
                  [-1.0, 5.0]],
                 requires_grad=True)
y = x[:, 0] * x[:, 1]
v = torch.tensor([0.0, 0.0, 2.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3, 0, 0, 0, 0],
              [0, 0, 4, 1, 0, 0],
              [0, 0, 0, 0, 5, -1]])
by_hand = (np.array([0, 0, 2]) @ J).reshape(3, 2)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 4, -5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [[0, 0], [0, 0], [10, -2]])
np.testing.assert_array_equal(J[:2], [[2, 3, 0, 0, 0, 0], [0, 0, 4, 1, 0, 0]])
