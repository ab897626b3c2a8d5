"""A custom `backward` must read an attribute of `ctx` by the name that `forward` gave it."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
k = 3.0

# %% error
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.k = k
        return k * x

    @staticmethod
    def backward(ctx, v):
        return ctx.factor * v, None

y = Scale.apply(x, k)
try:
    y.backward(gradient=v)
except AttributeError as error:
    message = str(error)

# %% fix
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.factor = k
        return k * x

    @staticmethod
    def backward(ctx, v):
        return ctx.factor * v, None

y = Scale.apply(x, k)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([3, 3])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == "'ScaleBackward' object has no attribute 'factor'"
np.testing.assert_array_equal(y.tolist(), [3, 6])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
