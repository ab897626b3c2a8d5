"""If `forward` returns two outputs, a custom `backward` takes two vectors, v and w, after `ctx`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
w = torch.tensor([100.0, 1000.0])
a, b = 2.0, 3.0

# %% error
class Both(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return a * x, b * x

    @staticmethod
    def backward(ctx, v):
        return a * v

y, z = Both.apply(x)
try:
    torch.autograd.backward([y, z], [v, w])
except TypeError as error:
    message = str(error)

# %% fix
class Both(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return a * x, b * x

    @staticmethod
    def backward(ctx, v, w):
        return a * v + b * w

y, z = Both.apply(x)
torch.autograd.backward([y, z], [v, w])
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 0],
              [0, 2],
              [3, 0],
              [0, 3]])
by_hand = np.array([1, 10, 100, 1000]) @ J
print(by_hand)

# %% check
assert message == (
    "Both.backward() takes 2 positional arguments but 3 were given"
)
np.testing.assert_array_equal([y.tolist(), z.tolist()], [[2, 4], [3, 6]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
