"""To change a leaf that requires grad in place, as with `x += step`, use `torch.no_grad()`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
step = torch.tensor([3.0, -1.0])

# %% error
try:
    x += step
    (A @ (x * x)).backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
with torch.no_grad():
    x += step
(A @ (x * x)).backward(gradient=v)
print(x.tolist(), x.grad)

# %% numpy
import numpy as np

J = np.array([[16, 6],  # entry of A times 2 x, at x = (4, 1)
              [32, 2],
              [40, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "a leaf Variable that requires grad is being used in an in-place "
    "operation."
)
np.testing.assert_array_equal(x.tolist(), [4, 1])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
