"""With y of shape (2, N), a *row* of ones in v selects one output at every
point."""

# %% torch
import torch

x = torch.arange(12.0).view(3, 4).requires_grad_()  # three points, as rows
y = torch.stack([x.sum(dim=1), (x**2).sum(dim=1)])  # stacked first: (2, 3)

v1 = torch.tensor([[1.0, 1.0, 1.0],
                   [0.0, 0.0, 0.0]])
y.backward(gradient=v1, retain_graph=True)
first = x.grad
print(first)

x.grad = None
y.backward(gradient=1 - v1)  # ones in the other row
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
              [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0],
              [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
              [0, 2, 4, 6, 0, 0, 0, 0, 0, 0, 0, 0],
              [0, 0, 0, 0, 8, 10, 12, 14, 0, 0, 0, 0],
              [0, 0, 0, 0, 0, 0, 0, 0, 16, 18, 20, 22]])
first_by_hand = np.array([1, 1, 1, 0, 0, 0]) @ J
second_by_hand = np.array([0, 0, 0, 1, 1, 1]) @ J
print(first_by_hand)
print(second_by_hand)

# %% check
assert y.shape == (2, 3)
np.testing.assert_array_equal(y.tolist(), [[6, 22, 38], [14, 126, 366]])
np.testing.assert_array_equal(first.tolist(), first_by_hand.reshape(3, 4))
np.testing.assert_array_equal(x.grad.tolist(), second_by_hand.reshape(3, 4))
