"""Masking the output of `sqrt` doesn't prevent an infinite or NaN gradient, but masking its input can."""

# %% torch
import torch

def assign_the_good(x):
    y = torch.zeros_like(x)
    y[x > 0] = x[x > 0].sqrt()
    return y

def double_where(x):
    safe = torch.where(x > 0, x, torch.ones_like(x))
    return torch.where(x > 0, safe.sqrt(), 0)

spellings = {
    "where(x > 0, sqrt(x), 0)": lambda x: torch.where(x > 0, x.sqrt(), 0),
    "sqrt(x).masked_fill(x <= 0, 0)":
        lambda x: x.sqrt().masked_fill(x <= 0, 0),
    "sqrt(x) * (x > 0)": lambda x: x.sqrt() * (x > 0),
    "nan_to_num(sqrt(x))": lambda x: x.sqrt().nan_to_num(),
    "sqrt(relu(x))": lambda x: x.relu().sqrt(),
    "sqrt(x.clamp(min=0))": lambda x: x.clamp(min=0).sqrt(),
    "sqrt(x.clamp(min=1e-6))": lambda x: x.clamp(min=1e-6).sqrt(),
    "sqrt(x.clamp(min=0) + 1e-6)": lambda x: (x.clamp(min=0) + 1e-6).sqrt(),
    "double where": double_where,
    "y[x > 0] = sqrt(x[x > 0])": assign_the_good,
}
v = torch.tensor([1.0, 10.0, 100.0])
outcomes = {}
for name, f in spellings.items():
    x = torch.tensor([-1.0, 0.0, 1.0], requires_grad=True)
    y = f(x)
    y.backward(gradient=v)
    outcomes[name] = y.tolist(), x.grad.tolist()

def row(numbers):
    return "`(" + ", ".join(f"{number:.4g}" for number in numbers) + ")`"

print("| case | y at −1, 0, 1 | x.grad |")
print("|---|---|---|")
for name, (y, grad) in outcomes.items():
    print(f"| `{name}` | {row(y)} | {row(grad)} |")

# %% check
import numpy as np

nan, inf = np.nan, np.inf
# At its bound, clamp takes the slope 1, and from torch 2.14 on the slope 0.
of_clamp = 1 if torch.__version__ < "2.14" else 0
values = [y + grad for y, grad in outcomes.values()]
expected = [  # y, then vᵀJ; the good row is 100 · 1/(2·√1) = 50
    [0, 0, 1, nan, nan, 50],
    [0, 0, 1, nan, nan, 50],
    [nan, 0, 1, nan, nan, 50],
    [0, 0, 1, nan, inf, 50],
    [0, 0, 1, 0, 0, 50],
    [0, 0, 1, 0, inf if of_clamp else 0, 50],
    [1e-3, 1e-3, 1, 0, 0, 50],
    [1e-3, 1e-3, 1.000001**0.5,
     0, of_clamp * 10 / 2e-3, 50 / 1.000001**0.5],
    [0, 0, 1, 0, 0, 50],
    [0, 0, 1, 0, 0, 50],
]
np.testing.assert_allclose(values, expected, rtol=1e-6)
finite = np.isfinite([grad for _, grad in outcomes.values()]).all(axis=1)
assert finite.sum() == (5 if of_clamp else 6)

# %% guards
assert v.tolist() == [1, 10, 100]
assert x.tolist() == [-1, 0, 1]
