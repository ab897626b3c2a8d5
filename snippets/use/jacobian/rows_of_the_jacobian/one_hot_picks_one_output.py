"""With v = (1, 0), `x.grad` is the derivative of the first output; with v = (0, 1),
that of the second."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = torch.stack([-(x**3), 5 * x])

y.backward(gradient=torch.tensor([1.0, 0.0]), retain_graph=True)
first = x.grad
x.grad = None  # or the next result would be added to this one
y.backward(gradient=torch.tensor([0.0, 1.0]))  # the last call
second = x.grad
print(first, second)

# %% numpy
import numpy as np

J = np.array([[-3],  # the derivative of −x³ is −3x², at x = 1
              [5]])  # the derivative of 5x is 5
first_by_hand = np.array([1, 0]) @ J
second_by_hand = np.array([0, 1]) @ J
print(first_by_hand, second_by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [-1, 5])
np.testing.assert_array_equal([first.tolist()], first_by_hand)
np.testing.assert_array_equal([second.tolist()], second_by_hand)
