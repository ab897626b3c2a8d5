"""By default, the `backward` of a `Function` receives a v of zeros for each output that isn't used."""

# %% torch
import torch


class SumAndSquares(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sum(), x**2

    @staticmethod
    def backward(ctx, v_sum, v_squares):
        print(v_sum, v_squares)
        (x,) = ctx.saved_tensors
        return v_sum + v_squares * 2 * x  # the shares are added


x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
total, squares = SumAndSquares.apply(x)
total.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 1, 1],  # the sum
              [2, 0, 0],  # the three squares
              [0, 4, 0],
              [0, 0, 8]])
by_hand = np.array([1, 0, 0, 0]) @ J
both_by_hand = np.array([1000, 1, 10, 100]) @ J
print(by_hand)
print(both_by_hand)

# %% check
import contextlib
import io

np.testing.assert_array_equal(total.tolist(), 7)
np.testing.assert_array_equal(squares.tolist(), [1, 4, 16])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
v_sum, v_squares = torch.tensor(1000.0), torch.tensor([1.0, 10.0, 100.0])
with contextlib.redirect_stdout(io.StringIO()) as received:
    (both,) = torch.autograd.grad(
        SumAndSquares.apply(x), x, (v_sum, v_squares)
    )
assert received.getvalue() == f"{v_sum!s} {v_squares!s}\n"
np.testing.assert_array_equal(both.tolist(), both_by_hand)
