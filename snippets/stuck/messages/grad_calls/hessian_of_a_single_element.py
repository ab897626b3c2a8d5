"""For an f with several outputs, pass `torch.autograd.functional.hessian` a function
that returns the weighted sum `v @ f(x)`."""

# %% torch
import torch
from torch.autograd.functional import hessian

x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0])

def f(x):
    return torch.stack([x[0] * x[1], x[0] ** 2 * x[1]])

# %% error
try:
    H = hessian(f, x)
except RuntimeError as error:
    message = str(error)

# %% fix
H = hessian(lambda x: v @ f(x), x)
print(H)

# %% numpy
import numpy as np

H1 = np.array([[0, 1],
               [1, 0]])
H2 = np.array([[4, 2],   # of x_1² x_2: 2 x_2 and 2 x_1
               [2, 0]])
by_hand = np.tensordot(np.array([1, 10]), np.array([H1, H2]), axes=1)
print(by_hand)

# %% check
assert message == (
    "The Tensor returned by the function given to hessian should contain a "
    "single element"
)
np.testing.assert_array_equal(f(x).tolist(), [2, 2])
np.testing.assert_array_equal(H.tolist(), by_hand)
