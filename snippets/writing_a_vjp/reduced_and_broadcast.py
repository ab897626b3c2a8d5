"""What `forward` sums, `backward` broadcasts; what `forward` broadcasts,
`backward` sums."""

# --8<-- [start:torch]
import torch


class WeightedRows(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):  # (3, 2) and (2,): w serves all rows
        ctx.save_for_backward(x, w)
        return (x * w).sum(1)  # (3,): the columns are summed

    @staticmethod
    def backward(ctx, v):  # (3,)
        x, w = ctx.saved_tensors
        for_x = v[:, None] * w  # spread over the summed columns: (3, 2)
        for_w = (v[:, None] * x).sum(0)  # summed over the rows: (2,)
        return for_x, for_w


x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]], requires_grad=True)
w = torch.tensor([7.0, 8.0], requires_grad=True)
y = WeightedRows.apply(x, w)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(y)
print(x.grad)
print(w.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J_x = np.array([[7, 8, 0, 0, 0, 0],  # y₁, by the six entries of x
                [0, 0, 7, 8, 0, 0],
                [0, 0, 0, 0, 7, 8]])
J_w = np.array([[1, 2],  # y₁, by w₁ and w₂
                [3, 4],
                [5, 6]])
x_by_hand = np.array([1, 10, 100]) @ J_x
w_by_hand = np.array([1, 10, 100]) @ J_w
print(x_by_hand.reshape(3, 2))
print(w_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [23, 53, 83])
np.testing.assert_array_equal(x.grad.tolist(), x_by_hand.reshape(3, 2))
np.testing.assert_array_equal(w.grad.tolist(), w_by_hand)
# --8<-- [end:check]
