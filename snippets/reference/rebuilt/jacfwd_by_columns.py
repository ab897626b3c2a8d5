"""`jacfwd` computes J by columns, one JVP per input, and stacks them along a
new last axis."""

# %% torch
import torch


def jacfwd(f, x):
    one_hots = torch.eye(x.numel()).to(x).view(-1, *x.shape)
    columns = [torch.autograd.functional.jvp(f, x, u)[1] for u in one_hots]
    J = torch.stack(columns, dim=-1)
    return J.view(J.shape[:-1] + x.shape)


def f(x):
    return torch.stack([x[0] * x[3], x[1] ** 2, 5 * x[2]])


x = torch.tensor([2.0, 3.0, 4.0, 7.0])
ours = jacfwd(f, x)
print(ours)

# %% numpy
import numpy as np

J = np.array([[7, 0, 0, 2],
              [0, 6, 0, 0],
              [0, 0, 5, 0]])
columns = [J @ np.array([1, 0, 0, 0]), J @ np.array([0, 1, 0, 0]),
           J @ np.array([0, 0, 1, 0]), J @ np.array([0, 0, 0, 1])]
by_hand = np.stack(columns, axis=1)
print(by_hand)

# %% check
import warnings

np.testing.assert_array_equal(by_hand, J)
np.testing.assert_array_equal(ours.tolist(), J)


def of_a_matrix(x):
    return f(x.flatten())


np.testing.assert_array_equal(f(x).tolist(), [14, 9, 20])
# The first use of forward mode warns about torch.jit.script.
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    builtin = torch.func.jacfwd(of_a_matrix)(x.view(2, 2))
for jacobian in (builtin, jacfwd(of_a_matrix, x.view(2, 2))):
    np.testing.assert_array_equal(jacobian.tolist(), J.reshape(3, 2, 2))
