"""For an argument that isn't a tensor, a custom `backward` must return `None`, not a
tensor of zeros."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
k = 3.0

# %% error
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h, k):
        ctx.k = k
        return k * h

    @staticmethod
    def backward(ctx, v):
        return ctx.k * v, torch.zeros(())

y = Scale.apply(A @ x, k)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h, k):
        ctx.k = k
        return k * h

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
    "function ScaleBackward returned a gradient different than None at "
    "position 2, but the corresponding forward input was not a Variable"
)
np.testing.assert_array_equal(y.tolist(), [24, 18, 15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
