"""Before you join gradients with `torch.cat`, call `torch.autograd.grad` with
`materialize_grads=True`, so that it returns zeros instead of `None`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
z = torch.zeros_like(x, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = A @ x
    vJ = torch.autograd.grad(y, (x, z), v, allow_unused=True)
    joined = torch.cat(vJ)
    print(joined)
except TypeError as error:
    message = str(error)

# %% fix
y = A @ x
vJ = torch.autograd.grad(y, (x, z), v, materialize_grads=True)
joined = torch.cat(vJ)
print(joined)

# %% numpy
import numpy as np

J = np.array([[2, 3, 0, 0],  # two columns for x, two for z
              [4, 1, 0, 0],
              [5, 0, 0, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "expected Tensor as element 1 in argument 0, but got NoneType"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(joined.tolist(), by_hand)
