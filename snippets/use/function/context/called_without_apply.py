"""Call a custom `Function` as `Square.apply(x)`, because `Square()(x)` raises an error."""

# %% torch
import warnings

import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 2 * x


x = torch.tensor([1.0, 4.0], requires_grad=True)

# %% error
try:
    with warnings.catch_warnings(record=True, action="always") as caught:
        y = Square()(x)  # as an nn.Module is called
except RuntimeError as error:
    message = str(error)

# %% fix
y = Square.apply(x)
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([2, 8])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message.startswith(
    "Legacy autograd function with non-static forward method is "
    "deprecated. Please use new-style autograd function with static "
    "forward method. "
)
(warning,) = caught
assert warning.category is DeprecationWarning
assert "should not be instantiated" in str(warning.message)
np.testing.assert_array_equal(y.tolist(), [1, 16])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
