"""In a custom Function, store numbers as attributes of `ctx`, and tensors with
`ctx.save_for_backward`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
k = 3.0

# %% error
class ScaledProduct(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, A, k):
        ctx.save_for_backward(A, k)
        return k * (A @ x)

try:
    y = ScaledProduct.apply(x, A, k)
except TypeError as error:
    message = str(error)

# %% fix
class ScaledProduct(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, A, k):
        ctx.save_for_backward(A)
        ctx.k = k
        return k * (A @ x)

    @staticmethod
    def backward(ctx, v):
        (A,) = ctx.saved_tensors
        return ctx.k * v @ A, None, None

y = ScaledProduct.apply(x, A, k)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = 3 * np.array([[2, 3],
                  [4, 1],
                  [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "save_for_backward can only save variables, but argument 1 is of type "
    "float"
)
np.testing.assert_array_equal(y.tolist(), [24, 18, 15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
class OfAList(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward([x])


try:
    OfAList.apply(x)
except TypeError as error:
    of_a_list = str(error)
assert of_a_list == (
    "save_for_backward can only save variables, but argument 0 is of type list"
)
