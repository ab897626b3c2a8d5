r"""Three spellings of $J u$ in PyTorch, one result."""

# --8<-- [start:torch]
import warnings

import torch
from torch.autograd import forward_ad


def f(x):
    return torch.stack([x[0] * x[1],
                        2 * x[0] ** 2 + 3 * x[1],
                        5 * x[0] + x[1] ** 2])


x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    y_1, func = torch.func.jvp(f, (x,), (u,))
    with forward_ad.dual_level():
        dual = f(forward_ad.make_dual(x, u))
        y_2, rate = forward_ad.unpack_dual(dual)
y_3, functional = torch.autograd.functional.jvp(f, x, u)
print(func)
print(rate)
print(functional)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 4]])
by_hand = J @ np.array([1, 10])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
for y in (y_1, y_2, y_3):
    np.testing.assert_array_equal(y.tolist(), [2, 8, 9])
for product in (func, rate, functional):
    np.testing.assert_array_equal(product.tolist(), by_hand)
# --8<-- [end:check]
