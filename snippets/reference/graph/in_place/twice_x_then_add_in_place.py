"""`y = x * 2; y += 1` is fine, whatever is often said: to multiply v by 2,
neither x nor y is needed."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x * 2
y += 1
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(y.tolist(), x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 0],
              [0, 2]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [7, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
