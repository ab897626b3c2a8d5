"""A dual tensor needs a level to live on, and there is only one level at a
time."""

# %% torch
import torch
from torch.autograd.forward_ad import dual_level, make_dual, unpack_dual

x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])
with dual_level():
    y, Ju = unpack_dual(make_dual(x, u) ** 2)
print(Ju)

# %% error
try:
    make_dual(x, u)
except RuntimeError as error:
    of_no_level = str(error)

try:
    with dual_level():
        make_dual(make_dual(x, u), u)
except RuntimeError as error:
    of_two_rates = str(error)

try:
    with dual_level(), dual_level():
        make_dual(x, u)
except RuntimeError as error:
    of_two_levels = str(error)

# %% numpy
import numpy as np

J = np.array([[2, 0],
              [0, 4]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
assert of_no_level == (
    "Trying to create a dual Tensor for forward AD but no level exists, "
    "make sure to enter_dual_level() first."
)
assert of_two_rates == (
    "Making a dual Tensor based on a Tensor that already has a forward "
    "gradient at the same level 0 is not supported."
)
assert of_two_levels == (
    "Nested forward mode AD is not supported at the moment"
)
np.testing.assert_array_equal(y.tolist(), [1, 4])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
