"""What to write, by what you want: each line was run with a fresh `x` = (3, 2)
and `y = f(x)`, and the one about points with `y = x**2`."""

# %% torch
import torch


def f(x):  # two inputs, three outputs
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])


choices = {
    "**One output**: pick it, and leave `gradient` out":
        "y[1].backward()",
    "**The same without picking**: 1 for it, 0 for the others (one-hot)":
        "y.backward(gradient=torch.tensor([0.0, 1.0, 0.0]))",
    "**The sum of the outputs**: ones":
        "y.backward(gradient=torch.ones_like(y))",
    "**A weighted sum of the outputs**: the weights":
        "y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))",
    "**The gradient of a loss** that `x` reaches through `y` alone: its "
    "derivatives with respect to `y`":
        "y.backward(gradient=2 * y.detach())  # the loss is y·y",
    "**The derivative at each of many independent points**: ones":
        "y = x**2; y.backward(gradient=torch.ones_like(y))",
    "**The whole Jacobian**: no single `gradient` gives it; ask for it":
        "J = torch.func.jacrev(f)(x)",
}
results = []
for want, code in choices.items():
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    y = f(x)
    exec(code)
    name = "J" if x.grad is None else "x.grad"
    results.append(eval(name).tolist())
    print(f"{want}\n:   `{code}`\n:   `{name}` is then {results[-1]}\n")

# %% numpy
import numpy as np

x1, x2 = 3, 2
J = np.array([[2 * x1, 0],
              [x2, x1],
              [0, 5]])
by_hand = [
    J[1],
    np.array([0, 1, 0]) @ J,
    np.array([1, 1, 1]) @ J,
    np.array([1, 10, 100]) @ J,
    2 * np.array([x1**2, x1 * x2, 5 * x2]) @ J,
    np.array([1, 1]) @ np.diag([2 * x1, 2 * x2]),
    J,
]

# %% check
assert len(results) == 7
for result, expected in zip(results, by_hand, strict=True):
    np.testing.assert_array_equal(result, expected)
