"""One input is a tuple with one entry, and so is its u."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x, u = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 10.0])

def f(x):
    return A @ x**2
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y, Ju = torch.func.jvp(f, x, u)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
y, Ju = torch.func.jvp(f, (x,), (u,))
print(Ju)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = J @ np.array([1, 10])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "jvp(f, primals, tangents): Expected primals to be a tuple. E.g. it "
    "should be valid to call f(*primals)."
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
# --8<-- [end:check]
