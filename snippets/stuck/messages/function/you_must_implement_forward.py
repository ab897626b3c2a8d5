"""`apply` raises an error for a custom Function that has no method `forward`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)

# %% error
class Double(torch.autograd.Function):
    @staticmethod
    def compute(ctx, x):
        return x + x

    @staticmethod
    def backward(ctx, v):
        return v + v

try:
    y = Double.apply(x)
except NotImplementedError as error:
    message = str(error)

# %% fix
class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x + x

    @staticmethod
    def backward(ctx, v):
        return v + v

y = Double.apply(x)
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([2, 2])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "You must implement the forward function for custom autograd.Function."
)
np.testing.assert_array_equal(y.tolist(), [2, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
