"""`reshape` can flatten a transposed matrix; `view` can't."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]],
                 requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0, 2.0, 3.0, 0.5])

# %% error
try:
    y = (x * x).T.view(v.shape)
except RuntimeError as error:
    message = str(error)

# %% fix
y = (x * x).T.reshape(v.shape)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.zeros((6, 6))
for row, column, derivative in [
    (0, 0, 2), (1, 2, 6), (2, 4, 10),  # the first column of x comes first
    (3, 1, 4), (4, 3, 8), (5, 5, 14),
]:
    J[row, column] = derivative
by_hand = (np.array([1, 10, 100, 2, 3, 0.5]) @ J).reshape(3, 2)
print(by_hand)

# %% check
assert message == (
    "view size is not compatible with input tensor's size and stride (at "
    "least one dimension spans across two contiguous subspaces). Use "
    ".reshape(...) instead."
)
np.testing.assert_array_equal(y.tolist(), [1, 9, 25, 4, 16, 49])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
