"""`y.new_tensor([1, 10, 100])` makes a v with the device and the dtype of y."""

# %% torch
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.tensor([1.0, 2.0], device=device, requires_grad=True)
y = torch.stack([x[0] + 4 * x[1], 2 * x[0], 3 * x[0] + 5 * x[1]])
v = y.new_tensor([1, 10, 100])
y.backward(gradient=v)
print(x.grad.tolist())

# %% numpy
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert (v.device, v.dtype) == (y.device, y.dtype)
