"""A tensor on `meta` has a shape and no numbers, so `.tolist()` refuses
it."""

# --8<-- [start:torch]
import torch

x = torch.ones(2, device="meta")
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x.tolist()
except NotImplementedError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:check]
assert x.shape == (2,)
assert message == "Cannot copy out of meta tensor; no data!"
# --8<-- [end:check]
