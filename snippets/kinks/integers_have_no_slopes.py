"""Whole numbers cannot require grad: between 1 and 2 there is nothing to
take a slope from."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1, 2])
print(x.dtype)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x.requires_grad_()
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
x2 = torch.tensor([1.0, 2.0], requires_grad=True)
y = x2.square()
y.backward(gradient=torch.tensor([10, 100]))  # v may be whole numbers
print(x2.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 0],
              [0, 4]])
by_hand = np.array([10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert x.dtype == torch.int64
assert message == (
    "only Tensors of floating point dtype can require gradients"
)
np.testing.assert_array_equal(y.tolist(), [1, 4])
np.testing.assert_array_equal(x2.grad.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.tolist() == [1, 2]
# --8<-- [end:guards]
