"""`jacrev(f)` silently treats a factor that f reads with `.item()` as a constant."""

# %% torch
import torch
from torch.func import jacrev

x = torch.tensor([2.0, 3.0])

# %% error
def with_item(x):
    return torch.stack([x[0] * x[1].item(), 7 * x[0]])


wrong = jacrev(with_item)(x)
print(wrong)

# %% fix
def without_item(x):
    return torch.stack([x[0] * x[1], 7 * x[0]])


right = jacrev(without_item)(x)
print(right)

# %% numpy
import numpy as np

J = np.array([[3, 2],
              [7, 0]])
print(J)

# %% check
np.testing.assert_array_equal(right.tolist(), J)
np.testing.assert_array_equal(wrong.tolist(), [[3, 0], [7, 0]])
np.testing.assert_array_equal(without_item(x).tolist(), [6, 14])
np.testing.assert_array_equal(with_item(x).tolist(), [6, 14])
