"""`backward` raises an error if y is a column of shape (3, 1) and v has the
shape (3,)."""

# %% torch
import torch

x = torch.tensor([[1.0], [2.0], [3.0]])
x.requires_grad_()
y = x**2
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% check
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) "
    "and output[0] has a shape of torch.Size([3, 1])."
)
assert y.tolist() == [[1], [4], [9]]
assert x.grad is None

# %% guards
assert x.tolist() == [[1], [2], [3]]
assert v.tolist() == [1, 10, 100]
