"""For a function with several outputs, use `torch.func.vjp` with a v, because
`torch.func.grad` needs a scalar output."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])

def f(x):
    return A @ x

# %% error
try:
    vJ = torch.func.grad(f)(x)
except RuntimeError as error:
    message = str(error)

# %% fix
y, times_J = torch.func.vjp(f, x)
(vJ,) = times_J(v)
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "grad_and_value(f)(*args): Expected f(*args) to return a scalar "
    "Tensor, got tensor with 1 dims. Maybe you wanted to use the vjp or "
    "jacrev APIs instead?"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
