"""Call `forward_ad.make_dual` only inside a `with forward_ad.dual_level():` block."""

# %% torch
import torch
from torch.autograd import forward_ad

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x, u = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 10.0])

# %% error
try:
    dual = forward_ad.make_dual(x, u)
except RuntimeError as error:
    message = str(error)

# %% fix
with forward_ad.dual_level():
    dual = forward_ad.make_dual(x, u)
    y, Ju = forward_ad.unpack_dual(A @ dual**2)
print(Ju)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
assert message == (
    "Trying to create a dual Tensor for forward AD but no level exists, "
    "make sure to enter_dual_level() first."
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
