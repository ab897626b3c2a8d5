"""A custom `backward` must return a tensor such as `v.new_tensor(vJ)`, not a list of numbers."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, A):
        ctx.save_for_backward(A)
        return A @ x

    @staticmethod
    def backward(ctx, v):
        (A,) = ctx.saved_tensors
        vJ = (v @ A).tolist()  # computed outside torch
        return vJ, None

y = Product.apply(x, A)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, A):
        ctx.save_for_backward(A)
        return A @ x

    @staticmethod
    def backward(ctx, v):
        (A,) = ctx.saved_tensors
        vJ = (v @ A).tolist()  # computed outside torch
        return v.new_tensor(vJ), None

y = Product.apply(x, A)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == "expected Variable or None (got list)"
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
