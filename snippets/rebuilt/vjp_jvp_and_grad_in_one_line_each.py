"""`vjp`, `jvp` and `grad` in a line or two each, equal to the built-in
functions."""

# --8<-- [start:torch]
import torch


def vjp(f, x, v):
    return torch.autograd.grad(f(x), x, v, create_graph=True)[0]


def jvp(f, x, u):
    v = torch.zeros_like(f(x), requires_grad=True)  # any v will do
    return torch.autograd.grad(vjp(f, x, v), v, u)[0]


def grad(f):
    return lambda x: vjp(f, x, torch.ones_like(f(x)))


def f(x):
    return torch.stack([x[0] ** 2 * x[1], 3 * x[0], x[1] ** 2])


def g(x):
    return x[0] ** 2 * x[1]


x = torch.tensor([2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])  # one number per output
u = torch.tensor([1.0, 10.0])  # one number per input
ours = [vjp(f, x, v).tolist(), jvp(f, x, u).tolist(), grad(g)(x).tolist()]

p = x.detach()
builtin = [torch.func.vjp(f, p)[1](v)[0].tolist(),
           torch.autograd.functional.jvp(f, p, u)[1].tolist(),
           torch.func.grad(g)(p).tolist()]
for ours_and_builtin in zip(ours, builtin, strict=True):
    print(*ours_and_builtin)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[12, 4],  # x₁²x₂: 2x₁x₂ and x₁²
              [3, 0],
              [0, 6]])
by_hand = [np.array([1, 10, 100]) @ J,
           J @ np.array([1, 10]),
           np.array([1]) @ J[:1]]
for product in by_hand:
    print(product)
# --8<-- [end:numpy]

# --8<-- [start:check]
for products in zip(ours, builtin, by_hand, strict=True):
    np.testing.assert_array_equal(products[0], products[2])
    np.testing.assert_array_equal(products[1], products[2])
np.testing.assert_array_equal(f(x).tolist(), [12, 6, 9])
np.testing.assert_array_equal(g(x).tolist(), 12)
np.testing.assert_array_equal(by_hand[2], [12, 4])
# --8<-- [end:check]
