"""If f returns `(y, y)`, `jacrev` with `has_aux=True` returns both J and y from a
single call to f."""

# %% torch
import torch
from torch.func import jacrev, vmap

calls = 0


def f_twice(x):
    global calls
    calls += 1
    y = torch.stack([x[0] * x[1], 7 * x[0], x[1] ** 2])
    return y, y  # the first is differentiated, the second handed on


samples = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
jacobians, values = vmap(jacrev(f_twice, has_aux=True))(samples)
print(values)
print(jacobians.shape)
print("calls of f:", calls)

# %% numpy
import numpy as np

J = np.array([[[2, 1],  # x₂ and x₁
               [7, 0],
               [0, 4]],  # 2x₂
              [[4, 3],
               [7, 0],
               [0, 8]]])
print(J.shape)

# %% check
np.testing.assert_array_equal(values.tolist(), [[2, 7, 4], [12, 21, 16]])
np.testing.assert_array_equal(jacobians.tolist(), J)
assert calls == 1
