"""Write your answers here: `pytest puzzles` judges them.

A function returns vᵀJ, without autograd, in place of `...`. It gets the inputs, the result y and the weights v.
"""

import torch
import torch.nn.functional as F  # noqa: F401 (for the answers)


def twice(x, y, v):
    """y = 2 * x; shapes: x (n,). Return vᵀJ for x."""
    return ...


def square(x, y, v):
    """y = x ** 2; shapes: x (n,). Return vᵀJ for x."""
    return ...


def reciprocal(x, y, v):
    """y = 1 / x; shapes: x (n,). Return vᵀJ for x."""
    return ...


def sigmoid(x, y, v):
    """y = x.sigmoid(); shapes: x (n,). Return vᵀJ for x."""
    return ...


def relu(x, y, v):
    """y = x.relu(); shapes: x (n,). Return vᵀJ for x."""
    return ...


def clamp(x, y, v):
    """y = x.clamp(-1, 2); shapes: x (5,). Return vᵀJ for x."""
    return ...


def total(x, y, v):
    """y = x.sum(); shapes: x (n,). Return vᵀJ for x."""
    return ...


def average(x, y, v):
    """y = x.mean(); shapes: x (n,). Return vᵀJ for x."""
    return ...


def matrix_times_x(A, x, y, v):
    """y = A @ x; shapes: A (m, n), x (n,). Return vᵀJ for x."""
    return ...


def add_to_rows(X, x, y, v):
    """y = X + x; shapes: X (m, n), x (n,). Return vᵀJ for x."""
    return ...


def scale_columns(X, x, y, v):
    """y = X * x; shapes: X (m, n), x (n,). Return vᵀJ for x."""
    return ...


def running_sum(x, y, v):
    """y = x.cumsum(0); shapes: x (n,). Return vᵀJ for x."""
    return ...


def roll(x, y, v):
    """y = x.roll(1); shapes: x (n,). Return vᵀJ for x."""
    return ...


def differences(x, y, v):
    """y = x[1:] - x[:-1]; shapes: x (n,). Return vᵀJ for x."""
    return ...


def lookup(x, y, v):
    """y = x[index]; shapes: x (3,). Return vᵀJ for x."""
    index = torch.tensor([2, 0, 2, 1])
    return ...


def outer_product(x, b, y, v):
    """y = torch.outer(x, b); shapes: x (n,), b (m,). Return vᵀJ for x."""
    return ...


def matrix_product(x, B, y, v):
    """y = x @ B; shapes: x (m, n), B (n, k). Return vᵀJ for x."""
    return ...


def quadratic(x, A, y, v):
    """y = x @ A @ x; shapes: x (n,), A (n, n). Return vᵀJ for x."""
    return ...


def length(x, y, v):
    """y = (x ** 2).sum().sqrt(); shapes: x (n,). Return vᵀJ for x."""
    return ...


def product(x, y, v):
    """y = x.prod(); shapes: x (n,). Return vᵀJ for x."""
    return ...


def largest(x, y, v):
    """y = x.max(); shapes: x (n,). At a tie, `max()` shares v equally among the largest entries. Return vᵀJ for x."""
    return ...


def soft_maximum(x, y, v):
    """y = x.logsumexp(0); shapes: x (n,). Return vᵀJ for x."""
    return ...


def softmax(x, y, v):
    """y = x.softmax(0); shapes: x (n,). Return vᵀJ for x."""
    return ...


def log_softmax(x, y, v):
    """y = x.log_softmax(0); shapes: x (n,). Return vᵀJ for x."""
    return ...


def standardise(x, y, v):
    """y = (x - x.mean()) / x.var(correction=0).sqrt(); shapes: x (n,). Return vᵀJ for x."""
    return ...


def solve(A, x, y, v):
    """y = torch.linalg.solve(A, x); shapes: A (n, n), x (n,). Return vᵀJ for x."""
    return ...


def solve_for_matrix(A, b, y, v):
    """y = torch.linalg.solve(A, b); shapes: A (n, n), b (n,). Return vᵀJ for A."""
    return ...


def inverse(A, y, v):
    """y = A.inverse(); shapes: A (n, n). Return vᵀJ for A."""
    return ...


# The black boxes of docs/puzzles/liars.md: for each one "honest", or the call that exposes it, such as
# {"x": [1.0, 2.0], "v": [1.0, 10.0]}.
CALLS = {
    "loss": ...,  # y = ((x - 1) ** 2).sum()
    "relu": ...,  # y = x.relu()
    "difference": ...,  # a = torch.tensor([5., 5., 5.]); y = a - x
    "squares": ...,  # y = x ** 2
    "squares_again": ...,  # y = x ** 2
    "cube": ...,  # y = x ** 3
    "sigmoid": ...,  # y = x.sigmoid()
    "lookup": ...,  # index = torch.tensor([2, 0, 2, 1]); y = x[index]
    "gather": ...,  # index = torch.tensor([0, 0, 2, 2, 1]); y = x.gather(0, index)
    "bias": ...,  # X = torch.tensor([[1., 2.], [3., 4.], [5., 6.]]); y = X + x
    "row_numbers": ...,  # X = torch.zeros(2, 2); y = X + x[:, None]
    "running_sum": ...,  # y = x.cumsum(0)
    "sorted": ...,  # y = x.sort().values
    "matrix": ...,  # B = torch.tensor([[5., 1.], [2., 3.]]); y = x @ B
    "trace": ...,  # y = x.diagonal().sum()
    "largest": ...,  # y = x.max()
    "largest_again": ...,  # y = x.max()
    "leaky": ...,  # y = F.leaky_relu(x, -2)
    "product": ...,  # y = x.prod()
    "softmax": ...,  # y = x.softmax(0)
    "softmax_rows": ...,  # y = x.softmax(1)
    "log_softmax": ...,  # y = x.log_softmax(0)
    "standardise": ...,  # y = (x - x.mean()) / x.var(correction=0).sqrt()
    "solve": ...,  # A = torch.tensor([[2., 0., 0.], [0., 2., 1.], [0., 0., 2.]]); y = torch.linalg.solve(A, x)
}
