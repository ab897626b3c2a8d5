"""For a batch, `vmap(jacrev(f))` returns one Jacobian for each sample, but `jacrev(f)`
returns a block for each pair of samples."""

# %% torch
import torch
from torch.func import jacrev, vmap

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
samples = torch.tensor([[3.0, 2.0], [1.0, 1.0], [2.0, 3.0], [4.0, 0.0]])


def f(x):  # two inputs and three outputs, of one sample or of many
    return x**2 @ A.T

# %% error
J = jacrev(f)(samples)
wrong = J
print(wrong.shape)

# %% fix
J = vmap(jacrev(f))(samples)
print(J.shape)

# %% numpy
import numpy as np

matrix = np.array([[2, 3], [4, 1], [5, 0]])
points = np.array([[3, 2], [1, 1], [2, 3], [4, 0]])
blocks = np.array([matrix * (2 * point) for point in points])
whole = np.zeros((4, 3, 4, 2))
for i in range(4):
    whole[i, :, i] = blocks[i]
print(blocks.shape, whole.shape)

# %% check
np.testing.assert_array_equal(wrong.tolist(), whole)
np.testing.assert_array_equal(J.tolist(), blocks)
assert (wrong.shape, J.shape) == ((4, 3, 4, 2), (4, 3, 2))

later = jacrev(lambda x: x.cumsum(dim=0))(samples)  # only one way round
assert not later[0, :, 1].any()
assert later[1, :, 0].any()
