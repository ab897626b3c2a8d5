"""If f returns two tensors, `torch.autograd.functional.vjp` needs a tuple with a v for
each of them."""

# %% torch
import torch
from torch.autograd.functional import vjp

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])
w = torch.tensor([1000.0, 10000.0])

def f(x):
    return A @ x, x * x

# %% error
try:
    y, vJ = vjp(f, x, v)
except RuntimeError as error:
    too_few = str(error)
try:
    y, vJ = vjp(lambda x: A @ x, x, (v, w))
except RuntimeError as error:
    too_many = str(error)

# %% fix
y, vJ = vjp(f, x, (v, w))
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0],
              [2, 0],  # and 2 x
              [0, 4]])
by_hand = np.array([1, 10, 100, 1000, 10000]) @ J
print(by_hand)

# %% check
assert too_few == (
    "v is a tuple of invalid length: should be 2 but got 1."
)
assert too_many == "The given v should contain a single Tensor."
first, second = y
np.testing.assert_array_equal(first.tolist(), [8, 6, 5])
np.testing.assert_array_equal(second.tolist(), [1, 4])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
_, of_one = vjp(lambda x: A @ x, x, (v,))  # a tuple of one is allowed
np.testing.assert_array_equal(of_one.tolist(), [542, 13])
