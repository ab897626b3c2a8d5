"""If a custom Function returns a view of its input, you can't change this output in place."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
factor = torch.tensor([3.0, 5.0])

class Same(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.view(2)

    @staticmethod
    def backward(ctx, v):
        return v

# %% error
try:
    y = Same.apply(x + x)
    y *= factor
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = Same.apply(x + x)
y = y * factor
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([6, 10])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Output 0 of Same is a view and is being modified inplace. This view "
    "was created inside a custom Function (or because an input was returned "
    "as-is) and the autograd logic to handle view+inplace would override the "
    "custom backward associated with the custom Function, leading to "
    "incorrect gradients. This behavior is forbidden. You can fix this by "
    "cloning the output of the custom Function."
)
np.testing.assert_array_equal(y.tolist(), [6, 20])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
