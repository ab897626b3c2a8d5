"""An empty tuple or list as `gradient` raises `got 1 tensors and 0 gradients`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y.backward(gradient=())
except RuntimeError as error:
    of_a_tuple = str(error)
try:
    y.backward(gradient=[])
except RuntimeError as error:
    of_a_list = str(error)

# %% fix
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
assert of_a_tuple == of_a_list == "got 1 tensors and 0 gradients"
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
