"""`y.detach_()` removes y from its graph and makes it a leaf. If y is a view,
`y.detach_()` raises."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x**2
y.detach_()
print(y, y.requires_grad, y.is_leaf)

# %% check
assert y.tolist() == [9, 4]
assert y.grad_fn is None
assert (y.requires_grad, y.is_leaf) == (False, True)
assert x.tolist() == [3, 2]
assert x.requires_grad
try:
    (x**2)[:1].detach_()
    refused = ""
except RuntimeError as error:
    refused = str(error)
assert refused.startswith("Can't detach views in-place.")
