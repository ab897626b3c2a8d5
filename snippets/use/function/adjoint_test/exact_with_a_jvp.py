"""With `torch.func.jvp` instead of finite differences, the adjoint test needs no ε."""

# %% torch
import warnings

import torch


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], 5 * x[1]])


x = torch.tensor([3.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])
u = torch.tensor([2.0, -1.0])

_, vjp = torch.func.vjp(f, x)
(vJ,) = vjp(v)  # reverse mode
# The first use of forward mode warns about torch.jit.script.
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    y, Ju = torch.func.jvp(f, (x,), (u,))  # forward mode
print(vJ, Ju)
left, right = (vJ * u).sum(), (v * Ju).sum()
print(left, right)

# %% numpy
import numpy as np

J = np.array([[27, 0],
              [2, 3],
              [0, 5]])
by_rows = np.array([1, 10, 100]) @ J
by_columns = J @ np.array([2, -1])
print(by_rows, by_columns)
from_rows = by_rows @ np.array([2, -1])
from_columns = np.array([1, 10, 100]) @ by_columns
print(from_rows, from_columns)

# %% check
np.testing.assert_array_equal(y.tolist(), [27, 6, 10])
np.testing.assert_array_equal(vJ.tolist(), by_rows)
np.testing.assert_array_equal(Ju.tolist(), by_columns)
assert left == right == -436
assert from_rows == from_columns == -436
