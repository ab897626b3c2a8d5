"""A `Function` with two outputs receives two v. An output that was not used
sends zeros."""

# --8<-- [start:torch]
import torch

received = []


class SumAndSquares(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sum(), x**2

    @staticmethod
    def backward(ctx, v_sum, v_squares):
        received.append((v_sum.tolist(), v_squares.tolist()))
        (x,) = ctx.saved_tensors
        return v_sum + v_squares * 2 * x  # v_sum is broadcast to x


x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
total, squares = SumAndSquares.apply(x)
(g_both,) = torch.autograd.grad(
    (total, squares), x,
    (torch.tensor(1000.0), torch.tensor([1.0, 10.0, 100.0])),
    retain_graph=True,
)
(g_sum,) = torch.autograd.grad(total, x)
for pair in received:
    print(*pair)
print(g_both)
print(g_sum)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 1, 1],  # the sum
              [2, 0, 0],  # the three squares
              [0, 4, 0],
              [0, 0, 8]])
both_by_hand = np.array([1000, 1, 10, 100]) @ J
sum_by_hand = np.array([1, 0, 0, 0]) @ J
print(both_by_hand)
print(sum_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(total.tolist(), 7)
np.testing.assert_array_equal(squares.tolist(), [1, 4, 16])
assert received == [(1000, [1, 10, 100]), (1, [0, 0, 0])]
np.testing.assert_array_equal(g_both.tolist(), both_by_hand)
np.testing.assert_array_equal(g_sum.tolist(), sum_by_hand)
# --8<-- [end:check]
