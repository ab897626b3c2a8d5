"""A VJP is not a JVP. `functional.jvp` computes Ju from two VJPs."""

# --8<-- [start:torch]
import warnings

import torch
from torch.autograd import forward_ad

x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])
A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return 2 * v * x


def f(x):
    return A @ Square.apply(x)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    with warnings.catch_warnings(), forward_ad.dual_level():
        warnings.simplefilter("ignore", DeprecationWarning)  # see below
        f(forward_ad.make_dual(x, u))
except NotImplementedError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y, Ju = torch.autograd.functional.jvp(f, x, u)
print(Ju)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = J @ np.array([1, 10])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "You must implement the jvp function for custom autograd.Function to "
    "use it with forward mode AD."
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
# --8<-- [end:check]
