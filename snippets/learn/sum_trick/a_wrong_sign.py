"""After a batch normalisation and a sine, the sum trick gets two of four signs wrong."""

# %% torch
import torch

def f(x):
    z = (x - x.mean()) / x.std(correction=0)
    return z.sin()

x = torch.linspace(-1, 1, 4, requires_grad=True)

# %% error
f(x).sum().backward()
print(x.grad)

# %% fix
J = torch.func.jacrev(f)(x.detach())
print(J.diagonal())

# %% numpy
import numpy as np

σ = np.sqrt(5 / 9)  # the variance of −1, −1/3, 1/3, 1
z = np.array([-3, -1, 1, 3]) / 3 / σ  # the normalised batch
by_hand = np.cos(z)[:, None] * (np.identity(4) - 1 / 4 - np.outer(z, z) / 4) / σ
columns = np.array([1, 1, 1, 1]) @ by_hand
print("ones:", *[f"{g:.3f}" for g in columns])
print("true:", *[f"{g:.3f}" for g in by_hand.diagonal()])

# %% check
def F(points):  # the same function, and a nudge of one point alone
    return np.sin((points - points.mean()) / points.std())


points = np.array([-1, -1 / 3, 1 / 3, 1])
for i, nudge in enumerate(1e-6 * np.identity(4)):
    difference = (F(points + nudge) - F(points - nudge)) / 2e-6
    np.testing.assert_allclose(difference, by_hand[:, i], rtol=1e-6)
np.testing.assert_allclose(f(x).tolist(), F(points), rtol=1e-5)
np.testing.assert_allclose(f(x).tolist(), np.sin(z), rtol=1e-5)
np.testing.assert_allclose(x.grad.tolist(), columns, rtol=1e-5)
assert not J.requires_grad
np.testing.assert_allclose(J.tolist(), by_hand, rtol=1e-4, atol=1e-6)
np.testing.assert_allclose(columns, [-0.452, 0.452, 0.452, -0.452], atol=5e-4)
np.testing.assert_allclose(by_hand.diagonal(), [0.091, 0.847, 0.847, 0.091], atol=5e-4)
norm = torch.nn.BatchNorm1d(1, eps=1e-9)  # in training mode it does the same
np.testing.assert_allclose(norm(x[:, None])[:, 0].sin().tolist(), np.sin(z), rtol=1e-5)
