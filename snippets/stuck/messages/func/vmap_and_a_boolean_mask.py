"""Under `vmap` with a mask per sample, sum `torch.where(mask, x * x, 0.0)` instead of
selecting with `(x * x)[mask]`."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
masks = torch.tensor([[True, False], [True, True]])
v = torch.tensor([1.0, 10.0])

# %% error
def f(x, mask):
    return (x * x)[mask].sum()

try:
    Y = torch.vmap(f)(X, masks)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x, mask):
    return torch.where(mask, x * x, 0.0).sum()

Y = torch.vmap(f)(X, masks)
Y.backward(gradient=v)
print(X.grad)

# %% numpy
import numpy as np

J = np.array([[2 * 1, 0, 0, 0],  # x[1] is left out
              [0, 0, 2 * 3, 2 * 5]])
by_hand = (np.array([1, 10]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "vmap: We do not support batching operators that can support dynamic "
    "shape. Attempting to batch over indexing with a boolean mask."
)
np.testing.assert_array_equal(X.tolist(), [[1, 2], [3, 5]])
np.testing.assert_array_equal(Y.tolist(), [1, 34])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
shared = masks[0]
entries = torch.vmap(lambda x: x[shared])(X)
np.testing.assert_array_equal(entries.tolist(), [[1], [3]])
try:
    torch.vmap(lambda x, mask: x.clone().index_put((mask,), x[0]))(X, masks)
except RuntimeError as error:
    of_setting = str(error)
assert of_setting == message
