"""At x = 0, the gradient of `torch.xlogy(x, x)` is NaN, but that of `-torch.special.entr(x)`, the same
function, is −∞."""

# %% torch
import torch

def double_where(x):
    safe = torch.where(x > 0, x, torch.ones_like(x))
    return torch.where(x > 0, x * safe.log(), torch.zeros_like(x))

functions = {
    "x * x.log()": lambda x: x * x.log(),
    "torch.xlogy(x, x)": lambda x: torch.xlogy(x, x),
    "-torch.special.entr(x)": lambda x: -torch.special.entr(x),
    "x * (x + 1e-12).log()": lambda x: x * (x + 1e-12).log(),
    "x * x.clamp(min=1e-12).log()":
        lambda x: x * x.clamp(min=1e-12).log(),
    "double where": double_where,
}
v = torch.tensor([1.0, 10.0], dtype=torch.float64)
outcomes = {}
for name, f in functions.items():
    x = torch.tensor([0.0, 1.0], dtype=torch.float64, requires_grad=True)
    y = f(x)
    y.backward(gradient=v)
    numbers = [*y.tolist(), *x.grad.tolist()]
    outcomes[name] = [number + 0.0 for number in numbers]  # no -0.0

print("| case | y at 0 | y at 1 | x.grad at 0 | at 1 |")
print("|---|---|---|---|---|")
for name, numbers in outcomes.items():
    print(f"| `{name}` |", *[f"{number:.4g} |" for number in numbers])

# %% check
import numpy as np

nan, inf, log = np.nan, np.inf, np.log(1e-12)
expected = [  # the slope is log(x) + 1; at 1 that is 1, weighted with 10
    [nan, 0, nan, 10],
    [0, 0, nan, 10],
    [0, 0, -inf, 10],
    [0, 0, log, 10],
    [0, 0, log, 10],
    [0, 0, 0, 10],
]
np.testing.assert_allclose(list(outcomes.values()), expected, atol=1e-10)

# %% guards
assert v.tolist() == [1, 10]
