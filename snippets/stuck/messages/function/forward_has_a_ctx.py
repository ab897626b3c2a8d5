"""In a custom Function without `setup_context`, the first argument of `forward` is `ctx`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)

class Triple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return 3 * x

    @staticmethod
    def backward(ctx, v):
        return 3 * v

class NoContext(Triple):
    @staticmethod
    def forward(x):
        return 3 * x

# %% error
try:
    y = NoContext.apply(x)
except TypeError as error:
    one_too_many = str(error)
try:
    y = Triple.forward(x)
except TypeError as error:
    one_too_few = str(error)

# %% fix
y = Triple.apply(x)
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([3, 3])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert one_too_many == (
    "NoContext.forward() takes 1 positional argument but 2 were given"
)
assert one_too_few == (
    "Triple.forward() missing 1 required positional argument: 'x'"
)
np.testing.assert_array_equal(y.tolist(), [3, 6])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert NoContext.forward(2) == 6
