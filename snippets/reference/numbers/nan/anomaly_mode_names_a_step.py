"""Anomaly mode stops `backward` at the first step that returns a NaN."""

# %% torch
import torch
import warnings

x = torch.tensor([0.0, 1.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
try:
    with (warnings.catch_warnings(record=True, action="always") as warned,
          torch.autograd.detect_anomaly()):
        root = x.sqrt()
        y = torch.where(x > 0, root, torch.zeros_like(x))
        y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

_, second = warned  # the first one says that the mode is on
for line in str(second.message).splitlines():
    if "Error" in line or "x.sqrt()" in line:
        print(line)

# %% check
assert y.tolist() == [0, 1]
announced, located = [str(warning.message) for warning in warned]
assert announced == (
    "Anomaly Detection has been enabled. This mode will increase the "
    "runtime and should only be enabled for debugging."
)
assert str(second.message) == located
assert located.splitlines()[0] == (
    "Error detected in SqrtBackward0. "
    "Traceback of forward call that caused the error:"
)
assert message == (
    "Function 'SqrtBackward0' returned nan values in its 0th output."
)
assert x.grad is None
assert not torch.is_anomaly_enabled()

# %% guards
assert v.tolist() == [1, 10]
