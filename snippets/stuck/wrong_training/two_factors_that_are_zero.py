"""In a product of two parameters that both start at 0, the derivative with
respect to each parameter is the other parameter, so neither of them ever
moves."""

# %% torch
import torch

a = torch.tensor([0.0, 0.0], requires_grad=True)
b = torch.tensor([0.0, 3.0], requires_grad=True)
y = a * b
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(a.grad, b.grad)

# %% numpy
import numpy as np

J_a, J_b = np.diag([0, 3]), np.diag([0, 0])
weights = np.array([1, 10])
for_a, for_b = weights @ J_a, weights @ J_b
print(for_a, for_b)

# %% check
np.testing.assert_array_equal(a.tolist(), [0, 0])
np.testing.assert_array_equal(b.tolist(), [0, 3])
np.testing.assert_array_equal(y.tolist(), [0, 0])
np.testing.assert_array_equal(v.tolist(), weights)
np.testing.assert_array_equal(weights, [1, 10])
np.testing.assert_array_equal(a.grad.tolist(), for_a)
np.testing.assert_array_equal(b.grad.tolist(), for_b)
