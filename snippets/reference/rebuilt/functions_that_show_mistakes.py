"""A test with `A @ x`, for a 3 × 2 matrix, reveals all four mistakes in a
handwritten `jacobian`."""

# %% torch
import torch


def right(y, x):
    return torch.stack([row(y, x, v) for v in torch.eye(len(y))])


def transposed(y, x):
    return torch.stack([row(y, x, v) for v in torch.eye(len(y))], dim=1)


def all_ones(y, x):
    return torch.stack([row(y, x, torch.ones(len(y))) for _ in y])


def accumulated(y, x):
    return right(y, x).cumsum(0)  # as if x.grad had not been cleared


def only_the_diagonal(y, x):
    return torch.diag(row(y, x, torch.ones(len(y))))


def row(y, x, v):
    return torch.autograd.grad(y, x, v, retain_graph=True)[0]


S = torch.tensor([[2.0, 3.0], [3.0, 1.0]])  # symmetric
W = torch.tensor([[2.0, 3.0], [4.0, 1.0]])
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 7.0]])
functions = {
    "`x.sum()`, one output": lambda x: x.sum().view(1),
    "`x**2`, diagonal": lambda x: x**2,
    "`S @ x`, symmetric": lambda x: S @ x,
    "`W @ x`, square": lambda x: W @ x,
    "`A @ x`, 3 × 2": lambda x: A @ x,
}
versions = [right, transposed, all_ones, accumulated, only_the_diagonal]
verdicts = {}
for name, f in functions.items():
    x = torch.tensor([5.0, 11.0], requires_grad=True)
    builtin = torch.autograd.functional.jacobian(f, x)
    verdicts[name] = [torch.equal(version(f(x), x), builtin)
                      for version in versions]

headings = [version.__name__.replace("_", " ") for version in versions]
print("| test function |", " | ".join(headings), "|")
print("|---|" + "---|" * len(versions))
for name, passed in verdicts.items():
    cells = ["passes" if ok else "**found**" for ok in passed]
    print(f"| {name} |", " | ".join(cells), "|")

# %% numpy
import numpy as np

J = {"right": np.array([[2, 3], [4, 1], [5, 7]]),
     "transposed": np.array([[2, 4, 5], [3, 1, 7]]),
     "all_ones": np.array([[11, 11], [11, 11], [11, 11]]),
     "accumulated": np.array([[2, 3], [6, 4], [11, 11]]),
     "only_the_diagonal": np.array([[11, 0], [0, 11]])}

# %% check
assert list(verdicts.values()) == [
    [True, False, True, True, False],
    [True, True, False, False, True],
    [True, True, False, False, False],
    [True, False, False, False, False],
    [True, False, False, False, False],
]
for version in versions:
    np.testing.assert_array_equal(
        version(A @ x, x).tolist(), J[version.__name__]
    )
assert [f(x).tolist() for f in functions.values()] == [
    [16], [25, 121], [43, 26], [43, 31], [43, 31, 102]
]

# %% guards
assert x.tolist() == [5, 11]
