"""Without `force`, NumPy refuses a tensor of any device but the CPU."""

# %% torch
import torch

x = torch.ones(2, device="meta")

# %% error
try:
    x.numpy()
except TypeError as error:
    message = str(error)

# %% check
assert message == (
    "can't convert meta device type tensor to numpy. "
    "Use Tensor.cpu() to copy the tensor to host memory first."
)

# %% guards
assert x.shape == (2,)
