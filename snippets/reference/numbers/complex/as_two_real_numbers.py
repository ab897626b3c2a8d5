"""As a function of two real numbers, $z^2$ has a 2 × 2 Jacobian."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)  # a and b
z = torch.view_as_complex(x)
y = torch.view_as_real(z * z)  # p and q
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, -4],
              [4, 2]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [-3, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [42, 16])
