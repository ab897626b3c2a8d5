"""For y = (x₁², x₁x₂, 5x₂), the second row of J at (1, 4) is (4, 1)."""

# %% torch
import torch

def f(x):
    x1, x2 = x
    y = [x1**2, x1 * x2, 5 * x2]
    return torch.stack(y)

x = torch.tensor([1.0, 4.0])
J = torch.func.jacrev(f)(x)
row_2 = J[1]
print(row_2)

# %% numpy
import numpy as np

x1, x2 = 1, 4
row = np.array([x2, x1])  # the gradient of x_1 x_2
print(row)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [1, 4, 20])
np.testing.assert_array_equal(J.tolist(), [[2, 0], [4, 1], [0, 5]])
np.testing.assert_array_equal(row_2.tolist(), row)
