"""`vmap` has no batching rule for `torch.bilinear`, so it warns, and repeats the
operation for each sample."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
W = torch.tensor([[[2.0, 1.0], [0.0, 4.0]]])
v = torch.tensor([1.0, 10.0])

# %% error
try:
    Y = torch.vmap(lambda x: torch.bilinear(x, x, W, None))(X)
except UserWarning as error:
    message = str(error)
try:
    room = v.clone()
    torch.vmap(lambda x: torch.add(x, x, out=room))(X.detach())
except RuntimeError as error:
    of_out = str(error)

# %% fix
Y = torch.vmap(lambda x: x @ W[0] @ x)(X)
Y.backward(gradient=v)
print(X.grad)

# %% numpy
import numpy as np

symmetric = np.array([[4, 1],  # W and its transpose, added
                      [1, 8]])
J_first = symmetric @ np.array([1, 2])
J_second = symmetric @ np.array([3, 5])
by_hand = [1 * J_first, 10 * J_second]
print(by_hand)

# %% check
assert message.startswith(
    "There is a performance drop because we have not yet implemented the "
    "batching rule for aten::bilinear. Please file us an issue on GitHub so "
    "that we can prioritize its implementation."
)
assert of_out == (
    "Batching rule not implemented for aten::add.out; the fallback path "
    "doesn't work on out= or view ops."
)
with warnings.catch_warnings(action="ignore"):
    slow = torch.vmap(lambda x: torch.bilinear(x, x, W, None))(X)
np.testing.assert_array_equal(slow[:, 0].tolist(), Y.tolist())
np.testing.assert_array_equal(Y.tolist(), [20, 133])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
