"""The derivative of the vector-valued function (x², 5x, x³) of one input is a
column with one derivative per output. At x = 4 it is (8, 5, 48), close to the
difference quotients."""

# %% torch
import torch
from torch.autograd.functional import jacobian

def c(x):  # x has shape (1,), c(x) has shape (3,)
    return torch.cat([x**2, 5 * x, x**3])

x = torch.tensor([4.0])
derivative = jacobian(c, x)
print(derivative)

# %% numpy
import numpy as np

J = np.array([[2 * 4],      # the derivative of x² at 4
              [5],          # of 5x
              [3 * 4**2]])  # of x³
print(J)

h = 0.001  # the definition: the change of each output per change of x
near, at = 4 + h, 4
slopes = np.array([(near**2 - at**2) / h,
                   (5 * near - 5 * at) / h,
                   (near**3 - at**3) / h])
print(slopes)

# %% check
np.testing.assert_array_equal(c(x).tolist(), [16, 20, 64])
np.testing.assert_array_equal(derivative.tolist(), J)
np.testing.assert_allclose(slopes, [8.001, 5, 48.012001], rtol=1e-9)
