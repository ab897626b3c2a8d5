"""v must be on the device of y. `device=y.device` or `torch.ones_like(y)`
is right on every machine."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=torch.ones_like(y, device="meta"))
except RuntimeError as error:
    # On a GPU its name would stand there, among the same words.
    message = str(error).replace(str(y.device), "cpu")
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
assert message == (
    "invalid gradient at index 0 - expected device cpu but got meta"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
