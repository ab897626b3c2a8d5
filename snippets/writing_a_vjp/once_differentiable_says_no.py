"""If `backward` leaves torch, a gradient penalty is lost without a word;
`once_differentiable` turns that into an error."""

# --8<-- [start:torch]
import numpy as np
import torch
from torch.autograd.function import once_differentiable


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):  # computed by NumPy, which records nothing
        (x,) = ctx.saved_tensors
        slope = 2 * np.array(x.tolist())
        return v.detach() * x.new_tensor(slope.tolist())


def total(function):
    """A loss plus the square of its own gradient."""
    loss = (function.apply(x) ** 2).sum()  # Σ x⁴
    (g,) = torch.autograd.grad(loss, x, create_graph=True)  # 4x³
    return loss + (g**2).sum()  # Σ x⁴ + 16x⁶


x = torch.tensor([1.0, 2.0], requires_grad=True)
value = total(Square)
value.backward()
print(value)
print(x.grad)
wrong = x.grad
# --8<-- [end:torch]

# --8<-- [start:error]
class SquareOnce(Square):
    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        return Square.backward(ctx, v)


try:
    total(SquareOnce).backward()
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class SquareInTorch(Square):
    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 2 * x


x.grad = None
total(SquareInTorch).backward()
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
p = np.array([1, 2])
loss_alone = 4 * p**3
with_penalty = 4 * p**3 + 96 * p**5
print(with_penalty, "and not", loss_alone)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(value.tolist(), 1 + 16 + 16 * (1 + 64))
np.testing.assert_array_equal(wrong.tolist(), loss_alone)
np.testing.assert_array_equal(x.grad.tolist(), with_penalty)
assert message == (
    "trying to differentiate twice a function that was marked with "
    "@once_differentiable"
)
# --8<-- [end:check]

# --8<-- [start:guards]
assert p.tolist() == [1, 2]
# --8<-- [end:guards]
