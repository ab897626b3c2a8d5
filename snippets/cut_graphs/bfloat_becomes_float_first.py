"""`numpy(force=True)` detaches and moves, and keeps the dtype: bfloat16,
which NumPy does not have, becomes float32 first."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0], dtype=torch.bfloat16, requires_grad=True)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    array = x.numpy(force=True)
except TypeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
array = x.float().numpy(force=True)
print(array)
# --8<-- [end:fix]

# --8<-- [start:check]
assert message == "Got unsupported ScalarType BFloat16"
assert array.tolist() == [3, 2]
assert array.dtype == "float32"
# --8<-- [end:check]
