"""`requires_grad_()` and `torch.func` say it in slightly other words."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1, 2])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x.requires_grad_()
except RuntimeError as error:
    of_the_method = str(error)
try:
    torch.func.grad(torch.sum)(x)
except RuntimeError as error:
    of_func = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
x = x.to(torch.float32)
print(torch.func.grad(torch.sum)(x), x.requires_grad_())
# --8<-- [end:fix]

# --8<-- [start:check]
assert of_the_method == of_func == (
    "only Tensors of floating point dtype can require gradients"
)
assert x.tolist() == [1, 2]
assert torch.func.grad(torch.sum)(x).tolist() == [1, 1]
# --8<-- [end:check]
