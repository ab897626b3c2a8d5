"""`jacrev` applies `vmap` to the VJP of f, and returns a function that
computes J."""

# %% torch
import torch


def jacrev(f):
    def jacobian_of_f(x):
        y, vjp = torch.func.vjp(f, x)
        one_hots = torch.eye(y.numel()).to(y).view(-1, *y.shape)
        (rows,) = torch.vmap(vjp)(one_hots)
        return rows.view(y.shape + x.shape)

    return jacobian_of_f


def f(x):
    return torch.stack([x[0] * x[1], x[1] ** 2, 3 * x[0]])


ours = jacrev(f)(torch.tensor([4.0, 5.0]))
print(ours)

# %% numpy
import numpy as np

J = np.array([[5, 4],
              [0, 10],
              [3, 0]])
second = np.array([[[0, 1], [1, 0]],  # of x₁x₂
                   [[0, 0], [0, 2]],  # of x₂²
                   [[0, 0], [0, 0]]])  # of 3x₁
print(J)

# %% check
x = torch.tensor([4.0, 5.0])
np.testing.assert_array_equal(f(x).tolist(), [20, 25, 12])
np.testing.assert_array_equal(ours.tolist(), J)
np.testing.assert_array_equal(torch.func.jacrev(f)(x).tolist(), J)
twice = jacrev(jacrev(f))(x)  # second derivatives of each output
builtin_twice = torch.func.jacrev(torch.func.jacrev(f))(x)
np.testing.assert_array_equal(twice.tolist(), second)
np.testing.assert_array_equal(builtin_twice.tolist(), second)
