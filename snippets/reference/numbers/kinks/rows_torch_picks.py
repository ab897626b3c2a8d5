"""At a kink, `backward` through `abs` or `relu` uses the slope nearest to 0, but `torch.maximum` averages the
two slopes."""

# %% torch
import torch
import torch.nn.functional as F

functions = {
    "x.abs()": torch.abs,
    "F.l1_loss(x, 0)": lambda x: F.l1_loss(x, torch.zeros_like(x)),
    "torch.relu(x)": torch.relu,
    "-torch.relu(-x)": lambda x: -torch.relu(-x),
    "F.leaky_relu(x, 0.25)": lambda x: F.leaky_relu(x, 0.25),
    "F.hardswish(x - 3)": lambda x: F.hardswish(x - 3),
    "torch.maximum(x, 3 * x)": lambda x: torch.maximum(x, 3 * x),
    "torch.minimum(x, 3 * x)": lambda x: torch.minimum(x, 3 * x),
    "x.clamp(min=0)": lambda x: x.clamp(min=0),
    "x.clamp(max=0)": lambda x: x.clamp(max=0),
}
h = torch.finfo(torch.float32).eps  # small, and exact in float64
outcomes = {}
for name, f in functions.items():
    x = torch.zeros((), dtype=torch.float64, requires_grad=True)
    y = f(x)
    y.backward()
    with torch.no_grad():
        left, right = (y - f(x - h)) / h, (f(x + h) - y) / h
    numbers = [left.item(), right.item(), x.grad.item()]
    outcomes[name] = [number + 0.0 for number in numbers]  # no -0.0

print("| function, at x = 0 | slope left | slope right | torch |")
print("|---|---|---|---|")
for name, numbers in outcomes.items():
    print(f"| `{name}` |", *[f"{number:g} |" for number in numbers])

# %% check
import numpy as np

of_clamp = 1 if torch.__version__ < "2.14" else 0
expected = [[-1, 1, 0],
            [-1, 1, 0],
            [0, 1, 0],
            [1, 0, 0],
            [0.25, 1, 0.25],
            [0, -0.5, 0],
            [1, 3, 2],
            [3, 1, 2],
            [0, 1, of_clamp],
            [1, 0, of_clamp]]
np.testing.assert_allclose(list(outcomes.values()), expected, atol=1e-4)
