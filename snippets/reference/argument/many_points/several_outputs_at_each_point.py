"""With three outputs for each point, one call fetches one of the outputs at
all the points."""

# %% torch
import torch

x = torch.tensor([[3.0, 2.0],
                  [1.0, 4.0]], requires_grad=True)
x1, x2 = x.unbind(dim=1)
y = torch.stack([x1**2, x1 * x2, 5 * x2], dim=1)  # (2, 3)
v = torch.tensor([[0.0, 1.0, 0.0],
                  [0.0, 1.0, 0.0]])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0, 0, 0],  # the three outputs at (3, 2)
              [2, 3, 0, 0],
              [0, 5, 0, 0],
              [0, 0, 2, 0],  # and at (1, 4)
              [0, 0, 4, 1],
              [0, 0, 0, 5]])
by_hand = np.array([0, 1, 0, 0, 1, 0]) @ J
print(by_hand.reshape(2, 2))

# %% check
np.testing.assert_array_equal(y.tolist(), [[9, 6, 10], [1, 4, 20]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(2, 2))
np.testing.assert_array_equal(by_hand, [2, 3, 4, 1])
np.testing.assert_array_equal(np.ones(6) @ J, [8, 8, 6, 6])
