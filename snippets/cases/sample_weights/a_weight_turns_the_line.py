"""In `losses.backward(v)`, v says how much each sample counts when you fit the border between two classes."""

# %% torch
import torch

radius = torch.tensor([2.0, 1.0, 0.0, 1.0, 2.0, -2.0, -1.0, 0.0, -1.0, -2.0])
texture = torch.tensor([1.0, -1.0, 1.5, 1.0, -1.0, -1.0, 1.0, -1.5, -1.0, 1.0])
wanted = torch.tensor([5.0, 5.0, 5.0, 5.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])  # 5: malignant, 0: benign
w = torch.tensor([2.0, 1.0, 1.0], requires_grad=True)  # fits best with v of ones
score = w[0] + w[1] * radius + w[2] * texture  # the border is at 2.5
losses = (score - wanted) ** 2 / 2

v = torch.tensor([0.25, 0.25, 0.25, 0.25, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5])
losses.backward(v)
print(w.grad)

# %% numpy
import numpy as np

r = np.array([2.0, 1.0, 0.0, 1.0, 2.0, -2.0, -1.0, 0.0, -1.0, -2.0])
t = np.array([1.0, -1.0, 1.5, 1.0, -1.0, -1.0, 1.0, -1.5, -1.0, 1.0])
A = np.stack([np.ones(10), r, t], axis=1)
goal, weights = np.repeat([5.0, 0.0], [4, 6]), np.repeat([0.25, 1.5], [4, 6])
best, *_ = np.linalg.lstsq(A, goal)
residuals = A @ [2.0, 1.0, 1.0] - goal
gradient = (weights * residuals) @ A
print(best, gradient)

# %% check
np.testing.assert_allclose(best, [2, 1, 1])
np.testing.assert_allclose(losses.tolist(), residuals**2 / 2, atol=1e-6)
np.testing.assert_array_equal(v, weights)  # two residuals are 0: the gradient cannot show their v
np.testing.assert_allclose(w.grad.tolist(), gradient, atol=1e-5)
