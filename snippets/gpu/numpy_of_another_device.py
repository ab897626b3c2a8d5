"""Without `force`, NumPy refuses a tensor of any device but the CPU."""

# --8<-- [start:torch]
import torch

x = torch.ones(2, device="meta")
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x.numpy()
except TypeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:check]
assert message == (
    "can't convert meta device type tensor to numpy. "
    "Use Tensor.cpu() to copy the tensor to host memory first."
)
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.shape == (2,)
# --8<-- [end:guards]
