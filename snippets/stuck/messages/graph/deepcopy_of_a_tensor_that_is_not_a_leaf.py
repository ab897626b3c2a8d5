"""`copy.deepcopy` raises an error for a non-leaf tensor h, but `h.detach().clone()`
copies the values."""

# %% torch
import torch

import copy

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
h = A @ x

# %% error
try:
    kept = copy.deepcopy(h)
except RuntimeError as error:
    message = str(error)

# %% fix
kept = h.detach().clone()
print(kept)

# %% check
import numpy as np
from torch.nn.utils.prune import identity

assert message == (
    "Only Tensors created explicitly by the user (graph leaves) support "
    "the deepcopy protocol at the moment.  If you were attempting to "
    "deepcopy a module, this may be because of a "
    "torch.nn.utils.weight_norm usage, see "
    "https://github.com/pytorch/pytorch/pull/103001"
)
np.testing.assert_array_equal(kept.tolist(), [8, 6, 5])
assert not kept.requires_grad
assert kept.data_ptr() != h.data_ptr()
layer = identity(torch.nn.PReLU(), "weight")
leaf = torch.ones(2, requires_grad=True)
squares = (leaf**2).sum()
(leaf.grad,) = torch.autograd.grad(squares, leaf, create_graph=True)
caught = []
for holder in (layer, leaf):
    try:
        copy.deepcopy(holder)
    except RuntimeError as error:
        caught.append(str(error))
assert caught == 2 * [message]
leaf.grad = None  # breaks a reference cycle
