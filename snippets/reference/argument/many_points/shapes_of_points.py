"""`gradient` has one number for each output of each point, and `x.grad` one for
each coordinate of each point."""

# %% torch
import torch

W = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]])
cases = [
    ("one point", (), "x**2"),
    ("5 points", (5,), "x**2"),
    ("5 points in a column", (5, 1), "x**2"),
    ("a grid of 4 × 5 points", (4, 5), "x**2"),
    ("5 points with 2 coordinates", (5, 2), "x[:, 0] * x[:, 1]"),
    ("the same, in a column", (5, 2), "x[:, :1] * x[:, 1:]"),
    ("the same, 3 outputs each", (5, 2), "x @ W"),
]
print("| points | y | `x.shape` | `y.shape` and `gradient` | `x.grad` |")
print("|---|---|---|---|---|")
xs = []
for name, shape, code in cases:
    x = torch.full(shape, 3.0, requires_grad=True)
    y = eval(code)  # the text, as it is
    y.backward(gradient=torch.ones_like(y))
    shapes = [x.shape, y.shape, x.grad.shape]
    cells = " | ".join(f"`{tuple(shape)}`" for shape in shapes)
    print(f"| {name} | `{code}` | {cells} |")
    xs.append(x)

# %% numpy
import numpy as np

by_hand = [np.array(6),
           np.array([6] * 5),
           np.array([[6]] * 5),
           np.array([[6] * 5] * 4),
           np.array([[3, 3]] * 5),
           np.array([[3, 3]] * 5),
           np.array([[1 + 2 + 3, 4 + 5 + 6]] * 5)]

# %% check
assert y.tolist() == [[15, 21, 27]] * 5  # the last of them
for x, expected in zip(xs, by_hand, strict=True):
    np.testing.assert_array_equal(x.grad.tolist(), expected)
    assert x.grad.shape == x.shape == expected.shape
