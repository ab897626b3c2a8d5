"""Three outputs have three weights, however many leaves they were computed
from."""

# %% torch
import torch

a = torch.tensor([3.0, 4.0], requires_grad=True)
b = torch.tensor([5.0, 7.0], requires_grad=True)
y = torch.stack([a[0] * b[0], a[1] * b[1], a[0] + b[1]])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(a.grad, b.grad)

# %% numpy
import numpy as np

J_a = np.array([[5, 0],
                [0, 7],
                [1, 0]])
J_b = np.array([[3, 0],
                [0, 4],
                [0, 1]])
for_a = np.array([1, 10, 100]) @ J_a
for_b = np.array([1, 10, 100]) @ J_b
print(for_a, for_b)

# %% check
np.testing.assert_array_equal(y.tolist(), [15, 28, 10])
np.testing.assert_array_equal(a.grad.tolist(), for_a)
np.testing.assert_array_equal(b.grad.tolist(), for_b)
