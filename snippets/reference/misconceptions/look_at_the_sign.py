"""At x = 2, a difference quotient with steps of ¼ to either side confirms the
sign of the derivative of x / (x + 2), and is within 0.4 % of the derivative."""

# %% torch
import torch

def f(x):
    return x / (x + 2)

x = torch.tensor(2.0, requires_grad=True)
f(x).backward(gradient=torch.tensor(16.0))
difference = 16 * (f(2.25) - f(1.75)) / 0.5
print(x.grad, difference)

# %% numpy
import numpy as np

J = np.array([[2 / 16]])  # 2 / (x + 2)²
by_hand = np.array([16]) @ J
print(by_hand)

# %% check
assert f(2) == 0.5
np.testing.assert_array_equal([x.grad.item()], by_hand)
np.testing.assert_allclose(difference, 2 + 2 / 255)
