"""`torch.vmap` of `jvp` returns Jᵀ, because `vmap` stacks the columns of J as rows."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[1] * x[2], x[0] ** 2 + 7 * x[2]])


def column(u):
    return torch.func.jvp(f, (x,), (u,))[1]


x = torch.tensor([1.0, 2.0, 3.0])
_, times_J = torch.func.vjp(f, x)
(rows,) = torch.vmap(times_J)(torch.eye(2))
columns = torch.vmap(column)(torch.eye(3))
print(rows)
print(columns)

# %% numpy
import numpy as np

J = np.array([[6, 3, 2],
              [2, 0, 7]])
rows_by_hand = [np.array([1, 0]) @ J,
                np.array([0, 1]) @ J]
columns_by_hand = [J @ np.array([1, 0, 0]),
                   J @ np.array([0, 1, 0]),
                   J @ np.array([0, 0, 1])]
print(rows_by_hand)
print(columns_by_hand)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [6, 22])
np.testing.assert_array_equal(rows.tolist(), rows_by_hand)
np.testing.assert_array_equal(columns.tolist(), columns_by_hand)
from_rows = torch.func.jacrev(f)(x)
from_columns = torch.func.jacfwd(f)(x)
np.testing.assert_array_equal(from_rows.tolist(), J)
np.testing.assert_array_equal(from_columns.tolist(), J)
