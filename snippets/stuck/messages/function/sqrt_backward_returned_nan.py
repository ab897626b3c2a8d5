"""To avoid a NaN gradient, apply `torch.where` to the input of `sqrt`, not only to its output."""

# %% torch
import torch
import warnings

warnings.filterwarnings("ignore", "Error detected in SqrtBackward0")
x = torch.tensor([0.0, 1.0], requires_grad=True)
v = torch.tensor([10.0, 100.0])
positive = x > 0

# %% error
try:
    with torch.autograd.set_detect_anomaly(True):
        y = torch.where(positive, x.sqrt(), x)
        y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
with torch.autograd.set_detect_anomaly(True):
    inside = torch.where(positive, x, torch.ones_like(x))
    y = torch.where(positive, inside.sqrt(), x)
    y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 0],       # y_1 = x_1
              [0, 1 / 2]])  # y_2 = sqrt(x_2)
by_hand = np.array([10, 100]) @ J
print(by_hand)

# %% check
warnings.filters.pop(0)  # all as it was
assert message == (
    "Function 'SqrtBackward0' returned nan values in its 0th output."
)
np.testing.assert_array_equal(y.tolist(), [0, 1])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
