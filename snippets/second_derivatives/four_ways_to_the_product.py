r"""The library's `vhp` and `hvp`, and `jvp` of `grad`, give what a
vector-Jacobian product of g gives."""

# --8<-- [start:torch]
import warnings

import torch


def f(x):
    return x[0] ** 2 * x[1] + x[1] ** 3


x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
(g,) = torch.autograd.grad(f(x), x, create_graph=True)
(ours,) = torch.autograd.grad(g, x, grad_outputs=v)

start = x.detach()
y, vhp = torch.autograd.functional.vhp(f, start, v)
y_again, hvp = torch.autograd.functional.hvp(f, start, v)
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    first, forward = torch.func.jvp(torch.func.grad(f), (start,), (v,))

print(y, vhp)
print(y_again, hvp)
print(first, forward)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

H = np.array([[4, 6],
              [6, 12]])
from_the_left = np.array([1, 10]) @ H   # vhp
from_the_right = H @ np.array([1, 10])  # hvp: the same, H is symmetric
print(from_the_left)
print(from_the_right)
# --8<-- [end:numpy]

# --8<-- [start:check]
by_hand = [64, 126]
np.testing.assert_array_equal(from_the_left, by_hand)
np.testing.assert_array_equal(from_the_right, by_hand)
for product in (ours, vhp, hvp, forward):
    np.testing.assert_array_equal(product.tolist(), by_hand)
np.testing.assert_array_equal(first.tolist(), [12, 21])
assert y.item() == y_again.item() == 26
assert not start.requires_grad
# --8<-- [end:check]
