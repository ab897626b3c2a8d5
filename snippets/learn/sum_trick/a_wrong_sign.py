"""After a batch normalisation and a sine, the sum trick gives four plausible
slopes, two of them with the wrong sign."""

# %% torch
import torch

norm = torch.nn.BatchNorm1d(
    1, track_running_stats=False, dtype=torch.float64)
x = torch.linspace(-1, 1, 4, dtype=torch.float64)
x.requires_grad_()

def f(x):
    return norm(x[:, None])[:, 0].sin()

# %% error
f(x).sum().backward()
print(x.grad)

# %% fix
measured = torch.func.jacrev(f)(x.detach())
true = measured.diagonal()
print(true.detach())

# %% numpy
import numpy as np

σ = np.sqrt(5 / 9 + 1e-5)  # the variance of −1, −1/3, 1/3, 1, and eps
z = np.array([-3, -1, 1, 3]) / 3 / σ  # the outputs of the normalisation
J = np.cos(z)[:, None] * (np.identity(4) - 1 / 4 - np.outer(z, z) / 4) / σ
by_hand = np.array([1, 1, 1, 1]) @ J
print("ones:", *[f"{g:.3f}" for g in by_hand])
print("true:", *[f"{g:.3f}" for g in J.diagonal()])

# %% check
def F(points):  # the same function, and a nudge of one point alone
    return np.sin((points - points.mean()) / np.sqrt(points.var() + 1e-5))


points = np.array([-1, -1 / 3, 1 / 3, 1])
for i, nudge in enumerate(1e-6 * np.identity(4)):
    difference = (F(points + nudge) - F(points - nudge)) / 2e-6
    np.testing.assert_allclose(difference, J[:, i], rtol=1e-6)
np.testing.assert_allclose(f(x).tolist(), F(points), rtol=1e-9)
np.testing.assert_allclose(f(x).tolist(), np.sin(z), rtol=1e-9)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-9)
np.testing.assert_allclose(measured.tolist(), J, rtol=1e-9)
np.testing.assert_allclose(true.tolist(), J.diagonal(), rtol=1e-9)
np.testing.assert_allclose(
    by_hand, [-0.452, 0.452, 0.452, -0.452], atol=5e-4
)
np.testing.assert_allclose(J.diagonal(), [0.091, 0.847, 0.847, 0.091], atol=5e-4)
