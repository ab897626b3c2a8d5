"""For a batch of five vectors v, `grad_outputs` has the shape of y with a 5 in
front, and the result has the shape of x with a 5 in front."""

# %% torch
import math

import torch


def numbers(*shape):
    """The numbers 1, 2, 3, … in this shape."""
    return torch.arange(1.0, math.prod(shape) + 1).view(shape)


B = 5
cases = []
print("| x | y | `grad_outputs` | result |")
print("|---|---|---|---|")
for x_shape in [(), (3,), (2, 4)]:
    for y_shape in [(), (2,), (3, 2)]:
        c = numbers(*y_shape, *x_shape)
        x = numbers(*x_shape).requires_grad_()
        y = torch.tensordot(c, x, dims=x.ndim)  # linear: c is the Jacobian
        v = numbers(B, *y_shape)
        (result,) = torch.autograd.grad(y, x, v, is_grads_batched=True)
        cases.append((x, y, v, result))
        shapes = [tuple(tensor.shape) for tensor in cases[-1]]
        print("|", " | ".join(f"`{shape}`" for shape in shapes), "|")

# %% numpy
import numpy as np

by_hand = {}
for n in [(), (3,), (2, 4)]:
    for m in [(), (2,), (3, 2)]:
        J = np.arange(1, np.prod(m + n) + 1).reshape(m + n)
        vs = np.arange(1, 5 * np.prod(m) + 1).reshape((5, *m))
        by_hand[n, m] = np.tensordot(vs, J, axes=len(m))

# %% check
assert len(cases) == 9
for (x, y, v, result), (n, m) in zip(cases, by_hand, strict=True):
    assert (x.shape, y.shape, v.shape) == (n, m, (5, *m))
    assert result.shape == (5, *n)
    np.testing.assert_array_equal(result.tolist(), by_hand[n, m])
    inputs = np.arange(1, np.prod(n) + 1).reshape(n)
    np.testing.assert_array_equal(x.tolist(), inputs)
