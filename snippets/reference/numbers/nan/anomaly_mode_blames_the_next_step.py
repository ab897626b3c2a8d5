"""Anomaly mode names the step that returns the first NaN, not the step that returned the infinity before it."""

# %% torch
import torch
import warnings

x = torch.tensor([0.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
try:
    with (warnings.catch_warnings(action="ignore"),
          torch.autograd.set_detect_anomaly(True)):
        y = 2 * x.square().sqrt()
        y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% check
assert y.tolist() == [0, 4]
assert message == (
    "Function 'PowBackward0' returned nan values in its 0th output."
)
assert x.grad is None

# %% guards
assert (x.tolist(), v.tolist()) == ([0, 2], [1, 10])
