"""If you create a view of a leaf under `no_grad`, change the view in place only under `no_grad`, too."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
factor = torch.tensor([3.0, 5.0])

# %% error
try:
    with torch.no_grad():
        view = x[:]
    view *= factor
    (A @ (x * x)).backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
with torch.no_grad():
    view = x[:]
    view *= factor
(A @ (x * x)).backward(gradient=v)
print(x.tolist(), x.grad)

# %% numpy
import numpy as np

J = np.array([[12, 60],  # entry of A times 2 x, at x = (3, 10)
              [24, 20],
              [30, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "A view was created in no_grad mode and is being modified inplace "
    "with grad mode enabled. Given that this use case is ambiguous and "
    "error-prone, it is forbidden. You can clarify your code by moving "
    "both the view and the inplace either both inside the no_grad block "
    "(if you don't want the inplace to be tracked) or both outside (if "
    "you want the inplace to be tracked)."
)
np.testing.assert_array_equal(x.tolist(), [3, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
