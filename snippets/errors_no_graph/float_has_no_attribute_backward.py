"""`.item()` is for printing. `backward` needs the tensor."""

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
    loss = (y * y).sum().item()
    loss.backward()
except AttributeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
loss = (y * y).sum()
loss.backward()
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
v = 2 * np.array([8, 6, 5])  # what the loss sends back to y: 2 y
by_hand = v @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == "'float' object has no attribute 'backward'"
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
assert loss.item() == 125
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
