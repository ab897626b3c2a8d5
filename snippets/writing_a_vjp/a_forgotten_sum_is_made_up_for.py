"""If `backward` forgets to sum over a broadcast axis, PyTorch sums for it:
the gradient is right, and `gradcheck` has nothing to say."""

# --8<-- [start:torch]
import torch


class AddBias(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, b):  # (3, 2) + (2,)
        return x + b

    @staticmethod
    def backward(ctx, v):  # (3, 2)
        return v, v  # the second should be v.sum(0), of shape (2,)


x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]], dtype=torch.float64, requires_grad=True)
b = torch.tensor([7.0, 8.0], dtype=torch.float64, requires_grad=True)
y = AddBias.apply(x, b)
v = torch.tensor([[1.0, 2.0],
                  [10.0, 20.0],
                  [100.0, 200.0]], dtype=torch.float64)
y.backward(gradient=v)
print(b.grad)
print(torch.autograd.gradcheck(AddBias.apply, (x, b)))
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J_b = np.array([[1, 0],  # y₁₁
                [0, 1],  # y₁₂
                [1, 0],  # y₂₁
                [0, 1],
                [1, 0],
                [0, 1]])
by_hand = np.array([1, 2, 10, 20, 100, 200]) @ J_b
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [[8, 10], [10, 12], [12, 14]])
np.testing.assert_array_equal(b.grad.tolist(), by_hand)
assert torch.equal(x.grad, v)
assert torch.autograd.gradcheck(AddBias.apply, (x, b)) is True
# --8<-- [end:check]
