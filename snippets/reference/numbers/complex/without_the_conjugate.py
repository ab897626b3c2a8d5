"""Without `v.conj()`, `(v * y).real.sum()` can have a different gradient from the one
that `y.backward(v)` gives."""

# %% torch
import torch

z = torch.tensor([1 + 2j, 3 - 1j], requires_grad=True)
y = torch.stack([z[0] * z[0], z[0] * z[1], 5 * z[1]])
v = torch.tensor([1 + 10j, 2 - 3j, 4j])
(v * y).real.sum().backward()
print(z.grad)

# %% numpy
import numpy as np

v_by_hand = np.array([1 + 10j, 2 - 3j, 4j])
J = np.array([[2 + 4j, 0],
              [3 - 1j, 1 + 2j],
              [0, 5]])
without = v_by_hand.conj() @ J.conj()
right = v_by_hand @ J.conj()
print(without, right)

# %% check
assert y.tolist() == [-3 + 4j, 5 + 5j, 15 - 5j]
np.testing.assert_array_equal(z.grad.tolist(), without)
np.testing.assert_array_equal(right, [51 + 9j, -4 + 13j])
