"""x requires grad, but a step between x and y isn't recorded in the graph, so
`y.backward` raises an error."""

# %% torch
import torch

x = torch.tensor([2.0, 5.0])
x.requires_grad_()
x1, x2 = x
outputs = [3 * x1 * x2, x1 + 4 * x2, x2**2]
y = torch.tensor([output.item() for output in outputs])
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% check
assert message == (
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
assert y.tolist() == [30, 22, 25]
assert not y.requires_grad
assert x.grad is None

# Without .item() torch warns, and the hole is the same
import warnings

with warnings.catch_warnings(action="ignore"):
    y = torch.tensor(outputs)
assert y.tolist() == [30, 22, 25]
assert not y.requires_grad

# %% guards
assert x.tolist() == [2, 5]
assert v.tolist() == [1, 10, 100]
