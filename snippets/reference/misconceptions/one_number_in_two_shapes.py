"""A v of shape (1, 1) does not fit a y of shape (), although each has a single
element. `v.reshape(y.shape)` fits."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
v = torch.tensor([[10.0]])

# %% error
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=v.reshape(y.shape))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6]])
by_hand = np.array([10]) @ J
print(by_hand)

# %% check
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([1, 1]) "
    "and output[0] has a shape of torch.Size([])."
)
assert y.item() == 9
np.testing.assert_array_equal([x.grad.item()], by_hand)
