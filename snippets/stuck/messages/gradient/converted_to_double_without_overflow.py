"""To turn a complex y into real numbers, use `y.real` and `y.imag` instead of `float(y)`."""

# %% torch
import torch

z = torch.tensor(1 + 2j, requires_grad=True)
y = z**2

# %% error
try:
    parts = float(y.detach())
except RuntimeError as error:
    message = str(error)

# %% fix
parts = torch.stack([y.real, y.imag])
parts.backward(gradient=torch.tensor([1.0, 10.0]))
print(parts.tolist(), z.grad)

# %% numpy
import numpy as np

J = np.array([[2, -4],
              [4, 2]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "value cannot be converted to type double without overflow"
)
np.testing.assert_array_equal(parts.tolist(), [-3, 4])
gradient = [z.grad.real.item(), z.grad.imag.item()]
np.testing.assert_array_equal(gradient, by_hand)
assert float(torch.tensor(3 + 0j)) == 3  # nothing is lost
try:
    torch.zeros(2, dtype=torch.double)[0] = 1 + 2j
except RuntimeError as error:
    also = str(error)
assert also == message
