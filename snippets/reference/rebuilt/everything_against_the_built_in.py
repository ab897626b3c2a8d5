"""`vjp`, `jvp`, `jacobian` and `hessian`, rebuilt in a few lines, agree with
PyTorch."""

# %% torch
import torch
from torch.autograd import functional


def vjp(f, x, v):
    return torch.autograd.grad(f(x), x, v, create_graph=True)[0]


def jvp(f, x, u):
    v = torch.zeros_like(f(x), requires_grad=True)
    return torch.autograd.grad(vjp(f, x, v), v, u)[0]


def one_hots(like):
    return torch.eye(like.numel()).to(like).view(-1, *like.shape)


def jacobian(f, x):
    y = f(x)
    rows = [vjp(f, x, v) for v in one_hots(y)]
    return torch.stack(rows).view(y.shape + x.shape)


def hessian(f, x):
    return jacobian(lambda x: vjp(f, x, torch.ones_like(f(x))), x)


def differences(f, x):
    columns = [(f(x + 1e-6 * u) - f(x - 1e-6 * u)) / 2e-6
               for u in one_hots(x)]
    return torch.stack(columns, dim=-1).view(f(x).shape + x.shape)


def count(*shape):
    """1, 2, 3, …, divided by 10, in a tensor of this shape."""
    numbers = torch.arange(1, torch.Size(shape).numel() + 1)
    return numbers.double().div(10).view(shape)


A = count(3, 2)
functions = {
    "`x**3`": (lambda x: x**3, count()),
    "`(x**2).sum()`": (lambda x: (x**2).sum(), count(4)),
    "`A @ x`": (lambda x: A @ x, count(2)),
    "`x.softmax(0)`": (lambda x: x.softmax(0), count(3)),
    "`x[0] * x.exp()`": (lambda x: x[0] * x.exp(), count(3, 2)),
    "`A @ x.sin()`": (lambda x: A @ x.sin(), count(2, 4)),
    "`x.prod()`": (lambda x: x.prod(), count(2, 2)),
}
rows = []
for name, (f, x) in functions.items():
    x.requires_grad_()
    y = f(x)
    v, u = count(*y.shape), count(*x.shape)
    J = functional.jacobian(f, x)
    equal = {
        "vjp": torch.allclose(vjp(f, x, v), functional.vjp(f, x, v)[1]),
        "jvp": torch.allclose(jvp(f, x, u), functional.jvp(f, x, u)[1]),
        "jacobian": torch.allclose(jacobian(f, x), J),
        "differences": torch.allclose(differences(f, x), J),
        "hessian": "—",
    }
    if y.ndim == 0:
        equal["hessian"] = torch.allclose(hessian(f, x),
                                          functional.hessian(f, x))
    rows.append([name, tuple(x.shape), tuple(y.shape), equal])

print("| f | x | y |", " | ".join(equal), "|")
print("|---|---|---|" + "---|" * len(equal))
for name, x_shape, y_shape, equal in rows:
    cells = " | ".join(str(cell) for cell in equal.values())
    print(f"| {name} | `{x_shape}` | `{y_shape}` | {cells} |")

# %% numpy
import numpy as np

# Three of the Jacobians by hand, and one Hessian
J_cube = 3 * 0.01
J_squares = np.array([0.2, 0.4, 0.6, 0.8])
J_A = np.array([[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]])
H_squares = np.diag([2, 2, 2, 2])

# %% check
assert [tuple(row[1:3]) for row in rows] == [
    ((), ()),
    ((4,), ()),
    ((2,), (3,)),
    ((3,), (3,)),
    ((3, 2), (3, 2)),
    ((2, 4), (3, 4)),
    ((2, 2), ()),
]
for *_, y_shape, equal in rows:
    expected = [True, True, True, True, "—" if y_shape else True]
    assert list(equal.values()) == expected
ours = [jacobian(f, x).tolist() for f, x in functions.values()]
np.testing.assert_allclose(ours[0], J_cube)
np.testing.assert_allclose(ours[1], J_squares)
np.testing.assert_allclose(ours[2], J_A)
f, x = functions["`(x**2).sum()`"]
np.testing.assert_allclose(hessian(f, x).tolist(), H_squares)
p = count(3).softmax(0)
np.testing.assert_allclose(ours[3], (p.diag() - p.outer(p)).tolist())
p = count(3, 2)
by_formula = torch.diag((p[0] * p.exp()).flatten())
by_formula[:, :2] += p.exp().flatten()[:, None] * torch.eye(2).repeat(3, 1)
np.testing.assert_allclose(np.reshape(ours[4], (6, 6)), by_formula.tolist())
by_formula = torch.einsum(
    "ij,jl,kl->ikjl", count(3, 2), count(2, 4).cos(), torch.eye(4).double()
)
np.testing.assert_allclose(ours[5], by_formula.tolist())
np.testing.assert_allclose(ours[6], [[0.024, 0.012], [0.008, 0.006]])
