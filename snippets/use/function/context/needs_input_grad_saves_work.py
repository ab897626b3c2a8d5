"""A `backward` that checks `ctx.needs_input_grad` can skip the gradient of data that don't require grad."""

# %% torch
import torch

computed = []


class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x @ w

    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        for_x = for_w = None
        if ctx.needs_input_grad[0]:
            computed.append("for x")
            for_x = v @ w.T
        if ctx.needs_input_grad[1]:
            computed.append("for w")
            for_w = x.T @ v
        return for_x, for_w


x = torch.tensor([[1.0, 2.0, 3.0]])  # data
w = torch.tensor([[6.0], [2.0], [4.0]], requires_grad=True)  # weights
y = Product.apply(x, w)
y.backward(gradient=torch.tensor([[10.0]]))
print(computed)
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[1, 2, 3]])  # one output, three weights
by_hand = np.array([10]) @ J
print(by_hand.reshape(3, 1))

# %% check
assert computed == ["for w"]
np.testing.assert_array_equal(y.tolist(), [[1 * 6 + 2 * 2 + 3 * 4]])
np.testing.assert_array_equal(w.grad.tolist(), by_hand.reshape(3, 1))
w.requires_grad_(False)
computed.clear()
Product.apply(x.requires_grad_(), w).backward()
assert computed == ["for x"]
np.testing.assert_array_equal(x.grad.tolist(), [[6, 2, 4]])
