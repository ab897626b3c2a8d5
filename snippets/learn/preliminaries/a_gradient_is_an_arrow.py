"""For the hill y = x₁x₂, `y.backward()` leaves one slope for each input in `x.grad`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x[1]
y.backward()
print(x.grad)

# %% numpy
import numpy as np

def height(x1, x2):
    return x1 * x2

x1, x2 = 3, 2
J = np.array([[x2, x1]])  # ∂y/∂x_1 and ∂y/∂x_2
v = np.array([1])
by_hand = v @ J
print(by_hand)

# %% check
assert y.item() == height(x1, x2) == 6
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [2, 3])
