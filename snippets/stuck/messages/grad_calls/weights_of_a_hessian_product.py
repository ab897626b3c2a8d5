"""The functions `vhp` and `hvp` multiply the Hessian by a vector, which must
have the shape of x."""

# %% torch
import torch
from torch.autograd.functional import hvp, vhp

x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])
u = torch.tensor([1.0, 10.0])

def loss(x):
    return x[0] ** 2 * x[1]

# %% error
try:
    vhp(loss, x, v)
except RuntimeError as error:
    of_vhp = str(error)
try:
    hvp(loss, x, v)
except RuntimeError as error:
    of_hvp = str(error)

# %% fix
y, uH = vhp(loss, x, u)
y, Hu = hvp(loss, x, u)
print(uH, Hu)

# %% numpy
import numpy as np

J = np.array([[2 * 2, 2 * 1],  # the Hessian: the Jacobian of the gradient
              [2 * 1, 0]])     # (2 x_1 x_2, x_1²)
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert of_vhp == of_hvp == (
    "v has invalid size: should be torch.Size([2]) but got torch.Size([3])."
)
assert y.item() == 2
np.testing.assert_array_equal(uH.tolist(), by_hand)
np.testing.assert_array_equal(Hu.tolist(), by_hand)

# %% guards
assert v.tolist() == [1, 10, 100]
