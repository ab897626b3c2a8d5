"""Two inputs and one output: J is one row of two numbers, and `x.grad` is that row."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x[0] + x[1]
y.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 1]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), J[0] @ [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
