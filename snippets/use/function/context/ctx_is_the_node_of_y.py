"""The `ctx` of a `Function` is the graph node of the output y, and keeps what `forward` saves."""

# %% torch
import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 2 * x


x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = Square.apply(x)
(saved,) = y.grad_fn.saved_tensors
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([6, 4])  # 2x at x = (3, 2)
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert saved is x
assert type(y.grad_fn).__name__ == "SquareBackward"
np.testing.assert_array_equal(y.tolist(), [9, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [6, 40])
try:
    y.grad_fn.saved_tensors
except RuntimeError as error:
    freed = str(error)
assert "after they have already been freed" in freed
