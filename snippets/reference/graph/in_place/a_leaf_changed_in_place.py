"""A leaf that requires grad cannot be changed in place by a recorded
operation. An update is not part of the function: do it in `no_grad`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
step = torch.tensor([1.0, 5.0])

# %% error
try:
    x += step
except RuntimeError as error:
    message = str(error)

# %% fix
with torch.no_grad():
    x += step
print(x)

# %% check
assert message == (
    "a leaf Variable that requires grad is being used in an in-place "
    "operation."
)
assert x.tolist() == [3 + 1, 2 + 5]
assert x.is_leaf
