"""`functional.jacobian` with `vectorize=True` raises nothing for this complex
y and gives the *conjugates* of the derivatives."""

# --8<-- [start:torch]
import torch

z = torch.tensor([1 + 2j, 3 - 1j])
conjugated = torch.autograd.functional.jacobian(
    lambda z: z * z * z, z, vectorize=True)
print(conjugated.diagonal())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

derivatives = 3 * np.array([1 + 2j, 3 - 1j]) ** 2
by_hand = np.diag(derivatives.conj())
print(derivatives)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(conjugated.tolist(), by_hand)
np.testing.assert_array_equal(derivatives, [-9 + 12j, 24 - 18j])
# --8<-- [end:check]
