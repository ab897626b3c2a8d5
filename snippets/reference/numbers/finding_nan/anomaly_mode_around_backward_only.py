"""Around `backward` alone, anomaly mode still names the step but not the
line that made it: the forward pass has to run in the mode, too."""

# %% torch
import torch
import warnings

x = torch.tensor([0.0, 1.0], requires_grad=True)
y = torch.where(x > 0, x.sqrt(), torch.zeros_like(x))  # before the mode
v = torch.tensor([1.0, 10.0])

# %% error
try:
    with (warnings.catch_warnings(record=True, action="always") as warned,
          torch.autograd.set_detect_anomaly(True)):
        y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

(warning,) = warned
told = str(warning.message).partition(" (Triggered")[0]
print(told)

# %% check
assert y.tolist() == [0, 1]
assert told == (
    "Error detected in SqrtBackward0. No forward pass information "
    "available. Enable detect anomaly during forward pass for more "
    "information."
)
assert message == (
    "Function 'SqrtBackward0' returned nan values in its 0th output."
)

# %% guards
assert v.tolist() == [1, 10]
