"""`gradient` must be on the device of y."""

# --8<-- [start:torch]
import torch

# On the CPU, so that the message names the same device everywhere.
x = torch.tensor([1.0, 2.0], device="cpu", requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=torch.ones(3, device="meta"))
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
v = torch.tensor([1.0, 10.0, 100.0], dtype=y.dtype, device=y.device)
y.backward(gradient=v)
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
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
assert message == (
    "invalid gradient at index 0 - expected device cpu but got meta"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
