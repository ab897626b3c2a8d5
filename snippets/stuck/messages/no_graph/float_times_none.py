"""In gradient descent, write `x -= rate * x.grad` under `torch.no_grad()`, so that x
remains a leaf."""

# %% torch
import torch

import warnings

warnings.filterwarnings("ignore", "The .grad attribute")  # x is no leaf
A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
v = torch.tensor([1.0, 10.0, 100.0])
numbers, rate, steps = [1.0, 2.0], 0.5, range(2)

# %% error
try:
    x = torch.tensor(numbers, requires_grad=True)
    for _ in steps:
        x.grad = None
        (A @ x).backward(gradient=v)
        x = x - rate * x.grad
except TypeError as error:
    message = str(error)

# %% fix
x = torch.tensor(numbers, requires_grad=True)
for _ in steps:
    x.grad = None
    (A @ x).backward(gradient=v)
    with torch.no_grad():
        x -= rate * x.grad
print(x.grad, x.tolist())

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
moved = np.array([1, 2]) - 0.5 * by_hand - 0.5 * by_hand
print(moved)

# %% check
warnings.filters.pop(0)  # all as it was
assert message == (
    "unsupported operand type(s) for *: 'float' and 'NoneType'"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist(), moved)
