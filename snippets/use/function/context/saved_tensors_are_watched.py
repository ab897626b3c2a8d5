"""If x is saved with `ctx.save_for_backward(x)` and changed in place after `forward`, `backward` raises
an error."""

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


x = torch.tensor([3.0, 4.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
h = x.clone()
y = Square.apply(h)
h += x
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
h = x.clone()
y = Square.apply(h)
h = h + x  # a new tensor; the saved one stays as it was
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([6, 8])  # 2x at x = (3, 4)
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
start, _, rest = message.partition(":")
assert start == (
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation"
)
assert "is at version 1; expected version 0 instead" in rest
np.testing.assert_array_equal(y.tolist(), [9, 16])
np.testing.assert_array_equal(h.tolist(), [6, 8])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
