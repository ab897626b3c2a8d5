"""If a custom Function changes a leaf in place and calls `mark_dirty`, PyTorch
raises an error. On a clone of the leaf, the Function works."""

# %% torch
import torch

numbers = [1.0, 2.0]
v = torch.tensor([1.0, 10.0])

class Triple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        ctx.mark_dirty(h)
        return h.mul_(3)

    @staticmethod
    def backward(ctx, v):
        return 3 * v

# %% error
try:
    x = torch.tensor(numbers, requires_grad=True)
    y = Triple.apply(x)
except RuntimeError as error:
    message = str(error)

# %% fix
x = torch.tensor(numbers, requires_grad=True)
y = Triple.apply(x.clone())
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([3, 3])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "a leaf Variable that requires grad has been used in an in-place "
    "operation."
)
np.testing.assert_array_equal(y.tolist(), [3, 6])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
