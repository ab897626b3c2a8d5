"""`y.mean().backward()` sends 1/N to each of the N outputs."""

# %% torch
import torch

x = torch.tensor([-2.0, -1.0, 1.0, 2.0], requires_grad=True)
y = x**2
y.retain_grad()
y.mean().backward()
print(y.grad)
print(x.grad)

# %% numpy
import numpy as np

v = np.full(4, 1 / 4)
J = np.diag(2 * np.array([-2, -1, 1, 2]))
by_hand = v @ J
print(v, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [4, 1, 1, 4])
np.testing.assert_array_equal(y.grad.tolist(), v)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-1, -0.5, 0.5, 1])
