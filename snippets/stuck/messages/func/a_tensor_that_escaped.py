"""To use `x * x` after `vmap`, return it from the mapped function instead of storing
it in a list."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [2.0, 20.0]])

# %% error
kept = []

def f(x):
    kept.append(x * x)
    return x.sum()

try:
    torch.vmap(f)(X)
    Y = kept[0] + kept[0]
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x):
    return x.sum(), x * x

sums, squares = torch.vmap(f)(X)
Y = squares + squares
Y.backward(gradient=V)
print(X.grad)

# %% numpy
import numpy as np

J = 2 * np.diag([2 * 1, 2 * 2, 2 * 3, 2 * 5])
by_hand = (np.array([1, 10, 2, 20]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "Either your tensor may have escaped from inside a function being "
    "vmapped and this is a user error (see "
    "https://pytorch.org/functorch/stable/ux_limitations.html), or there is "
    "an internal functorch error in `gen_vmap_plumbing` Please file an "
    "issue if it looks like the latter"
)
assert len(kept) == 1
np.testing.assert_array_equal(sums.tolist(), [3, 8])
np.testing.assert_array_equal(Y.tolist(), [[2, 8], [18, 50]])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
again = torch.vmap(lambda x: x + kept[0])(X)
np.testing.assert_array_equal(again.tolist(), [[2, 6], [12, 30]])
from torch.utils.checkpoint import checkpoint

kept_back = torch.vmap(
    lambda x: checkpoint(torch.square, x, use_reentrant=False)
)(X)
try:
    kept_back.backward(gradient=V)
except RuntimeError as error:
    of_a_checkpoint = str(error)
assert of_a_checkpoint == message
