"""`binary_cross_entropy` raises an error for an input that is NaN, and for a target
outside [0, 1]."""

# %% torch
import torch
from torch.nn.functional import binary_cross_entropy

# On the CPU: a GPU ends the program.
p = torch.tensor([0.25, 0.5], device="cpu", requires_grad=True)
v = p.new_tensor([1.0, 10.0])
targets = p.new_tensor([0.0, 1.0])

# %% error
try:
    binary_cross_entropy(p - float("nan"), p.detach())
except RuntimeError as error:
    of_nan = str(error)
try:
    binary_cross_entropy(p, targets - v)
except RuntimeError as error:
    of_labels = str(error)

# %% fix
binary_cross_entropy(p, targets, reduction="none").backward(gradient=v)
print(p.grad)

# %% numpy
import numpy as np

J = np.diag([1 / (1 - 0.25), -1 / 0.5])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert of_nan == "all elements of input should be between 0 and 1"
assert of_labels == "all elements of target should be between 0 and 1"
np.testing.assert_allclose(p.grad.tolist(), by_hand, rtol=1e-6)
