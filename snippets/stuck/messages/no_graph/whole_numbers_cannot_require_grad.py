"""For a tensor of integers, `requires_grad_()` and `torch.func.grad` raise an error."""

# %% torch
import torch

x = torch.tensor([1, 2])

# %% error
try:
    x.requires_grad_()
except RuntimeError as error:
    of_the_method = str(error)
try:
    torch.func.grad(torch.sum)(x)
except RuntimeError as error:
    of_func = str(error)

# %% fix
x = x.to(torch.float32)
print(torch.func.grad(torch.sum)(x), x.requires_grad_())

# %% check
assert of_the_method == of_func == (
    "only Tensors of floating point dtype can require gradients"
)
assert x.tolist() == [1, 2]
assert torch.func.grad(torch.sum)(x).tolist() == [1, 1]
