"""To differentiate with respect to data x, call `x.requires_grad_()` before you compute y."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]], requires_grad=True)
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = A @ x
    (vJ,) = torch.autograd.grad(y, x, v)
except RuntimeError as error:
    message = str(error)

# %% fix
x.requires_grad_()
y = A @ x
(vJ,) = torch.autograd.grad(y, x, v)
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "One of the differentiated Tensors does not require grad"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
