"""For a 2 × 3 matrix x the Hessian has the shape (2, 3, 2, 3). A
vector-Hessian product takes two calls of `autograd.grad` and does not need the
Hessian."""

# %% torch
import torch
from torch.autograd.functional import hessian, vhp


def vector_times_hessian(f, x, u):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return torch.autograd.grad(g, x, u)[0]  # the VJP of the gradient


def f(x):
    return x[0, 0] * x[0, 1] * x[1, 0] + x[1, 2] ** 3


x = torch.tensor([[2.0, 3.0, 0.0],
                  [5.0, 0.0, 4.0]])
u = torch.tensor([[1.0, 10.0, 0.0],
                  [100.0, 0.0, 1000.0]])
ours = vector_times_hessian(f, x, u)
_, builtin = vhp(f, x, u)
H = hessian(f, x)
print(H.shape)
print(ours.tolist())
print(torch.equal(ours, builtin))

# %% numpy
import numpy as np

J = np.array([[0, 5, 0, 3, 0, 0],  # of x₁₂x₂₁, entry 1 of the gradient
              [5, 0, 0, 2, 0, 0],  # of x₁₁x₂₁
              [0, 0, 0, 0, 0, 0],
              [3, 2, 0, 0, 0, 0],  # of x₁₁x₁₂
              [0, 0, 0, 0, 0, 0],
              [0, 0, 0, 0, 0, 24]])  # of 3x₂₃²
u_by_hand = np.array([1, 10, 0, 100, 0, 1000])
by_hand = u_by_hand @ J
print(by_hand.reshape(2, 3))

# %% check
np.testing.assert_array_equal(f(x).tolist(), 2 * 3 * 5 + 4**3)
np.testing.assert_array_equal(H.tolist(), J.reshape(2, 3, 2, 3))
np.testing.assert_array_equal(ours.tolist(), by_hand.reshape(2, 3))
np.testing.assert_array_equal(builtin.tolist(), by_hand.reshape(2, 3))

# %% guards
assert u.flatten().tolist() == u_by_hand.tolist()
assert u_by_hand.tolist() == [1, 10, 0, 100, 0, 1000]
assert x.tolist() == [[2, 3, 0], [5, 0, 4]]
