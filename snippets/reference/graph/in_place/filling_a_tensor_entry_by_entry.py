"""If y is filled entry by entry, as in `y[0] = x[0] ** 2`, `backward` works if no entry of y depends on another."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.zeros(3)
y[0] = x[0] ** 2
y[1] = x[0] * x[1]
y[2] = 5 * x[1]
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
