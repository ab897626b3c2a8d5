"""`x.clone().detach()` has the same result as `x.detach().clone()`, but first records the clone in the graph."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
one = x.detach().clone()
recorded = x.clone()
other = recorded.detach()
print(one, other, recorded.grad_fn.name())

# %% check
assert one.tolist() == other.tolist() == [3, 2]
assert one.grad_fn is other.grad_fn is None
assert (one.requires_grad, other.requires_grad) == (False, False)
assert recorded.grad_fn.name() == "CloneBackward0"
one[0], other[0] = 7.0, 8.0
assert x.tolist() == [3, 2]  # both are copies
