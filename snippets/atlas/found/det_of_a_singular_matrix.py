"""If the determinant of a 2 × 2 matrix comes out as 0, `backward` through `det`
gives zeros instead of the cofactors."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [2.0, 4.0]], requires_grad=True)
y = torch.linalg.det(x)
(plain,) = torch.autograd.grad(y, x, retain_graph=True)
(with_graph,) = torch.autograd.grad(y, x, create_graph=True)
print(plain)
print(with_graph.detach())

# %% numpy
import numpy as np

(a, b), (c, d) = [[1, 2], [2, 4]]
cofactors = np.array([[d, -c], [-b, a]])
print(cofactors)

# %% check
assert y.item() == a * d - b * c == 0
np.testing.assert_array_equal(plain.tolist(), np.zeros((2, 2)))
np.testing.assert_allclose(with_graph.tolist(), cofactors, rtol=1e-5)
np.testing.assert_array_equal(cofactors, [[4, -2], [-2, 1]])
