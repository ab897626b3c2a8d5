"""A zero in v does not help against an infinite slope. A second `where`,
in front of sqrt, does."""

# --8<-- [start:torch]
import warnings

import torch

numbers = [0.0, 1.0]
positive = torch.tensor(numbers) > 0
v = torch.tensor([10.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
x = torch.tensor(numbers, requires_grad=True)
try:
    with (
        warnings.catch_warnings(record=True) as caught,
        torch.autograd.set_detect_anomaly(True),
    ):
        warnings.simplefilter("always")
        y = torch.where(positive, x.sqrt(), x)
        y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
warning = str(caught.pop().message).splitlines()[0]
print(warning)  # and the lines of the program that led there
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
x = torch.tensor(numbers, requires_grad=True)
safe = torch.where(positive, x, torch.ones_like(x))  # no 0 for sqrt
y = torch.where(positive, safe.sqrt(), x)
y.backward(gradient=v)
print(y.tolist(), x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 0],       # y_1 = x_1
              [0, 1 / 2]])  # y_2 = sqrt(x_2)
by_hand = np.array([10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert warning == (
    "Error detected in SqrtBackward0. Traceback of forward call that caused "
    "the error:"
)
assert message == (
    "Function 'SqrtBackward0' returned nan values in its 0th output."
)
np.testing.assert_array_equal(y.tolist(), [0, 1])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
