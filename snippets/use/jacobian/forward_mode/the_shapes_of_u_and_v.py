r"""For six combinations of shapes, u and $v^\top J$ have the shape of x, and v
and $J u$ have the shape of y."""

# %% torch
import math

import torch


def numbers(shape):
    """The numbers 1, 2, 3, … in this shape."""
    return torch.arange(1.0, math.prod(shape) + 1).view(shape)


cases = [((), ()), ((), (3, 2)), ((3,), ()), ((3,), (2,)),
         ((2, 2), (3,)), ((4, 2), (4, 5))]
results = []
print("| x | u | Ju | y | v | vᵀJ |")
print("|---|---|---|---|---|---|")
for x_shape, y_shape in cases:
    c, x = numbers(y_shape + x_shape), numbers(x_shape)

    def f(x, c=c):
        return torch.tensordot(c, x**2, dims=x.ndim)

    u, v = torch.ones(x_shape), torch.ones(y_shape)
    y, Ju = torch.autograd.functional.jvp(f, x, u)
    _, vJ = torch.autograd.functional.vjp(f, x, v)
    results.append((y, Ju, vJ))
    shapes = [tuple(t.shape) for t in (x, u, Ju, y, v, vJ)]
    print("|", " | ".join(f"`{shape}`" for shape in shapes), "|")

# %% numpy
import numpy as np

by_hand = []
for x_shape, y_shape in [((), ()), ((), (3, 2)), ((3,), ()), ((3,), (2,)),
                         ((2, 2), (3,)), ((4, 2), (4, 5))]:
    n, m = int(np.prod(x_shape)), int(np.prod(y_shape))
    J = 2 * np.arange(1, m * n + 1).reshape(m, n) * np.arange(1, n + 1)
    Ju = J @ np.ones(n)
    vJ = np.ones(m) @ J
    by_hand.append((Ju.reshape(y_shape), vJ.reshape(x_shape)))

# %% check
for case, result, pair in zip(cases, results, by_hand, strict=True):
    (x_shape, y_shape), (y, Ju, vJ), (right, left) = case, result, pair
    assert tuple(Ju.shape) == tuple(y.shape) == y_shape == right.shape
    assert tuple(vJ.shape) == x_shape == left.shape
    np.testing.assert_array_equal(Ju.tolist(), right)
    np.testing.assert_array_equal(vJ.tolist(), left)
np.testing.assert_array_equal(results[3][0].tolist(), [36, 78])

# %% guards
assert cases == [((), ()), ((), (3, 2)), ((3,), ()), ((3,), (2,)),
                 ((2, 2), (3,)), ((4, 2), (4, 5))]
