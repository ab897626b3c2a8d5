"""A float32 vector stays float32 if you multiply it by a float64 scalar of
shape (), and becomes float64 if the scalar has the shape (1,). `@` raises an
error for two scalars of shape ()."""

# %% torch
import torch

threes = torch.full((3,), 3.0)  # float32
two = torch.tensor(2.0, dtype=torch.float64)
without_axes, with_axis = threes * two, threes * two.reshape(1)
print(without_axes.dtype, with_axis.dtype)

# %% error
try:
    product = two @ two
except RuntimeError as error:
    message = str(error)

# %% fix
product = two.reshape(1) @ two.reshape(1)
print(product)

# %% numpy
import numpy as np

by_hand = np.array([2]) @ np.array([2])
print(by_hand)

# %% check
assert without_axes.dtype == torch.float32
assert with_axis.dtype == torch.float64
assert (threes[0] * two).dtype == torch.float64  # both have no axes
assert (threes.long() * two).dtype.is_floating_point
assert without_axes.tolist() == with_axis.tolist() == [6, 6, 6]
assert message == (
    "both arguments to matmul need to be at least 1D, but they are 0D and 0D"
)
assert product.item() == by_hand == 4
assert by_hand.shape == ()
assert product.shape == ()
