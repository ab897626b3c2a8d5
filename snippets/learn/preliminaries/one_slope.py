"""One input, one output: the derivative is one number, the slope."""

# %% torch
import torch

x = torch.tensor(3.0)
x.requires_grad_()
y = x**2
y.backward()
print(x.grad)

# %% numpy

slope = 2 * 3  # the derivative of x² is 2x
print(slope)

# %% check
assert y.item() == 9
assert x.grad.item() == slope
