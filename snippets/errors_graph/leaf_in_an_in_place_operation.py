"""A recorded `x += step` is refused. Under `no_grad` it moves the point."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
step = torch.tensor([3.0, -1.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x += step
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
with torch.no_grad():
    x += step
y = (A @ x) * x.sum()
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x, x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[11 + 5 * 2, 11 + 5 * 3],  # at x = (4, 1): product rule
              [17 + 5 * 4, 17 + 5 * 1],
              [20 + 5 * 5, 20]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "a leaf Variable that requires grad is being used in an in-place "
    "operation."
)
np.testing.assert_array_equal(x.tolist(), [4, 1])
np.testing.assert_array_equal(y.tolist(), [55, 85, 100])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
