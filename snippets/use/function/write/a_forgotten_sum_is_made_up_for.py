"""PyTorch sums v over the rows when a custom `backward` returns v itself as the gradient of a broadcast bias."""

# %% torch
import torch


class AddBias(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, b):  # shapes (3, 2) and (2,)
        return x + b

    @staticmethod
    def backward(ctx, v):  # shape (3, 2)
        return v, v  # for b, the sum over the rows is forgotten


x = torch.zeros(3, 2)
b = torch.tensor([7.0, 8.0], requires_grad=True)
v = torch.tensor([[1.0, 2.0], [10.0, 20.0], [100.0, 200.0]])
AddBias.apply(x, b).backward(gradient=v)
print(b.grad)

# %% numpy
import numpy as np

J_b = np.array([[1, 0],  # y₁₁
                [0, 1],  # y₁₂
                [1, 0],  # y₂₁
                [0, 1],
                [1, 0],
                [0, 1]])
by_hand = np.array([1, 2, 10, 20, 100, 200]) @ J_b
print(by_hand)

# %% check
np.testing.assert_array_equal(
    AddBias.apply(x, b).tolist(), [[7, 8], [7, 8], [7, 8]]
)
np.testing.assert_array_equal(b.grad.tolist(), by_hand)
inputs = [t.detach().double().requires_grad_() for t in (x, b)]
assert torch.autograd.gradcheck(AddBias.apply, inputs) is True
