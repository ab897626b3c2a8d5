"""Functions from all over this book, each checked by one number."""

# %% torch
import torch
import torch.nn.functional as F


def count(*shape):
    """sin(1), sin(2), sin(3), … in a tensor of this shape."""
    numbers = torch.arange(1, torch.Size(shape).numel() + 1)
    return numbers.double().sin().view(shape)


def both_sides(f, x):
    """The change along u, weighted by v; and the gradient along u."""
    leaf = x.detach().requires_grad_()
    y = f(leaf)
    v, u = count(*y.shape).exp(), count(*x.shape).cos()
    y.backward(gradient=v)
    change = (f(x + 1e-5 * u) - f(x - 1e-5 * u)) / 2e-5
    return (v * change).sum().item(), (leaf.grad * u).sum().item()


def three_outputs(x):
    return torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])


def powers(x):
    return torch.stack([x**0, x, x**2, x**3, x**4, x**5])


def batch_norm(x):
    return F.batch_norm(x, None, None, training=True)


W, b, kernel = count(2, 3), count(2), count(2, 3, 2)
functions = {
    "three outputs": (three_outputs, count(2)),
    "squares of points": (lambda x: x**2, count(5)),
    "powers of one number": (powers, count()),
    "BatchNorm, train": (batch_norm, count(4, 3)),
    "softmax, across": (lambda x: x.softmax(0), count(4, 3)),
    "cumsum": (lambda x: x.cumsum(0), count(6)),
    "linear layer": (lambda x: F.linear(x, W, b), count(4, 3)),
    "convolution": (lambda x: F.conv1d(x, kernel), count(2, 3, 5)),
    "sigmoid on a grid": (lambda x: (x @ W).sigmoid(), count(9, 9, 2)),
    "permute": (lambda x: x.permute(2, 0, 1), count(2, 3, 4)),
    "norm": (torch.linalg.norm, count(3, 2)),
    "inverse of a matrix": (torch.linalg.inv, count(2, 2)),
}
results = {name: both_sides(f, x) for name, (f, x) in functions.items()}
shapes = {name: (tuple(x.shape), tuple(f(x).shape))
          for name, (f, x) in functions.items()}

print("| f | x | y | differences | `backward` |")
print("|---|---|---|---|---|")
for name, (left, right) in results.items():
    x_shape, y_shape = shapes[name]
    cells = f"`{x_shape}` | `{y_shape}` | {left:.4f} | {right:.4f}"
    print(f"| {name} | {cells} |")

# %% numpy
import numpy as np


def sines(*shape):
    count = np.prod(shape, dtype=int)
    return np.sin(np.arange(1, count + 1)).reshape(shape)


def normalised(x):
    return (x - x.mean(0)) / np.sqrt(x.var(0) + 1e-5)


def convolved(x):
    windows = np.lib.stride_tricks.sliding_window_view(x, 2, axis=2)
    return np.einsum("ocw,nctw->not", sines(2, 3, 2), windows)


by_hand = {
    "three outputs": lambda x: np.array([[2, 3], [4, 1], [5, 0]]) @ x,
    "squares of points": lambda x: x * x,
    "powers of one number": lambda x: x ** np.array([0, 1, 2, 3, 4, 5]),
    "BatchNorm, train": normalised,
    "softmax, across": lambda x: np.exp(x) / np.exp(x).sum(0),
    "cumsum": lambda x: np.tril(np.ones((6, 6))) @ x,
    "linear layer": lambda x: x @ sines(2, 3).T + sines(2),
    "convolution": convolved,
    "sigmoid on a grid": lambda x: 1 / (1 + np.exp(-x @ sines(2, 3))),
    "permute": lambda x: np.moveaxis(x, 2, 0),
    "norm": lambda x: np.sqrt((x * x).sum()),
    "inverse of a matrix": np.linalg.inv,
}

# %% check
assert results.keys() == by_hand.keys()
for name, (left, right) in results.items():
    f, (x_shape, y_shape) = by_hand[name], shapes[name]
    x, v = sines(*x_shape), np.exp(sines(*y_shape))
    u = np.cos(x)
    y = functions[name][0](functions[name][1])
    np.testing.assert_allclose(y.tolist(), f(x))
    change = (f(x + 1e-5 * u) - f(x - 1e-5 * u)) / 2e-5
    np.testing.assert_allclose(left, (v * change).sum(), rtol=1e-6)
    np.testing.assert_allclose(right, (v * change).sum(), rtol=1e-6)
assert list(shapes.values()) == [
    ((2,), (3,)),
    ((5,), (5,)),
    ((), (6,)),
    ((4, 3), (4, 3)),
    ((4, 3), (4, 3)),
    ((6,), (6,)),
    ((4, 3), (4, 2)),
    ((2, 3, 5), (2, 2, 4)),
    ((9, 9, 2), (9, 9, 3)),
    ((2, 3, 4), (4, 2, 3)),
    ((3, 2), ()),
    ((2, 2), (2, 2)),
]
