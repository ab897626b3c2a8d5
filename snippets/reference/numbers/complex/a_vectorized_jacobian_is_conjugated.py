"""In reverse mode, `functional.jacobian` with `vectorize=True` *conjugates* complex derivatives."""

# %% torch
import torch

z = torch.tensor([1 + 2j, 3 - 1j])
conjugated = torch.autograd.functional.jacobian(
    lambda z: z * z * z, z, vectorize=True)
print(conjugated.diagonal())

# %% numpy
import numpy as np

derivatives = 3 * np.array([1 + 2j, 3 - 1j]) ** 2
by_hand = np.diag(derivatives.conj())
print(derivatives)

# %% check
np.testing.assert_array_equal(conjugated.tolist(), by_hand)
np.testing.assert_array_equal(derivatives, [-9 + 12j, 24 - 18j])
