"""To join a vector and a scalar with `torch.cat`, give the scalar an axis with `reshape(1)`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
two, one = x**2, x.sum()

# %% error
try:
    y = torch.stack([two, one])
except RuntimeError as error:
    message = str(error)

# %% fix
y = torch.cat([two, one.reshape(1)])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 0],
              [0, 4],
              [1, 1]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "stack expects each tensor to be equal size, but got [2] at entry 0 "
    "and [] at entry 1"
)
np.testing.assert_array_equal(y.tolist(), [1, 4, 3])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
