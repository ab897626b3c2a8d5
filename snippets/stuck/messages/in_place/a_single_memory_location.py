"""The entries of the gradient that `torch.autograd.grad` returns for `x.sum()` share one number in memory, so
multiplying them in place raises an error."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([3.0, 5.0])
(vJ,) = torch.autograd.grad(x.sum(), x, torch.tensor(10.0))
print(vJ)

# %% error
try:
    vJ *= w
except RuntimeError as error:
    message = str(error)

# %% fix
vJ = vJ * w
print(vJ)

# %% numpy
import numpy as np

J = np.array([[1, 1]])
by_hand = np.array([10]) @ J
scaled = by_hand * np.array([3, 5])
print(by_hand, scaled)

# %% check
assert message == (
    "unsupported operation: more than one element of the written-to tensor "
    "refers to a single memory location. Please clone() the tensor before "
    "performing the operation."
)
np.testing.assert_array_equal(vJ.tolist(), scaled)
(shown,) = torch.autograd.grad(x.sum(), x)
shown[0] = 7  # one number in memory
assert shown.tolist() == [7, 7]

# %% guards
assert x.tolist() == [1, 2]
