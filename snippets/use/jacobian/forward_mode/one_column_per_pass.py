"""A pass with a one-hot u gives a column of J. Stacked as rows, the columns
make the transpose."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[1],
                        2 * x[0] ** 2 + 3 * x[1],
                        5 * x[0] + x[1] ** 2])


x = torch.tensor([1.0, 2.0])
columns = [torch.func.jvp(f, (x,), (u,))[1] for u in torch.eye(2)]

# %% error
wrong = torch.stack(columns)
print(wrong)

# %% fix
right = torch.stack(columns, dim=1)
print(right)

# %% numpy
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 4]])
column_1 = J @ np.array([1, 0])
column_2 = J @ np.array([0, 1])
print(column_1, column_2)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [2, 8, 9])
np.testing.assert_array_equal(column_1, [2, 4, 5])
np.testing.assert_array_equal(column_2, [1, 3, 4])
np.testing.assert_array_equal(columns[0].tolist(), column_1)
np.testing.assert_array_equal(columns[1].tolist(), column_2)
np.testing.assert_array_equal(right.tolist(), J)
np.testing.assert_array_equal(wrong.tolist(), J.T)
library = torch.func.jacfwd(f)(x)
np.testing.assert_array_equal(library.tolist(), J)
