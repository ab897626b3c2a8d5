"""`detach()` cuts the graph and copies nothing: a change of the one is a
change of the other. `detach().clone()` copies."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
copy = x.detach().clone()
d = x.detach()
d[0] = 7.0
print(x)
print(copy)
# --8<-- [end:torch]

# --8<-- [start:check]
assert x.tolist() == [7, 3]
assert copy.tolist() == [2, 3]
assert d.tolist() == [7, 3]
assert x.requires_grad
assert not copy.requires_grad
assert not d.requires_grad
# --8<-- [end:check]
