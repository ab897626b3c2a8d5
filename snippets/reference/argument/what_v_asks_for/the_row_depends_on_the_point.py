"""J is taken at the value of x: for 3x₁² + 5x₂² at (−1, 2) the row is (−6, 20)."""

# %% torch
import torch

x = torch.tensor([-1.0, 2.0], requires_grad=True)
y = 3 * x[0] ** 2 + 5 * x[1] ** 2
y.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6 * -1, 10 * 2]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), 3 * (-1) ** 2 + 5 * 2**2)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
