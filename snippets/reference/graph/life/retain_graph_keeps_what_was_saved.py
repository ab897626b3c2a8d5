"""With `retain_graph=True`, a second `backward` works, and the gradients add up."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])

y.backward(gradient=torch.tensor([1.0, 10.0, 0.0]), retain_graph=True)
first = x.grad.tolist()
print(first)
y.backward(gradient=torch.tensor([0.0, 0.0, 100.0]))
both = x.grad.tolist()
print(both)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
first_by_hand = np.array([1, 10, 0]) @ J
second_by_hand = np.array([0, 0, 100]) @ J
both_by_hand = first_by_hand + second_by_hand
print(first_by_hand, second_by_hand, both_by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(first, first_by_hand)
np.testing.assert_array_equal(both, both_by_hand)
np.testing.assert_array_equal(both, np.array([1, 10, 100]) @ J)
