"""With the weights (0, 1, −1), vᵀJ is row 2 of J minus row 3."""

# %% torch
import torch

J = torch.tensor([[6.0, 0.0],
                  [2.0, 3.0],
                  [0.0, 5.0]])
v = torch.tensor([0.0, 1.0, -1.0])
print(v @ J)

# %% numpy
import numpy as np

difference = np.array([2, 3]) - np.array([0, 5])
print(difference)

# %% check
np.testing.assert_array_equal((v @ J).tolist(), difference)
np.testing.assert_array_equal(J[0].tolist(), [6, 0])
np.testing.assert_array_equal(difference, [2, -2])
