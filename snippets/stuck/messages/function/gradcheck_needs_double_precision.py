"""`gradcheck` warns about a float32 input, but passes for the same input in float64."""

# %% torch
import torch
import warnings

warnings.simplefilter("error")  # a warning now stops the program
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
numbers = [1.0, 2.0]

def f(x):
    return A.to(x.dtype) @ x**2

# %% error
x = torch.tensor(numbers, requires_grad=True)
try:
    print(torch.autograd.gradcheck(f, x))
except UserWarning as warning:
    message = str(warning)

# %% fix
x = torch.tensor(numbers, requires_grad=True, dtype=torch.float64)
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
    "Input #0 requires gradient and is not a double precision floating "
    "point or complex. This check will likely fail if all the inputs are "
    "not of double precision floating point or complex. "
)
np.testing.assert_array_equal(f(x).tolist(), [14, 8, 5])
rows = torch.func.jacrev(f)(x)
np.testing.assert_array_equal(rows.tolist(), by_hand)
