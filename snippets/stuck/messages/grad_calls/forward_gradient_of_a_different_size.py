"""The vector u that you pass to `torch.func.jvp` must have the shape of x."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x, u = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 10.0])
v = torch.ones(len(A))

def f(x):
    return A @ x**2

# %% error
try:
    y, Ju = torch.func.jvp(f, (x,), (v,))
except RuntimeError as error:
    message = str(error)

# %% fix
y, Ju = torch.func.jvp(f, (x,), (u,))
print(Ju)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
assert message == (
    "Trying to set a forward gradient that has a different size than that "
    "of the original Tensor, this is not supported. Tensor is of size [2] "
    "while the given forward gradient is of size [3]."
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
S = torch.tensor([[2.0, 3.0], [4.0, 1.0]])
_, Jv = torch.func.jvp(lambda x: S @ x, (x,), (u,))
np.testing.assert_array_equal(Jv.tolist(), [32, 14])  # not uᵀS: (42, 13)
