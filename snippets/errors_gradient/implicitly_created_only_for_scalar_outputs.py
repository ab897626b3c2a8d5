"""Three losses need three weights. Ones add the losses up."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
target = torch.tensor([5.0, 7.0, 2.0])
losses = (A @ x - target) ** 2
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    losses.backward()
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
losses.backward(gradient=torch.ones_like(losses))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[12, 18],   # row i is 2 (y_i - target_i) times row i of A
              [-8, -2],
              [30, 0]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "grad can be implicitly created only for scalar outputs"
)
np.testing.assert_array_equal(losses.tolist(), [9, 1, 9])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
try:
    losses[:0].backward()  # no number at all
except RuntimeError as error:
    also = str(error)
assert also == message
# --8<-- [end:check]
