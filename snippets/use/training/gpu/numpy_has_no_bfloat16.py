"""`.numpy(force=True)` raises an error for a bfloat16 tensor: call `.float()` first."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], dtype=torch.bfloat16)

# %% error
try:
    array = x.numpy(force=True)
except TypeError as error:
    message = str(error)

# %% fix
array = x.float().numpy(force=True)
print(array)

# %% check
assert message == "Got unsupported ScalarType BFloat16"
assert array.tolist() == [1, 2]
