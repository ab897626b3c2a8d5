"""A leaf that requires grad cannot be changed in place by a recorded
operation. An update is not part of the function: do it in `no_grad`."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
step = torch.tensor([1.0, 5.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x += step
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
with torch.no_grad():
    x += step
print(x)
# --8<-- [end:fix]

# --8<-- [start:check]
assert message == (
    "a leaf Variable that requires grad is being used in an in-place "
    "operation."
)
assert x.tolist() == [3 + 1, 2 + 5]
assert x.is_leaf
# --8<-- [end:check]
