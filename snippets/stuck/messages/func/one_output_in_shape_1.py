"""`torch.func.grad` raises even for a single output, if its shape is
`(1,)`."""

# %% torch
import torch

a = torch.tensor([2.0, 3.0])
x = torch.tensor([1.0, 2.0])

# %% error
def f(x):
    return (a * x * x).sum(dim=0, keepdim=True)

try:
    vJ = torch.func.grad(f)(x)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x):
    return (a * x * x).sum()

vJ = torch.func.grad(f)(x)
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2 * 2 * 1, 3 * 2 * 2]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert message == (
    "grad_and_value(f)(*args): Expected f(*args) to return a scalar "
    "Tensor, got tensor with 1 dims. Maybe you wanted to use the vjp or "
    "jacrev APIs instead?"
)
np.testing.assert_array_equal(vJ.tolist(), by_hand)
