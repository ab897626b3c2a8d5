"""If x is a vector, `x.T` returns the same vector, with a warning."""

# %% torch
import warnings

import torch

x = torch.tensor([1.0, 2.0, 3.0])
torch.set_warn_always(True)  # otherwise torch warns once and never again
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    transposed = x.T
torch.set_warn_always(False)
warning = str(caught[0].message).split(". ")[0]
print(transposed.shape)
print(warning)

# %% numpy
import numpy as np

vector = np.array([1, 2, 3])
print(vector.T.shape)  # NumPy does the same, and is silent

# %% check
assert transposed.shape == vector.T.shape == (3,)
np.testing.assert_array_equal(transposed.tolist(), vector.T)
assert warning == (
    "The use of `x.T` on tensors of dimension other than 2 to reverse "
    "their shape is deprecated and it will throw an error in a future "
    "release"
)
