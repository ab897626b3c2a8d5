"""Anomaly mode stops `backward` at the first step that returns a NaN, and
says where in the forward pass this step was made."""

# --8<-- [start:torch]
import warnings

import torch

x = torch.tensor([0.0, 1.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with torch.autograd.detect_anomaly():
        y = torch.where(x > 0, x.sqrt(), torch.zeros_like(x))
        try:
            y.backward(gradient=v)
        except RuntimeError as error:
            message = str(error)
announced, located = [str(warning.message) for warning in caught]
print(announced)
print()
where, *lines_of_the_program = located.splitlines()
print(where)
print("  …")
print()
print("RuntimeError:", message)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:check]
assert y.tolist() == [0, 1]
assert announced == (
    "Anomaly Detection has been enabled. This mode will increase the "
    "runtime and should only be enabled for debugging."
)
assert where == (
    "Error detected in SqrtBackward0. "
    "Traceback of forward call that caused the error:"
)
assert message == (
    "Function 'SqrtBackward0' returned nan values in its 0th output."
)
assert x.grad is None
assert not torch.is_anomaly_enabled()
# --8<-- [end:check]

# --8<-- [start:guards]
assert v.tolist() == [1, 10]
# --8<-- [end:guards]
