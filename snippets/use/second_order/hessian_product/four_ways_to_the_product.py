"""`vhp`, `hvp` and the `jvp` of `grad(f)` return the same Hessian-vector product."""

# %% torch
import torch
from torch.autograd import functional
from torch.func import grad, jvp


def f(x):
    return x[0] ** 2 * x[1] + x[1] ** 3


x = torch.tensor([3.0, 2.0])
v = u = torch.tensor([1.0, 10.0])
y, vhp = functional.vhp(f, x, v)  # vᵀH
y, hvp = functional.hvp(f, x, u)  # Hu
g, forward = jvp(grad(f), (x,), (u,))  # Hu
print(vhp, hvp, forward)

# %% numpy
import numpy as np

H = np.array([[4, 6],
              [6, 12]])
from_the_left = np.array([1, 10]) @ H   # vhp
from_the_right = H @ np.array([1, 10])  # hvp: the same, H is symmetric
print(from_the_left)
print(from_the_right)

# %% check
by_hand = [64, 126]
np.testing.assert_array_equal(from_the_left, by_hand)
np.testing.assert_array_equal(from_the_right, by_hand)
assert not x.requires_grad
leaf = x.clone().requires_grad_()
(gradient,) = torch.autograd.grad(f(leaf), leaf, create_graph=True)
(ours,) = torch.autograd.grad(gradient, leaf, grad_outputs=v)
for product in (ours, vhp, hvp, forward):
    np.testing.assert_array_equal(product.tolist(), by_hand)
np.testing.assert_array_equal(g.tolist(), [12, 21])
assert y.item() == 26
