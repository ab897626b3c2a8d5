"""In x², each output depends on its own sample only; in `x - x.mean()`, each output depends on all samples."""

# %% torch
import torch

def square(x):
    return x**2

def centred(x):
    return x - x.mean()

x = torch.tensor([1.0, 2.0, 3.0, 6.0])
J_square = torch.func.jacrev(square)(x)
J_centred = torch.func.jacrev(centred)(x)
row = J_centred[0]
print(row)

# %% numpy
import numpy as np

squares = np.diag([2, 4, 6, 12])
means = np.eye(4) - np.full((4, 4), 1 / 4)
print(means)

# %% check
np.testing.assert_array_equal(square(x).tolist(), [1, 4, 9, 36])
np.testing.assert_array_equal(centred(x).tolist(), [-2, -1, 0, 3])
np.testing.assert_array_equal(J_square.tolist(), squares)
np.testing.assert_array_equal(J_centred.tolist(), means)
np.testing.assert_array_equal(row.tolist(), means[0])
np.testing.assert_array_equal(row.tolist(), [0.75, -0.25, -0.25, -0.25])
