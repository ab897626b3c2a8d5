"""The Hessian is the Jacobian of the gradient, so a one-hot v for the gradient
gives a row of the Hessian. In general, no one-hot v gives the diagonal."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0])
x.requires_grad_()
x1, x2, x3 = x
y = x1**2 * x2 + x2 * x3**2
(g,) = torch.autograd.grad(y, x, create_graph=True)
v = torch.tensor([0.0, 1.0, 0.0])
(row,) = torch.autograd.grad(g, x, v, retain_graph=True)
print(f"`v` is `{v.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[4, 2, 0],   # the Jacobian of g: the Hessian of y
              [2, 0, 6],
              [0, 6, 4]])
second_row = np.array([0, 1, 0]) @ J
sums = np.array([1, 1, 1]) @ J
print(second_row)
print(sums, "is not the diagonal", J.diagonal())

# The v whose vᵀJ is the diagonal after all, here
v_for_diagonal = np.linalg.solve(J, J.diagonal())

# %% check
assert y == 20
np.testing.assert_array_equal(g.tolist(), [4, 10, 12])
np.testing.assert_array_equal(second_row, [2, 0, 6])
np.testing.assert_array_equal(row.tolist(), second_row)
for one_hot, expected in zip(torch.eye(3), J, strict=True):
    (grad,) = torch.autograd.grad(g, x, one_hot, retain_graph=True)
    np.testing.assert_array_equal(grad.tolist(), expected)
(grad,) = torch.autograd.grad(g, x, torch.ones(3), retain_graph=True)
np.testing.assert_array_equal(grad.tolist(), sums)
np.testing.assert_array_equal(sums, [6, 8, 10])
np.testing.assert_array_equal(J.diagonal(), [4, 0, 4])
np.testing.assert_allclose(v_for_diagonal, [0.6, 0.8, -0.2])
np.testing.assert_allclose(v_for_diagonal @ J, J.diagonal(), atol=1e-12)
