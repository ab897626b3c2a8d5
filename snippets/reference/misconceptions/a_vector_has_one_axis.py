"""A scalar tensor has 0 axes, a vector 1 and a matrix 2, even if each of them
has a single element."""

# %% torch
import torch

number = torch.tensor(7.0)
vector = torch.tensor([7.0])
matrix = torch.tensor([[7.0]])
axes = number.ndim, vector.ndim, matrix.ndim
print(axes)

# %% check
import numpy as np

assert number.shape == () == np.shape(7)
assert vector.shape == (1,) == np.shape([7])
assert matrix.shape == (1, 1) == np.shape([[7]])
assert axes == (0, 1, 2)
assert [np.ndim(7), np.ndim([7]), np.ndim([[7]])] == [0, 1, 2]

# %% guards
assert [a.item() for a in (number, vector, matrix)] == [7, 7, 7]
