"""u has one number per input. Three weights for three outputs do not fit an
x with two numbers."""

# %% torch
import torch
from torch.autograd import functional


def f(x):
    return torch.stack([x[0] * x[1],
                        2 * x[0] ** 2 + 3 * x[1],
                        5 * x[0] + x[1] ** 2])


x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])  # one number per output

# %% error
try:
    functional.jvp(f, x, v)
except RuntimeError as error:
    message = str(error)

# %% fix
u = torch.tensor([1.0, 10.0])  # one number per input
y, Ju = functional.jvp(f, x, u)
y, vTJ = functional.vjp(f, x, v)  # or was this meant?
print(Ju)
print(vTJ)

# %% numpy
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 4]])
by_hand = J @ np.array([1, 10])
from_v_by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
print(from_v_by_hand)

# %% check
assert message == (
    "v has invalid size: should be torch.Size([2]) "
    "but got torch.Size([3])."
)
np.testing.assert_array_equal(y.tolist(), [2, 8, 9])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
np.testing.assert_array_equal(vTJ.tolist(), from_v_by_hand)
