"""A tensor of integers cannot require grad: there is nothing between 1 and 2
to take a slope from."""

# %% torch
import torch

x = torch.tensor([1, 2])
v = torch.tensor([10, 100])  # weights may be whole numbers

# %% error
try:
    x.requires_grad_()
except RuntimeError as error:
    message = str(error)

# %% fix
x = x.float()
x.requires_grad_()
y = x.square()
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 0],
              [0, 4]])
by_hand = np.array([10, 100]) @ J
print(by_hand)

# %% check
assert v.dtype == torch.int64
assert x.dtype == torch.float32
assert message == (
    "only Tensors of floating point dtype can require gradients"
)
np.testing.assert_array_equal(y.tolist(), [1, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
