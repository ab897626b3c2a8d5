"""With `in_dims=(0, None)`, `vmap` computes `f(x, factor)` for each row x of X, with the
same number `factor`."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [2.0, 20.0]])
factor = 3.0

def f(x, factor):
    return factor * x * x

# %% error
try:
    Y = torch.vmap(f, in_dims=(0,))(X, factor)
except ValueError as error:
    message = str(error)

# %% fix
Y = torch.vmap(f, in_dims=(0, None))(X, factor)
Y.backward(gradient=V)
print(X.grad)

# %% numpy
import numpy as np

J = 3 * 2 * np.diag([1, 2, 3, 5])
by_hand = (np.array([1, 10, 2, 20]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "vmap(f, in_dims=(0,), ...)(<inputs>): in_dims is not compatible with "
    "the structure of `inputs`. in_dims has structure "
    "TreeSpec(tuple, None, [*]) but inputs has structure "
    "TreeSpec(tuple, None, [*,\n  *])."
)
np.testing.assert_array_equal(Y.tolist(), [[3, 12], [27, 75]])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
