"""For an input that f detaches, `torch.autograd.functional.jacobian` raises an error with `strict=True`, and
returns zeros without it."""

# %% torch
import torch
from torch.autograd.functional import jacobian

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
z = torch.zeros_like(x)
v = torch.tensor([1.0, 10.0, 100.0])

def f(x, z):
    return A @ x**2 + z.detach().sum()

# %% error
try:
    J_x, J_z = jacobian(f, (x, z), strict=True)
except RuntimeError as error:
    message = str(error)

# %% fix
J_x, J_z = jacobian(f, (x, z))
print(v @ J_x, v @ J_z)

# %% numpy
import numpy as np

J = np.array([[4, 12, 0, 0],
              [8, 4, 0, 0],
              [10, 0, 0, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Output 0 of the user-provided function is independent of input 1. "
    "This is not allowed in strict mode."
)
np.testing.assert_array_equal(f(x, z).tolist(), [14, 8, 5])
J_xz = torch.cat([J_x, J_z], dim=1)
np.testing.assert_array_equal(J_xz.tolist(), J)
np.testing.assert_array_equal((v @ J_xz).tolist(), by_hand)
