"""A row times a column is one number; a column times a row is a matrix."""

# %% torch
import torch

row = torch.tensor([[1.0, 2.0, 3.0]])  # 1 × 3
column = torch.tensor([[1.0],          # 3 × 1
                       [10.0],
                       [100.0]])
inner = row @ column
outer = column @ row
print(inner)
print(outer)

# %% numpy
import numpy as np

number = 1 * 1 + 2 * 10 + 3 * 100
table = np.array([[1 * 1, 1 * 2, 1 * 3],
                  [10 * 1, 10 * 2, 10 * 3],
                  [100 * 1, 100 * 2, 100 * 3]])
print(number)
print(table)

# %% check
np.testing.assert_array_equal(inner.tolist(), [[number]])
np.testing.assert_array_equal(outer.tolist(), table)
