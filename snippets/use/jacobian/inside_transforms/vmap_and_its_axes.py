"""`vmap` takes tensors with an axis to map over, of the same size in all of
them; for anything else it wants `None` in `in_dims`."""

# %% torch
import torch
from torch import vmap

x = torch.tensor([1.0, 2.0, 3.0])
c = 2.0

# %% error
try:
    vmap(torch.add)(x, torch.ones(2))
except ValueError as error:
    of_sizes = str(error)

try:
    vmap(torch.add)(x, c)
except ValueError as error:
    of_a_number = str(error)

try:
    vmap(torch.abs)(x.sum())
except ValueError as error:
    of_no_axis = str(error)

# %% fix
y = vmap(torch.add, in_dims=(0, None))(x, c)
print(y)

# %% check
assert of_sizes == (
    "vmap: Expected all tensors to have the same size in the "
    "mapped dimension, got sizes [3, 2] for the mapped dimension"
)
assert of_a_number == (
    "vmap(add, in_dims=0, ...)(<inputs>): Got in_dim=0 for an "
    "input but the input is of type <class 'float'>. We cannot vmap over "
    "non-Tensor arguments, please use None as the respective in_dim"
)
assert of_no_axis == (
    "vmap(abs, in_dims=0, ...)(<inputs>): Got in_dim=0 for some "
    "input, but that input is a Tensor of dimensionality 0 so expected "
    "in_dim to satisfy -0 <= in_dim < 0."
)
assert y.tolist() == [3, 4, 5]
