"""`torch.tensor([1, 2])` contains integers, which can't require grad."""

# %% torch
import torch

numbers = [1, 2]
whole = torch.tensor(numbers)
print(whole.dtype)

# %% error
try:
    x = torch.tensor(numbers, requires_grad=True)
except RuntimeError as error:
    message = str(error)

# %% fix
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x[0] + 5 * x[1]
y.backward()
print(x.dtype, x.grad)

# %% numpy
import numpy as np

array = np.array([1.0, 2.0])
print(array.dtype)
print(torch.tensor(array).dtype)  # torch keeps the type of an array

by_hand = np.array([1]) @ np.array([[3, 5]])
print(by_hand)

# %% check
assert whole.dtype == torch.int64
assert x.dtype == torch.float32
assert array.dtype == np.float64
assert torch.tensor(array).dtype == torch.float64
assert message == (
    "Only Tensors of floating point and complex dtype "
    "can require gradients"
)
assert y == 13
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert whole.tolist() == array.tolist() == x.tolist() == [1, 2]
