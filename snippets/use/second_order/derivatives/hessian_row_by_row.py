"""Differentiating the gradient with a one-hot v gives one row of the Hessian."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1] + x[1] ** 3

(g,) = torch.autograd.grad(y, x, create_graph=True)
rows = [torch.autograd.grad(g, x, v, retain_graph=True)[0]
        for v in torch.eye(2)]
H = torch.stack(rows)
print(H)

# %% numpy
import numpy as np

x1, x2 = 3, 2
gradient = np.array([2 * x1 * x2, x1**2 + 3 * x2**2])
hessian = np.array([[2 * x2, 2 * x1],  # row i: the derivatives of g_i
                    [2 * x1, 6 * x2]])
print(gradient)
print(hessian)

# %% check
assert y.item() == 26
np.testing.assert_array_equal(gradient, [12, 21])
np.testing.assert_array_equal(hessian, [[4, 6], [6, 12]])
np.testing.assert_array_equal(g.tolist(), gradient)
np.testing.assert_array_equal(H.tolist(), hessian)
