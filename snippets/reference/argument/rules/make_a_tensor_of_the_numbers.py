"""`torch.tensor(weights, dtype=y.dtype, device=y.device)` turns a list into a valid `gradient`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
weights = [1, 10, 100]

# %% error
try:
    y.backward(gradient=weights)
except TypeError as error:
    message = str(error)

# %% fix
v = torch.tensor(weights, dtype=y.dtype, device=y.device)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == "gradients can be either Tensors or None, but got int"
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
array = np.array([1, 10, 100])  # the same line takes an array
torch.testing.assert_close(torch.tensor(array, dtype=y.dtype), v)
