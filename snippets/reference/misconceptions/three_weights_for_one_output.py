"""A v with three weights raises a shape error for `(x**2).sum()`, which is a
single output. The same v fits the three outputs of `x**2`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
squares = x**2
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
y = squares.sum()
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = squares
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([2, 4, 6])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) "
    "and output[0] has a shape of torch.Size([])."
)
np.testing.assert_array_equal(y.tolist(), [1, 4, 9])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
