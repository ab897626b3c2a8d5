"""`backward` treats `math.sqrt(x.item())` as a constant, but differentiates `x.sqrt()`."""

# %% torch
import math

import torch

x = torch.tensor(4.0, requires_grad=True)
v = torch.tensor(10.0)

# %% error
y = x * math.sqrt(x.item())
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% reset
x.grad = None

# %% fix
y = x * x.sqrt()
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J_used = np.array([[2]])  # √4 alone
J = np.array([[2 + 4 * 1 / (2 * 2)]])  # √x + x · 1/(2√x)
wrong_by_hand = np.array([10]) @ J_used
by_hand = np.array([10]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
assert y.item() == x.item() * math.sqrt(x.item()) == 8
np.testing.assert_array_equal([wrong.item()], wrong_by_hand)
np.testing.assert_array_equal([x.grad.item()], by_hand)
np.testing.assert_array_equal(by_hand, [30])

x.grad = None
math.prod([x, x]).backward(gradient=v)  # multiplies the tensors themselves
assert x.grad.item() == 10 * 2 * 4
