r"""$v^\top (J_g J_f) = (v^\top J_g) J_f$: bracketed from the left, every step is one
vector-Jacobian product."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
y.retain_grad()  # keep what arrives here
z = torch.stack([y[0] + y[1], y[1] * y[2], 2 * y[2], y[0]])
z.backward(gradient=torch.tensor([1.0, 10.0, 100.0, 1000.0]))
print(y.grad)
print(x.grad)

# %% numpy
import numpy as np

J_f = np.array([[6, 0],
                [2, 3],
                [0, 5]])
J_g = np.array([[1, 1, 0],
                [0, 10, 6],
                [0, 0, 2],
                [1, 0, 0]])
at_y = np.array([1, 10, 100, 1000]) @ J_g
at_x = at_y @ J_f
print(at_y)
print(at_x)

from_the_left = 4 * 3 + 3 * 2       # v with J_g, then that with J_f
from_the_right = 4 * 3 * 2 + 4 * 2  # J_g with J_f, then v with that
print(from_the_left, "multiplications against", from_the_right)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(z.tolist(), [15, 60, 20, 9])
np.testing.assert_array_equal(y.grad.tolist(), at_y)
np.testing.assert_array_equal(x.grad.tolist(), at_x)
np.testing.assert_array_equal(
    np.array([1, 10, 100, 1000]) @ (J_g @ J_f), at_x
)
assert (from_the_left, from_the_right) == (18, 32)
