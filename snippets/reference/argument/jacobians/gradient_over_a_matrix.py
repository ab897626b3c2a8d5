"""A scalar's gradient with respect to a matrix has the matrix's shape."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]], requires_grad=True)
y = X[0, 0] ** 2 + X[0, 1] * X[1, 2] + 7 * X[1, 0]
y.backward()
print(X.grad)

# %% numpy
import numpy as np

# x₁₁² + x₁₂·x₂₃ + 7·x₂₁, differentiated entry by entry
by_hand = np.array([[2 * 1, 6, 0],
                    [7, 0, 2]])
print(by_hand)

# %% check
assert y == 1**2 + 2 * 6 + 7 * 4 == 41
np.testing.assert_array_equal(X.grad.tolist(), by_hand)

# %% guards
assert X.tolist() == [[1, 2, 3], [4, 5, 6]]
