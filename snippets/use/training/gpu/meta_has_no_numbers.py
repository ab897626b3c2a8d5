"""A tensor on the device `meta` has a shape but no numbers, so `.tolist()`
raises."""

# %% torch
import torch

x = torch.ones(2, device="meta")

# %% error
try:
    x.tolist()
except NotImplementedError as error:
    message = str(error)

# %% check
assert x.shape == (2,)
assert message == "Cannot copy out of meta tensor; no data!"
