"""For the outputs (Σxᵢ, Σxᵢ²) two calls give two rows, however many inputs there are."""

# %% torch
import torch

x = torch.tensor([0.0, 1.0, 2.0, 3.0], requires_grad=True)
y = torch.stack([x.sum(), (x**2).sum()])

y.backward(gradient=torch.tensor([1.0, 0.0]), retain_graph=True)
first = x.grad
print(first)

x.grad = None
v = torch.tensor([0.0, 1.0])
y.backward(gradient=v)
second = x.grad
print(second)

# %% numpy
import numpy as np

J = np.array([[1, 1, 1, 1],  # of the sum
              [0, 2, 4, 6]])  # of the sum of squares: 2x
first_by_hand = np.array([1, 0]) @ J
second_by_hand = np.array([0, 1]) @ J
print(first_by_hand)
print(second_by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 14])
np.testing.assert_array_equal(first.tolist(), first_by_hand)
np.testing.assert_array_equal(second.tolist(), second_by_hand)

# %% guards
assert v.tolist() == [0, 1]
