"""Two calls to `autograd.grad`, each with a v of ones, return the first and second derivatives at 41 points."""

# %% torch
import torch

x = torch.linspace(-2, 2, 41, requires_grad=True)
ones = torch.ones(41)
y = x**3 / 3 - x
(g,) = torch.autograd.grad(y, x, ones, create_graph=True)
(h,) = torch.autograd.grad(g, x, ones)
at = 35  # where x is 1.5
print(y[at].item(), g[at].item(), h[at].item())

# %% numpy
import numpy as np

points = np.linspace(-2, 2, 41)
first = points**2 - 1
second = 2 * points
print(first[at], second[at])

# %% check
np.testing.assert_allclose(x.tolist(), points, atol=1e-6)
np.testing.assert_allclose(y.tolist(), points**3 / 3 - points, atol=1e-6)
np.testing.assert_allclose(g.tolist(), first, atol=1e-6)
np.testing.assert_allclose(h.tolist(), second, atol=1e-6)
np.testing.assert_allclose(
    [x[at].item(), y[at].item(), g[at].item(), h[at].item()],
    [1.5, -0.375, 1.25, 3],
    atol=1e-6,
)
