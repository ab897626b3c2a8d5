"""For x and y with 0 to 4 axes, J has the shape of y followed by the shape of
x, and `x.grad` is the contraction of v with J."""

# %% torch
import math

import torch
from torch.autograd.functional import jacobian


def count(shape):
    """The numbers 1, 2, 3, … in a tensor of this shape."""
    return torch.arange(1.0, math.prod(shape) + 1).reshape(shape)


def f(x, c):
    """A function from any shape to any shape: J[p, q] = c_p * q."""
    return c * (count(x.shape) * x).sum()


print("| `x.shape` | `y.shape`, `v.shape` | `J.shape` | `x.grad.shape` |")
print("|---|---|---|---|")
grads = []
for x_shape, y_shape in [((), (2, 1, 3, 2)),
                         ((2,), (2, 1, 3)),
                         ((2, 3), (4, 2)),
                         ((2, 3, 4), (2,)),
                         ((2, 1, 3, 4), ())]:
    x = count(x_shape).requires_grad_()
    c = count(y_shape)
    y = f(x, c)
    v = count(y.shape)
    y.backward(gradient=v)

    J, _ = jacobian(f, (x, c))
    torch.testing.assert_close(x.grad, torch.tensordot(v, J, y.ndim))
    row = [x.shape, v.shape, J.shape, x.grad.shape]
    print("|", " | ".join(f"`{tuple(shape)}`" for shape in row), "|")
    grads.append(x.grad.tolist())

# %% numpy
import numpy as np

# v counts 1, 2, 3, …, and so does c: x.grad[q] = Σ v_p J[p, q] = q Σ c_p²
by_hand = [np.sum(np.arange(1, 13) ** 2) * 1,
           np.sum(np.arange(1, 7) ** 2) * np.arange(1, 3),
           np.sum(np.arange(1, 9) ** 2) * np.arange(1, 7).reshape(2, 3),
           np.sum(np.arange(1, 3) ** 2) * np.arange(1, 25).reshape(2, 3, 4),
           1 * np.arange(1, 25).reshape(2, 1, 3, 4)]

# %% check
assert row[2] == (2, 1, 3, 4)  # of the last J
for grad, product in zip(grads, by_hand, strict=True):
    np.testing.assert_array_equal(np.shape(grad), np.shape(product))
    np.testing.assert_array_equal(grad, product)
