r"""$A u$ is a weighted sum of the columns of $A$; $v^\top A$ is a weighted sum of its
rows."""

# %% torch
import torch

A = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]])
u = torch.tensor([1.0, 10.0])         # one weight per column
v = torch.tensor([1.0, 10.0, 100.0])  # one weight per row
Au = A @ u
vA = v @ A
print(Au)
print(vA)

# %% numpy
import numpy as np

columns = 1 * np.array([1, 3, 5]) + 10 * np.array([2, 4, 6])
rows = (1 * np.array([1, 2])
        + 10 * np.array([3, 4])
        + 100 * np.array([5, 6]))
print(columns)
print(rows)

# %% check
np.testing.assert_array_equal(Au.tolist(), columns)
np.testing.assert_array_equal(vA.tolist(), rows)
