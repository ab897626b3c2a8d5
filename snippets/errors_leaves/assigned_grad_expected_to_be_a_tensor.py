"""A list has to be made a tensor like x."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
numbers = [542.0, 13.0]
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x.grad = numbers
except TypeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = torch.tensor(numbers, dtype=x.dtype, device=x.device)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "assigned grad expected to be a Tensor or None but got grad of type "
    "list"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.tolist() == [1, 2]
# --8<-- [end:guards]
