"""Writing the rows of J into columns gives the transpose of J. A diagonal J
hides the mistake, because it equals its transpose."""

# %% torch
import torch

def filled_by_columns(y):
    table = torch.zeros(2, 2)
    for i, v in enumerate(torch.eye(2)):
        (row,) = torch.autograd.grad(y, x, v, retain_graph=True)
        table[:, i] = row
    return table

x = torch.tensor([3.0, 2.0], requires_grad=True)
diagonal = filled_by_columns(x**2)
sums = filled_by_columns(x.cumsum(0))
print(diagonal.tolist(), sums.tolist())

# %% numpy
import numpy as np

J_diagonal = np.array([[6, 0],
                       [0, 4]])
J_sums = np.array([[1, 0],
                   [1, 1]])
print(J_diagonal.tolist(), J_sums.tolist())

# %% check
np.testing.assert_array_equal(diagonal.tolist(), J_diagonal)
np.testing.assert_array_equal(sums.tolist(), J_sums.T)
