"""Whole numbers need a floating-point dtype first."""

# --8<-- [start:torch]
import torch

numbers = [1, 2]
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x = torch.tensor(numbers, requires_grad=True)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
x = torch.tensor(numbers, dtype=torch.float32, requires_grad=True)
(x * x).sum().backward()
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2 * 1, 2 * 2]])
by_hand = np.array([1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Only Tensors of floating point and complex dtype "
    "can require gradients"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
