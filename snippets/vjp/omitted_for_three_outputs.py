"""Three outputs have three rows in J, and torch does not guess how you want
to weight them."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
print(y)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward()
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=torch.ones_like(y))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
assert message == "grad can be implicitly created only for scalar outputs"
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
