"""`.double()` after `requires_grad=True` makes a new tensor, no leaf. The
gradient goes to the leaf, which has no name."""

# --8<-- [start:torch]
import warnings

import torch


def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])


numbers = [2.0, 3.0]
v = torch.tensor([1.0, 10.0, 100.0])
x = torch.tensor(numbers, requires_grad=True).double()
f(x).backward(gradient=v)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    nothing = x.grad
message = str(caught[0].message).split(" (Triggered")[0]
print(nothing)
print(message)
# --8<-- [end:torch]

# --8<-- [start:fix]
x = torch.tensor(numbers).double().requires_grad_()  # the flag goes last
f(x).backward(gradient=v)
flag_last = x.grad
print(flag_last)

leaf = torch.tensor(numbers, requires_grad=True)
f(leaf.double()).backward(gradient=v)
leaf_named = leaf.grad  # or give the leaf a name, and ask the leaf
print(leaf_named)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 0],
              [3, 2],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert nothing is None
assert message == (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being "
    "accessed. Its .grad attribute won't be populated during "
    "autograd.backward(). If you indeed want the .grad field to be "
    "populated for a non-leaf Tensor, use .retain_grad() on the non-leaf "
    "Tensor. If you access the non-leaf Tensor by mistake, make sure you "
    "access the leaf Tensor instead. See "
    "github.com/pytorch/pytorch/pull/30531 for more information."
)
np.testing.assert_array_equal(flag_last.tolist(), by_hand)
np.testing.assert_array_equal(leaf_named.tolist(), by_hand)
assert (flag_last.dtype, leaf_named.dtype) == (torch.float64, torch.float32)
# --8<-- [end:check]
