"""`gradcheck` raises an error unless at least one input has `requires_grad=True`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]]).double()
numbers = [1.0, 2.0]

def f(x):
    return A @ x**2

# %% error
x = torch.tensor(numbers, dtype=torch.float64)
try:
    print(torch.autograd.gradcheck(f, x))
except ValueError as error:
    message = str(error)

# %% fix
x = torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
print(torch.autograd.gradcheck(f, x))

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.eye(3) @ J
print(by_hand)

# %% check
assert message == (
    "gradcheck expects at least one input tensor to require gradient, but "
    "none of them have requires_grad=True."
)
np.testing.assert_array_equal(f(x).tolist(), [14, 8, 5])
rows = torch.func.jacrev(f)(x)
np.testing.assert_array_equal(rows.tolist(), by_hand)
