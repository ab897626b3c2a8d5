"""To compute a real y from a complex z, use `z.real` or `z.abs()` instead of converting
z to float32."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
torch.set_warn_always(True)  # this one comes once per process otherwise
z = torch.tensor([3 + 4j], requires_grad=True)

# %% error
try:
    y = z.to(torch.float32)
except UserWarning as error:
    torch.set_warn_always(False)
    message = str(error)

# %% fix
y = torch.cat([z.real, z.abs()])
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(y.tolist(), z.grad)

# %% numpy
import numpy as np

J = np.array([[1, 0],
              [3 / 5, 4 / 5]])  # the absolute value is 5
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message.split(" (Triggered")[0] == (
    "Casting complex values to real discards the imaginary part"
)
np.testing.assert_array_equal(y.tolist(), [3, 5])
gradient = [z.grad.real.item(), z.grad.imag.item()]
np.testing.assert_allclose(gradient, by_hand, rtol=1e-6)
