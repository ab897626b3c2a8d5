"""`jacrev` raises if x contains integers, or if `argnums` is too large. The
function that `vjp` returns raises if v does not have the shape of y."""

# %% torch
import torch
from torch.func import jacrev, vjp

x = torch.tensor([1, 2])

# %% error
try:
    jacrev(torch.square)(x)
except RuntimeError as error:
    of_integers = str(error)

try:
    jacrev(torch.mul, argnums=2)(x, x)
except RuntimeError as error:
    of_argnums = str(error)

y, times_J = vjp(torch.square, x.float())
try:
    times_J(torch.ones(3))
except RuntimeError as error:
    of_v = str(error)

# %% fix
jacobian = jacrev(torch.square)(x.float())
(product,) = times_J(torch.tensor([1.0, 10.0]))
print(jacobian)
print(product)

# %% numpy
import numpy as np

J = np.array([[2, 0],
              [0, 4]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert of_integers == (
    "only Tensors of floating point dtype can require gradients"
)
assert of_argnums == "Got argnum=2, but only 2 positional inputs"
assert of_v == (
    "Mismatch in shape: grad_output[0] has a shape of "
    "torch.Size([3]) and output[0] has a shape of torch.Size([2])."
)
assert y.tolist() == [1, 4]
np.testing.assert_array_equal(jacobian.tolist(), J)
np.testing.assert_array_equal(product.tolist(), by_hand)
