"""The shares `x / x.sum()` add up to 1, so the gradient of their sum is zero.
The derivative of each share with respect to its own entry of x isn't zero."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 5.0])
x.requires_grad_()
y = x / x.sum()
y.sum().backward()
print(x.grad)

# %% numpy
import numpy as np

# dy_i/dx_j = (8 - x_i) / 64 on the diagonal, -x_i / 64 elsewhere
J = np.array([[7, -1, -1],
              [-2, 6, -2],
              [-5, -5, 3]]) / 64
sum_of_rows = np.array([1, 1, 1]) @ J
by_hand = np.array([1, 10, 100]) @ J
print(sum_of_rows, by_hand)
print(J.diagonal())

# Tempting, and wrong
sum_held_fixed = 1 / 8

# %% check
np.testing.assert_array_equal(y.tolist(), [1 / 8, 2 / 8, 5 / 8])
np.testing.assert_array_equal(x.grad.tolist(), sum_of_rows)
x.grad = None
y = x / x.sum()
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand * 64, [-513, -441, 279])
np.testing.assert_array_equal(J.diagonal(), [7 / 64, 6 / 64, 3 / 64])
np.testing.assert_array_equal(sum_of_rows, [0, 0, 0])
assert sum_held_fixed == 0.125 not in J.diagonal()
