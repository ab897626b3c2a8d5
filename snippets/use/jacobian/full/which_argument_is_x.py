"""`jacrev(f)` differentiates with respect to the first argument of f, unless `argnums` selects others."""

# %% torch
import torch
from torch.func import jacrev


def f(w, x):
    return torch.stack([w[0] * x[0], w[1] * x[1] * x[2]])


w, x = torch.tensor([2.0, 3.0]), torch.tensor([1.0, 4.0, 5.0])
for_w = jacrev(f)(w, x)
for_x = jacrev(f, argnums=1)(w, x)
both = jacrev(f, argnums=(0, 1))(w, x)
print(for_w)
print(for_x)

# %% numpy
import numpy as np

J_w = np.array([[1, 0],
                [0, 20]])  # x₂x₃
J_x = np.array([[2, 0, 0],
                [0, 15, 12]])  # w₂x₃ and w₂x₂
print(J_w)
print(J_x)

# %% check
np.testing.assert_array_equal(f(w, x).tolist(), [2 * 1, 3 * 4 * 5])
try:
    jacrev(f)(w, x=x)
except TypeError as error:
    message = str(error)
assert "unexpected keyword argument 'x'" in message
np.testing.assert_array_equal(for_w.tolist(), J_w)
np.testing.assert_array_equal(for_x.tolist(), J_x)
np.testing.assert_array_equal(both[0].tolist(), J_w)
np.testing.assert_array_equal(both[1].tolist(), J_x)
