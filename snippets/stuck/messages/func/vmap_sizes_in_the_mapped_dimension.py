"""With `in_dims=(0, None)`, `vmap` maps over the rows of X, and uses the whole v for
every sample."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0], [7.0, 4.0]])
v = torch.tensor([1.0, 10.0])

def f(x):
    return torch.stack([x[0] * x[1], x[1] ** 2])

def product(x, v):
    return torch.func.vjp(f, x)[1](v)[0]

# %% error
try:
    VJ = torch.vmap(product)(X, v)
except ValueError as error:
    message = str(error)

# %% fix
VJ = torch.vmap(product, in_dims=(0, None))(X, v)
print(VJ)

# %% numpy
import numpy as np

J = np.array([[[2, 1], [0, 4]],  # [x_2, x_1], [0, 2 x_2]
              [[5, 3], [0, 10]],
              [[4, 7], [0, 8]]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "vmap: Expected all tensors to have the same size in the mapped "
    "dimension, got sizes [3, 2] for the mapped dimension"
)
np.testing.assert_array_equal(VJ.tolist(), by_hand)
