"""`save_for_backward` takes tensors and refuses a number. A number becomes
an attribute of `ctx`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
factor = 7

# %% error
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.save_for_backward(factor)
        return factor * x

    @staticmethod
    def backward(ctx, v):
        (factor,) = ctx.saved_tensors
        return factor * v, None


try:
    y = Scale.apply(x, factor)
except TypeError as error:
    message = str(error)

# %% fix
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return factor * x

    @staticmethod
    def backward(ctx, v):
        return ctx.factor * v, None


y = Scale.apply(x, factor)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([7, 7])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "save_for_backward can only save variables, "
    "but argument 0 is of type int"
)
np.testing.assert_array_equal(y.tolist(), [7, 14])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
