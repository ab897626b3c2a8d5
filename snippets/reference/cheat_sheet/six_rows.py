"""In `y.backward(v)`, ones as v give the gradient of the sum of the outputs, and a one-hot v gives one row of J."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])


goals = {  # what you want: v, and the code, which is run as it is printed
    "a weighted sum of the outputs: **the rule**":
        ("weights, here (1, 10, 100)", "y.backward(v)"),
    "the sum of the outputs": ("ones", "y.backward(torch.ones_like(y))"),
    "one output, a row of J": ("one-hot", "y.backward(torch.eye(3)[1])"),
    "all rows, the full J": ("each one-hot", "torch.func.jacrev(f)(x)"),
    "derivatives at many points, here of x² at 3 and 2":
        ("ones", "z = x**2; z.backward(torch.ones_like(z))"),
    "the gradient of a loss of y, here of y · y":
        ("its gradient at y", "y.backward(2 * y.detach())"),
}
results = {}
print("| You want | v | Write | You get |")
print("|---|---|---|---|")
for goal, (weights, code) in goals.items():
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    y = f(x)
    v = torch.tensor([1.0, 10.0, 100.0])
    *first, last = code.split("; ")
    for part in first:
        exec(part)
    got = eval(last)
    got = got if x.grad is None else x.grad
    results[goal] = got.tolist()
    print(f"| {goal} | {weights} | `{code}` | `{got.int().tolist()}` |")

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
y_by_hand = np.array([9, 6, 10])
by_hand = [
    np.array([1, 10, 100]) @ J,
    np.array([1, 1, 1]) @ J,
    J[1],
    J,
    np.array([1, 1]) @ np.diag([6, 4]),
    2 * y_by_hand @ J,
]

# %% check
assert len(results) == 6
np.testing.assert_array_equal(y.tolist(), y_by_hand)
for got, right in zip(results.values(), by_hand, strict=True):
    np.testing.assert_array_equal(got, right)
np.testing.assert_array_equal(by_hand[0], [26, 530])
