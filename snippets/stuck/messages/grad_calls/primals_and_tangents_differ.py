"""`torch.func.jvp` raises an error if a tangent is missing, is `None`, or contains integers."""

# %% torch
import torch
from torch.func import jvp

x = torch.tensor([1.0, 2.0])
w = torch.tensor([3.0, 5.0])
u = torch.tensor([1.0, 10.0])

# %% error
try:
    jvp(torch.mul, (x, w), (u,))
except RuntimeError as error:
    of_one_for_two = str(error)
try:
    jvp(torch.mul, (x, w), (u, None))
except RuntimeError as error:
    of_none = str(error)
try:
    jvp(torch.square, (x,), (u.long(),))
except ValueError as error:
    of_whole_numbers = str(error)

# %% fix
y, Ju = jvp(torch.mul, (x, w), (u, torch.zeros_like(w)))
print(Ju)

# %% numpy
import numpy as np

J = np.diag([3, 5])  # the columns for x; w does not move
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
assert of_one_for_two == (
    "jvp(f, primals, tangents): Expected primals and tangents to have the "
    "same python structure. For example, if primals is a tuple of 3 "
    "tensors, tangents also must be. Got primals with structure "
    "TreeSpec(tuple, None, [*,\n  *]) and tangents with structure "
    "TreeSpec(tuple, None, [*])"
)
assert of_none == (
    "jvp(f, primals, tangents): Expected tangents to only contain Tensors, "
    "got <class 'NoneType'>"
)
assert of_whole_numbers == (
    "Expected tangent to be floating point or complex, but got: torch.int64"
)
np.testing.assert_array_equal(y.tolist(), [3, 10])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
