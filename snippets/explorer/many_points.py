"""J is diagonal if each output depends only on the input with the same index, but not if outputs share inputs."""

# %% torch
import torch

numbers, weights = [1.0, 3.0, 2.0], [1.0, 10.0, 100.0]
functions = {
    "x ** 2": lambda x: x**2,
    "x.cumsum(0)": lambda x: x.cumsum(0),
    "x.softmax(0)": lambda x: x.softmax(0),
    "x - x.mean()": lambda x: x - x.mean(),
}
results = []
print("| function | x | J, row by row | v | `x.grad` |")
print("|---|---|---|---|---|")
for text, f in functions.items():
    x = torch.tensor(numbers, requires_grad=True)
    J = torch.autograd.functional.jacobian(f, x).tolist()
    f(x).backward(torch.tensor(weights))
    results.append((J, x.grad.tolist()))
    rows = "<br>".join(f"`[{', '.join(f'{number:.3g}' for number in row)}]`" for row in J)
    gradient = ", ".join(f"{number:.4g}" for number in x.grad)
    print(f"| `{text}` | `{numbers}` | {rows} | `{weights}` | `[{gradient}]` |")

# %% numpy
import numpy as np

p = np.exp([1, 3, 2]) / sum(np.exp([1, 3, 2]))  # softmax
by_hand = [
    np.diag([2, 6, 4]),
    np.array([[1, 0, 0], [1, 1, 0], [1, 1, 1]]),
    np.diag(p) - np.outer(p, p),
    np.eye(3) - 1 / 3,
]

# %% check
assert len(results) == 4
for (J, gradient), J_by_hand in zip(results, by_hand, strict=True):
    np.testing.assert_allclose(J, J_by_hand, atol=1e-6)
    np.testing.assert_allclose(gradient, np.array([1, 10, 100]) @ J_by_hand, rtol=1e-5)
