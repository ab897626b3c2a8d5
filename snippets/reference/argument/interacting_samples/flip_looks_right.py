"""For `y = (x**2).flip(0)`, a v of ones gives $2x$, although the samples have swapped places."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
y = (x**2).flip(0)
y.backward(gradient=torch.ones(3))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 0, 8],  # y_1 = x_3²
              [0, 4, 0],  # y_2 = x_2²
              [2, 0, 0]])  # y_3 = x_1²
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)
print(J.diagonal())

# %% check
np.testing.assert_array_equal(y.tolist(), [16, 4, 1])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(J.diagonal(), [0, 4, 0])
np.testing.assert_array_equal(J @ [1, 2, 4], [32, 8, 2])  # x_j · 2x_j
