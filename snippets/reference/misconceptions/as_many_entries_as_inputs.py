"""For a function with four inputs and two outputs, vᵀJ has one entry for each
of the four inputs, and v has one for each of the two outputs."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
y = torch.stack([x[0] * x[3], x[1] * x[2]])
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 0, 0, 1],
              [0, 3, 2, 0]])
by_hand = np.array([1, 10]) @ J
print(J.shape, by_hand)

# %% check
assert y.shape == v.shape == (2,)
assert x.shape == x.grad.shape == (4,)
np.testing.assert_array_equal(y.tolist(), [4, 6])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
