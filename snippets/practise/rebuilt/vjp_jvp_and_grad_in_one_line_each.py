"""`vjp`, `jvp` and `grad`, each written in a line or two, give the same results as PyTorch's own functions."""

# %% torch
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


x = torch.tensor([2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])  # one number per output
u = torch.tensor([1.0, 10.0])  # one number per input
vJ, Ju = vjp(f, x, v), jvp(f, x, u)
print(vJ.tolist(), Ju.tolist())

# %% numpy
import numpy as np

J = np.array([[12, 4],  # x₁²x₂: 2x₁x₂ and x₁²
              [3, 0],
              [0, 6]])
by_hand = np.array([1, 10, 100]) @ J
Ju_by_hand = J @ np.array([1, 10])
gradient_by_hand = np.array([1]) @ J[:1]  # of the first output alone
print(by_hand, Ju_by_hand)

# %% check


def g(x):
    return x[0] ** 2 * x[1]


p = x.detach()
of_g = grad(g)(x)
for ours, builtin, product in (
    (vJ, torch.func.vjp(f, p)[1](v)[0], by_hand),
    (Ju, torch.autograd.functional.jvp(f, p, u)[1], Ju_by_hand),
    (of_g, torch.func.grad(g)(p), gradient_by_hand),
):
    np.testing.assert_array_equal(ours.tolist(), product)
    np.testing.assert_array_equal(builtin.tolist(), product)
np.testing.assert_array_equal(f(x).tolist(), [12, 6, 9])
np.testing.assert_array_equal(g(x).tolist(), 12)
np.testing.assert_array_equal(by_hand, [42, 604])
for any_v in (torch.ones(3), v):  # jvp does not depend on its v
    any_v = any_v.clone().requires_grad_()
    (again,) = torch.autograd.grad(vjp(f, x, any_v), any_v, u)
    np.testing.assert_array_equal(again.tolist(), Ju_by_hand)
