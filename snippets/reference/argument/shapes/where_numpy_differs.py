"""NumPy and PyTorch differ in `repeat`, in `squeeze`, and in a mixed index such as `cube[0, :, [1, 2]]`."""

# %% torch
import torch

repeated = torch.tensor([1, 2, 3]).repeat(2)
column = torch.tensor([[1], [2]])
squeezed = column.squeeze(0)  # has length 2, and nothing happens
cube = torch.arange(210).reshape(5, 6, 7)
chosen = cube[0, :, [1, 2]]
print(repeated.tolist())
print(tuple(squeezed.shape), tuple(chosen.shape))

# %% numpy
import numpy as np

repeated_in_numpy = np.array([1, 2, 3]).repeat(2)
column_in_numpy = np.array([[1], [2]])
try:
    column_in_numpy.squeeze(0)
except ValueError as error:
    message = str(error)
cube_in_numpy = np.arange(210).reshape(5, 6, 7)
chosen_in_numpy = cube_in_numpy[0, :, [1, 2]]
print(repeated_in_numpy.tolist())
print(message)
print(chosen_in_numpy.shape)

# %% check
assert repeated.tolist() == [1, 2, 3, 1, 2, 3]
assert repeated_in_numpy.tolist() == [1, 1, 2, 2, 3, 3]
assert squeezed.tolist() == [[1], [2]]
assert message == (
    "cannot select an axis to squeeze out which has size not equal to one"
)
by_hand = [[1, 8, 15, 22, 29, 36], [2, 9, 16, 23, 30, 37]]
assert chosen.tolist() == np.transpose(by_hand).tolist()
assert chosen_in_numpy.tolist() == by_hand
assert cube.sum(dim=()).shape == ()  # over all the axes
assert cube_in_numpy.sum(axis=()).shape == (5, 6, 7)  # over none

# %% guards
assert column.tolist() == column_in_numpy.tolist()
assert cube.tolist() == cube_in_numpy.tolist()
assert cube.shape == (5, 6, 7)
