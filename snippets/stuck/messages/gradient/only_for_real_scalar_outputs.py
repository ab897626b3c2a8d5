"""For a complex y, `y.backward` needs a complex v, such as 1 + 10i."""

# %% torch
import torch

z = torch.tensor(1 + 2j, requires_grad=True)
y = z**2

# %% error
try:
    y.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=torch.tensor(1 + 10j))
print(z.grad)

# %% numpy
import numpy as np

J = np.array([[2, -4],  # z = p + qi: real part of y, p² - q²
              [4, 2]])  # imaginary part of y, 2 p q
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "grad can be implicitly created only for real scalar outputs but got "
    "torch.complex64"
)
assert y.item() == -3 + 4j
gradient = [z.grad.real.item(), z.grad.imag.item()]
np.testing.assert_array_equal(gradient, by_hand)
