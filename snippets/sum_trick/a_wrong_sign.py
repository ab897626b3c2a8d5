"""The sine of a BatchNorm: ones give four plausible numbers, and none of them is right."""

# --8<-- [start:torch]
import torch

batch_norm = torch.nn.BatchNorm1d(1, dtype=torch.float64)
x = torch.linspace(-1, 1, 4, dtype=torch.float64).view(4, 1)
x.requires_grad_()
y = batch_norm(x).sin()
y.sum().backward(retain_graph=True)
with_ones = x.grad[:, 0]
print("ones:", *[f"{g:.3f}" for g in with_ones])

true = []
for i in range(4):
    x.grad = None
    y[i].backward(retain_graph=True)  # row i of J
    true.append(x.grad[i].item())
print("true:", *[f"{g:.3f}" for g in true])
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

σ = np.sqrt(5 / 9 + 1e-5)  # the variance of −1, −1/3, 1/3, 1, and eps
z = np.array([-3, -1, 1, 3]) / 3 / σ  # the outputs of BatchNorm
J = np.cos(z)[:, None] * (np.identity(4) - 1 / 4 - np.outer(z, z) / 4) / σ
by_hand = np.array([1, 1, 1, 1]) @ J
print("ones:", *[f"{g:.3f}" for g in by_hand])
print("true:", *[f"{g:.3f}" for g in J.diagonal()])
# --8<-- [end:numpy]

# --8<-- [start:check]
def F(points):  # the same function, and a nudge of one point alone
    return np.sin((points - points.mean()) / np.sqrt(points.var() + 1e-5))


points = np.array([-1, -1 / 3, 1 / 3, 1])
for i, nudge in enumerate(1e-6 * np.identity(4)):
    difference = (F(points + nudge) - F(points - nudge)) / 2e-6
    np.testing.assert_allclose(difference, J[:, i], rtol=1e-6)
np.testing.assert_allclose(y[:, 0].tolist(), F(points), rtol=1e-9)
np.testing.assert_allclose(y[:, 0].tolist(), np.sin(z), rtol=1e-9)
np.testing.assert_allclose(with_ones.tolist(), by_hand, rtol=1e-9)
np.testing.assert_allclose(true, J.diagonal(), rtol=1e-9)
np.testing.assert_allclose(
    by_hand, [-0.452, 0.452, 0.452, -0.452], atol=5e-4
)
np.testing.assert_allclose(true, [0.091, 0.847, 0.847, 0.091], atol=5e-4)
# --8<-- [end:check]
