"""If f multiplies x by a constant sparse matrix, compute Ju with `torch.autograd.functional.jvp`
instead of `torch.func.jvp`."""

# %% torch
import torch

A = torch.tensor([[0.0, 2.0], [3.0, 0.0], [0.0, 5.0]]).to_sparse()
x = torch.tensor([[1.0], [2.0]])
u = torch.tensor([[1.0], [10.0]])


def f(x):
    return torch.sparse.mm(A, x)

# %% error
try:
    y, Ju = torch.func.jvp(f, (x,), (u,))
except NotImplementedError as error:
    message = str(error)

# %% fix
y, Ju = torch.autograd.functional.jvp(f, x, u)
print(Ju)

# %% numpy
import numpy as np

J = np.array([[0, 2],
              [3, 0],
              [0, 5]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
assert message.startswith(
    "Trying to use forward AD with _sparse_addmm that does not support it "
    "because it has not been implemented yet.\n"
)
np.testing.assert_array_equal(y.ravel().tolist(), [4, 3, 10])
np.testing.assert_array_equal(Ju.ravel().tolist(), by_hand)
