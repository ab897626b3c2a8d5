"""PyTorch silently sums a square v over the first axis if a custom `backward` forgets to sum v over the last."""

# %% torch
import torch

x = torch.zeros(2, 2)
b = torch.tensor([5.0, 6.0], requires_grad=True)
v = torch.tensor([[1.0, 10.0], [100.0, 1000.0]])

# %% error
class AddToRows(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, b):
        return x + b[:, None]  # b[i] is added to row i

    @staticmethod
    def backward(ctx, v):
        return v, v


(wrong,) = torch.autograd.grad(AddToRows.apply(x, b), b, v)
print(wrong)

# %% fix
class AddToRows(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, b):
        return x + b[:, None]  # b[i] is added to row i

    @staticmethod
    def backward(ctx, v):
        return v, v.sum(1)


(right,) = torch.autograd.grad(AddToRows.apply(x, b), b, v)
print(right)

# %% numpy
import numpy as np

J = np.array([[1, 0],  # y₁₁ = x₁₁ + b₁
              [1, 0],  # y₁₂ = x₁₂ + b₁
              [0, 1],  # y₂₁ = x₂₁ + b₂
              [0, 1]])
by_hand = np.array([1, 10, 100, 1000]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(wrong.tolist(), [101, 1010])
np.testing.assert_array_equal(right.tolist(), by_hand)
np.testing.assert_array_equal(
    AddToRows.apply(x, b).tolist(), [[5, 5], [6, 6]]
)
inputs = [t.detach().double().requires_grad_() for t in (x, b)]
assert torch.autograd.gradcheck(AddToRows.apply, inputs) is True


class Forgetful(AddToRows):
    @staticmethod
    def backward(ctx, v):
        return v, v


assert torch.autograd.gradcheck(
    Forgetful.apply, inputs, raise_exception=False
) is False
