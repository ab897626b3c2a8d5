"""Make the methods of a custom Function `Triple` static, and call `Triple.apply(…)`
instead of `Triple()(…)`."""

# %% torch
import torch
import warnings

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
k = 3.0

# %% error
class Triple(torch.autograd.Function):
    def forward(self, x):
        return k * x

    def backward(self, v):
        return k * v

try:
    with warnings.catch_warnings(action="ignore"):  # it warns as well
        y = Triple()(A @ x)
except RuntimeError as error:
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
    "Legacy autograd function with non-static forward method is "
    "deprecated. Please use new-style autograd function with static "
    "forward method. (Example: "
    "https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)"
)
np.testing.assert_array_equal(y.tolist(), [24, 18, 15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
