"""For y = k x, a custom Function needs a method `backward` that returns `k * v`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
k = 3.0

# %% error
class Triple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return k * x

y = Triple.apply(A @ x)
try:
    y.backward(gradient=v)
except NotImplementedError as error:
    message = str(error)

# %% fix
class Triple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return k * x

    @staticmethod
    def backward(ctx, v):
        return k * v

y = Triple.apply(A @ x)
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
    "You must implement either the backward or vjp method for your custom "
    "autograd.Function to use it with backward mode AD."
)
np.testing.assert_array_equal(y.tolist(), [24, 18, 15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
