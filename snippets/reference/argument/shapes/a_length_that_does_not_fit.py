"""A row on the right of W has to be turned, and v belongs on its left: the
inner lengths must agree."""

# %% torch
import torch

W = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]])
x_row = torch.tensor([[1.0, 10.0, 100.0]])
v = torch.tensor([1.0, 10.0])

# %% error
try:
    W @ x_row
except RuntimeError as error:
    message = str(error)

try:
    W @ v
except RuntimeError as error:
    other_message = str(error)

# %% fix
column, vW = W @ x_row.mT, v @ W
print(column, vW)

# %% numpy
import numpy as np

columns = (1 * np.array([1, 4])
           + 10 * np.array([2, 5])
           + 100 * np.array([3, 6]))
rows = (1 * np.array([1, 2, 3])
        + 10 * np.array([4, 5, 6]))
print(columns, rows)

# %% check
told = message.removeprefix("mm: ")  # torch 2.15 begins with it
assert told == "mat1 and mat2 shapes cannot be multiplied (2x3 and 1x3)"
assert other_message == "size mismatch, got input (2), mat (2x3), vec (2)"
np.testing.assert_array_equal(column.tolist(), columns[:, None])
np.testing.assert_array_equal(vW.tolist(), rows)
np.testing.assert_array_equal(columns, [321, 654])
np.testing.assert_array_equal(rows, [41, 52, 63])
