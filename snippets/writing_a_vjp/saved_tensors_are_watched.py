"""A tensor kept with `save_for_backward` is watched: if it is changed
before it is used, `backward` raises. One kept as an attribute is not."""

# --8<-- [start:torch]
import torch


class Saved(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 2 * x


class Attribute(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x
        return x**2

    @staticmethod
    def backward(ctx, v):
        return v * 2 * ctx.x


v = torch.tensor([1.0, 10.0])
x = torch.tensor([3.0, 4.0], requires_grad=True)
h = x.clone()
shift = 100
y = Attribute.apply(h)
h.add_(shift)  # changes the numbers that backward is going to read
y.backward(gradient=v)
wrong_y, wrong = y, x.grad
print(wrong)
# --8<-- [end:torch]

# --8<-- [start:error]
h = x.clone()
y = Saved.apply(h)
h.add_(shift)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
start, _, rest = message.partition(":")
print(start)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
h = x.clone()
y = Saved.apply(h)
h = h + shift  # a new tensor; the saved one stays as it was
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([6, 8])  # 2x at x = (3, 4)
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert start == (
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation"
)
assert "is at version 1; expected version 0 instead" in rest
np.testing.assert_array_equal(y.tolist(), [9, 16])
np.testing.assert_array_equal(wrong_y.tolist(), [9, 16])
np.testing.assert_array_equal(h.tolist(), [103, 104])
np.testing.assert_array_equal(wrong.tolist(), [2 * 103, 10 * 2 * 104])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
