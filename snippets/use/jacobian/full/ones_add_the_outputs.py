"""`y.sum().backward()` adds up the rows of J, and you can't recover them from
the sum."""

# %% torch
import torch

x = torch.tensor([0.0, 1.0, 2.0, 3.0], requires_grad=True)
y = torch.stack([x.sum(), (x**2).sum()])
y.sum().backward(retain_graph=True)
summed = x.grad
print(summed)

# %% numpy
import numpy as np

J = np.array([[1, 1, 1, 1],
              [0, 2, 4, 6]])
by_hand = np.array([1, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 14])
np.testing.assert_array_equal(summed.tolist(), by_hand)
x.grad = None
y.backward(gradient=torch.tensor([1.0, 1.0]))
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
