"""`(v * y).sum().backward()` leaves the same `x.grad` as `y.backward(gradient=v)`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor([1.0, 2.0, 3.0])

blend = (v * y).sum()
blend.backward()
print(x.grad)

# %% numpy
import numpy as np

def outputs(x1, x2):
    return np.stack([x1**2, x1 * x2, 5 * x2])

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 2, 3]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), outputs(3, 2))
np.testing.assert_array_equal(outputs(3, 2), [9, 6, 10])
assert blend.item() == 1 * 9 + 2 * 6 + 3 * 10
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
