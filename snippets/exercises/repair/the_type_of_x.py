"""An integer tensor can't require grad, so x must contain floats. For y = x² +
Σx at x = (1, 2, 3) with v = (1, 10, 100), `x.grad` is (113, 151, 711)."""

# %% torch
import torch

numbers = [1, 2, 3]
x = torch.tensor(numbers, dtype=torch.float32, requires_grad=True)
y = x**2 + x.sum()
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(f"`x.grad` is `{x.grad.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[3, 1, 1],
              [1, 5, 1],
              [1, 1, 7]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [7, 10, 15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [113, 151, 711])

# The program that stopped, and two attempts to fix it
try:
    torch.tensor(numbers, requires_grad=True)
except RuntimeError as error:
    message = str(error)
assert message == (
    "Only Tensors of floating point and complex dtype can require gradients"
)
try:
    torch.tensor(numbers, requires_grad=True).float()
except RuntimeError as error:
    message_before_float = str(error)
assert message_before_float == message
late = torch.tensor(numbers).float().requires_grad_()
assert late.tolist() == [1, 2, 3]
assert late.is_leaf
double = torch.tensor(numbers, dtype=float)
assert double.dtype == torch.float64
message_for_layer = None
try:
    torch.nn.functional.linear(double, torch.ones(2, 3))
except RuntimeError as error:
    message_for_layer = str(error)
assert message_for_layer
