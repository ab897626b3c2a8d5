"""If the `forward` of a custom Function takes a tensor and a plain number, `backward` must return `None` as the
second gradient."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
k = 3.0

# %% error
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.k = k
        return k * x

    @staticmethod
    def backward(ctx, v):
        return ctx.k * v

y = Scale.apply(A @ x, k)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.k = k
        return k * x

    @staticmethod
    def backward(ctx, v):
        return ctx.k * v, None

y = Scale.apply(A @ x, k)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = 3 * np.array([[2, 3],
                  [4, 1],
                  [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "function ScaleBackward returned an incorrect number of gradients "
    "(expected 2, got 1)"
)
np.testing.assert_array_equal(y.tolist(), [24, 18, 15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
