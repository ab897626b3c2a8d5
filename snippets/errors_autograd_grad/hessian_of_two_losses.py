"""A function that returns two losses is refused, too: weight and add them
first."""

# --8<-- [start:torch]
import torch
from torch.autograd.functional import hessian

x = torch.tensor([1.0, 2.0])

def losses(x):
    return x.square().sum(), x.prod()
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    H = hessian(losses, x)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
def weighted(x):
    first, second = losses(x)
    return first + 10 * second

H = hessian(weighted, x)
print(H)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

by_hand = 1 * np.array([[2, 0], [0, 2]]) + 10 * np.array([[0, 1], [1, 0]])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == "The function given to hessian should return a single Tensor"
np.testing.assert_array_equal(H.tolist(), by_hand)
assert weighted(x).item() == 25
# --8<-- [end:check]
