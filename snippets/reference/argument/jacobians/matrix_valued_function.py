"""The derivative of a matrix-valued function of one input is a matrix of the
same shape: every entry is differentiated separately."""

# %% torch
import torch
from torch.autograd.functional import jacobian

def f(x):
    return torch.stack([torch.stack([x, x**2, 3 * x]),
                        torch.stack([7 * x, x**3, 0 * x])])

x = torch.tensor(2.0)
print(jacobian(f, x))

# %% numpy
import numpy as np

value = np.array([[2, 2**2, 3 * 2],
                  [7 * 2, 2**3, 0]])
derivative = np.array([[1, 2 * 2, 3],
                       [7, 3 * 2**2, 0]])
print(derivative)

# %% check
np.testing.assert_array_equal(f(x).tolist(), value)
np.testing.assert_array_equal(jacobian(f, x).tolist(), derivative)
