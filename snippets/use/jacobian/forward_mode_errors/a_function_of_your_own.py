"""A `Function` of your own has no forward mode until you write its rule, a
method `jvp`."""

# %% torch
import torch
from torch.autograd.forward_ad import dual_level, make_dual, unpack_dual


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        ctx.save_for_forward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        return v * 3 * ctx.saved_tensors[0] ** 2


x, u = torch.tensor([2.0, 5.0]), torch.tensor([1.0, 10.0])

# %% error
try:
    with dual_level():
        y, Ju = unpack_dual(Cube.apply(make_dual(x, u)))
except NotImplementedError as error:
    message = str(error)

# %% fix
class CubeForward(Cube):
    @staticmethod
    def jvp(ctx, u):
        return 3 * ctx.saved_tensors[0] ** 2 * u


with dual_level():
    y, Ju = unpack_dual(CubeForward.apply(make_dual(x, u)))
    print(Ju)

# %% numpy
import numpy as np

J = np.array([[12, 0],
              [0, 75]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
assert message == (
    "You must implement the jvp function for custom autograd.Function to "
    "use it with forward mode AD."
)
np.testing.assert_array_equal(y.tolist(), [8, 125])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
y, from_vjps = torch.autograd.functional.jvp(Cube.apply, x, u)
np.testing.assert_array_equal(y.tolist(), [8, 125])
np.testing.assert_array_equal(from_vjps.tolist(), by_hand)
