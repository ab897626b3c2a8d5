"""`y.sum().backward()` and a `gradient` of ones leave the same numbers in
`x.grad`."""

# %% torch
import torch

x = torch.linspace(-2, 2, 5, requires_grad=True)
(x**2).sum().backward()
with_sum = x.grad
x.grad = None
y = x**2
v = torch.ones(5)
y.backward(gradient=v)
print(with_sum, x.grad)

# %% numpy
import numpy as np

J = np.array([[-4,  0, 0, 0, 0],
              [ 0, -2, 0, 0, 0],
              [ 0,  0, 0, 0, 0],
              [ 0,  0, 0, 2, 0],
              [ 0,  0, 0, 0, 4]])
ones = np.array([1, 1, 1, 1, 1])
by_hand = ones @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [4, 1, 0, 1, 4])
np.testing.assert_array_equal(with_sum.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert v.tolist() == ones.tolist()
