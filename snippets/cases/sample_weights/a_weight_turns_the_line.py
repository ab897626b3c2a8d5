"""v says how much each sample counts when a line is fitted: if the samples have different weights, a different line
usually fits best."""

# %% torch
import torch

a = torch.tensor([0.0, 1.0, 2.0, 3.0, 4.0, 5.0])
b = torch.tensor([4.0, 0.5, 2.0, 4.5, 3.0, 5.5])
w = torch.tensor([2.0, 0.5], requires_grad=True)
line = w[0] + w[1] * a
losses = (line - b) ** 2 / 2

v = torch.tensor([1.0, 1.0, 1.0, 1.0, 1.0, 1.0])
losses.backward(v)
print(w.grad)

# %% numpy
import numpy as np

A = np.array([[1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [1, 5]])
best, *_ = np.linalg.lstsq(A, np.array([4.0, 0.5, 2.0, 4.5, 3.0, 5.5]))
residuals = A @ [2.0, 0.5] - np.array([4.0, 0.5, 2.0, 4.5, 3.0, 5.5])
print(best, residuals @ A)

# %% check
np.testing.assert_allclose(best, [2.0, 0.5])
np.testing.assert_allclose(losses.tolist(), residuals**2 / 2)
np.testing.assert_allclose(w.grad.tolist(), residuals @ A, atol=1e-6)
