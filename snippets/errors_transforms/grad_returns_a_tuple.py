"""The result is a tuple with one tensor in it, not the tensor."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
v = torch.tensor([1.0, 10.0, 100.0])
rate = 0.5
# --8<-- [end:torch]

# --8<-- [start:error]
gradient = torch.autograd.grad(y, x, v)
messages = []
for wrong in (
    lambda: gradient.shape,
    lambda: x - rate * gradient,
):
    try:
        wrong()
    except (AttributeError, TypeError) as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
(vJ,) = gradient
stepped = x - rate * vJ
print(vJ, stepped.tolist())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
moved = np.array([1, 2]) - 0.5 * by_hand
print(moved)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "'tuple' object has no attribute 'shape'",
    "can't multiply sequence by non-int of type 'float'",
]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(stepped.tolist(), moved)
# --8<-- [end:check]
