"""Without `vmap`, `.item()` of one number does not raise. It returns a
constant, and a part of J is missing."""

# --8<-- [start:torch]
import torch
from torch.func import jacrev

x = torch.tensor([2.0, 3.0])
# --8<-- [end:torch]

# --8<-- [start:error]
def with_item(x):
    return torch.stack([x[0] * x[1].item(), 7 * x[0]])


wrong = jacrev(with_item)(x)
print(wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
def without_item(x):
    return torch.stack([x[0] * x[1], 7 * x[0]])


right = jacrev(without_item)(x)
print(right)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 2],
              [7, 0]])
print(J)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(right.tolist(), J)
np.testing.assert_array_equal(wrong.tolist(), [[3, 0], [7, 0]])
np.testing.assert_array_equal(without_item(x).tolist(), [6, 14])
np.testing.assert_array_equal(with_item(x).tolist(), [6, 14])
# --8<-- [end:check]
