"""A printed tensor has one bracket per axis before its first number."""

# %% torch
import torch

scalar = torch.tensor(7.0)
vector = torch.tensor([1.0, 2.0, 3.0])
row = torch.tensor([[1.0, 2.0, 3.0]])
column = torch.tensor([[1.0], [2.0], [3.0]])
for tensor in (scalar, vector, row, column):
    print(tensor.ndim, tuple(tensor.shape), tensor.tolist())

# %% numpy
import numpy as np

vector_by_hand = np.array([1, 2, 3])
print(vector_by_hand)
print(vector_by_hand.reshape(1, 3))
print(vector_by_hand.reshape(3, 1))

# %% check
np.testing.assert_array_equal(vector.tolist(), vector_by_hand)
np.testing.assert_array_equal(
    row.tolist(), vector_by_hand.reshape(1, 3)
)
np.testing.assert_array_equal(
    column.tolist(), vector_by_hand.reshape(3, 1)
)
for tensor in (scalar, vector, row, column):
    text = str(tensor.tolist())
    assert len(text) - len(text.lstrip("[")) == tensor.ndim
assert torch.zeros(0, 3).tolist() == []  # empty: one bracket, two axes

# %% guards
assert scalar == 7
