"""Integer data can't require grad, so create the tensor with a float dtype, such as
`torch.float32`."""

# %% torch
import torch

numbers = [1, 2]

# %% error
try:
    x = torch.tensor(numbers, requires_grad=True)
except RuntimeError as error:
    message = str(error)

# %% fix
x = torch.tensor(numbers, dtype=torch.float32, requires_grad=True)
(x * x).sum().backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2 * 1, 2 * 2]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert message == (
    "Only Tensors of floating point and complex dtype "
    "can require gradients"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
