"""At a kink, such as that of `relu` at 0, the adjoint test may reject a correct `backward`."""

# %% torch
import torch

cases = [
    ("relu", torch.relu, 1.0),
    ("relu", torch.relu, 0.0),
    ("relu", torch.relu, 1e-7),
    ("abs", torch.abs, 0.0),
    ("sqrt", torch.sqrt, 0.0),
    ("round", torch.round, 0.3),
    ("round", torch.round, 0.5),
]
rows = []
eps = 1e-6
for name, f, point in cases:
    x = torch.tensor(point, dtype=torch.float64, requires_grad=True)
    (g,) = torch.autograd.grad(f(x), x)  # v = u = 1
    change = (f(x + eps) - f(x - eps)).item()
    rows.append((name, point, change / (2 * eps), g.item()))

print("| f | x | differences | `backward` |")
print("|---|---|---|---|")
for name, point, by_differences, slope in rows:
    print(f"| {name} | {point:g} | {by_differences:.4g} | {slope:g} |")

# %% numpy
import numpy as np

by_hand = [
    (1, 1),
    ((1e-6 - 0) / 2e-6, 0),  # half of the slopes 0 and 1
    ((1.1e-6 - 0) / 2e-6, 1),
    (0, 0),  # |ε| − |−ε|: equal by accident
    (np.nan, np.inf),  # sqrt(−ε) is nan
    (0, 0),  # flat
    ((1 - 0) / 2e-6, 0),  # a jump
]

# %% check
np.testing.assert_allclose(
    [row[2:] for row in rows], by_hand, rtol=1e-9, atol=1e-12
)
zero = torch.tensor(0.0, dtype=torch.float64)  # the kink: any ε fails
for step in (1e-4, 1e-6, 1e-8):
    change = torch.relu(zero + step) - torch.relu(zero - step)
    np.testing.assert_allclose(change.item() / (2 * step), 0.5)

# %% guards
assert eps == 1e-6
assert [row[1] for row in rows] == [1, 0, 1e-7, 0, 0, 0.3, 0.5]
