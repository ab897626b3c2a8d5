"""`ctx.saved_tensors` is a tuple, so unpack even a single tensor: `(y,) = ctx.saved_tensors`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0]).log().requires_grad_()
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
class Exp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, v):
        y = ctx.saved_tensors
        return v * y

y = A @ Exp.apply(x)
try:
    y.backward(gradient=v)
except TypeError as error:
    message = str(error)

# %% fix
class Exp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, v):
        (y,) = ctx.saved_tensors
        return v * y

y = A @ Exp.apply(x)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 6],  # entry of A times exp x
              [4, 2],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "only integer tensors of a single element can be converted to an index"
)
np.testing.assert_allclose(y.tolist(), [8, 6, 5])
np.testing.assert_allclose(x.grad.tolist(), by_hand)
