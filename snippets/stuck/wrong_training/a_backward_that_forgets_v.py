"""A custom `backward` that ignores v is right where v is 1, but usually wrong elsewhere."""

# %% torch
import torch

class Forward(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
class Cube(Forward):
    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return 3 * x**2

y = Cube.apply(x)
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% reset
x.grad = None

# %% fix
class Cube(Forward):
    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 3 * x**2

y = Cube.apply(x)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[27, 0],
              [0, 12]])
wrong_by_hand = np.array([1, 1]) @ J
by_hand = np.array([1, 10]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [27, 8])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)


class Forgets(Forward):
    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return 3 * x**2


x.grad = None
Forgets.apply(x).sum().backward()  # v is all ones: nobody notices
np.testing.assert_array_equal(x.grad.tolist(), J.sum(axis=0))
