"""In float32, four naive formulas with `exp` or `sigmoid` have a gradient of NaN, or of
0 instead of 1, at x = 200."""

# %% torch
import torch
import torch.nn.functional as F

spellings = {
    "x.exp().sum().log()": lambda x: x.exp().sum().log(),
    "x.logsumexp(0)": lambda x: x.logsumexp(0),
    "x.exp().log1p()": lambda x: x.exp().log1p().sum(),
    "F.softplus(x)": lambda x: F.softplus(x).sum(),
    "torch.sigmoid(-x).log()": lambda x: torch.sigmoid(-x).log().sum(),
    "F.logsigmoid(-x)": lambda x: F.logsigmoid(-x).sum(),
    "F.binary_cross_entropy(torch.sigmoid(x), 0)": lambda x:
        F.binary_cross_entropy(torch.sigmoid(x), torch.zeros_like(x)),
    "F.binary_cross_entropy_with_logits(x, 0)": lambda x:
        F.binary_cross_entropy_with_logits(x, torch.zeros_like(x)),
}
outcomes = {}
for name, f in spellings.items():
    x = torch.tensor([200.0], requires_grad=True)
    y = f(x)
    y.backward()
    outcomes[name] = y.item(), x.grad.item()

print("| y | x.grad | at x = 200 |")
print("|---|---|---|")
for name, (y, slope) in outcomes.items():
    print(f"| {y:g} | {slope:g} | `{name}` |")

# %% check
import numpy as np

inf, nan = np.inf, np.nan
np.testing.assert_array_equal(list(outcomes.values()), [
    [inf, nan], [200, 1],
    [inf, nan], [200, 1],
    [-inf, nan], [-200, -1],
    [100, 0], [200, 1],
])
