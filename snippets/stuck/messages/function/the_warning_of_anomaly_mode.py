"""If the backward of `sqrt` returns NaN, anomaly mode first warns, and shows the line
that called `sqrt`."""

# %% torch
import torch
import warnings

x = torch.tensor([0.0, 1.0], requires_grad=True)
v = torch.tensor([10.0, 100.0])
positive = x > 0
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with torch.autograd.set_detect_anomaly(True):
        y = torch.where(positive, x.sqrt(), x)
        try:
            y.backward(gradient=v)
        except RuntimeError as error:
            message = str(error)
first_line, *lines = str(caught[0].message).splitlines()
print(first_line)

# %% numpy
import numpy as np

with np.errstate(divide="ignore", invalid="ignore"):
    J = np.diag(1 / (2 * np.sqrt([0, 1])))  # of sqrt
    by_hand = np.array([0, 100]) @ J  # `where` sends 0 to the first
print(by_hand)

# %% check
assert first_line == (
    "Error detected in SqrtBackward0. Traceback of forward call that "
    "caused the error:"
)
assert any(line.startswith('  File "') for line in lines)
assert message == (
    "Function 'SqrtBackward0' returned nan values in its 0th output."
)
assert positive.tolist() == [False, True]
np.testing.assert_array_equal(y.tolist(), [0, 1])
np.testing.assert_array_equal(by_hand, [np.nan, 50])

# %% guards
assert v.tolist() == [10, 100]
