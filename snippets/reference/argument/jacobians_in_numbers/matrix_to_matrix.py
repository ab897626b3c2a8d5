"""From a matrix to a matrix the derivatives have four indices; with inputs and
outputs numbered one after the other they are a Jacobian again."""

# %% torch
import torch
from torch.autograd.functional import jacobian

A = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]])

def f(X):
    return X @ A  # (2, 3) times (3, 2) is (2, 2)

X = torch.tensor([[1.0, 0.0, 2.0],
                  [0.0, 1.0, 4.0]])
four_indices = jacobian(f, X)
print(four_indices.shape)
print(four_indices.reshape(4, 6))

# %% numpy
import numpy as np

# Rows: y₁₁, y₁₂, y₂₁, y₂₂. Columns: x₁₁, x₁₂, x₁₃, x₂₁, x₂₂, x₂₃.
J = np.array([[1, 3, 5, 0, 0, 0],
              [2, 4, 6, 0, 0, 0],
              [0, 0, 0, 1, 3, 5],
              [0, 0, 0, 2, 4, 6]])
y_by_hand = J @ np.array([1, 0, 2, 0, 1, 4])  # f is linear: y = J x
print(y_by_hand)

# %% check
assert four_indices.shape == (2, 2, 2, 3)
np.testing.assert_array_equal(four_indices.reshape(4, 6).tolist(), J)
np.testing.assert_array_equal(f(X).tolist(), [[11, 14], [23, 28]])
np.testing.assert_array_equal(y_by_hand, [11, 14, 23, 28])
