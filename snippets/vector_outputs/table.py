"""The 18 cells: `v` always has the shape of `y`, and there are as many
calls as there are outputs at one point."""

# --8<-- [start:torch]
import math

import torch


def numbers(shape):
    """The numbers 1, 2, 3, … in this shape."""
    return torch.arange(1.0, math.prod(shape) + 1).view(shape)


def f(c, x):
    """At one point: every output is a weighted sum of the squares."""
    return torch.tensordot(c, x**2, dims=x.ndim)


outputs = {"scalar": (), "vector": (2,), "matrix": (3, 2)}
inputs = {"real": (), "vector": (3,), "matrix": (2, 2)}
cells = {}
print("| example | `x.shape` | `y.shape` | `v.shape` | v | calls |")
print("|---|---|---|---|---|---|")
for out, y_shape in outputs.items():
    for inp, x_shape in inputs.items():
        for points in [(), (4,)]:
            c = numbers(y_shape + x_shape)
            x = numbers(points + x_shape).requires_grad_()
            y = torch.stack([f(c, p) for p in x]) if points else f(c, x)
            calls, rows = 0, []
            for one_hot in torch.eye(math.prod(y_shape)):
                v = one_hot.view(y_shape).expand(y.shape)
                x.grad = None
                y.backward(gradient=v, retain_graph=True)
                calls += 1
                rows.append(x.grad)
            name = f"{out}_of_{inp}" + ("_at_points" if points else "")
            cells[name] = (x, y, v, calls, torch.stack(rows))
            what = "one&#8209;hot" if y_shape else "1"  # cannot be broken
            what += ",&nbsp;N&nbsp;times" if points else ""
            print(f"| `{name}` | `{tuple(x.shape)}` | `{tuple(y.shape)}` "
                  f"| `{tuple(v.shape)}` | {what} | {calls} |")
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

by_hand = {}  # the Jacobian: 2c times x, entry by entry
for out, m in {"scalar": (), "vector": (2,), "matrix": (3, 2)}.items():
    for inp, n in {"real": (), "vector": (3,), "matrix": (2, 2)}.items():
        c = np.arange(1, np.prod(m + n) + 1).reshape(m + n)
        x = np.arange(1, np.prod(n) + 1).reshape(n)
        xs = np.arange(1, 4 * np.prod(n) + 1).reshape((4, *n))
        by_hand[f"{out}_of_{inp}"] = 2 * c * x
        by_hand[f"{out}_of_{inp}_at_points"] = [2 * c * x for x in xs]
# --8<-- [end:numpy]

# --8<-- [start:check]
expected_calls = {"scalar": 1, "vector": 2, "matrix": 6}
assert list(cells) == list(by_hand)
assert len(cells) == 18
for name, (x, y, v, calls, rows) in cells.items():
    N = 4 if name.endswith("_at_points") else 1
    assert v.shape == y.shape
    assert v.sum() == N
    assert calls == expected_calls[name.split("_")[0]]
    v_of_points = v if N == 4 else v[None]
    assert all((v_of_points[0] == of_point).all() for of_point in v_of_points)
    if N == 4:  # the loop has the outputs first, by_hand the points
        rows = rows.movedim(0, 1)
    J = np.array(by_hand[name])
    assert J.shape == y.shape + x.shape[1 if N == 4 else 0:]
    np.testing.assert_array_equal(rows.ravel().tolist(), J.ravel())
# --8<-- [end:check]
