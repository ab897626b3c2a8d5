"""If a tensor stored as `ctx.x` is changed in place, `backward` silently computes with the new numbers."""

# %% torch
import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x
        return x**2

    @staticmethod
    def backward(ctx, v):
        return v * 2 * ctx.x


x = torch.tensor([3.0, 4.0], requires_grad=True)
h = x.clone()
y = Square.apply(h)
h += 100
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([6, 8])  # 2x at x = (3, 4)
right = np.array([1, 10]) @ J
by_hand = np.array([1 * 2 * 103, 10 * 2 * 104])
print(by_hand, "and not", right)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 16])
np.testing.assert_array_equal(h.tolist(), [103, 104])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(right, [6, 80])
