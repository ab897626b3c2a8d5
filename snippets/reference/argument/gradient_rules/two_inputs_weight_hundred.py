"""Two inputs and one output: `gradient` is one number, and `x.grad` holds two."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x[0] + x[1]
v = torch.tensor(100.0)
y.backward(gradient=v)
print(v.shape == y.shape, x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 1]])
by_hand = np.array([100]) @ J
print(by_hand)

# %% check
assert v.shape == y.shape == ()
np.testing.assert_array_equal(y.tolist(), J[0] @ [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
