"""A second call to `ctx.save_for_backward` replaces the tensors that the first call saved."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([3.0, 5.0])
v = torch.tensor([1.0, 10.0])

# %% error
class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x)
        ctx.save_for_backward(w)
        return x * w

    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return v * w, v * x

y = Product.apply(x, w)
try:
    y.backward(gradient=v)
except ValueError as error:
    message = str(error)

# %% fix
class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return v * w, v * x

y = Product.apply(x, w)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([3, 5])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == "not enough values to unpack (expected 2, got 1)"
np.testing.assert_array_equal(y.tolist(), [3, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
w.requires_grad_()
Product.apply(x, w).backward(gradient=v)
np.testing.assert_array_equal(w.grad.tolist(), [1, 20])
