"""At x = 0, `x**2` has slope 0, `x**1` has slope 1, and the slope of `x**0.5` is
infinite."""

# %% torch
import torch

powers = {
    "x**2": lambda x: x**2,
    "x**1.5": lambda x: x**1.5,
    "x**1": lambda x: x**1,
    "x**0.5": lambda x: x**0.5,
    "x**0": lambda x: x**0,
    "x**-1": lambda x: x**-1,
    "x**x": lambda x: x**x,
    "(x**3)**(1/3)": lambda x: (x**3)**(1/3),
}
outcomes = {}
for name, power in powers.items():
    x = torch.tensor([0.0, 4.0], requires_grad=True)
    y = power(x)
    y.backward(gradient=torch.ones_like(y))
    outcomes[name] = [*y.tolist(), *x.grad.tolist()]

print("| case | y at 0 | y at 4 | x.grad at 0 | at 4 |")
print("|---|---|---|---|---|")
for name, numbers in outcomes.items():
    print(f"| `{name}` |", *[f"{number:.4g} |" for number in numbers])

# %% check
import numpy as np

nan, inf = np.nan, np.inf
expected = [
    [0, 16, 0, 8],
    [0, 8, 0, 3],
    [0, 4, 1, 1],
    [0, 2, inf, 1/4],
    [1, 1, 0, 0],
    [inf, 1/4, -inf, -1/16],
    [1, 256, 0, 256 * (np.log(4) + 1)],  # x**x · (log x + 1)
    [0, 4, nan, 1],
]
np.testing.assert_allclose(list(outcomes.values()), expected, rtol=1e-5)
