"""A leaf that requires grad cannot be changed in place by a recorded
operation. An update is not part of the function: do it in `no_grad`."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
step = torch.tensor([1.0, 2.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x += step
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
with torch.no_grad():  # an update: x starts from other numbers
    x += step
print(x)

y = x + step  # a part of the function: a new tensor, with a graph
(y**2).backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2 * (3 + 1), 0],
              [0, 2 * (5 + 2)]])
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "a leaf Variable that requires grad is being used in an in-place "
    "operation."
)
np.testing.assert_array_equal(x.tolist(), [3, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
