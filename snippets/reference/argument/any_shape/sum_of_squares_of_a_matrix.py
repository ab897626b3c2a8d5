"""The sum of the squares of a 3 × 2 matrix is one number, and its gradient is a
3 × 2 matrix, $2x$."""

# %% torch
import torch

x = torch.tensor([[1.0, -2.0],
                  [3.0, 4.0],
                  [-5.0, 6.0]], requires_grad=True)
y = (x**2).sum()
y.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, -4],  # one output: J has the shape of x, 3×2
              [6, 8],
              [-10, 12]])
by_hand = 1 * J  # v is the number 1: the gradient was omitted
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), 1 + 4 + 9 + 16 + 25 + 36)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
