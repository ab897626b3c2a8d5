"""At 0, the slope that `backward` returns for x is 1 if x is written as a
difference of two `maximum` calls, and 2 if it is written as a difference of two
products like `x * (x >= 0)`."""

# %% torch
import torch

x = torch.tensor(0.0, requires_grad=True)
zero = torch.zeros_like(x)
halves = torch.maximum(x, zero) - torch.maximum(-x, zero)
halves.backward()
print(x.grad)

x2 = torch.tensor(0.0, requires_grad=True)
ones = x2 * (x2 >= 0) - (-x2) * (-x2 >= 0)
ones.backward()
print(x2.grad)

# %% check
assert x.item() == x2.item() == halves.item() == ones.item() == 0
assert zero.item() == 0
assert x.grad.item() == 0.5 + 0.5
assert x2.grad.item() == 1 + 1
