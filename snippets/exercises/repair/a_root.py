"""If you change the result of `sqrt` in place, `backward` raises an error."""

# %% torch
import torch

x = torch.tensor([4.0, 16.0, 1.0])
x.requires_grad_()
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = x.sqrt()
    y *= 8
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error).replace("cuda.", "")

# %% check
assert message == (
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation: [torch.FloatTensor [3]], which is "
    "output 0 of Sqrt, is at version 1; expected version 0 instead. "
    "Hint: enable anomaly detection to find the operation that failed to "
    "compute its gradient, with torch.autograd.set_detect_anomaly(True, "
    "check_nan=False)."
)
assert y.tolist() == [16, 32, 8]
assert x.grad is None

# %% guards
assert x.tolist() == [4, 16, 1]
assert v.tolist() == [1, 10, 100]
