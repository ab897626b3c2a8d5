"""In training mode, each column of a BatchNorm's Jacobian adds up to 0."""

# %% torch
import torch
from torch.autograd.functional import jacobian

norm = torch.nn.BatchNorm1d(1)  # a new module is in train mode
x = torch.tensor([[3.0], [9.0], [11.0], [17.0]])
measured = jacobian(norm, x).reshape(4, 4)
print(measured)

# %% numpy
import numpy as np

# The batch has mean 10 and standard deviation 5: y = (−7, −1, 1, 7) / 5.
# Entry (i, j) is (1 if i = j, else 0) − 1/4 − y_i y_j / 4, divided by 5.
by_hand = np.array([[ 52, -64, -36,  48],
                    [-64, 148, -48, -36],
                    [-36, -48, 148, -64],
                    [ 48, -36, -64,  52]])
J = by_hand / 1000
zeros = np.array([1, 1, 1, 1]) @ by_hand
print(zeros)
print(J.diagonal())  # what was wanted

# %% check
z = np.array([-7, -1, 1, 7]) / 5
np.testing.assert_allclose(norm(x).flatten().tolist(), z, rtol=1e-6)
formula = (np.identity(4) - 1 / 4 - np.outer(z, z) / 4) / 5
np.testing.assert_allclose(J, formula)
np.testing.assert_allclose(measured.tolist(), J, atol=1e-6)
np.testing.assert_array_equal(zeros, [0, 0, 0, 0])
x.requires_grad_()
norm(x).sum().backward()
np.testing.assert_allclose(x.grad.tolist(), np.zeros((4, 1)), atol=1e-6)
