r"""For a real loss $L$ and $z = a + ib$, `z.grad` is $\partial L/\partial a + i\, \partial L/\partial b$."""

# %% torch
import torch

z = torch.tensor(3 + 4j, requires_grad=True)
loss = z.real**2 + z.imag**2 + 3 * z.real
loss.backward()
print(z.grad)

# %% numpy
import numpy as np


def L(a, b):
    return a**2 + b**2 + 3 * a


a, b, h = 3, 4, 1
slope_a = (L(a + h, b) - L(a - h, b)) / (2 * h)  # exact for a square
slope_b = (L(a, b + h) - L(a, b - h)) / (2 * h)
print(slope_a, slope_b)

# %% check
assert loss.item() == L(a, b) == 34
assert (slope_a, slope_b) == (2 * a + 3, 2 * b)
np.testing.assert_allclose(z.grad.item(), complex(slope_a, slope_b))

# %% guards
assert h == 1
