"""Comparing the gradients from two different v doesn't reveal an interaction between samples through a detached
tensor."""

# %% torch
import torch

def detached(x):  # the sum changes y, but backward does not know
    return x**2 - x.sum().detach()

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = detached(x)
(vJ,) = torch.autograd.grad(y, x, v, retain_graph=True)
(ones,) = torch.autograd.grad(y, x, torch.ones_like(y))
second_call = v * ones
print(vJ, second_call)
y_moved = detached(torch.tensor([3.0, 2.0, 4.0]))
print(y.tolist(), y_moved.tolist())  # only sample 1 has moved

# %% numpy
import numpy as np

weights = np.array([1, 10, 100])
J = np.diag([2, 4, 8])  # of x² alone
first, second = weights @ J, weights * (np.array([1, 1, 1]) @ J)
print(first, second)

# %% check
np.testing.assert_array_equal(vJ.tolist(), first)
np.testing.assert_array_equal(second_call.tolist(), second)
np.testing.assert_array_equal(first, [2, 40, 800])
assert y.tolist() == [-6, -3, 9]
assert y_moved.tolist() == [0, -5, 7]
