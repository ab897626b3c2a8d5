"""If x is a vector, `x.mT` raises an error; to make a column, use `x.unsqueeze(1)`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0])

# %% error
try:
    column = x.mT
except RuntimeError as error:
    message = str(error)

# %% fix
column = x.unsqueeze(1)
row = column.mT
print(column.shape, row.shape)

# %% numpy
import numpy as np

by_hand = np.array([[1], [2], [3]])
turned = by_hand.T
print(by_hand.shape, turned.shape)

# %% check
assert message == (
    "tensor.mT is only supported on matrices or batches of matrices. "
    "Got 1-D tensor."
)
np.testing.assert_array_equal(column.tolist(), by_hand)
np.testing.assert_array_equal(row.tolist(), turned)
assert turned.shape == (1, 3)
