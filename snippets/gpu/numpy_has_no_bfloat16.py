"""NumPy has no bfloat16, so even `.numpy(force=True)` refuses it. Convert
with `.float()` first."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], dtype=torch.bfloat16)
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
assert array.tolist() == [1, 2]
# --8<-- [end:check]
