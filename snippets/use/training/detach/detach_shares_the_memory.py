"""`x.detach()` copies nothing, so writing into the result changes x."""

# %% torch
import torch

numbers = [3.0, 2.0]

# %% error
x = torch.tensor(numbers, requires_grad=True)
d = x.detach()
d[0] = 7.0
changed = x
print(changed)

# %% fix
x = torch.tensor(numbers, requires_grad=True)
d = x.detach().clone()
d[0] = 7.0
print(x)

# %% check
assert changed.tolist() == [7, 2]
assert changed.requires_grad
assert x.tolist() == [3, 2]
assert x.requires_grad
assert d.tolist() == [7, 2]
assert not d.requires_grad
