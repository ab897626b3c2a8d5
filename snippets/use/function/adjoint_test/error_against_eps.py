"""For a polynomial at inputs near 1, the adjoint test's best ε is about $10^{-5}$
(float64) or $10^{-2}$ (float32)."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[0] * x[0] * x[1],
                        x[2] * x[2] * x[2] + x[2] * x[2]])


def error(eps, dtype, factor=1.0):
    """How far the differences are from vᵀJu, as a part of it."""
    x, v, u = [torch.tensor(numbers, dtype=dtype) for numbers in (
        [1.0, 2.0, 3.0], [1.0, 10.0], [1.0, 2.0, -1.0]
    )]
    change = f(x + eps * u) - f(x - eps * u)
    by_differences = (v * change).sum().item() / (2 * eps)
    x.requires_grad_()
    (vJ,) = torch.autograd.grad(f(x), x, factor * v)
    by_backward = (vJ * u).sum().item()
    return abs(by_differences - by_backward) / abs(by_backward)


rows = []
for k in range(1, 13):
    eps = 10.0**-k
    rows.append((eps, error(eps, torch.float64), error(eps, torch.float32),
                 error(eps, torch.float64, factor=1.001)))

print("| ε | float64 | float32 | J × 1.001 |")
print("|---|---|---|---|")
for eps, *errors in rows:
    cells = [f"{eps:.0e}", *[f"{e:.1e}" for e in errors]]
    print("|", " | ".join(cells).replace("-", "−"), "|")

# %% numpy
import numpy as np

J = np.array([[6, 1, 0],  # x₁³x₂: 3x₁²x₂ and x₁³
              [0, 0, 33]])  # x₃³ + x₃²: 3x₃² + 2x₃
by_hand = np.array([1, 10]) @ J @ np.array([1, 2, -1])  # −322


def error_by_hand(eps, dtype, factor=1):
    x = np.array([1, 2, 3], dtype)
    step = dtype(eps) * np.array([1, 2, -1], dtype)
    (a, b, c), (d, e, g) = x + step, x - step
    change = np.array([a * a * a * b - d * d * d * e,
                       (c * c * c + c * c) - (g * g * g + g * g)])
    left = (np.array([1, 10], dtype) * change).sum().item() / (2 * eps)
    return abs(left - factor * by_hand) / abs(factor * by_hand)

# %% check
assert by_hand == -322
assert len(rows) == 12
for k, (eps, double, single, wrong) in enumerate(rows, start=1):
    assert eps == 10.0**-k
    np.testing.assert_allclose(double, error_by_hand(eps, np.float64))
    np.testing.assert_allclose(single, error_by_hand(eps, np.float32))
    np.testing.assert_allclose(
        wrong, error_by_hand(eps, np.float64, 1.001), rtol=1e-6
    )
doubles = [double for _, double, _, _ in rows]
singles = [single for _, _, single, _ in rows]
assert np.argmin(doubles) == 4
assert np.argmin(singles) == 1
np.testing.assert_allclose(doubles[0] / doubles[1], 100, rtol=1e-2)
np.testing.assert_allclose(doubles[1] / doubles[2], 100, rtol=1e-2)
assert singles[7:] == [1.0] * 5  # ε is lost: x + εu is x
# At a million: a cube wants ε = 10, and a sine does not
million = torch.tensor(1e6, dtype=torch.float64)
for f, g, right in ((lambda x: x**3, 3 * million**2, True),
                    (torch.sin, million.cos(), False)):
    by_steps = (f(million + 10) - f(million - 10)) / 20
    assert torch.allclose(by_steps, g, rtol=1e-7) is right
