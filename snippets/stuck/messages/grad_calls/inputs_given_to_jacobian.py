"""`torch.autograd.functional.jacobian` takes several inputs as a tuple, and returns one
block of J for each input."""

# %% torch
import torch
from torch.autograd.functional import jacobian

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x, b = torch.tensor([1.0, 2.0]), torch.tensor(3.0)
v = torch.tensor([1.0, 10.0, 100.0])

def f(x, b):
    return A @ x * b

# %% error
try:
    J_x, J_b = jacobian(f, [x, b])
except TypeError as error:
    a_list = str(error)
try:
    J_b = jacobian(lambda b: f(x, b), b.item())
except TypeError as error:
    a_number = str(error)

# %% fix
J_x, J_b = jacobian(f, (x, b))
for_x, for_b = v @ J_x, v @ J_b
print(for_x, for_b)

# %% numpy
import numpy as np

J = np.array([[6, 9, 8],   # two columns for x, one for b
              [12, 3, 6],
              [15, 0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
must_be = (
    "The inputs given to jacobian must be either a Tensor or a tuple of "
    "Tensors but the given inputs has type "
)
assert a_list == must_be + "<class 'list'>."
assert a_number == must_be + "<class 'float'>."
np.testing.assert_array_equal(f(x, b).tolist(), [24, 18, 15])
J_xb = np.column_stack([J_x.tolist(), J_b.tolist()])
np.testing.assert_array_equal(J_xb, J)
vJ = [*for_x.tolist(), for_b.item()]
np.testing.assert_array_equal(vJ, by_hand)
