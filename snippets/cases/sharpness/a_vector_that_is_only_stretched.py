"""Where v is an eigenvector of H, `x.grad` lies along v, and is λ times as long."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([1.5 * x[1] - 0.5 * x[0], 1.5 * x[0] - 0.5 * x[1]])  # H @ x, the gradient of a loss

v = torch.tensor([2.0, 1.0])
y.backward(v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[-0.5, 1.5], [1.5, -0.5]])
by_hand = np.array([2.0, 1.0]) @ J
values, _ = np.linalg.eigh(J)
print(by_hand, values)

# %% check
np.testing.assert_allclose(x.grad.tolist(), by_hand)
np.testing.assert_allclose(y.tolist(), [2.5, 0.5])
np.testing.assert_allclose(values, [-2, 1])
