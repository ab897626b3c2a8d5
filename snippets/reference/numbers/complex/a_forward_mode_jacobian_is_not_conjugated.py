"""In forward mode, `torch.autograd.functional.jacobian` returns complex derivatives without conjugating them."""

# %% torch
import torch
import warnings

z = torch.tensor([1 + 2j, 3 - 1j])
with warnings.catch_warnings(action="ignore"):  # about torch.jit.script
    J = torch.autograd.functional.jacobian(
        lambda z: z * z * z, z, vectorize=True, strategy="forward-mode")
print(J.diagonal())

# %% numpy
import numpy as np

by_hand = 3 * np.array([1 + 2j, 3 - 1j]) ** 2
print(by_hand)

# %% check
np.testing.assert_array_equal(J.tolist(), np.diag(by_hand))
np.testing.assert_array_equal(by_hand, [-9 + 12j, 24 - 18j])
