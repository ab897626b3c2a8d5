"""A `backward` that halves one row of J can lead gradient descent to a point that isn't the minimum."""

# %% torch
import torch


class Residuals(torch.autograd.Function):
    """The distances from x to 2 and to 8."""

    @staticmethod
    def forward(ctx, x, row):
        ctx.row = row
        return torch.stack([x - 2, x - 8])

    @staticmethod
    def backward(ctx, v):
        return v[0] + ctx.row * v[1], None


steps = (0, 1, 5, 50)


def descend(row):
    x = torch.tensor(0.0, dtype=torch.float64, requires_grad=True)
    history = []
    while len(history) <= max(steps):
        history.append(x.item())
        loss = (Residuals.apply(x, row) ** 2).sum()
        (g,) = torch.autograd.grad(loss, x)
        with torch.no_grad():
            x -= 0.1 * g
    return [history[step] for step in steps]


results = {"right": descend(row=1.0), "second row halved": descend(row=0.5)}
print("| x after step |", " | ".join(str(s) for s in steps), "|")
print("|---|---|---|---|---|")
for name, values in results.items():
    print(f"| {name} |", " | ".join(f"{x:.3f}" for x in values), "|")

# %% numpy
import numpy as np

J = np.array([[1], [1]])
J_of_backward = np.array([[1], [0.5]])
v_at_5 = 2 * np.array([5 - 2, 5 - 8])
v_at_4 = 2 * np.array([4 - 2, 4 - 8])

# %% check
k = np.array(steps)
right = 5 * (1 - 0.6**k)  # a step takes x to 0.6x + 2
wrong = 4 * (1 - 0.7**k)  # and here to 0.7x + 1.2
np.testing.assert_allclose(list(results.values()), [right, wrong])
np.testing.assert_array_equal(v_at_5 @ J, [0])
np.testing.assert_array_equal(v_at_4 @ J_of_backward, [0])
np.testing.assert_array_equal(v_at_4, [4, -8])
np.testing.assert_array_equal(v_at_5, [6, -6])
np.testing.assert_array_equal(v_at_4 @ J, [-4])

# %% guards
assert steps == (0, 1, 5, 50)
