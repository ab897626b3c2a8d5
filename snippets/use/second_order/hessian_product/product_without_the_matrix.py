r"""The Jacobian of the gradient is the Hessian H, so the vector-Jacobian product of the gradient is $v^\top H$."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1] + x[1] ** 3
v = torch.tensor([1.0, 10.0])

(g,) = torch.autograd.grad(y, x, create_graph=True)
(product,) = torch.autograd.grad(g, x, grad_outputs=v)
print(product)

# %% numpy
import numpy as np

J = np.array([[4, 6],  # the Jacobian of g, which is the Hessian of f
              [6, 12]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert y.item() == 26
np.testing.assert_array_equal(g.tolist(), [12, 21])
np.testing.assert_array_equal(product.tolist(), by_hand)
