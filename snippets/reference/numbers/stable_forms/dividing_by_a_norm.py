"""Near 0, the slopes of `x / x.norm()` grow without limit; `F.normalize` limits them."""

# %% torch
import torch
import torch.nn.functional as F

v = torch.tensor([1.0, 10.0], dtype=torch.float64)
directions = {
    "x / x.norm()": lambda x: x / x.norm(),
    "F.normalize(x, dim=0)": lambda x: F.normalize(x, dim=0),
}
outcomes = {}
for point in (3.0, 4.0), (3e-6, 4e-6), (0.0, 0.0):
    for name, direction in directions.items():
        x = torch.tensor(point, dtype=torch.float64, requires_grad=True)
        y = direction(x)
        y.backward(gradient=v)
        outcomes[point, name] = [*y.tolist(), *x.grad.tolist()]

def pair(a, b):
    return f"`({a:.6g}, {b:.6g})`"

print("| at | function | y | x.grad |")
print("|---|---|---|---|")
for (point, name), (y1, y2, x1, x2) in outcomes.items():
    start = f"| {pair(*point)} | `{name}` |"
    print(start, pair(y1, y2), "|", pair(x1, x2), "|")

# %% numpy
import numpy as np

n = np.array([0.6, 0.8])  # the direction of (3, 4)
J = (np.eye(2) - np.outer(n, n)) / 5  # divided by the length
by_hand = np.array([1, 10]) @ J
print()
print("By hand, for the first two lines:", by_hand)

# %% check
np.testing.assert_allclose(by_hand, [-0.832, 0.624])
nan = np.nan
np.testing.assert_allclose(list(outcomes.values()), [
    [*n, *by_hand], [*n, *by_hand],
    [*n, *by_hand * 1e6], [*n, *by_hand * 1e6],
    [nan, nan, nan, nan], [0, 0, 1e12, 1e13],
])
