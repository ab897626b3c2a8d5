r"""The VJP of $Y = XW$ is two matrix products: $V W^\top$ for X and
$X^\top V$ for W."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 4.0, 5.0]], requires_grad=True)
w = torch.tensor([[6.0, 1.0], [2.0, 0.0], [3.0, 7.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0], [20.0, 30.0]])
y = x @ w
y.backward(gradient=v)
for_x, for_w = v @ w.T, x.T @ v  # what a backward of yours would return
print(for_x.tolist())
print(for_w.tolist())
print(torch.equal(x.grad, for_x), torch.equal(w.grad, for_w))

# %% numpy
import numpy as np

J_x = np.array([[6, 2, 3, 0, 0, 0],  # y₁₁; the columns: x₁₁ x₁₂ x₁₃ x₂₁ …
                [1, 0, 7, 0, 0, 0],  # y₁₂
                [0, 0, 0, 6, 2, 3],  # y₂₁
                [0, 0, 0, 1, 0, 7]])  # y₂₂
J_w = np.array([[1, 0, 2, 0, 3, 0],  # y₁₁; the columns: w₁₁ w₁₂ w₂₁ w₂₂ …
                [0, 1, 0, 2, 0, 3],  # y₁₂
                [0, 0, 4, 0, 5, 0],  # y₂₁
                [0, 0, 0, 4, 0, 5]])  # y₂₂
v_by_hand = np.array([1, 10, 20, 30])
x_by_hand = (v_by_hand @ J_x).reshape(2, 3)
w_by_hand = (v_by_hand @ J_w).reshape(3, 2)
print(x_by_hand)
print(w_by_hand)

# %% check


class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x @ w

    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return v @ w.T, x.T @ v


np.testing.assert_array_equal(y.tolist(), [[19, 22], [23, 35]])
for of_x, of_w in ((for_x, for_w), (x.grad, w.grad),
                   torch.autograd.grad(Product.apply(x, w), (x, w), v)):
    np.testing.assert_array_equal(of_x.tolist(), x_by_hand)
    np.testing.assert_array_equal(of_w.tolist(), w_by_hand)
