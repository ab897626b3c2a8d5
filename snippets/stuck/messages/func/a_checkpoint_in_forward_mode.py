"""`torch.func.jvp` works for a function that contains a checkpoint with `use_reentrant=False`."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])

def f(x):
    return checkpoint(torch.square, x, use_reentrant=False)

y, Ju = torch.func.jvp(f, (x,), (u,))
print(Ju)

# %% numpy
import numpy as np

J = np.diag([2 * 1, 2 * 2])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 4])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
