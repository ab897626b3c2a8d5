"""`torch.autograd.functional.hessian` raises an error for a function that returns a
tuple of losses."""

# %% torch
import torch
from torch.autograd.functional import hessian

x = torch.tensor([1.0, 2.0])

def losses(x):
    return x.square().sum(), x.prod()

# %% error
try:
    H = hessian(losses, x)
except RuntimeError as error:
    message = str(error)

# %% fix
def weighted(x):
    first, second = losses(x)
    return first + 10 * second

H = hessian(weighted, x)
print(H)

# %% numpy
import numpy as np

by_hand = 1 * np.array([[2, 0], [0, 2]]) + 10 * np.array([[0, 1], [1, 0]])
print(by_hand)

# %% check
assert message == "The function given to hessian should return a single Tensor"
np.testing.assert_array_equal(H.tolist(), by_hand)
assert weighted(x).item() == 25
