"""The Jacobian of a (4, 3) matrix Y with respect to a (2, 3) matrix X has the
shape (4, 3, 2, 3): the shape of Y, followed by the shape of X."""

# %% torch
import torch

A = torch.tensor([[1.0, 2.0],
                  [3.0, 0.0],
                  [0.0, 4.0],
                  [5.0, 6.0]])
X = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]])
full = torch.func.jacrev(lambda X: A @ X)(X)
print(full.shape)

# %% numpy
import numpy as np

# Y[i, j] = A[i, 0] X[0, j] + A[i, 1] X[1, j]
A_by_hand = np.array([[1, 2], [3, 0], [0, 4], [5, 6]])
J = np.zeros((4, 3, 2, 3))
for i, j, k in np.ndindex(4, 3, 2):
    J[i, j, k, j] = A_by_hand[i, k]
print(J.size, "numbers, and", np.count_nonzero(J), "of them are not 0")
print(J.reshape(12, 6).shape, "is the flat form of it")

# %% check
np.testing.assert_array_equal(
    (A @ X).tolist(), [[9, 12, 15], [3, 6, 9], [16, 20, 24], [29, 40, 51]]
)
np.testing.assert_array_equal(full.tolist(), J)
assert full.shape == (4, 3, 2, 3) == tuple((A @ X).shape) + tuple(X.shape)
assert J.reshape(12, 6).shape == (12, 6)
assert full.numel() == J.size == 72
assert full.count_nonzero() == np.count_nonzero(J) == 18
assert J.sum(axis=(0, 1)).shape == (2, 3)  # the shape of one VJP
