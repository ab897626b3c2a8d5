"""The “forward gradient” in the error message of `torch.func.jvp` is u, with
one element per input."""

# %% torch
import torch
from torch.func import jvp


def f(x):
    return torch.stack([x[0] * x[1], 2 * x[0] ** 2 + 3 * x[1], 5 * x[0]])


x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])
y, Ju = jvp(f, (x,), (u,))
print(Ju)

# %% error
v = torch.tensor([1.0, 10.0, 100.0])  # one number per output
try:
    jvp(f, (x,), (v,))
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 0]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
assert message == (
    "Trying to set a forward gradient that has a different size than that "
    "of the original Tensor, this is not supported. Tensor is of size [2] "
    "while the given forward gradient is of size [3]."
)
np.testing.assert_array_equal(y.tolist(), [2, 8, 5])
np.testing.assert_array_equal(Ju.tolist(), by_hand)

# %% guards
assert v.tolist() == [1, 10, 100]
