"""A tensor of whole numbers cannot require grad. Give it a floating-point
dtype."""

# --8<-- [start:torch]
import torch

numbers = [1, 2]
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in (
    lambda: torch.tensor(numbers, requires_grad=True),
    lambda: torch.tensor(numbers).requires_grad_(),
):
    try:
        wrong()
    except RuntimeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
x = torch.tensor(numbers, dtype=torch.float32, requires_grad=True)
y = torch.stack([x[0] * x[1], x[1] ** 2])
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 1],
              [0, 4]])
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "Only Tensors of floating point and complex dtype "
    "can require gradients",
    "only Tensors of floating point dtype can require gradients",
]
np.testing.assert_array_equal(y.tolist(), [2, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
