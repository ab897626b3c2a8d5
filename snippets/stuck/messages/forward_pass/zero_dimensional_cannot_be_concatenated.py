"""`torch.stack` can join scalar tensors into a vector; `torch.cat` can't."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
outputs = [x[0] * x[1], x[1] ** 2]

# %% error
try:
    y = torch.cat(outputs)
except RuntimeError as error:
    message = str(error)

# %% fix
y = torch.stack(outputs)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 1],
              [0, 4]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "zero-dimensional tensor (at position 0) cannot be concatenated"
)
np.testing.assert_array_equal(y.tolist(), [2, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
