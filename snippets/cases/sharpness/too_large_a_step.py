"""Above a learning rate of 2/λ, where λ is the largest curvature of a quadratic valley, gradient descent climbs out
of it from almost every start."""

# %% torch
import torch

H = torch.tensor([[1.5, 1.0], [1.0, 1.5]])
x = torch.tensor([2.5, -0.5], requires_grad=True)
y = H @ x  # the gradient of the loss, half of x @ H @ x

v = torch.tensor([1.0, 1.0])
y.backward(v)
print(x.grad)

# %% numpy
import numpy as np

by_hand = np.array([1.0, 1.0]) @ np.array([[1.5, 1.0], [1.0, 1.5]])
limit = 2 / by_hand.max()
print(by_hand, limit)

# %% check
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
np.testing.assert_allclose(by_hand, np.linalg.eigvalsh(H.tolist())[-1] * np.ones(2), rtol=1e-6)
np.testing.assert_allclose(limit, 0.8)
np.testing.assert_allclose(y.tolist(), [1.5 * 2.5 - 0.5, 2.5 - 1.5 * 0.5])
