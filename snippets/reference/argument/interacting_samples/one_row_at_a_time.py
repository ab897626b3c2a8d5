"""For four samples that a BatchNorm mixes, four calls with one-hot weights give the four derivatives ∂yᵢ/∂xᵢ."""

# %% torch
import torch

norm = torch.nn.BatchNorm1d(1, dtype=torch.float64)
x = torch.linspace(-1, 1, 4, dtype=torch.float64)
x.requires_grad_()
y = norm(x[:, None])[:, 0].sin()

true = torch.zeros_like(y)
for i in range(len(y)):
    (row,) = torch.autograd.grad(y[i], x, retain_graph=True)
    true[i] = row[i]
print(true)

# %% numpy
import numpy as np

σ = np.sqrt(5 / 9 + 1e-5)  # the variance of −1, −1/3, 1/3, 1, and eps
z = np.array([-3, -1, 1, 3]) / 3 / σ  # the outputs of the normalisation
by_hand = np.cos(z) * (1 - 1 / 4 - z**2 / 4) / σ
print(*[f"{g:.4f}" for g in by_hand])

# %% check
np.testing.assert_allclose(y.tolist(), np.sin(z), rtol=1e-9)
np.testing.assert_allclose(true.tolist(), by_hand, rtol=1e-9)
np.testing.assert_allclose(by_hand, [0.091, 0.847, 0.847, 0.091], atol=5e-4)
