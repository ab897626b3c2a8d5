"""`numpy(force=True)` detaches and moves, and keeps the dtype: bfloat16,
which NumPy does not have, becomes float32 first."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], dtype=torch.bfloat16, requires_grad=True)

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
assert array.tolist() == [3, 2]
assert array.dtype == "float32"
