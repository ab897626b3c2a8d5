"""If broadcasting copies an entry of a or b in a * b, each copy receives its
weight times the other factor. The gradient of the entry is the sum over its
copies."""

# %% torch
import torch

a = torch.tensor([[1.0], [2.0], [3.0]], requires_grad=True)
b = torch.tensor([10.0, 20.0], requires_grad=True)
y = a * b
v = torch.tensor([[1.0, 2.0],
                  [10.0, 20.0],
                  [100.0, 200.0]])
y.backward(gradient=v)
print(a.grad.flatten(), b.grad)

# %% numpy
import numpy as np

weights = np.array([[1, 2],
                    [10, 20],
                    [100, 200]])
for_a = (weights * np.array([10, 20])).sum(axis=1)
for_b = (weights * np.array([[1], [2], [3]])).sum(axis=0)
print(for_a, for_b)

# %% check
np.testing.assert_array_equal(y.tolist(), [[10, 20], [20, 40], [30, 60]])
np.testing.assert_array_equal(a.grad.flatten().tolist(), for_a)
np.testing.assert_array_equal(b.grad.tolist(), for_b)
np.testing.assert_array_equal(for_a, [50, 500, 5000])
np.testing.assert_array_equal(for_b, [321, 642])
