"""Multiplying three outputs by two weights raises an error, because v needs one weight
for each output."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x

# %% error
v = torch.ones_like(x)
try:
    (y * v).sum().backward()
except RuntimeError as error:
    message = str(error)

# %% fix
v = torch.tensor([1.0, 10.0, 100.0])
(y * v).sum().backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "The size of tensor a (3) must match the size of tensor b (2) at "
    "non-singleton dimension 0"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
