"""Two calls to `y.backward()` leave twice the gradient in `x.grad`, not a second derivative."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 0.0])

# %% error
y = x[0] ** 2 * x[1] + x[1] ** 3
y.backward(retain_graph=True)
y.backward()
print(x.grad)

# %% fix
y = x[0] ** 2 * x[1] + x[1] ** 3
(g,) = torch.autograd.grad(y, x, create_graph=True)
(row_1_of_H,) = torch.autograd.grad(g, x, v)
print(row_1_of_H)

# %% numpy
import numpy as np

x1, x2 = 3, 2
gradient = np.array([2 * x1 * x2, x1**2 + 3 * x2**2])
twice = gradient + gradient
print(twice)
H = np.array([[2 * x2, 2 * x1],
              [2 * x1, 6 * x2]])
row = np.array([1, 0]) @ H
print(row)

# %% check
assert y.item() == 26
np.testing.assert_array_equal(gradient, [12, 21])
np.testing.assert_array_equal(twice, [24, 42])
np.testing.assert_array_equal(x.grad.tolist(), twice)
np.testing.assert_array_equal(g.tolist(), gradient)
np.testing.assert_array_equal(H, [[4, 6], [6, 12]])
np.testing.assert_array_equal(row_1_of_H.tolist(), row)
