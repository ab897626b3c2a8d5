"""PyTorch's documentation of `Tensor.backward` does not mention a Jacobian.
The documentation of `autograd.backward` says *Jacobian-vector product*,
although the function computes a vector-Jacobian product."""

# %% torch
import inspect

import torch

method = inspect.getdoc(torch.Tensor.backward)
function = inspect.getdoc(torch.autograd.backward)
print("Jacobian" in method)
print("Jacobian-vector product" in function)
print("vector-Jacobian product" in function)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
vector_jacobian = np.array([1, 10, 100]) @ J  # one weight per output
jacobian_vector = J @ np.array([1, 10])       # one weight per input
print(vector_jacobian)
print(jacobian_vector)

# %% check
assert "Jacobian" not in method
assert "Jacobian-vector product" in function
assert "vector-Jacobian product" not in function
x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor([1.0, 10.0, 100.0])
torch.autograd.backward([y], grad_tensors=[v])
np.testing.assert_array_equal(x.grad.tolist(), vector_jacobian)
np.testing.assert_array_equal(jacobian_vector, [6, 32, 50])
