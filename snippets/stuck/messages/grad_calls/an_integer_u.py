"""`torch.func.jvp` raises for a u of integers. For `torch.square` of a float32
x, `jvp` accepts a float64 u, and returns a float64 Ju."""

# %% torch
import torch
from torch.func import jvp

x = torch.tensor([1.0, 2.0])
u = torch.tensor([1, 10])
y, Ju = jvp(torch.square, (x,), (u.double(),))
print(Ju)

# %% error
try:
    jvp(torch.square, (x,), (u,))
except ValueError as error:
    message = str(error)

# %% numpy
import numpy as np

J = np.array([[2, 0],
              [0, 4]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
assert message == (
    "Expected tangent to be floating point or complex, "
    "but got: torch.int64"
)
np.testing.assert_array_equal(y.tolist(), [1, 4])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
assert (y.dtype, Ju.dtype) == (torch.float32, torch.float64)
