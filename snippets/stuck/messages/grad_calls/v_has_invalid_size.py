"""In `torch.autograd.functional`, the v of `vjp` must have the shape of y, and the u of `jvp` must have the
shape of x."""

# %% torch
import torch
from torch.autograd.functional import jvp, vjp

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])
u = torch.tensor([1.0, 10.0])

def f(x):
    return A @ x

# %% error
try:
    y, vJ = vjp(f, x, u)
except RuntimeError as error:
    of_vjp = str(error)
try:
    y, Ju = jvp(f, x, v)
except RuntimeError as error:
    of_jvp = str(error)

# %% fix
y, vJ = vjp(f, x, v)
y, Ju = jvp(f, x, u)
print(vJ, Ju)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
columns_by_hand = J @ np.array([1, 10])
print(by_hand, columns_by_hand)

# %% check
assert of_vjp == (
    "v has invalid size: should be torch.Size([3]) but got torch.Size([2])."
)
assert of_jvp == (
    "v has invalid size: should be torch.Size([2]) but got torch.Size([3])."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(Ju.tolist(), columns_by_hand)
