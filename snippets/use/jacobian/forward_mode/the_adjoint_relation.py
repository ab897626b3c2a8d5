r"""$v \cdot (J u)$ from `functional.jvp` and $(v^\top J) \cdot u$ from `functional.vjp` are the same number."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[1],
                        2 * x[0] ** 2 + 3 * x[1],
                        5 * x[0] + x[1] ** 2])


x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])
v = torch.tensor([1.0, 10.0, 100.0])
y, Ju = torch.autograd.functional.jvp(f, x, u)
y, vTJ = torch.autograd.functional.vjp(f, x, v)
columns_first, rows_first = (v * Ju).sum(), (vTJ * u).sum()
print(columns_first, rows_first)

# %% numpy
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 4]])
right = np.array([1, 10, 100]) @ (J @ np.array([1, 10]))
left = (np.array([1, 10, 100]) @ J) @ np.array([1, 10])
print(right, left)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 8, 9])
np.testing.assert_array_equal(Ju.tolist(), [12, 34, 45])
np.testing.assert_array_equal(vTJ.tolist(), [542, 431])
assert columns_first.item() == rows_first.item() == right == left == 4852
