"""For each kind of input and output, all derivatives of y at one point take one
call of `backward` per output. N = 4 points take no more calls."""

# %% torch
import math
import warnings

import torch
from torch import arange, vmap

names = [
    "from torch import eye, func, ones, vmap",
    "def back(y, v): x.grad = None; "
    "y.backward(v, retain_graph=True); return x.grad",
]
for line in names:  # what is printed is what is run
    exec(line)


def f(x):
    """At one point: every output is a weighted sum of cubes."""
    return torch.tensordot(c, x**3, dims=x.ndim)


def run(text):
    """Run the text of a cell; its value is that of its last part."""
    *first, last = text.split("; ")
    for part in first:
        exec(part, globals())
    return eval(last, globals())


loops = {
    ("scalar", 1): "y.backward(); x.grad",
    ("vector", 1): "[back(y, v) for v in eye(2)]",
    ("matrix", 1): "[back(y, v) for v in eye(6).view(6, 3, 2)]",
    ("scalar", 4): "y.backward(ones(4)); x.grad",
    ("vector", 4): "[back(y, v.expand_as(y)) for v in eye(2)]",
    ("matrix", 4): "[back(y, v.expand_as(y)) "
                   "for v in eye(6).view(6, 3, 2)]",
}
y_shapes = {"scalar": (), "vector": (2,), "matrix": (3, 2)}
x_shapes = {"real": (), "vector": (3,), "matrix": (2, 2)}
cells = {}
print("| output of input | `x.shape` | `y.shape` | v | calls "
      "| from y, in a loop | from f, without a loop |")
print("|---|---|---|---|---|---|---|")
for N in (1, 4):
    for out, y_shape in y_shapes.items():
        for inp, x_shape in x_shapes.items():
            size = math.prod(y_shape + x_shape)
            c = (arange(size) + 1.0).view(y_shape + x_shape)
            shape = x_shape if N == 1 else (N, *x_shape)
            x = (arange(math.prod(shape)) + 1.0).view(shape)
            x.requires_grad_()
            y = f(x) if N == 1 else vmap(f)(x)
            seen = []  # the v that arrive at y
            y.register_hook(seen.append)
            loop_text = loops[out, N]
            loop = run(loop_text)

            way = "jacrev" if x_shape else "jacfwd"
            way = f"func.{way}(f)" if y_shape else "func.grad(f)"
            text = f"{way}(x)" if N == 1 else f"vmap({way})(x)"
            with warnings.catch_warnings():  # jacfwd: torch.jit is old
                warnings.simplefilter("ignore", DeprecationWarning)
                no_loop = run(text)

            if y_shape:
                loop = torch.stack(loop)
            v = "one-hot" if y_shape else "1"
            row = [f"{out} of {inp}" + ("" if N == 1 else ", N"),
                   f"`{tuple(x.shape)}`", f"`{tuple(y.shape)}`",
                   v + ("" if N == 1 else ", N times"), f"{len(seen)}",
                   f"`{loop_text}`", f"`{text}`"]
            for k in (0, 3):  # words that are not to be broken
                row[k] = row[k].replace(" ", "&nbsp;")
                row[k] = row[k].replace("-", "&#8209;")
            print("| " + " | ".join(row) + " |")
            cells[out, inp, N] = x, y, seen, loop, no_loop, row
print("\nNames: " + " · ".join(f"`{line}`" for line in names))

# %% numpy
import numpy as np

by_hand = {}  # the Jacobian of c · x³ is 3 c x², entry by entry
for out, m in {"scalar": (), "vector": (2,), "matrix": (3, 2)}.items():
    for inp, n in {"real": (), "vector": (3,), "matrix": (2, 2)}.items():
        c_by_hand = np.arange(1, np.prod(m + n) + 1).reshape(m + n)
        one = np.arange(1, np.prod(n) + 1).reshape(n)
        four = np.arange(1, 4 * np.prod(n) + 1).reshape((4, *n))
        by_hand[out, inp, 1] = 3 * c_by_hand * one**2
        at_each = [3 * c_by_hand * p**2 for p in four]
        by_hand[out, inp, 4] = np.array(at_each)

# %% check
assert cells.keys() == by_hand.keys()
assert len(cells) == 18
for (out, inp, N), (x, y, seen, loop, no_loop, row) in cells.items():
    J = by_hand[out, inp, N]
    np.testing.assert_array_equal(no_loop.tolist(), J)
    if N == 4 and out != "scalar":  # the loop has the outputs first
        J = np.moveaxis(J, 0, -1 - x[0].ndim)
    np.testing.assert_array_equal(loop.ravel().tolist(), J.ravel())
    assert len(seen) == {"scalar": 1, "vector": 2, "matrix": 6}[out]
    for k, v in enumerate(seen):  # 1 at output k, at every point
        flat = v.reshape(N, -1)
        assert v.shape == y.shape
        assert flat.sum() == flat[:, k].sum() == N
        assert (flat[:, k] == 1).all()
    assert x.shape == ((4,) if N == 4 else ()) + x_shapes[inp]
    assert row[0].startswith(f"{out}&nbsp;of&nbsp;{inp}")
    assert row[3].startswith("1" if out == "scalar" else "one&#8209;hot")
    assert (N == 4) == row[0].endswith(",&nbsp;N") == ("N" in row[3])
