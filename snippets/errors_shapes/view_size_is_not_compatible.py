"""`reshape` copies where it must."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]],
                 requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0, 2.0, 3.0, 0.5])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y = (x * x).T.view(v.shape)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
y = (x * x).T.reshape(v.shape)
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.zeros((6, 6))
for row, column, derivative in [
    (0, 0, 2), (1, 2, 6), (2, 4, 10),  # the first column of x comes first
    (3, 1, 4), (4, 3, 8), (5, 5, 14),
]:
    J[row, column] = derivative
by_hand = (np.array([1, 10, 100, 2, 3, 0.5]) @ J).reshape(3, 2)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "view size is not compatible with input tensor's size and stride (at "
    "least one dimension spans across two contiguous subspaces). Use "
    ".reshape(...) instead."
)
np.testing.assert_array_equal(y.tolist(), [1, 9, 25, 4, 16, 49])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
