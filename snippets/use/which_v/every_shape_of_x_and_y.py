"""For a batch of independent points with m outputs each, m calls to `backward` give the derivatives at all points."""

# %% torch
import math
from functools import partial

import torch


def numbers(shape):
    """The numbers 1, 2, 3, … in this shape."""
    return torch.arange(1.0, math.prod(shape) + 1).view(shape)


def weighted_squares(c, x):
    """At one point: every output is a weighted sum of the squares."""
    return torch.tensordot(c, x**2, dims=x.ndim)


N = 4
outputs = {"scalar": (), "vector": (2,), "matrix": (3, 2)}
inputs = {"real": (), "vector": (3,), "matrix": (2, 2)}
texts = {  # v in call i
    ("scalar", "1"): "torch.tensor(1.0)",
    ("scalar", "N"): "torch.ones(N)",
    ("vector", "1"): "torch.eye(2)[i]",
    ("vector", "N"): "torch.eye(2)[i].expand_as(y)",
    ("matrix", "1"): "torch.eye(6)[i].view(3, 2)",
    ("matrix", "N"): "torch.eye(6)[i].view(3, 2).expand_as(y)",
}
cells = {}
print("| y | points | `y.shape` | v in call i | calls |")
print("|---|---|---|---|---|")
for out, y_shape in outputs.items():
    for points, first_axis in (("1", ()), ("N", (N,))):
        for inp, x_shape in inputs.items():  # the same row for each
            f = partial(weighted_squares, numbers(y_shape + x_shape))
            x = numbers(first_axis + x_shape).requires_grad_()
            y = torch.stack([f(p) for p in x]) if first_axis else f(x)
            vs, rows = [], []
            for one_hot in torch.eye(math.prod(y_shape)):
                vs.append(one_hot.view(y_shape).expand_as(y))
                x.grad = None
                y.backward(gradient=vs[-1], retain_graph=True)
                rows.append(x.grad)
            cells[out, inp, points] = (f, x, y, vs, rows)
        v = texts[out, points]
        print(f"| {out} | {points} | `{tuple(y.shape)}` | `{v}` "
              f"| {len(rows)} |")

# %% numpy
import numpy as np

by_hand = {}  # the Jacobian: 2c times x, entry by entry
for out, m in {"scalar": (), "vector": (2,), "matrix": (3, 2)}.items():
    for inp, n in {"real": (), "vector": (3,), "matrix": (2, 2)}.items():
        weights = np.arange(1, np.prod(m + n) + 1).reshape(m + n)
        one = np.arange(1, np.prod(n) + 1).reshape(n)
        four = np.arange(1, 4 * np.prod(n) + 1).reshape((4, *n))
        by_hand[out, inp, "1"] = 2 * weights * one
        by_hand[out, inp, "N"] = np.array([2 * weights * p for p in four])

# %% check
assert cells.keys() == by_hand.keys()
assert len(cells) == 18
for (out, inp, points), (f, x, y, vs, rows) in cells.items():
    J = by_hand[out, inp, points]
    assert len(vs) == {"scalar": 1, "vector": 2, "matrix": 6}[out]
    for i, v in enumerate(vs):  # 1 at output i, at every point
        assert v.shape == y.shape
        flat = v.reshape(N if points == "N" else 1, -1)
        assert flat[:, i].sum() == flat.sum() == len(flat)
        told = eval(texts[out, points], {"torch": torch, "i": i, "y": y, "N": N})
        np.testing.assert_array_equal(told.tolist(), v.tolist())
    way = (torch.func.jacrev if outputs[out] else torch.func.grad)(f)
    at_once = (torch.vmap(way) if points == "N" else way)(x.detach())
    np.testing.assert_array_equal(at_once.tolist(), J)
    loop = torch.stack(rows)
    if points == "N":  # the loop has the outputs first, J the points
        loop = loop.movedim(1, 0)
    np.testing.assert_array_equal(loop.ravel().tolist(), J.ravel())
    assert x.shape == (4,) * (points == "N") + inputs[inp]

# %% guards
assert outputs == {"scalar": (), "vector": (2,), "matrix": (3, 2)}
assert inputs == {"real": (), "vector": (3,), "matrix": (2, 2)}
assert N == 4
