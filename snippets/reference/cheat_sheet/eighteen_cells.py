"""One `backward` call per output gives all derivatives, at one point or at N
points."""

# %% torch
import math

import torch
from torch import arange, vmap

names = [  # of both tables of the page
    "from torch import eye, func, ones, stack, vmap",
    "from torch.autograd import functional, grad",
    "def back(y, v): x.grad = None; "
    "y.backward(v, retain_graph=True); return x.grad",
]
print("```python", *names, "```\n", sep="\n")
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
x_shapes = [(), (3,), (2, 2)]  # three shapes of x for each row
cells, rows = {}, []
print("| y at one point | points | `y.shape` | v | calls "
      "| from y, in a loop | from f, without a loop |")
print("|---|---|---|---|---|---|---|")
for N in (1, 4):
    for out, y_shape in y_shapes.items():
        v = "one&#8209;hot" if y_shape else "1"
        v += "" if N == 1 else ", at each point"
        way = "func.jacrev(f)" if y_shape else "func.grad(f)"
        text = f"{way}(x)" if N == 1 else f"vmap({way})(x)"
        for x_shape in x_shapes:
            size = math.prod(y_shape + x_shape)
            c = (arange(size) + 1.0).view(y_shape + x_shape)
            shape = x_shape if N == 1 else (N, *x_shape)
            x = (arange(math.prod(shape)) + 1.0).view(shape)
            x.requires_grad_()
            y = f(x) if N == 1 else vmap(f)(x)
            seen = []  # the v that arrive at y
            y.register_hook(seen.append)
            loop = run(loops[out, N])
            if y_shape:
                loop = torch.stack(loop)
            cells[out, x_shape, N] = x, y, seen, loop, run(text)
        points = "one" if N == 1 else "N"
        rows.append([out, points, f"`{tuple(y.shape)}`", v, f"{len(seen)}",
                     f"`{loops[out, N]}`", f"`{text}`"])
        print("| " + " | ".join(rows[-1]) + " |")

# %% numpy
import numpy as np

by_hand = {}  # the Jacobian of c · x³ is 3 c x², entry by entry
for out, m in {"scalar": (), "vector": (2,), "matrix": (3, 2)}.items():
    for n in [(), (3,), (2, 2)]:
        c_by_hand = np.arange(1, np.prod(m + n) + 1).reshape(m + n)
        one = np.arange(1, np.prod(n) + 1).reshape(n)
        four = np.arange(1, 4 * np.prod(n) + 1).reshape((4, *n))
        by_hand[out, n, 1] = 3 * c_by_hand * one**2
        at_each = [3 * c_by_hand * p**2 for p in four]
        by_hand[out, n, 4] = np.array(at_each)

# %% check
assert cells.keys() == by_hand.keys()
assert len(cells) == 18
for (out, x_shape, N), (x, y, seen, loop, no_loop) in cells.items():
    J = by_hand[out, x_shape, N]
    np.testing.assert_array_equal(no_loop.tolist(), J)
    if N == 4 and out != "scalar":  # the loop has the outputs first
        J = np.moveaxis(J, 0, -1 - x[0].ndim)
    np.testing.assert_array_equal(loop.ravel().tolist(), J.ravel())
    assert len(seen) == {"scalar": 1, "vector": 2, "matrix": 6}[out]
    for k, weights in enumerate(seen):  # 1 at output k, at every point
        flat = weights.reshape(N, -1)
        assert weights.shape == y.shape
        assert flat.sum() == flat[:, k].sum() == N
        assert (flat[:, k] == 1).all()
    assert x.shape == ((4,) if N == 4 else ()) + x_shape
assert [row[1] for row in rows] == 3 * ["one"] + 3 * ["N"]
one_hot = "one&#8209;hot"
assert [row[3] for row in rows[:3]] == ["1", one_hot, one_hot]
at_each = ", at each point"
assert [row[3] for row in rows[3:]] == [row[3] + at_each for row in rows[:3]]
