"""`y.retain_grad()` keeps the gradient that a hook on y returned, even if the hook was registered later."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y, z = x**2, x**2
y.register_hook(lambda v: -v)
y.retain_grad()
z.retain_grad()
z.register_hook(lambda v: -v)
(y + z).backward(gradient=torch.tensor([1.0, 10.0]))
print(y.grad, z.grad)

# %% check
assert y.grad.tolist() == z.grad.tolist() == [-1, -10]
assert (y + z).tolist() == [18, 8]
assert x.grad.tolist() == [-2 * 6, -2 * 40]

# %% guards
assert x.tolist() == [3, 2]
