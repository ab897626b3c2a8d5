"""`gradient` needs the shape of `y`: one weight is not stretched over three outputs."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
one = torch.tensor(1.0)

# %% error
try:
    y.backward(gradient=one)
except RuntimeError as error:
    message = str(error)

# %% check
assert y.tolist() == [9, 6, 10]
assert one.item() == 1
assert one.shape != y.shape
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([3])."
)
assert x.grad is None
