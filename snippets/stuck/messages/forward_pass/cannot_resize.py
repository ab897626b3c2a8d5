"""`resize_` raises an error for a tensor that requires grad; `reshape` works if the
number of elements stays the same."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
shape = (1, 3)
v = torch.tensor([[1.0, 10.0, 100.0]])

# %% error
try:
    y = (A @ x).resize_(shape)
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = (A @ x).reshape(shape)
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
assert message == "cannot resize variables that require grad"
np.testing.assert_array_equal(y.tolist(), [[8, 6, 5]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
