"""For a gradient g without a graph, `g.requires_grad_()` makes g require grad, but no path leads back to x."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1] + x[1] ** 3
v = torch.tensor([1.0, 10.0])
(g,) = torch.autograd.grad(y, x)
print(g.requires_grad_())

# %% error
try:
    torch.autograd.grad(g, x, v)
except RuntimeError as error:
    message = str(error)

# %% check
assert message == (
    "The differentiated Tensor at index 0 appears to not have been used "
    "in the graph. Set allow_unused=True if this is the desired behavior."
)
assert y.item() == 26
assert g.tolist() == [12, 21]
assert g.is_leaf

# %% guards
assert v.tolist() == [1, 10]
