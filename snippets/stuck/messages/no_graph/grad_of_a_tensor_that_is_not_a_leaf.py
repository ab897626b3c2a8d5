"""To get `x.grad` in float64, create x with `dtype=torch.double` instead of calling
`.double()` after `requires_grad=True`."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
numbers = [1.0, 2.0]
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    x = torch.tensor(numbers, requires_grad=True).double()
    y = A.double() @ x
    y.backward(gradient=v)
    print(x.grad)
except UserWarning as error:
    message = str(error)

# %% fix
x = torch.tensor(numbers, requires_grad=True, dtype=torch.double)
y = A.double() @ x
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message.split(" (Triggered")[0] == (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being "
    "accessed. Its .grad attribute won't be populated during "
    "autograd.backward(). If you indeed want the .grad field to be "
    "populated for a non-leaf Tensor, use .retain_grad() on the non-leaf "
    "Tensor. If you access the non-leaf Tensor by mistake, make sure you "
    "access the leaf Tensor instead. See "
    "github.com/pytorch/pytorch/pull/30531 for more information."
)
lost = torch.tensor(numbers, requires_grad=True).double()
lost.backward(gradient=torch.ones_like(lost))
with warnings.catch_warnings(action="ignore"):
    assert lost.grad is None
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
