"""With a v of ones, `z.grad` contains the conjugated derivatives of an entrywise holomorphic function."""

# %% torch
import torch

z = torch.tensor([1 + 2j, 3 - 1j, 2 + 1j], requires_grad=True)
y = z * z * z
y.backward(gradient=torch.ones_like(y))
derivative = z.grad.conj()
print(derivative)

# %% numpy
import numpy as np

by_hand = 3 * np.array([1 + 2j, 3 - 1j, 2 + 1j]) ** 2
print(by_hand)

# %% check
assert y.tolist() == [-11 - 2j, 18 - 26j, 2 + 11j]
assert derivative.tolist() == by_hand.tolist()
np.testing.assert_array_equal(by_hand, [-9 + 12j, 24 - 18j, 9 + 12j])
