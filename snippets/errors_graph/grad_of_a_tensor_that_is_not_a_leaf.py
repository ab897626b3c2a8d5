"""`.double()` after `requires_grad=True` makes a new tensor that is not a
leaf. Convert first, or ask for `retain_grad`."""

# --8<-- [start:torch]
import warnings

import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]], dtype=torch.float64)
numbers = [1.0, 2.0]
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)
# --8<-- [end:torch]

# --8<-- [start:error]
x = torch.tensor(numbers, requires_grad=True).double()
(A @ x).backward(gradient=v)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    lost = x.grad
message = str(caught.pop().message).split(" (Triggered")[0]
print(message)
print(lost)
# --8<-- [end:error]

# --8<-- [start:fix]
x = torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
y = A @ x
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
    "The .grad attribute of a Tensor that is not a leaf Tensor is being "
    "accessed. Its .grad attribute won't be populated during "
    "autograd.backward(). If you indeed want the .grad field to be "
    "populated for a non-leaf Tensor, use .retain_grad() on the non-leaf "
    "Tensor. If you access the non-leaf Tensor by mistake, make sure you "
    "access the leaf Tensor instead. See "
    "github.com/pytorch/pytorch/pull/30531 for more information."
)
assert lost is None
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
