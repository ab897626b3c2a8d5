"""`torch.func.jvp` takes x and u in tuples: `jvp(f, (x,), (u,))`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x, u = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 10.0])

def f(x):
    return A @ x**2

# %% error
try:
    y, Ju = torch.func.jvp(f, x, u)
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
    "jvp(f, primals, tangents): Expected primals to be a tuple. E.g. it "
    "should be valid to call f(*primals)."
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
