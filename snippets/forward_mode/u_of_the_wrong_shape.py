"""Weights for the outputs do not fit where weights for the inputs are
wanted. The two functions say it in different words."""

# --8<-- [start:torch]
import warnings

import torch


def f(x):
    return torch.stack([x[0] * x[1],
                        2 * x[0] ** 2 + 3 * x[1],
                        5 * x[0] + x[1] ** 2])


x = torch.tensor([1.0, 2.0])
quiet = {"action": "ignore", "category": DeprecationWarning}
# --8<-- [end:torch]

# --8<-- [start:error]
v = torch.tensor([1.0, 10.0, 100.0])  # one number per output
try:
    with warnings.catch_warnings(**quiet):
        torch.func.jvp(f, (x,), (v,))
except RuntimeError as error:
    of_func = str(error)
print(of_func)

try:
    torch.autograd.functional.jvp(f, x, v)
except RuntimeError as error:
    of_functional = str(error)
print(of_functional)
# --8<-- [end:error]

# --8<-- [start:fix]
u = torch.tensor([1.0, 10.0])  # one number per input
y, product = torch.autograd.functional.jvp(f, x, u)
_, from_v = torch.autograd.functional.vjp(f, x, v)  # or was this meant?
print(product)
print(from_v)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 4]])
by_hand = J @ np.array([1, 10])
from_v_by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
print(from_v_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert of_func == (
    "Trying to set a forward gradient that has a different size than that "
    "of the original Tensor, this is not supported. Tensor is of size [2] "
    "while the given forward gradient is of size [3]."
)
assert of_functional == (
    "v has invalid size: should be torch.Size([2]) "
    "but got torch.Size([3])."
)
np.testing.assert_array_equal(y.tolist(), [2, 8, 9])
np.testing.assert_array_equal(product.tolist(), by_hand)
np.testing.assert_array_equal(from_v.tolist(), from_v_by_hand)
# --8<-- [end:check]
