"""An argument with respect to which `torch.func.grad` differentiates must be a tensor
such as `torch.tensor(3.0)`, not the number 3.0."""

# %% torch
import torch

start = 3.0

def f(x):
    return x**2 + 5 * x

# %% error
x = start
try:
    slope = torch.func.grad(f)(x)
except ValueError as error:
    message = str(error)

# %% fix
x = torch.tensor(start)
slope = torch.func.grad(f)(x)
print(slope)

# %% numpy
import numpy as np

J = np.array([[2 * 3 + 5]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert message == (
    "Thing passed to transform API must be Tensor, got <class 'float'>"
)
np.testing.assert_array_equal([slope.item()], by_hand)
