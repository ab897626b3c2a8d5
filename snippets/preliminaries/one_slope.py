"""One input, one output: the derivative is one number, the slope."""

# --8<-- [start:torch]
import torch

x = torch.tensor(3.0)
x.requires_grad_()
y = x**2
y.backward()
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]

slope = 2 * 3  # the derivative of x² is 2x
print(slope)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == 9
assert x.grad.item() == slope
# --8<-- [end:check]
