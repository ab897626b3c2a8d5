"""With SciPy's LU of A, `solve(g)` solves `A @ u` = g for u, and `solve(g, trans="T")` solves `v @ A` = g for v."""

# %% torch
import torch

A = torch.tensor([[4.0, -1.0], [-2.0, 2.0]])
x = torch.tensor([2.0, 3.0], requires_grad=True)  # the temperatures below two layers
y = A @ x  # the balances

v = torch.tensor([1.0, 1.0])
u = torch.tensor([1.0, 1.0])
y.backward(v)
print(x.grad)  # v @ A
other = A @ u
print(other)

# %% numpy
import numpy as np

k, c = np.diag([2.0, 1.0]), 1.0  # two layers, each 1 thick
D = np.array([[1.0, 0.0], [-1.0, 1.0]])
J = D.T @ k @ D + c * D
ones, g = np.array([1.0, 1.0]), np.array([0.0, 3.0])
vJ, Ju = ones @ J, J @ ones
print(vJ, Ju)
adjoint, forgotten = np.linalg.solve(J.T, g), np.linalg.solve(J, g)
print(adjoint, forgotten)

# %% check
np.testing.assert_array_equal(J, [[4, -1], [-2, 2]])
np.testing.assert_allclose(y.tolist(), J @ [2.0, 3.0])
np.testing.assert_allclose(x.grad.tolist(), vJ)
np.testing.assert_allclose(other.tolist(), Ju)
np.testing.assert_array_equal(Ju, [3, 0])
np.testing.assert_allclose(adjoint, [1, 2])
np.testing.assert_allclose(forgotten, [0.5, 2])
