"""`SparseAdam` raises an error for a dense gradient, but `Adam` accepts it."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v, rate = torch.tensor([1.0, 10.0]), 0.5
x.square().backward(gradient=v)

# %% error
optimizer = torch.optim.SparseAdam([x], lr=rate)
try:
    optimizer.step()
except RuntimeError as error:
    message = str(error)

# %% fix
optimizer = torch.optim.Adam([x], lr=rate)
optimizer.step()
print(x.detach())

# %% numpy
import numpy as np

J = np.diag([2 * 1, 2 * 2])
by_hand = np.array([1, 10]) @ J
moved = np.array([1, 2]) - 0.5 * np.sign(by_hand)  # Adam's first step
print(moved)

# %% check
assert message == (
    "SparseAdam does not support dense gradients, please consider Adam "
    "instead"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_allclose(x.tolist(), moved, rtol=1e-6)
