"""The Hessian is the Jacobian of the gradient, which you compute with
`create_graph=True`."""

# %% torch
import torch


def hessian(f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    rows = [torch.autograd.grad(entry, x, retain_graph=True)[0]
            for entry in g.flatten()]
    return torch.stack(rows).view(x.shape + x.shape)


def f(x):
    return x[0] ** 2 * x[1] + 5 * x[1] * x[2] + x[2] ** 3


ours = hessian(f, torch.tensor([2.0, 3.0, 4.0]))
print(ours)

# %% numpy
import numpy as np

gradient = np.array([2 * 2 * 3, 2**2 + 5 * 4, 5 * 3 + 3 * 4**2])
J = np.array([[6, 4, 0],  # row 1: the derivatives of 2x₁x₂
              [4, 0, 5],  # of x₁² + 5x₃
              [0, 5, 24]])  # of 5x₂ + 3x₃²
print(J)

# %% check
import warnings

x = torch.tensor([2.0, 3.0, 4.0])
functional = torch.autograd.functional.hessian(f, x)
# The first use of forward mode warns about torch.jit.script.
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    func = torch.func.hessian(f)(x)
for H in (ours, functional, func):
    np.testing.assert_array_equal(H.tolist(), J)
np.testing.assert_array_equal(f(x).tolist(), 12 + 60 + 64)
leaf = x.clone().requires_grad_()
f(leaf).backward()
np.testing.assert_array_equal(leaf.grad.tolist(), gradient)
