"""The Jacobian is the gradients of the outputs, stacked: row i is the gradient of
output i."""

# %% torch
import torch
from torch.autograd.functional import jacobian

def d(x):
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])

x = torch.tensor([3.0, 2.0], requires_grad=True)
gradients = []
for i in range(3):
    x.grad = None
    d(x)[i].backward()  # one scalar-valued function at a time
    gradients.append(x.grad)

stacked = torch.stack(gradients)
print(stacked)
print(jacobian(d, x))  # what torch itself calls the Jacobian

# %% numpy
import numpy as np

J = np.array([[2 * 3, 0],  # the gradient of x₁² is (2·x₁, 0)
              [2, 3],      # the gradient of x₁·x₂ is (x₂, x₁)
              [0, 5]])     # the gradient of 5·x₂ is (0, 5)
print(J)

# %% check
np.testing.assert_array_equal(d(x).tolist(), [9, 6, 10])
np.testing.assert_array_equal(stacked.tolist(), J)
np.testing.assert_array_equal(jacobian(d, x).tolist(), J)
