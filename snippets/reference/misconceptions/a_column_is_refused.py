"""For a vector y, `backward` accepts a v with one axis, and raises an error
for a column or a row."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = x * x

# %% error
try:
    y.backward(gradient=v[:, None])
except RuntimeError as error:
    of_a_column = str(error)
try:
    y.backward(gradient=v[None, :])
except RuntimeError as error:
    of_a_row = str(error)

# %% fix
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([2 * 1, 2 * 2, 2 * 3])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
message = (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size({}) and "
    "output[0] has a shape of torch.Size([3])."
)
assert of_a_column == message.format([3, 1])
assert of_a_row == message.format([1, 3])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
