"""`torch.func.jvp` wants the inputs and the directions as tuples, even if
there is one of each."""

# %% torch
import torch
from torch.func import jvp

x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])

# %% error
try:
    y, Ju = jvp(torch.square, x, u)
except RuntimeError as error:
    of_no_tuple = str(error)

try:
    y, Ju = jvp(torch.square, (x,), u)
except RuntimeError as error:
    of_one_tuple = str(error)

# %% fix
y, Ju = jvp(torch.square, (x,), (u,))
print(Ju)

# %% numpy
import numpy as np

J = np.array([[2, 0],
              [0, 4]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
assert of_no_tuple == (
    "jvp(f, primals, tangents): Expected primals to be a tuple. "
    "E.g. it should be valid to call f(*primals)."
)
assert of_one_tuple == (
    "jvp(f, primals, tangents): Expected primals and tangents to have the "
    "same python structure. For example, if primals is a tuple of 3 "
    "tensors, tangents also must be. Got primals with structure "
    "TreeSpec(tuple, None, [*]) and tangents with structure *"
)
np.testing.assert_array_equal(y.tolist(), [1, 4])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
