"""With `check_nan=False`, anomaly mode ignores a NaN, but still traces other errors."""

# %% torch
import torch
import warnings

x = torch.tensor([0.0, 1.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
with (warnings.catch_warnings(action="ignore"),
      torch.autograd.detect_anomaly(check_nan=False)):
    y = torch.where(x > 0, x.sqrt(), torch.zeros_like(x))
    y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

v_of_sqrt = np.array([0, 10])
with np.errstate(divide="ignore", invalid="ignore"):
    by_hand = v_of_sqrt * (1 / (2 * np.sqrt([0, 1])))
print(by_hand)

# %% check
assert y.tolist() == [0, 1]
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [np.nan, 5])

# %% guards
assert v.tolist() == [1, 10]
