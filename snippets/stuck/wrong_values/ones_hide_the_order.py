"""A v of ones can hide that outputs are in the wrong order; v = (1, 10, 100) reveals it."""

# %% torch
import torch

x = torch.tensor([5.0, 5.0, 5.0], requires_grad=True)
y, swapped = x**2, x.flip(0) ** 2
found = []
for v in (torch.tensor([1.0, 1.0, 1.0]), torch.tensor([1.0, 10.0, 100.0])):
    (right,) = torch.autograd.grad(y, x, v, retain_graph=True)
    (wrong,) = torch.autograd.grad(swapped, x, v, retain_graph=True)
    found.append([right.tolist(), wrong.tolist()])
    print(*found[-1])

# %% numpy
import numpy as np

J = np.diag([10, 10, 10])
ones, telling = np.array([1, 1, 1]) @ J, np.array([1, 10, 100]) @ J
print(ones, telling)

# %% check
np.testing.assert_array_equal(x.tolist(), [5, 5, 5])
np.testing.assert_array_equal(y.tolist(), [25, 25, 25])
np.testing.assert_array_equal(found[0], [ones, ones])
np.testing.assert_array_equal(found[1], [telling, telling[::-1]])
