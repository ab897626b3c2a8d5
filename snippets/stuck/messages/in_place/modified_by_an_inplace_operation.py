"""The backward of `h = x.sqrt()` needs h, so write `h = h + h` instead of `h += h`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([4.0, 16.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    h = x.sqrt()
    h += h
    y = A @ h
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error).replace("cuda.", "")

# %% fix
h = x.sqrt()
h = h + h
y = A @ h
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J_A = np.array([[2, 3],
                [4, 1],
                [5, 0]])
J_h = np.array([[2 * 1 / (2 * 2), 0],
                [0, 2 * 1 / (2 * 4)]])
by_hand = np.array([1, 10, 100]) @ J_A @ J_h
print(by_hand)

# %% check
assert message == (
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation: [torch.FloatTensor [2]], which is "
    "output 0 of Sqrt, is at version 1; expected version 0 instead. "
    "Hint: enable anomaly detection to find the operation that failed to "
    "compute its gradient, with torch.autograd.set_detect_anomaly(True, "
    "check_nan=False)."
)
np.testing.assert_array_equal(y.tolist(), [32, 24, 20])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
