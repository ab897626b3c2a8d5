"""Inside one `dual_level()`, neither the tensor nor the tangent given to `make_dual`
may already have a tangent."""

# %% torch
import torch
import torch.autograd.forward_ad as forward_ad
from torch.autograd.forward_ad import make_dual

x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])

# %% error
try:
    with forward_ad.dual_level():
        make_dual(make_dual(x, u), u)
except RuntimeError as error:
    of_the_point = str(error)
try:
    with forward_ad.dual_level():
        make_dual(x, make_dual(x, u))
except RuntimeError as error:
    of_the_tangent = str(error)

# %% fix
with forward_ad.dual_level():
    y, Ju = forward_ad.unpack_dual(make_dual(x, 2 * u) ** 3)
print(Ju)

# %% numpy
import numpy as np

J = np.diag([3 * 1, 3 * 4])
by_hand = J @ np.array([2, 20])
print(by_hand)

# %% check
assert of_the_point == (
    "Making a dual Tensor based on a Tensor that already has a forward "
    "gradient at the same level 0 is not supported."
)
assert of_the_tangent == (
    "Setting a forward grad that itself has a forward gradient at the same "
    "level0 is not supported."
)
np.testing.assert_array_equal(y.tolist(), [1, 8])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
