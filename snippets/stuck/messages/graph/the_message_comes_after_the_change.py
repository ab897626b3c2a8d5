"""For an inference tensor `total`, `total += x` raises, but only after the
values of `total` have changed."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
with torch.inference_mode():
    total = torch.tensor([10.0, 20.0])

# %% error
try:
    total += x
except RuntimeError as error:
    message = str(error)
print(total.tolist())

# %% check
import numpy as np

assert message == (
    "Inplace update to inference tensor outside InferenceMode is not "
    "allowed.You can make a clone to get a normal tensor before doing "
    "inplace update.See https://github.com/pytorch/rfcs/pull/17 for more "
    "details."
)
changed = np.array([10, 20]) + np.array([1, 2])
np.testing.assert_array_equal(total.tolist(), changed)
assert not total.requires_grad
