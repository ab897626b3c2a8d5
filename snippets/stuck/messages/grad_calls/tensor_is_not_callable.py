"""`torch.autograd.functional.jacobian` and `torch.func.jacrev` take the function f itself, not its value `f(x)`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])

def f(x):
    return A @ x**2

# %% error
try:
    rows = torch.autograd.functional.jacobian(f(x), x)
except TypeError as error:
    of_jacobian = str(error)
try:
    also = torch.func.jacrev(f(x))(x)
except TypeError as error:
    of_jacrev = str(error)

# %% fix
rows = torch.autograd.functional.jacobian(f, x)
also = torch.func.jacrev(f)(x)
print(rows)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.eye(3) @ J
print(by_hand)

# %% check
assert of_jacobian == of_jacrev == "'Tensor' object is not callable"
np.testing.assert_array_equal(f(x).tolist(), [14, 8, 5])
np.testing.assert_array_equal(rows.tolist(), by_hand)
np.testing.assert_array_equal(also.tolist(), by_hand)
