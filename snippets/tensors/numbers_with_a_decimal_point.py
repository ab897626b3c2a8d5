"""Shapes agree between NumPy and torch, number types do not;
and only floating-point tensors can require gradients."""

# --8<-- [start:torch]
import torch

whole_numbers = [1, 2]
print(torch.tensor(whole_numbers).dtype)
x = torch.tensor([1.0, 2.0], requires_grad=True)
print(x.dtype)
y = 3 * x[0] + 5 * x[1]
y.backward()
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.tensor(whole_numbers, requires_grad=True)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

array = np.array([1.0, 2.0])
print(array.dtype)
print(torch.tensor(array).dtype)  # torch keeps the type of an array

by_hand = np.array([1]) @ np.array([[3, 5]])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert torch.tensor(whole_numbers).dtype == torch.int64
assert x.dtype == torch.float32
assert array.dtype == np.float64
assert torch.tensor(array).dtype == torch.float64
assert message == (
    "Only Tensors of floating point and complex dtype "
    "can require gradients"
)
assert y == 13
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert whole_numbers == array.tolist() == x.tolist() == [1, 2]
# --8<-- [end:guards]
