"""For one input and one output, `x.grad` is one number: the slope."""

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
