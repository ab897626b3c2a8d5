"""An intermediate result that `forward` saved is a constant for the second
derivative: the first one is right, the second one is wrong."""

# --8<-- [start:torch]
import torch
from torch.autograd import gradcheck, gradgradcheck


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        square = x * x
        ctx.save_for_backward(x, square)
        return x * square

    @staticmethod
    def backward(ctx, v):
        x, square = ctx.saved_tensors
        return v * (square + x * 2 * x)  # the product rule for x · x²


def derivatives(function):
    (first,) = torch.autograd.grad(
        function.apply(x), x, v, create_graph=True
    )
    (second,) = torch.autograd.grad(first.sum(), x)
    return first, second


x = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64, requires_grad=True)
first, wrong = derivatives(Cube)
print(first.tolist())
print(wrong.tolist())
checks = (gradcheck(Cube.apply, x, raise_exception=False),
          gradgradcheck(Cube.apply, x, v, raise_exception=False))
print(checks)
# --8<-- [end:torch]

# --8<-- [start:fix]
class CubeFromInputs(Cube):
    @staticmethod
    def backward(ctx, v):
        x, _ = ctx.saved_tensors
        square = x * x  # computed once more, and recorded this time
        return v * (square + x * 2 * x)


_, right = derivatives(CubeFromInputs)
print(right.tolist())
print(gradgradcheck(CubeFromInputs.apply, x, v))
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([3, 12])  # 3x²
first_by_hand = np.array([1, 10]) @ J
second_by_hand = np.array([1 * 6, 10 * 12])  # v · 6x
wrong_by_hand = np.array([1 * 4, 10 * 8])  # v · 4x: x² counted as constant
print(first_by_hand)
print(second_by_hand, "and not", wrong_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(Cube.apply(x).tolist(), [1, 8])
np.testing.assert_array_equal(first.tolist(), first_by_hand)
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(right.tolist(), second_by_hand)
assert checks == (True, False)
assert gradgradcheck(CubeFromInputs.apply, x, v) is True
# --8<-- [end:check]
