"""At the zero vector, the gradient of `x.norm()` is 0, but that of `(x**2).sum().sqrt()` is NaN."""

# %% torch
import torch
import torch.nn.functional as F

functions = {
    "x.norm()": lambda x: x.norm(),
    "vector_norm(x, ord=1)":
        lambda x: torch.linalg.vector_norm(x, ord=1),
    "vector_norm(x, ord=inf)":
        lambda x: torch.linalg.vector_norm(x, ord=float("inf")),
    "(x**2).sum().sqrt()": lambda x: (x**2).sum().sqrt(),
    "torch.hypot(x[0], x[1])": lambda x: torch.hypot(x[0], x[1]),
    "((x**2).sum() + 1e-12).sqrt()":
        lambda x: ((x**2).sum() + 1e-12).sqrt(),
    "torch.dist(x, 0)": lambda x: torch.dist(x, torch.zeros_like(x)),
    "F.pairwise_distance(x, 0)":
        lambda x: F.pairwise_distance(x, torch.zeros_like(x)),
    "x.std(correction=0)": lambda x: x.std(correction=0),
    "x.var(correction=0).sqrt()": lambda x: x.var(correction=0).sqrt(),
}
outcomes = {}
for name, f in functions.items():
    numbers = []
    for point in [4.0, 3.0], [0.0, 0.0]:
        x = torch.tensor(point, requires_grad=True)
        y = f(x)
        y.backward()
        numbers += [y.item(), *x.grad.tolist()]
    outcomes[name] = numbers

print("| case | y at (4, 3) | x.grad | y at (0, 0) | x.grad |")
print("|---|---|---|---|---|")
for name, (y, a, b, y0, a0, b0) in outcomes.items():
    away = f"{y:g} | `({a:g}, {b:g})`"
    at_zero = f"{y0:g} | `({a0:g}, {b0:g})`"
    print(f"| `{name}` | {away} | {at_zero} |")

# %% check
import numpy as np

length = [5, 0.8, 0.6, 0]
spread = [0.5, 0.5, -0.5, 0]  # half the distance from each other
zeros, nans = [0, 0], [np.nan, np.nan]
np.testing.assert_allclose(list(outcomes.values()), [
    length + zeros,
    [7, 1, 1, 0, *zeros],
    [4, 1, 0, 0, *zeros],
    length + nans,
    length + nans,
    [5, 0.8, 0.6, 1e-6, *zeros],
    length + zeros,
    [5, 0.8, 0.6, 1e-6 * 2**0.5, 2**-0.5, 2**-0.5],
    spread + zeros,
    spread + nans,
], rtol=1e-6)
