"""`atan2` and `acos` differ below the x-axis: at (1, −1) their angles have
opposite signs, and so do their gradients."""

# %% torch
import torch

x = torch.tensor([1.0, -1.0], requires_grad=True)
unsigned = torch.acos(x[0] / x.norm())
unsigned.backward()
print(unsigned.detach(), x.grad)

x2 = torch.tensor([1.0, -1.0], requires_grad=True)
signed = torch.atan2(x2[1], x2[0])
signed.backward()
print(signed.detach(), x2.grad)

# %% numpy
import numpy as np

J_signed = np.array([[1, 1]]) / 2  # (−x_2, x_1) / length²
J_unsigned = -J_signed
by_hand = np.array([1]) @ J_signed
by_hand_unsigned = np.array([1]) @ J_unsigned
print(by_hand_unsigned, by_hand)

# %% check
np.testing.assert_allclose(unsigned.item(), np.pi / 4, rtol=1e-6)
np.testing.assert_allclose(signed.item(), -np.pi / 4, rtol=1e-6)
np.testing.assert_allclose(x.grad.tolist(), by_hand_unsigned, rtol=1e-6)
np.testing.assert_allclose(x2.grad.tolist(), by_hand, rtol=1e-6)
np.testing.assert_array_equal(by_hand, [0.5, 0.5])
