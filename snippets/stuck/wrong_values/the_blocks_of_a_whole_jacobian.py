"""`torch.diagonal(J, dim1=0, dim2=2)` extracts the Jacobian of each sample from a J of
shape (N, m, N, n)."""

# %% torch
import torch
from torch.func import jacrev

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
samples = torch.tensor([[3.0, 2.0], [1.0, 1.0], [2.0, 3.0], [4.0, 0.0]])
whole = jacrev(lambda x: x**2 @ A.T)(samples)

blocks = torch.diagonal(whole, dim1=0, dim2=2).movedim(-1, 0)
summed = whole.sum(dim=2)
print(blocks.shape, summed.shape)

# %% numpy
import numpy as np

matrix = np.array([[2, 3], [4, 1], [5, 0]])
points = np.array([[3, 2], [1, 1], [2, 3], [4, 0]])
by_hand = np.array([matrix * (2 * point) for point in points])
print(by_hand.shape)

# %% check
np.testing.assert_array_equal(blocks.tolist(), by_hand)
np.testing.assert_array_equal(summed.tolist(), by_hand)
assert whole.shape == (4, 3, 4, 2)
