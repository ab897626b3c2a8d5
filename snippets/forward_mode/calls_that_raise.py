"""What `torch.func.jvp` and the dual numbers want, told by their errors."""

# --8<-- [start:torch]
import warnings

import torch
from torch.autograd import forward_ad


def f(x):
    return x**2


def inside(call):
    """Run `call` where dual numbers are allowed."""
    with forward_ad.dual_level():
        return call()


x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])
make_dual = forward_ad.make_dual
calls = {
    "jvp(f, x, u)": lambda: torch.func.jvp(f, x, u),
    "jvp(f, (x,), u)": lambda: torch.func.jvp(f, (x,), u),
    "jvp(f, (x,), (u.int(),))": lambda: torch.func.jvp(
        f, (x,), (u.int(),)),
    "make_dual(x, u), outside dual_level": lambda: make_dual(x, u),
    "make_dual(make_dual(x, u), u)": lambda: inside(
        lambda: make_dual(make_dual(x, u), u)),
    "dual_level inside dual_level": lambda: inside(
        lambda: inside(lambda: None)),
}
messages = {}
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    y, product = torch.func.jvp(f, (x,), (u,))  # as it should be
    for name, call in calls.items():
        try:
            call()
        except (RuntimeError, ValueError) as error:
            messages[name] = str(error)

for name, message in messages.items():
    print(f"`{name}`\n:   {message}\n")
print(f"`jvp(f, (x,), (u,))`\n:   {product.tolist()}")
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 0],
              [0, 4]])
by_hand = J @ np.array([1, 10])
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [1, 4])
np.testing.assert_array_equal(product.tolist(), by_hand)
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    y, product = torch.func.jvp(f, (x,), (u.double(),))
np.testing.assert_array_equal(product.tolist(), by_hand)
assert (y.dtype, product.dtype) == (torch.float32, torch.float64)
assert list(messages.values()) == [
    "jvp(f, primals, tangents): Expected primals to be a tuple. "
    "E.g. it should be valid to call f(*primals).",
    "jvp(f, primals, tangents): Expected primals and tangents to have the "
    "same python structure. For example, if primals is a tuple of 3 "
    "tensors, tangents also must be. Got primals with structure "
    "TreeSpec(tuple, None, [*]) and tangents with structure *",
    "Expected tangent to be floating point or complex, "
    "but got: torch.int32",
    "Trying to create a dual Tensor for forward AD but no level exists, "
    "make sure to enter_dual_level() first.",
    "Making a dual Tensor based on a Tensor that already has a forward "
    "gradient at the same level 0 is not supported.",
    "Nested forward mode AD is not supported at the moment",
]
# --8<-- [end:check]
