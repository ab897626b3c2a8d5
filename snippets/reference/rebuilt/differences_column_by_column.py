"""Finite differences give the Jacobian from values of f alone: moving one input
by ±ε changes the outputs, and the difference quotients are a column of J."""

# %% torch
import torch


def differences(f, x):
    steps = 1e-6 * torch.eye(x.numel()).to(x).view(-1, *x.shape)
    columns = [(f(x + step) - f(x - step)) / 2e-6 for step in steps]
    J = torch.stack(columns, dim=-1)
    return J.view(J.shape[:-1] + x.shape)


def f(x):
    return torch.stack([x[0] * x[2], x[1] ** 2, x[0] + 7 * x[2],
                        x[1] * x[2]])


approximate = differences(f, torch.tensor([2.0, 3.0, 5.0]).double())
print(approximate)

# %% numpy
import numpy as np

J = np.array([[5, 0, 2],
              [0, 6, 0],
              [1, 0, 7],
              [0, 5, 3]])
print(J)

# %% check
x = torch.tensor([2.0, 3.0, 5.0]).double()
exact = torch.func.jacrev(f)(x)
np.testing.assert_allclose(approximate.tolist(), J, rtol=1e-8, atol=1e-8)
np.testing.assert_array_equal(exact.tolist(), J)
np.testing.assert_array_equal(f(x).tolist(), [10, 9, 37, 15])
assert not torch.equal(approximate, exact)
assert torch.allclose(approximate, exact)
square = x[:2].outer(x[:2])  # a matrix in, a matrix out
of_a_matrix = differences(lambda x: x**2, square)
np.testing.assert_allclose(
    of_a_matrix.view(4, 4).tolist(), np.diag([8, 12, 12, 18]),
    rtol=1e-8, atol=1e-8,
)
