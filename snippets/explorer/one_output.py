"""For a function with one output, J has one row, and `v` is one number."""

# %% torch
import torch

functions = {
    "x ** 2": (lambda x: x**2, 1.0),
    "x[0] + x[1]": (lambda x: x[0] + x[1], [1.0, 2.0]),
    "3 * x[0] ** 2 + 5 * x[1] ** 2": (lambda x: 3 * x[0] ** 2 + 5 * x[1] ** 2, [-1.0, 2.0]),
}
results = []
print("| function | x | y | J | `x.grad`, v omitted | `x.grad`, v = 100 |")
print("|---|---|---|---|---|---|")
for text, (f, numbers) in functions.items():
    x = torch.tensor(numbers, requires_grad=True)
    y = f(x)
    J = torch.autograd.functional.jacobian(f, x)
    gradients = []
    for v in (None, torch.tensor(100.0)):
        x.grad = None
        y.backward(v, retain_graph=True)
        gradients.append(x.grad.tolist())
    results.append((y.tolist(), J.tolist(), *gradients))
    omitted, hundred = gradients
    print(f"| `{text}` | `{numbers}` | `{y.tolist()}` | `{J.tolist()}` | `{omitted}` | `{hundred}` |")

# %% numpy
import numpy as np

by_hand = [  # y, and its row of J
    (1, np.array(2 * 1)),                           # x² at 1
    (1 + 2, np.array([1, 1])),                      # x1 + x2 at (1, 2)
    (3 * 1 + 5 * 4, np.array([6 * (-1), 10 * 2])),  # 3·x1² + 5·x2² at (-1, 2)
]

# %% check
assert len(results) == 3
for (y, J, omitted, hundred), (y_by_hand, row) in zip(results, by_hand, strict=True):
    assert y == y_by_hand
    np.testing.assert_array_equal(J, row)
    np.testing.assert_array_equal(omitted, row)
    np.testing.assert_array_equal(hundred, 100 * row)
