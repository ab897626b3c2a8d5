"""Without `@once_differentiable`, a custom `backward` that returns `v * (x + x)` can be
differentiated again."""

# %% torch
import torch
from torch.autograd.function import once_differentiable

x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([1.0, 10.0], requires_grad=True)
v = torch.tensor([1.0, 100.0])

# %% error
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * (x + x)

y = Square.apply(x)
(wJ,) = torch.autograd.grad(y, x, w, create_graph=True)
try:
    wJ.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * (x + x)

y = Square.apply(x)
(wJ,) = torch.autograd.grad(y, x, w, create_graph=True)
wJ.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2 * 1, 0],     # the Jacobian of 2 w x: 2 w
              [0, 2 * 10]])
by_hand = np.array([1, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "trying to differentiate twice a function that was marked with "
    "@once_differentiable"
)
np.testing.assert_array_equal(y.tolist(), [1, 4])
np.testing.assert_array_equal(wJ.tolist(), [2, 40])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
