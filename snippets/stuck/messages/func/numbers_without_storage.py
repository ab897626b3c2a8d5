"""Under `vmap`, NumPy can't read the values of x, so use `torch.square` instead of `np.square`."""

# %% torch
import torch

import numpy as np

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [2.0, 20.0]])

# %% error
def f(x):
    return torch.from_numpy(np.square(x.detach().numpy()))

try:
    Y = torch.vmap(f)(X)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x):
    return torch.square(x)

Y = torch.vmap(f)(X)
Y.backward(gradient=V)
print(X.grad)

# %% numpy
J = np.diag([2 * 1, 2 * 2, 2 * 3, 2 * 5])
by_hand = (np.array([1, 10, 2, 20]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "Cannot access data pointer of Tensor that doesn't have storage"
)
np.testing.assert_array_equal(Y.tolist(), [[1, 4], [9, 25]])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
