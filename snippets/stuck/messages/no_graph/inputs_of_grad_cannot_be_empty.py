"""`torch.autograd.grad` raises an error if its list of inputs is empty."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = A @ x

# %% error
try:
    vJ = torch.autograd.grad(y, [], v)
except RuntimeError as error:
    message = str(error)

# %% fix
(vJ,) = torch.autograd.grad(y, [x], v)
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == "`inputs` argument to `grad()` cannot be empty."
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
