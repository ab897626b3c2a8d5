"""A `torch.autograd.Function` needs a `jvp` for forward mode. For the two
vector-Jacobian products its `backward` is enough."""

# --8<-- [start:torch]
import warnings

import torch
from torch.autograd import forward_ad


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        ctx.save_for_forward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 3 * x**2


def jvp_with_duals(f, x, u):
    quiet = {"action": "ignore", "category": DeprecationWarning}
    with warnings.catch_warnings(**quiet), forward_ad.dual_level():
        dual = f(forward_ad.make_dual(x, u))
        return forward_ad.unpack_dual(dual).tangent


x = torch.tensor([2.0, 5.0])
u = torch.tensor([1.0, 10.0])
y, product = torch.autograd.functional.jvp(Cube.apply, x, u)
print(product)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    jvp_with_duals(Cube.apply, x, u)
except NotImplementedError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class CubeForward(Cube):
    @staticmethod
    def jvp(ctx, u):
        (x,) = ctx.saved_tensors
        return 3 * x**2 * u


forward = jvp_with_duals(CubeForward.apply, x, u)
print(forward)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[12, 0],
              [0, 75]])
by_hand = J @ np.array([1, 10])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "You must implement the jvp function for custom autograd.Function to "
    "use it with forward mode AD."
)
np.testing.assert_array_equal(y.tolist(), [8, 125])
np.testing.assert_array_equal(product.tolist(), by_hand)
np.testing.assert_array_equal(forward.tolist(), by_hand)
# --8<-- [end:check]
