"""A vector-valued function has one value at each point, and the value is a
vector. A multi-valued function would have several values at a point, such as
both square roots of 9."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = torch.stack([x**2, 5 * x])  # one value of shape (2,)
y.backward(gradient=torch.tensor([1.0, 10.0]))
root = torch.tensor(9.0).sqrt()  # one of the two roots, always the same
print(y.tolist(), x.grad, root)

# %% numpy
import numpy as np

J = np.array([[6],
              [5]])
by_hand = np.array([1, 10]) @ J
roots = np.roots([1, 0, -9])  # both solutions of x² − 9 = 0
print(by_hand, roots.tolist())

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 15])
assert root.item() == 3
np.testing.assert_allclose(sorted(roots), [-3, 3])
np.testing.assert_array_equal([x.grad.item()], by_hand)
