"""The slope of x² at 3 is 6, and `backward` puts it into `x.grad`."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
y.backward()
print(x.grad)

# %% numpy

slope = 2 * 3  # the derivative of x² is 2x
print(slope)

# %% check
assert y.item() == 9
assert x.grad.item() == slope
